#!/bin/sh
# refinements-counts.sh [N]: what the relaxations of Chapter 9 read, counted
# on the simulator, and how many of its sums could be lost without an
# atomic, counted on the host; make programs must have run.  A minute.
set -eu
cd "$(dirname "$0")/../.."
graph="build/obj/graph/graph.o build/obj/graph/generate.o build/obj/graph/random.o"
cuda=build/checked32/cuda
gcc -std=c17 -O2 -Wall -Wextra -Ibuild/src -o build/refinements-risk \
  figures/measure/refinements-risk.c $graph
build/refinements-risk 1048576 >build/refinements-risk.csv
mv build/refinements-risk.csv figures/data/
build/bin/simcc -O1 -DCOST_BITS=32 -Ibuild/src -o build/refinements-counts \
  figures/measure/refinements-counts.cu $cuda/initialize.o $cuda/relax_U.o \
  $cuda/relax_plus.o $cuda/minimum.o $cuda/update.o $graph
build/refinements-counts "${1:-65536}" >build/refinements-counts.csv
mv build/refinements-counts.csv figures/data/
