#!/bin/sh
# figures/measure/patience.sh: the session that Chapter 0 prints, as it runs now.
#   figures/measure/patience.sh > figures/data/patience.txt
set -e
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
say() { echo "\$ $1"; }
say 'cc -o patience generated/examples/patience.c'
${CC:-cc} -o "$dir/patience" generated/examples/patience.c
say ./patience
"$dir/patience"
