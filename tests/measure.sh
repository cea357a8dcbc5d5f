#!/bin/bash
# The programs that measure, figures/measure/, compile with the code as it is,
# those for the device on the simulator; what they share is in bench.h (and replay.h).
. tests/tap.sh
m=figures/measure
for f in baselines crauser delta-trace dial-levels dijkstra frontiers inversion relax-work; do
  ok "$f.c compiles" ${CC:-gcc} -std=c17 -D_GNU_SOURCE -Wall -Wextra -Werror \
    -DCOST_BITS=32 -I"$S" -fsyntax-only $m/$f.c
done
if [ -r /usr/include/valgrind/callgrind.h ]; then
  ok "engine-core.cpp compiles" env SRC="$S" $m/engine-core.sh compile
else skip "engine-core.cpp" "there is no valgrind"; fi
if [ -x "$B/bin/simcc" ]; then
  for f in engine/pass bench-2013 gpu-costs hybrids kernel-times matrices refinements refinements-counts wrong; do
    ok "$f.cu compiles" "$B/bin/simcc" -DCOST_BITS=32 -I"$S" -c $m/$f.cu -o "$work/x.o"
  done
else skip "the device's programs" "there is no simulator"; fi
is "clocks, medians and ways out are in bench.h" "" \
  "$(grep -lE '^static.* (die|ascending|median|check)\(' $m/*.c $m/*.cu |
     grep -vE 'try-|delta-phase')"
finish
