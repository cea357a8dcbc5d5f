#!/bin/bash
# Random kernels with fences and atomics of both scopes, in every schedule,
# beside a program that keeps for each access the set of all that is ordered
# before it: every report is a pair that is not, and no word goes unreported.
#   SEEDS="7 8" tests/sim-random.sh
# set: full
# timeout: 600
. tests/tap.sh
cat >"$work/trace.c" <<'X'
#include <stdio.h>
#include <stdlib.h>
void trace(int line);
void trace(int line)
{
    static FILE *f;
    if (!f && !(f = fopen(getenv("TRACE"), "w")))
        exit(4);
    fprintf(f, "%d\n", line);
}
X
ok "the sets compile" g++ -std=c++17 -O1 -Wall -Wextra tests/sim/random.cpp -o "$work/random"
kernels() {   # kernels SEED: all of them in all schedules
  "$work/random" make "$1" >"$work/k.cu" &&
    $B/bin/simcc -O1 "$work/k.cu" "$work/trace.c" -o "$work/k" || return 1
  for kernel in $(seq 0 11); do
    for how in ascending:0 descending:0 lockstep:0 random:1 random:2; do
      rm -f "$work/t" "$work/r"
      TRACE=$work/t SIM_REPORT=$work/r SIM_SCHEDULE=${how%:*} SIM_SEED=${how#*:} \
        "$work/k" "$kernel" >/dev/null 2>&1
      "$work/random" judge "$1" "$kernel" "$work/t" "$work/r" || { echo "seed $1, $how"; return 1; }
    done
  done
}
for seed in ${SEEDS:-1 2 3 4 5 6 7 8 9 10 11 12}; do
  ok "the kernels of seed $seed" kernels "$seed"
done
finish
