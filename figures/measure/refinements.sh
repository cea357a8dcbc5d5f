#!/bin/sh
# refinements.sh: what the refinements of Chapter 9 gain and cost, on a
# machine with a GPU.  Needs make, a C compiler and nvcc; takes about two
# minutes, half of it to compile.
#
#   figures/measure/refinements.sh
#
# writes refinements-kernels.csv, refinements-solves.csv,
# refinements-atomic.csv and refinements-limits.csv in figures/data.  It
# compiles from generated/; a table that is there is kept, so it may be
# stopped and started again.  SSSP_COMMIT names the sources where there is
# no git.  To try it without a GPU, from a tree where make programs has run:
#   REFINEMENTS_SIM=1 SIZES="2000 5000" RUNS=3 OUT=/tmp figures/measure/refinements.sh
set -eu
cd "$(dirname "$0")/../.."
million=1048576
: "${SIZES:=$million $((4 * million)) $((11 * million))}" "${RUNS:=100}"
: "${OUT:=figures/data}"
: "${SSSP_COMMIT:=$(book/tools/commit)}"
export SSSP_COMMIT
mkdir -p build "$OUT"

if [ -n "${REFINEMENTS_SIM:-}" ]; then
  build/bin/simcc --fast -O2 -DCOST_BITS=32 -Ibuild/src -o build/refinements \
    figures/measure/refinements.cu build/fast32/cuda/*.o build/obj32/cpu/*.o \
    build/obj/graph/*.o $(cat build/libs)
else
  nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
  make -j"$(nproc)" SRC=generated O=build/labs build/labs/bin/sssp-gpu
  $nvcc -std=c++17 -O3 -arch=native -DCOST_BITS=32 -Igenerated \
    -o build/refinements figures/measure/refinements.cu build/labs/gpu32/cuda/*.o \
    build/labs/obj32/cpu/*.o build/labs/obj/graph/*.o $(cat build/labs/libs)
fi
table() {   # table NAME ARGUMENT...: the table refinements-NAME.csv
  name=refinements-$1; shift
  if [ -f "$OUT/$name.csv" ]; then
    echo "$OUT/$name.csv is there and kept; delete it to measure again"
  else
    build/refinements "$@" >"build/$name.csv"
    mv "build/$name.csv" "$OUT/$name.csv"
  fi
}
table limits limits
table kernels kernels $SIZES
table atomic atomic "$RUNS" $SIZES
table solves solves $SIZES
