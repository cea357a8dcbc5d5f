#!/bin/bash
# Size and time to open one graph in each format, warm cache; the second best of 9,
# since other work only ever makes it slower.  Writes figures/data/formats.csv.
set -euo pipefail
cd "$(dirname "$0")/../.."
sssp=build/bin/sssp tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
out=figures/data/formats.csv
$sssp gen --family predecessor --n 1048576 --seed 1 --out "$tmp/g.csr"
{
  echo "# command: figures/measure/formats.sh"
  echo "# machine: $(sed -n '/^model name/{s/^[^:]*: *//p;q}' /proc/cpuinfo), $(nproc) cores"
  echo "# key: format"
  echo "format,bytes,open_ms"
  for suffix in gr gr.gz mtx csr csr.gz; do
    [ $suffix = csr ] || $sssp convert "$tmp/g.csr" "$tmp/g.$suffix"
    for _ in 1 2 3 4 5 6 7 8 9; do
      $sssp info "$tmp/g.$suffix" | awk '/^read in/ { print $3 }'; done |
      sort -n | sed -n 2p >"$tmp/ms"
    echo "${suffix/./-},$(stat -c %s "$tmp/g.$suffix"),$(cat "$tmp/ms")"
  done
} >"$tmp/csv"
mv "$tmp/csv" $out; chmod 644 $out
