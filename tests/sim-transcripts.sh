#!/bin/bash
# The terminal sessions that the simulator's chapters print are what
# happens today, and there are as many small kernels as they say.
# timeout: 600
. tests/tap.sh
if [ ! -x $B/bin/simcc ]; then
  skip "the transcripts of the simulator" "there is no simcc"
  finish
fi
ok "the sessions run" figures/measure/sim-transcripts.sh "$work"
for file in sim-race sim-count runtime-orders; do
  ok "$file is as printed" cmp "figures/data/$file.txt" "$work/$file.txt"
done
# How the chapters' kernels walk the graph of Figure 1.1, as their openings draw it.
ok "the walks run" figures/measure/strips.sh "$work"
ok "and are as drawn" cmp figures/data/strips.tex "$work/strips.tex"
count() {   # the cases of tests/sim with a marked line, and those without
  awk 'FNR == 1 { marks = depth = 0; c = "" }
    /^CASE\(/ { c = $0 }
    /\/\/[!?] / { marks++ }
    c != "" { sub(/\/\/.*/, ""); depth += gsub(/\{/, "") - gsub(/\}/, "")
      if (depth == 0) { n[marks > 0]++; marks = 0; c = "" } }
    END { print n[1], n[0] }' $(grep -l 'include "harness.h"' tests/sim/*.cu)
}
read -r wrong right <<<"$(count)"
ok "$wrong wrong kernels, as the book says" grep -q ": $wrong wrong ones" chunks/92-simulator.nw
ok "$right right ones" grep -q "and $right right ones" chunks/92-simulator.nw
ok "their runs" grep -q "\[ $((wrong + right)) .* = $(((wrong + right) * 30)) " chunks/92-simulator.nw
finish
