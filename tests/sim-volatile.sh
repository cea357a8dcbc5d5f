#!/bin/bash
# Random kernels about volatile data: those that are right by construction are
# silent, and of those with one thing broken each is found, in two schedules.
#   SEEDS="7 8" tests/sim-volatile.sh
# timeout: 300
. tests/tap.sh
schedules=(ascending descending lockstep random late)
kernels() {   # kernels SEED
  local n=0 truth want got s
  perl tests/sim/volatile.pl "$1" >"$work/k.cu" && $B/bin/simcc "$work/k.cu" -o "$work/k" || return 1
  for truth in $(sed -n '1s,^// ,,p' "$work/k.cu"); do
    want=0; [ "$truth" = wrong ] && want=87
    for s in "${schedules[($1 + n) % 5]}" "${schedules[($1 + n + 2) % 5]}"; do
      SIM_STRICT=1 SIM_SCHEDULE=$s SIM_SEED=$1 "$work/k" $n >"$work/out" 2>&1; got=$?
      [ $got = $want ] || { echo "seed $1, kernel $n, $s: $truth, and ends with $got"; head -5 "$work/out"; bad=1; }
    done
    n=$((n + 1))
  done
  [ -z "${bad:-}" ]
}
for seed in ${SEEDS:-1 2}; do
  ok "the kernels of seed $seed" kernels "$seed"
done
finish
