#!/bin/bash
# matrix-counters.sh: what single launches of Chapter 10's kernels read, by
# the counters of the simulator: figures/data/matrix-counters.csv.
set -eu
cd "$(dirname "$0")/../.."
make -s programs >/dev/null
CXX_OF_KERNELS=build/bin/simcc \
  figures/measure/matrix-build.sh build/src build/obj build/matrices/counters
build/matrices/counters 1000 >build/matrices/table
mkdir -p figures/data
mv build/matrices/table figures/data/matrix-counters.csv
cat figures/data/matrix-counters.csv
