#!/bin/bash
# A read that comes before its word was written: a race, if nothing orders it before a
# store that comes later, and else a word that nobody has written; told once and as such.
# Kernels are drawn, with an oracle of their own that knows of no simulator.
#   SEEDS="7 8" tests/sim-early.sh
# set: full
# timeout: 300, seconds: 12
. tests/tap.sh
for seed in ${SEEDS:-$drawn $((drawn + 1)) $((drawn + 2))}; do
  perl tests/sim/early.pl "$seed" >"$work/e.cu"
  ok "the kernels of seed $seed compile" $B/bin/simcc -O1 -g "$work/e.cu" -o "$work/e"
  mapfile -t starts < <(grep -n '^__global__' "$work/e.cu" | cut -d: -f1; grep -n '^int main' "$work/e.cu" | cut -d: -f1)
  for how in ascending descending lockstep random late; do
    i=0
    for k in a b c d e f g h i j k l; do
      rm -f "$work/r"
      SIM_SCHEDULE=$how SIM_SEED=$seed SIM_REPORT="$work/r" "$work/e" $k 2>/dev/null
      cat "$work/r" 2>/dev/null >>"$work/reports"; touch "$work/r"
      (set -o pipefail; perl tests/sim/early-judge.pl "$work/e.cu" "$work/r" "${starts[i]}" "${starts[i + 1]}" 2>&1 |
        sed "s/^/kernel $k: /") || echo "kernel $k: nobody judges"
      i=$((i + 1))
    done >"$work/otherwise"
    is "each is told as what it is, $how" "" "$(head -3 "$work/otherwise")"
  done
  ok "some were told" test "$(grep -c severity=error "$work/reports")" -ge 20; rm "$work/reports"
done
finish
