#!/bin/bash
# hostwork.sh: what the host's own loops in a .cu cost under simcc, beside the
# same file compiled by g++ at the same level.
#
#   tests/sim/hostwork.sh
#
# writes figures/data/sim-host.csv: the median of five in nanoseconds a step,
# the least, the most, and the ratio of the median to g++'s.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
g++ -O2 -x c++ tests/sim/hostwork.cu -o "$work/plain"
build/bin/simcc -O2 tests/sim/hostwork.cu -o "$work/checked"
build/bin/simcc --fast -O2 tests/sim/hostwork.cu -o "$work/fast"
for how in plain checked fast; do "$work/$how" | sed "s/^/$how /"; done >"$work/rows"
{ echo "# command: tests/sim/hostwork.sh"
  echo "# machine: one of $(nproc) processors, $(g++ -dumpfullversion | sed 's/^/g++ /')"
  echo "# key: how,loop"
  echo "how,loop,ns,least,most,ratio"
  awk '$1 == "plain" { p[$2] = $3 }
    { printf "%s,%s,%s,%s,%s,%.1f\n", $1, $2, $3, $4, $5, $3 / p[$2] }' "$work/rows"; } >figures/data/sim-host.csv
cat figures/data/sim-host.csv
