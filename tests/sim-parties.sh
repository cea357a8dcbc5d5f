#!/bin/bash
# Drawn programs of three streams, events and the host, beside an oracle that knows what CUDA
# says of their order and nothing else: a race between two pieces of work is said, in every
# order in which streams may run, and nothing else is.
#   SEEDS="7 8" MANY=2000 tests/sim-parties.sh
# timeout: 300, seconds: 6
. tests/tap.sh
ok "the drawn programs compile" "$B/bin/simcc" -O1 -I"$B/include/sim" tests/sim/parties.cu -o "$work/parties"
for seed in ${SEEDS:-$drawn}; do
  status "seed $seed: what is said is what the order leaves open" 0 "$work/parties" "$seed" "${MANY:-400}" 2>/dev/null
  says "in every run" "^([1-9][0-9]*) of \1 runs; [1-9][0-9]* programs with a race, [1-9]"
done
finish
