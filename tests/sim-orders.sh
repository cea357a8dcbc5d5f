#!/bin/bash
# Drawn programs of two or three blocks that hand data on by flags or a ticket, with every
# order, scope, fence and barrier drawn, beside an oracle that knows the axioms of the
# memory model only: what it calls a race is said, in every schedule, and nothing else.
#   SEEDS="7 8" MANY=2000 tests/sim-orders.sh
# timeout: 300, seconds: 8
. tests/tap.sh
export SIM_STEPS=2000000
ok "the drawn programs compile" "$B/bin/simcc" -I"$B/include/sim" tests/sim/orders.cu -o "$work/orders"
for seed in ${SEEDS:-$drawn}; do
  status "seed $seed: each verdict is that of the axioms" 0 "$work/orders" "$seed" "${MANY:-200}" 2>/dev/null
  says "in every run" "^$((${MANY:-200} * 5)) of $((${MANY:-200} * 5)) runs; [1-9][0-9]* programs have a race, [1-9]"
done
# an atomic that adds nothing at the instruction of the release before it: a drawing once found it
status "a loop that comes back to its release" 0 "$work/orders" 761074454 100 99
says "is a race in every schedule" "^5 of 5 runs; 1 programs have a race"
finish
