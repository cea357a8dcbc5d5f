#!/bin/bash
# baselines.sh: count what the Fibonacci heap of Chapter 7 does, into
# figures/data/baselines-work.csv.  The chapter's times are processor.sh's.
# Needs rome99.gr where SSSP_DATA says.
set -euo pipefail
cd "$(dirname "$0")/../.."
rome=${SSSP_DATA:-../shared/data}/rome99.gr
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
[ -r "$rome" ] || { echo "baselines.sh: no $rome" >&2; exit 2; }
book/tools/tangle build/src build/readers chunks/*.nw
mkdir -p build/measure figures/data
${CC:-gcc} -std=c17 -D_GNU_SOURCE -O2 -DCOST_BITS=32 -DHAVE_ZLIB \
  -Ibuild/src -o build/measure/baselines figures/measure/baselines.c \
  build/src/graph/*.c build/src/cpu/{fibonacci,dijkstra_heap,dial,da2cf}.c \
  -lz -lm
tool=build/measure/baselines

head_of() { # head_of NAME KEY COLUMNS
  printf '# command: figures/measure/baselines.sh (%s)\n# machine: any (counts)\n' "$1"
  printf '# key: %s\n%s\n' "$2" "$3"; }
{ head_of work graph graph,n,reached,relaxations,links,cuts
  $tool work "$rome"; } >"$tmp/baselines-work.csv"
mv "$tmp"/baselines-*.csv figures/data/
