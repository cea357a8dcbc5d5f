#!/bin/bash
# Drawn programs for three devices, beside a model of what the programming guide says of
# whose memory, whose stream, whose event, whose variable: what is refused and what is not,
# what memory holds, and whether a kernel is stopped at another device's array.
#   SEEDS="7 8" MANY=2000 tests/sim-peers.sh
# timeout: 200, seconds: 3
. tests/tap.sh
ok "the drawn programs compile" "$B/bin/simcc" -O1 -I"$B/include/sim" tests/sim/peers.cu -o "$work/peers"
for seed in ${SEEDS:-$drawn}; do
  for order in eager reversed; do
    status "seed $seed, $order: what is refused is what the guide refuses" 0 \
      env SIM_DEVICES=3 SIM_STREAMS=$order "$work/peers" "$seed" "${MANY:-200}" 2>/dev/null
    says "in every program" "^${MANY:-200} programs, 0 wrong, [1-9]"
  done
done
finish
