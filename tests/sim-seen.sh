#!/bin/bash
# No access goes unseen: however a kernel stores or loads, and of whatever type,
# two threads that meet on a word are told, and who keeps to his own is not.
# SIM_LEVELS: other compilers and levels than these.
# timeout: 300, seconds: 12
. tests/tap.sh
for how in ${SIM_LEVELS:-g++:-O1 clang++:-O2}; do
  command -v "${how%%:*}" >/dev/null || { skip "$how" "no compiler here"; continue; }
  ok "it compiles, $how" $B/bin/simcc --cxx="${how%%:*}" "${how#*:}" -I$B/include/sim tests/sim/seen.cu -o "$work/seen"
  status "every way of storing and of loading is seen, $how" 0 "$work/seen"
done
finish
