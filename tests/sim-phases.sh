#!/bin/bash
# Drawn programs of threads that meet at a barrier object, arrive and wait later, with copies
# under way and an array of the heap that somebody frees, beside an oracle that knows what
# CUDA says of phases and copies and nothing else: a race is said, in every schedule, and
# nothing else is.
#   SEEDS="7 8" MANY=2000 tests/sim-phases.sh
# timeout: 300, seconds: 5
. tests/tap.sh
export SIM_STEPS=2000000
ok "the drawn programs compile" "$B/bin/simcc" -O1 -I"$B/include/sim" tests/sim/phases.cu -o "$work/phases"
for seed in ${SEEDS:-$drawn}; do
  status "seed $seed: what is said is what the order leaves open" 0 "$work/phases" "$seed" "${MANY:-400}" 2>/dev/null
  says "in every run" "^([1-9][0-9]*) of \1 runs; [1-9][0-9]* programs with a race, [1-9]"
done
finish
