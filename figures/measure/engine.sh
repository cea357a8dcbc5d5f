#!/bin/sh
# engine.sh -- Chapter 17's measurements: raw rows of every trial, on a
# machine with a GPU, nvcc and 16 cores; under ten minutes.
#   figures/measure/engine.sh OUT
# OUT gets results-1.txt (trial-1.cu: bitmap and rings, with single
# changes), results-2.txt and results-3.txt (the versions `plain` and
# `loads` of the engine), the medians of which are in
# figures/data/engine-{versions,changes,rings,later,path}.csv.
# graphs.cpp makes the graphs and solves each by Dijkstra's algorithm;
# every answer is compared with its distances (count, sum, signature).
set -u
here=$(cd "$(dirname "$0")/engine" && pwd); root=$(cd "$here/../../.." && pwd)
out=$(mkdir -p "${1:?OUT}" && cd "$1" && pwd)
d=$(mktemp -d /tmp/engine.XXXXXX); trap 'rm -rf "$d"' EXIT
export AG_REF="$d"
g++ -O2 -std=c++17 "$here/graphs.cpp" -o "$d/gen" || exit 1
make_graph() { "$d/gen" "$1" "$2" "$3" "$4" 1 "$d/$5.agr" &&
  mv "$d/$5.agr.ref" "$d/$5.ref"; }
M=1048576
make_graph rnd $((11 * M)) 7 10 rnd11 & make_graph rmat $((4 * M)) 16 255 rmat22 &
make_graph rnd $((4 * M)) 7 10 rnd4 & make_graph rnd $((4 * M)) 7 $M rnd4w &
make_graph rnd $M 7 10 rnd1 & make_graph grid $((4 * M)) 0 1000 grid &
make_graph rmat $M 16 255 rmat20 & make_graph road $((4 * M)) 0 1000 road &
make_graph geo $M 16 1000 geo & make_graph dense 8192 1800 1000 dense &
make_graph rmat $M 16 1000000 rmat20h & make_graph star $M 0 100 star &
make_graph path 100000 0 10 path &
build() { o=$1; shift; nvcc -std=c++17 -O3 -arch=native -lineinfo "$@" -o "$d/$o" & }
build base "$here/trial-1.cu"
for c in done0:-DDONE=0 row0:-DROWPF=0 f0:-DFILTER=0 f2:-DFILTER=2 \
  check0:-DCHECK=0 cs:-DARCCS=1 take8:-DLTAKE=8 late:-DDRAINFIRST=0 \
  un1:-DUN=1 un2:-DUN=2 mb3:-DMINB=3; do
  build "${c%%:*}" "${c#*:}" "$here/trial-1.cu"
done
for v in plain loads; do
  mkdir -p "$d/$v/cuda"; cp "$here/$v"/* "$d/$v/cuda/"; cp "$here"/bench.* "$d/$v/"
  build "bench-$v" -I"$d/$v" -I"$root/generated" "$d/$v/bench.cu"
done
wait
trial() { "$d/$1" "$d/$2.agr" 5 "$1" 4 "$3" "$4" >>"$out/results-1.txt"; }
for g in rnd1 rnd4 rnd11; do trial base $g 0,1e9 1,2,3,4,5,6,8,12,20,1e9; done
trial base rnd4w 0,1e9 32768,65536,131072,200000,262144,400000,524288,1048576
trial base grid 1e9 512,1024,2048,3000,4096,6000,8192,16384
for b in done0 row0 f0 f2 check0 cs take8 late un1 un2; do
  trial $b rnd1 1e9 5; trial $b rnd11 1e9 3; trial $b rnd4w 1e9 262144
  trial $b grid 1e9 4096
done
Z=4000000000
settings() {
  for k in 0.5 1 1.5 2.2 4 8 16; do echo "-$k 0 $Z 262144 4 0 $Z"; done
  echo "0 65536 262144 262144 4 0 $Z"; echo "-0.5 65536 262144 262144 4 0 $Z"
}
for v in plain loads; do
  for g in rnd1 grid rmat20 rnd4 rnd11 rnd4w rmat22 road geo dense star rmat20h; do
    settings | "$d/bench-$v" "$d/$g.agr" 5 $v >>"$out/results-$v.txt"
    settings | PATHS=1 "$d/bench-$v" "$d/$g.agr" 5 $v >>"$out/results-$v.txt"
  done
done
