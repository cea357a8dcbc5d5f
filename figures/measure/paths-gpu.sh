#!/bin/sh
# paths-gpu.sh: what parents cost, on a machine with a GPU.  Needs make,
# gcc and nvcc; takes two minutes.
#
#   figures/measure/paths-gpu.sh    writes figures/data/paths-gpu.csv
#
# Every tree is verified.  Rows that are there already are kept.
set -eu
cd "$(dirname "$0")/../.."
csv=figures/data/paths-gpu.csv
make -s -j"$(nproc)" labs
sssp=build/labs/bin/sssp-gpu
rows=F_GPU,F_GPU_paths,U_GPU,U_GPU_paths
rows=$rows,crauser_out,crauser_out_paths,masked_U,masked_U_paths
rows=$rows,crauser_in,crauser_in_paths,crauser_inout,crauser_inout_paths
rows=$rows,delta_gpu,delta_gpu_paths
$sssp bench --family predecessor --n 1048576,4194304,11534336 --csv $csv \
  --key solver,family,n --solvers $rows --repeat 5
$sssp bench --family grid --n 262144 --csv $csv \
  --key solver,family,n --solvers $rows --repeat 5
! grep -q ',no,[^,]*$' $csv
