#!/bin/bash
# The same for more programs.
# set: full
# timeout: 1200
export MANY=2000
SEEDS=${SEEDS:-$(seq 1 4)}
. tests/sim-phases.sh
