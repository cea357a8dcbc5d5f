#!/bin/sh
# wrong.sh: how often the published algorithm of Chapter 11 gives a wrong
# answer, over a thousand runs, on a machine with a GPU.
# Needs a C compiler and nvcc; takes less than two minutes.
#
#   figures/measure/wrong.sh
#
# writes wrong.csv, wrong-ranks.csv and wrong-random.csv in figures/data.
# It compiles what it needs from generated/; a table that is there is kept.
# SSSP_COMMIT names the sources where there is no git.  To try it without
# a GPU: WRONG_NVCC="build/bin/simcc --fast" RUNS=3 OUT=/tmp figures/measure/wrong.sh
set -eu
cd "$(dirname "$0")/../.."
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
: "${WRONG_NVCC:=$nvcc -std=c++17 -O3 -arch=native}" "${RUNS:=1000}"
: "${OUT:=figures/data}"
: "${SSSP_COMMIT:=$(book/tools/commit)}"
export SSSP_COMMIT
mkdir -p build/wrong "$OUT"

for f in graph generate random; do
  cc -std=c17 -D_GNU_SOURCE -O2 -Igenerated -c generated/graph/$f.c \
    -o build/wrong/$f.o
done
$WRONG_NVCC -Igenerated -o build/wrong/wrong figures/measure/wrong.cu \
  generated/cuda/initialize.cu generated/cuda/masked.cu build/wrong/*.o
for table in "sink wrong" "ranks wrong-ranks" "random wrong-random"; do
  set -- $table
  if [ -f "$OUT/$2.csv" ]; then
    echo "$OUT/$2.csv is there and kept; delete it to measure again"
  else
    build/wrong/wrong "$RUNS" "$1" >"build/wrong/$2.csv"
    mv "build/wrong/$2.csv" "$OUT/$2.csv"
  fi
done
