#!/bin/bash
# A critical section and a flag, with each fence and each atomic left out or
# narrowed in turn: 1,350 runs, and what must be said of each is derived.
# seconds: 3
. tests/tap.sh
ok "the section compiles" $B/bin/simcc -I$B/include/sim tests/sim/locks.cu -o "$work/locks"
status "each part that is missing is missed, and none that is there" 0 "$work/locks" 2>/dev/null
says "in every run" '^1350 of 1350$'
finish
