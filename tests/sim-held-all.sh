#!/bin/bash
# The same for more seeds, with both compilers and at more levels.
# set: full
# timeout: 3000
export SIM_ALL=1
SEEDS=${SEEDS:-$(seq 1 8)}
. tests/sim-held.sh
