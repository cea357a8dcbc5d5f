#!/bin/sh
# bench-gpu.sh: the times of Chapters 4 to 6, on a machine with a GPU.
# Needs make, a C compiler and nvcc; takes some six minutes.
#
#   figures/measure/bench-gpu.sh
#
# writes bench-gpu.csv, bench-gpu-grid.csv, kernel-times.csv and
# gpu-costs.csv in figures/data.
# It builds from generated/, has every answer verified, and may be stopped
# and started again: rows that are in bench-gpu.csv already are kept.
# SSSP_COMMIT names the sources where there is no git.
set -eu
cd "$(dirname "$0")/../.."
csv=figures/data/bench-gpu.csv
million=1048576
mkdir -p figures/data build

make -j"$(nproc)" labs
bench() {   # bench N... -- OPTIONS: on the papers' family of these sizes
  sizes=
  while [ "$1" != -- ]; do sizes=$sizes${sizes:+,}$(($1 * million)); shift; done
  shift
  build/labs/bin/sssp-gpu bench --family predecessor --n "$sizes" --seed 1 \
    --csv $csv --key solver,n,minimum,block "$@"
}

nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
$nvcc -std=c++17 -O3 -arch=native -o build/gpu-costs figures/measure/gpu-costs.cu
build/gpu-costs >build/gpu-costs.csv
mv build/gpu-costs.csv figures/data/gpu-costs.csv

kernels=figures/data/kernel-times.csv
if [ -f $kernels ]; then
  echo "$kernels is there and kept; delete it to measure the kernels again"
else
  $nvcc -std=c++17 -O3 -arch=native -Igenerated -o build/kernel-times \
    figures/measure/kernel-times.cu generated/cuda/initialize.cu \
    generated/cuda/relax_F.cu generated/cuda/relax_U.cu \
    generated/cuda/minimum.cu generated/cuda/update.cu \
    build/labs/obj/graph/*.o $(cat build/labs/libs)
  build/kernel-times $million $((4 * million)) $((11 * million)) \
    >build/kernel-times.csv
  mv build/kernel-times.csv $kernels
fi

gpu=F_GPU,U_GPU all=32,64,96,128,192,256,384,512,768,1024
bench 1 4 11 -- --solvers $gpu --minimum one-word,two-pass,host
bench 1 11 -- --solvers $gpu --blocks $all
bench 2 6 8 -- --solvers $gpu
bench 1 4 -- --solvers F_CPU,dijkstra_heap --repeat 3
once="--repeat 1 --warmup 0"
bench 1 4 11 -- --solvers U_CPU $once
bench 11 -- --solvers F_CPU,dijkstra_heap $once
bench 2 6 8 -- --solvers F_CPU,dijkstra_heap $once
# the plots want the rows in order
{ sed -n '/^#/p; /^graph,/p' $csv
  grep -v '^#\|^graph,' $csv |
    LC_ALL=C sort -t, -k7,7 -k10,10 -k3,3n -k9,9n; } >build/bench-gpu.csv
mv build/bench-gpu.csv $csv
# a graph with many iterations and small frontiers
build/labs/bin/sssp-gpu bench --family grid --n 65536,1048576 --seed 1 \
  --csv figures/data/bench-gpu-grid.csv --key solver,n --repeat 3 \
  --solvers F_GPU,U_GPU,dijkstra_heap
if grep -q ',no,[^,]*$' $csv figures/data/bench-gpu-grid.csv; then
  echo "bench-gpu.sh: a row is not verified" >&2
  exit 1
fi
echo "$csv: $(grep -vc '^#' $csv) lines"
