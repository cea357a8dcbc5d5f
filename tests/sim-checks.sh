#!/bin/bash
# Every small kernel of tests/sim gets the verdict that stands in it, in
# every schedule; here with both compilers, at one level each.
# timeout: 600, seconds: 220
. tests/tap.sh
levels=${SIM_LEVELS:-"g++:-O1 clang++:-O2"}
for how in $levels; do
  cxx=${how%%:*} level=${how#*:}
  command -v "$cxx" >/dev/null || { skip "$how" "no $cxx here"; continue; }
  compile="$B/bin/simcc --cxx=$cxx $level -DVERDICTS_APART"
  ok "what compares compiles, $how" $compile -c tests/sim/verdicts.cpp -o "$work/verdicts.o"
  for f in $(grep -l 'include "harness.h"' tests/sim/*.cu); do
    name=$(basename "$f" .cu)
    ok "$name compiles, $how" $compile "$f" "$work/verdicts.o" -o "$work/$name"
    ok "$name: every case, every schedule, $how" "$work/$name" "$PWD/$f"
  done
done
finish
