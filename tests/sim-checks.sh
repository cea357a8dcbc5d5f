#!/bin/bash
# Every small kernel of tests/sim gets the verdict that stands in it, in
# every schedule; here with both compilers, at one level each.
# timeout: 300
. tests/tap.sh
levels=${SIM_LEVELS:-"g++:-O1 clang++:-O2"}
for f in tests/sim/*.cu; do
  name=$(basename "$f" .cu)
  for how in $levels; do
    cxx=${how%%:*} level=${how#*:}
    command -v "$cxx" >/dev/null || { skip "$name, $how" "no $cxx here"; continue; }
    grep -q 'include "harness.h"' "$f" || continue
    ok "$name compiles, $how" build/bin/simcc --cxx="$cxx" "$level" "$f" -o "$work/$name"
    ok "$name: every case, every schedule, $how" "$work/$name" "$PWD/$f"
  done
done
finish
