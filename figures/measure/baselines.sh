#!/bin/bash
# baselines.sh: measure what Chapter 7 says about Fibonacci heaps, the
# array heap, buckets and F_CPU, into figures/data/baselines-*.csv.  Needs
# apt's lists for the packages and rome99.gr where SSSP_DATA says; some
# 2 GiB of memory, and a few minutes.
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
build/bin/sssp packages "$tmp/packages.gr" >/dev/null
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)

head_of() { # head_of NAME KEY COLUMNS
  printf '# command: figures/measure/baselines.sh (%s)\n' "$1"
  printf '# machine: %s, %s, -O2, other programs running\n' \
    "${cpu:-unknown}" "$(${CC:-gcc} --version | head -1)"
  printf '# processor time in ms, median and quartiles of 31, 11, 5 or 3 runs\n'
  printf '# key: %s\n%s\n' "$2" "$3"; }
times=n,m
for s in FH heap dial F_CPU; do times+=,$s,${s}_low,${s}_high; done
times+=,FH_over_dial,heap_over_dial,F_CPU_over_dial,FH_over_heap,farthest

{ head_of work graph graph,n,reached,relaxations,links,cuts
  $tool work "$rome"; } >"$tmp/baselines-work.csv"
{ head_of graphs graph "graph,$times"
  $tool graph rome "$rome"
  $tool graph packages "$tmp/packages.gr" libc6
  $tool grid $((1 << 20)); } >"$tmp/baselines-graphs.csv"
{ head_of lists n "n,vertices,${times#n,}"
  $tool lists 10 20; } >"$tmp/baselines-lists.csv"
{ head_of weights weight "weight,$times"
  $tool weights $((1 << 16)); } >"$tmp/baselines-weights.csv"
mv "$tmp"/baselines-*.csv figures/data/
