#!/bin/bash
# What a device computes, to the last bit: nearly three hundred operations, each
# with 4,096 operands.  tests/sim/device.txt is what a GPU said; device.cu tells
# the command.
# set: full
# timeout: 600, seconds: 60
. tests/tap.sh
for how in "--fast -O1" "-O2"; do
  ok "the questions compile, $how" $B/bin/simcc $how --extended-lambda tests/sim/device.cu -o "$work/d" || continue
  status "and are answered, $how" 0 bash -c '"$1" >"$2"' - "$work/d" "$work/said"
  is "as by a device, $how" "" "$(diff tests/sim/device.txt "$work/said")"
done
is "a device was asked" 283 "$(wc -l <tests/sim/device.txt)"
finish
