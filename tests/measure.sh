#!/bin/bash
# The programs that measure, figures/measure/, compile with the code as it is,
# those for the device on the simulator; what they share is in bench.h (and replay.h).
. tests/tap.sh
m=figures/measure
for f in baselines crauser delta-trace dial-levels dijkstra frontiers inversion relax-work sorting sorting-example; do
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
# Chapter 17's floors are what the measurements say, and nothing was faster than its floor
ok "engine-floor.csv follows from engine-pass.csv and gpu-costs.csv" awk -F, '
  /^#/ { next }
  FILENAME ~ /gpu-costs/ { cost[$1 "," $2] = $3 }
  FILENAME ~ /engine-pass/ && $2 + 0 { pass[$1] = $5 < $6 ? $5 : $6; wide[$1] = $4; n[$1] = $2; m[$1] = $3 }
  function near(a, b) { return a - b <= 0.0006 && b - a <= 0.0006 }
  FILENAME ~ /engine-floor/ && $2 + 0 {
    hop = 2 * cost["chain-plain,16"] + cost["chain-min,16"]; rows++
    bytes = (8 * $2 + wide[$1] * $3) / cost["read,contiguous"] / 1e6; most = bytes > $7 ? bytes : $7
    words = $6; rate = cost["tested," $2] * 1e6
    if (rate && $3 / rate < pass[$1]) pass[$1] = $3 / rate
    if (words != "nan" && words + 0 > most) most = words
    if (n[$1] != $2 || m[$1] < $3 || !near($5, bytes) || !near($7, $4 * hop / 1e6) || !near($8, most) ||
        words != "nan" && !near(words, pass[$1])) { print; bad = 1 } }
  END { exit bad || rows < 12 }' figures/data/gpu-costs.csv figures/data/engine-pass.csv figures/data/engine-floor.csv
ok "no version took less than its graph's floor" awk -F, '
  /^#/ { next }
  FILENAME ~ /engine-floor/ { floor[$1] = $8; next }
  $2 in floor && $3 + 0 { rows++; if ($3 + 0 < floor[$2] + 0) { print; bad = 1 } }
  END { exit bad || rows < 100 }' figures/data/engine-floor.csv figures/data/engine-versions.csv
finish
