#!/bin/bash
# no-fold.sh: the counts of Exercise 6.11, on the simulator (any machine).
# Run from the top after make programs; writes figures/data/no-fold.csv.
set -euo pipefail
src=generated tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
loop="$src/cuda/host_loop.cu $src/cuda/relax_F.cu $src/cuda/update.cu
  $src/cuda/initialize.cu $src/graph/generate.c $src/graph/graph.c
  $src/graph/random.c"
build/bin/sssp gen --family predecessor --n 100000 --out "$tmp/g.gr" >/dev/null
sums=$(build/bin/sssp solve --solver F_CPU "$tmp/g.gr" |
  awk '$1 == "relaxations" { print $2 }')
{ cat <<END
# command: figures/measure/no-fold.sh
# machine: the simulator; papers' family, 100000 vertices, seed 1, blocks of 256
# note: atomics of the minimum alone, that is, without one for each of $sums sums
# key: kernel
kernel,atomics
END
  for how in ours:$src/cuda/minimum.cu no-fold:-DNO_FOLD \
      look:"-DNO_FOLD -DLOOK"; do
    # shellcheck disable=SC2086
    build/bin/simcc -DCOST_BITS=32 -I$src -o "$tmp/run" ${how#*:} \
      figures/measure/no-fold.cu $loop
    all=$(SIM_SCHEDULE=lockstep SIM_COUNTERS=1 "$tmp/run" 2>&1 | awk '$1 == "atomics" && NF == 2 { print $2 }')
    echo "${how%%:*},$((all - sums))"
  done; } >"$tmp/csv"
mv "$tmp/csv" figures/data/no-fold.csv
