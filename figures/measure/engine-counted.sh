#!/bin/bash
# engine-counted.sh [DIR]: the counts on which two predictions of Chapter 17
# rest, rounds of clusters and arcs that are asked by pulling.  Into
# figures/data/engine-counted.csv.  Counted, so the machine does not matter;
# two minutes, most of them for the graphs, which are taken from DIR if there.
set -euo pipefail
cd "$(dirname "$0")/../.."
: "${CXX:=g++}" "${OUT:=figures/data}"
m=figures/measure d=$(mktemp -d); trap 'rm -rf "$d"' EXIT
"$CXX" -std=c++17 -O2 -Wall -Wextra $m/engine-counted.cpp -o "$d/count"
"$CXX" -std=c++17 -O2 $m/engine/graphs.cpp -o "$d/gen"
export AG_REF=${1:-$d} M=1048576
make_graph() { [ -e "$AG_REF/$5.agr" ] || { "$d/gen" $1 $2 $3 $4 1 "$d/$5.agr" >/dev/null 2>&1
  mv "$d/$5.agr.ref" "$d/$5.ref"; }; }
make_graph grid $((4 * M)) 0 1000 grid; make_graph road $((4 * M)) 0 1000 road
make_graph rmat $M 16 255 rmat20; make_graph rmat $((4 * M)) 16 255 rmat22
{ echo "# command: $m/engine-counted.sh"
  echo "# machine: any: counted"
  echo "# what: rounds: of clusters (how many, window, rounds from meeting to meeting); asked: arcs, of each arc, if" \
    "one pulls from this cost on, with those whose weight ends a list; every answer compared with Dijkstra's"
  echo "# key: what,graph,setting"
  echo "what,graph,setting,steps,rounds,relaxed,asked"
  for g in grid road; do for s in '7 16000 16' '8 16000 16' '8 8000 8' '8 16000 32'; do
    "$d/count" rounds "$AG_REF/$g.agr" $s; done; done
  for g in rmat20 rmat22; do for u in 2 3; do "$d/count" asked "$AG_REF/$g.agr" $u; done; done
} >"$d/csv"
mv "$d/csv" "$OUT/engine-counted.csv"
