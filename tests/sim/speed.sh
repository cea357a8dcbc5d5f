#!/bin/bash
# speed.sh [N]: how fast the simulator is, as a table for the book:
# figures/data/sim-speed.csv.  Kernels, twins and simulator: -O2.
set -eu
cd "$(dirname "$0")/../.."
n=${1:-65536} b=build work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
$b/bin/simcc -c -O2 tests/sim/twins.c -o "$work/twins.o"
for mode in "" --fast; do
  $b/bin/simcc $mode -O2 -I$b/src -I$b/include/sim -DCOST_BITS=32 tests/sim/speed.cu \
    $b/src/cuda/relax_F.cu $b/src/cuda/relax_U.cu $b/src/cuda/minimum.cu \
    $b/src/cuda/update.cu "$work/twins.o" -o "$work/speed$mode"
done
{ echo "# command: tests/sim/speed.sh $n"
  echo "# machine: $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -1), $(nproc) cores, $(g++ --version | head -1)"
  echo "# key: kernel,mode"
  echo "kernel,mode,n,milliseconds,twin,times"
  "$work/speed" "$n"; "$work/speed--fast" "$n"; } >"$work/table"
mkdir -p figures/data; cp "$work/table" figures/data/sim-speed.csv; cat figures/data/sim-speed.csv
