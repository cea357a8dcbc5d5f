#!/bin/sh
# paths-gpu.sh: what parents cost, on a machine with a GPU.  Needs make,
# gcc and nvcc; takes a minute.
#
#   figures/paths-gpu.sh    writes figures/data/paths-gpu.csv
#
# Every tree is verified.  Rows that are there already are kept.
set -eu
cd "$(dirname "$0")/.."
csv=figures/data/paths-gpu.csv
make -s -j"$(nproc)" labs
build/labs/bin/sssp-gpu bench --family predecessor \
  --n 1048576,4194304,11534336 --csv $csv --key solver,family,n \
  --solvers F_GPU,F_GPU_paths,U_GPU,U_GPU_paths --repeat 5
build/labs/bin/sssp-gpu bench --family grid --n 262144 --csv $csv \
  --key solver,family,n --solvers F_GPU,F_GPU_paths,U_GPU,U_GPU_paths \
  --repeat 5
! grep -q ',no,[^,]*$' $csv
