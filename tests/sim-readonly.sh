#!/bin/bash
# Drawn launches that read words through the read-only path: whoever writes a byte of one
# of them is named, in four orders of threads, whatever the history of the word; where
# nobody does, nobody is.
#   SEEDS="7 8" MANY=4000 tests/sim-readonly.sh
# timeout: 200, seconds: 2
. tests/tap.sh
ok "the drawn launches compile" "$B/bin/simcc" -O1 -I"$B/include/sim" tests/sim/readonly.cu -o "$work/readonly"
for seed in ${SEEDS:-$drawn}; do
  status "seed $seed: what is written beside a read-only path is named, and nothing else" 0 \
    "$work/readonly" "$seed" "${MANY:-600}" 2>/dev/null
  says "in every launch" "^0 wrong of [1-9][0-9]+ that are wrong and [1-9]"
done
finish
