#!/bin/bash
# The terminal sessions that the simulator's chapters print are what
# happens today.
. tests/tap.sh
if [ ! -x build/bin/simcc ]; then
  skip "the transcripts of the simulator" "there is no simcc"
  finish
fi
ok "the sessions run" figures/sim-transcripts.sh "$work"
for file in sim-race sim-count runtime-orders; do
  ok "$file is as printed" cmp "figures/data/$file.txt" "$work/$file.txt"
done
finish
