#!/bin/bash
# matrices.sh: the times of Chapter 10, on a machine with a GPU.
# Needs make, gcc and nvcc; takes about two minutes.
#
#   figures/measure/matrices.sh
#
# writes figures/data/matrix-kernels.csv (relax alone, in every way that
# the chapter knows) and figures/data/matrix-solvers.csv (whole solves, on
# matrices and on lists of the same graphs).  It builds from generated/.
# It may be stopped and started again: the first table is made at once or
# not at all, rows of the second that are there already are kept.
# SSSP_COMMIT names the sources where there is no git.
# SIZES="60 100" CXX_OF_KERNELS="build/bin/simcc --fast -DTIMES" SSSP=build/bin/sssp
# tries it on the simulator, into build/.
set -eu
cd "$(dirname "$0")/../.."
sizes=${SIZES:-1024 4096 8192 15360}
data=figures/data obj=build/labs/obj
[ -z "${SIZES:-}" ] || data=build
[ -z "${CXX_OF_KERNELS:-}" ] || obj=build/obj
mkdir -p figures/data build/matrices
[ -n "${CXX_OF_KERNELS:-}" ] || make -s -j"$(nproc)" labs >/dev/null
sssp=${SSSP:-build/labs/bin/sssp-gpu}

kernels=$data/matrix-kernels.csv
if [ -f $kernels ]; then
  echo "$kernels is there and kept; delete it to measure the kernels again"
else
  figures/measure/matrix-build.sh generated "$obj" build/matrices/run
  # shellcheck disable=SC2086
  build/matrices/run $sizes >build/matrices/table
  mv build/matrices/table $kernels
fi

solvers=$data/matrix-solvers.csv
bench() {   # bench REPEAT SOLVERS [OPTION...]
  local repeat=$1 names=$2; shift 2
  # shellcheck disable=SC2086
  "$sssp" bench --family matrix --n "$(echo $sizes | tr ' ' ,)" --seed 1 \
    --csv $solvers --key solver,n --repeat "$repeat" \
    --solvers "$names" --i-know-it-is-wrong "$@"
}
# the rows of the solver that is wrong may well not be verified
bench 5 U_GPU_matrix,F_GPU_matrix,F_GPU_matrix_no_atomic,U_GPU,F_GPU || :
bench 1 F_CPU_matrix,U_CPU_matrix,dijkstra_matrix,dijkstra_heap,FH --warmup 0
if awk -F, '!/^#/ && $7 !~ /no_atomic/ && $18 == "no"' $solvers | grep -q .
then
  echo "matrices.sh: a row is not verified" >&2; exit 1
fi
echo "$kernels: $(grep -vc '^#' $kernels) lines; $solvers: $(grep -vc '^#' $solvers) lines"
