#!/bin/bash
# All widths and graphs of test_17_engine, of which the quick set has half.
# set: full
# timeout: 300
. tests/tap.sh
ok "the engine on all of them" env ALL=1 "$B/tests/test_17_engine"
finish
