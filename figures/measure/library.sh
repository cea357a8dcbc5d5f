#!/bin/bash
# Distances from one vertex, by what people use for it and by this course:
# figures/data/library.csv.  Each tool is a process of its own, which starts,
# reads the same graph, and solves; what is counted is processor time, user
# and system, so that other programs on the machine disturb it little.
# Needs python3-networkx, python3-scipy, python3-igraph, libboost-graph-dev.
set -eu
cd "$(dirname "$0")/../.."
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
make -s library build/bin/sssp
g++ -O2 -DNDEBUG figures/measure/library-boost.cpp -o "$tmp/boost"
PYTHONPATH=build/src/library SSSP_LIBRARY=build/lib/libsssp.so.1 PYTHONDONTWRITEBYTECODE=1 \
  /usr/bin/python3 figures/measure/library.py "$tmp" "${N:-65536}" "${REPEAT:-5}" \
  >"$tmp/library.csv"
mv "$tmp/library.csv" figures/data/library.csv
