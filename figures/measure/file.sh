#!/bin/bash
# file.sh FOLDER: from a file to the distances from one vertex, by what people use
# for it and by this course: figures/data/file.csv (OUT=FILE: another).  Each
# tool is a process of its own and may use two cores, those of number 0 and 1;
# what is counted is the clock, so nothing else should run.
#
#   make SRC=generated O=build/labs build/labs/bin/sssp && make library
#
# FOLDER has gapbs/sssp, built as its authors say, and three programs, which
# are built here if they are not there:
#   boost              library-boost.cpp, needs libboost-graph-dev
#   library-igraph     library-igraph.c, needs libigraph-dev
#   library-networkit  library-networkit.cpp, needs NetworKit; made before, with
#                      g++ -O3, of those of its sources that it needs
# What cannot be built is left out.  Of Python: SciPy and NetworkX.
set -eu
cd "$(dirname "$0")/../.."
folder=$(realpath "${1:?FOLDER}"); out=${OUT:-figures/data/file.csv}
lib=${SSSP_LIBRARY:-build/lib/libsssp.so.1}
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
m=figures/measure
[ -x "$folder/boost" ] || g++ -O2 -DNDEBUG $m/library-boost.cpp -o "$folder/boost" || true
[ -x "$folder/library-igraph" ] || gcc -O2 $m/library-igraph.c -o "$folder/library-igraph" -ligraph || true
gcc -O2 -Igenerated/library $m/library-c.c "$lib" -Wl,-rpath,"$(dirname "$(realpath "$lib")")" \
  -o "$folder/library-c"
export SSSP_LIBRARY=$(realpath "$lib") PYTHONPATH=generated/library PYTHONDONTWRITEBYTECODE=1
export SSSP_THREADS=2 OMP_NUM_THREADS=2 OMP_PROC_BIND=true
taskset -c 0,1 python3 $m/file.py "$tmp" "${N:-262144}" "${REPEAT:-5}" "$folder" >"$tmp/file.csv"
cp "$tmp/file.csv" "$out"
