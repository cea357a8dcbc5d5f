#!/bin/bash
# No access goes unseen: however a kernel stores or loads, and of whatever type,
# two threads that meet on a word are told, and who keeps to his own is not.
# One of two compilers is drawn.  SIM_LEVELS: other compilers and levels than these; the full
# set has six (sim-seen-all.sh).
# timeout: 300, seconds: 6
. tests/tap.sh
drawn_one=g++:-O1
[ $((drawn % 2)) = 0 ] || ! command -v clang++ >"$work/there" || drawn_one=clang++:-O2
for how in ${SIM_LEVELS:-$drawn_one}; do
  command -v "${how%%:*}" >/dev/null || { skip "$how" "no compiler here"; continue; }
  ok "it compiles, $how" $B/bin/simcc --cxx="${how%%:*}" "${how#*:}" -I$B/include/sim tests/sim/seen.cu -o "$work/seen"
  ok "every way of storing and of loading is seen, $how" bash -c '"$1" 2>"$2"' - "$work/seen" "$work/reports"
  ok "of which there are reports" test "$(grep -cE 'seen\.cu:[0-9]+: block' "$work/reports")" -ge 20
  is "and told where it is, not where the structure is declared" "" "$(
    sed -nE "s/^ +(.*seen.cu:($(grep -nE '^(template <class T> )?struct [CI]' tests/sim/seen.cu | cut -d: -f1 | paste -sd'|')): block.*)/\1/p" "$work/reports" | sort | uniq -c | sort -rn | head -3)"
done
finish
