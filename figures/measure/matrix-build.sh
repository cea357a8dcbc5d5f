#!/bin/bash
# matrix-build.sh SOURCES OBJECTS PROGRAM: builds figures/measure/matrices.cu with
# the kernels of Chapter 10 from the tree of tangled SOURCES, and the host
# code compiled in OBJECTS, by nvcc or by $CXX_OF_KERNELS (simcc).
set -eu
cd "$(dirname "$0")/../.."
src=$1 obj=$2 program=$3
dir=$(dirname "$program"); mkdir -p "$dir"
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
if [ -n "${CXX_OF_KERNELS:-}" ]; then cc="$CXX_OF_KERNELS -O1 -g -I$src -DCOST_BITS=32"
else cc="$nvcc -std=c++17 -O3 -arch=native -DCOST_BITS=32 -I$src"; fi
objects=() jobs=()
compile() {   # compile NAME FILE [OPTION...]
  local name=$1 file=$2; shift 2
  objects+=("$dir/$name.o")
  $cc "$@" -c "$file" -o "$dir/$name.o" &
  jobs+=($!)
}
e=build/exercises
compile matrices figures/measure/matrices.cu
for k in relax_U_matrix relax_F_matrix relax_F_matrix_no_atomic relax_F \
         relax_U initialize minimum update; do
  compile $k "$src/cuda/$k.cu"
done
compile U_tile $e/10-relax-u-matrix/accepted/tile/relax_U_matrix.cu \
  -Drelax_U_matrix=relax_U_tile
compile U_skip $e/10-relax-u-matrix/accepted/skip/relax_U_matrix.cu \
  -Drelax_U_matrix=relax_U_skip
compile F_tile $e/10-relax-f-matrix/accepted/tile/relax_F_matrix.cu \
  -Drelax_F_matrix=relax_F_tile
compile F_warp $e/10-relax-f-matrix-warp/relax_F_matrix.cu \
  -Drelax_F_matrix=relax_F_warp
for j in "${jobs[@]}"; do wait "$j"; done
link=${CXX_OF_KERNELS:-$nvcc -arch=native}
$link -o "$program" "${objects[@]}" "$obj"/graph/*.o $(cat "${obj%/obj}/libs")
