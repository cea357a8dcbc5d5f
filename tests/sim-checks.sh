#!/bin/bash
# Every small kernel of tests/sim gets the verdict that stands in it, in
# every schedule; here in one each, all in turn, with g++ at one level,
# and two of them with clang++.  SIM_LEVELS: in every schedule at those levels.
# timeout: 600, seconds: 60
. tests/tap.sh
files=$(grep -l 'include "harness.h"' tests/sim/*.cu); some "there are kernels" 11 "$files"
levels=${SIM_LEVELS:-"g++:-O1 clang++:-O2"} only=${SIM_LEVELS:+all}
[ -n "$only" ] || export SIM_FEW=1
for how in $levels; do
  cxx=${how%%:*} level=${how#*:}
  command -v "$cxx" >/dev/null || { skip "$how" "no $cxx here"; continue; }
  compile="$B/bin/simcc --cxx=$cxx $level -D_FORTIFY_SOURCE=2 -DVERDICTS_APART"
  ok "what compares compiles, $how" $compile -c tests/sim/verdicts.cpp -o "$work/verdicts.o"
  for f in $files; do
    name=$(basename "$f" .cu)
    case ${only:-$cxx}/$name in clang++/races_shared|clang++/values) ;; clang++/*) continue ;; esac
    ok "$name compiles, $how" $compile "$f" "$work/verdicts.o" -o "$work/$name"
    ok "$name: every case, ${only:-one} schedule(s), $how" "$work/$name" "$PWD/$f"
  done
done
finish
