#!/bin/sh
# refinements-counts.sh [N]: what the relaxations of Chapter 9 read, counted
# on the simulator; make programs must have run.  Half a minute.
set -eu
cd "$(dirname "$0")/.."
cuda=build/checked32/cuda
build/bin/simcc -O1 -DCOST_BITS=32 -Ibuild/src -o build/refinements-counts \
  figures/refinements-counts.cu $cuda/initialize.o $cuda/relax_U.o \
  $cuda/relax_plus.o $cuda/minimum.o $cuda/update.o \
  build/obj/graph/graph.o build/obj/graph/generate.o build/obj/graph/random.o
build/refinements-counts "${1:-65536}" >build/refinements-counts.csv
mv build/refinements-counts.csv figures/data/
