#!/bin/bash
# All widths and graphs of test_17_engine, of which the quick set has half.
# set: full
# timeout: 900
# made: tests/test_17_engine
. tests/tap.sh
ok "the engine on all of them" env ALL=1 "$B/tests/test_17_engine"
"$B/bin/sssp" gen --family path --n 3000 --out "$work/p.gr" >/dev/null
ok "a path goes over to the processor" "$B/bin/sssp" solve "$work/p.gr" --solver engine --verify
says "  which the summary says" '^handed over +1 time to the processor'
finish
