#!/bin/bash
# dijkstra.sh [WHAT...]: measure what Chapters 7 and 10 say about the array,
# the heap and the matrix, into figures/data/dijkstra-WHAT.csv, for lists,
# matrix, complete and decrease.  Takes about a minute.
set -euo pipefail
cd "$(dirname "$0")/../.."
make --no-print-directory -s build/sources.mk
mkdir -p build/measure figures/data
${CC:-gcc} -std=c17 -D_GNU_SOURCE -O2 -DCOST_BITS=32 -Ibuild/src \
  -o build/measure/dijkstra figures/measure/dijkstra.c \
  build/src/graph/{generate,graph,random,verify}.c \
  build/src/cpu/{dijkstra,dijkstra_heap,dijkstra_matrix}.c
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)
for what in ${*:-lists matrix complete decrease}; do
  { echo "# command: figures/measure/dijkstra.sh ($what)"
    echo "# machine: ${cpu:-unknown}, $(${CC:-gcc} --version | head -1), -O2"
    echo "# processor time in ms: median and quartiles of 31 sources (large n: 5, 9)"
    [ $what = decrease ] && echo "# key: graph" || echo "# key: n"
    build/measure/dijkstra $what; } >build/measure/$what.csv
  mv build/measure/$what.csv figures/data/dijkstra-$what.csv
done
