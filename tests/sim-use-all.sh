#!/bin/bash
# The same with both compilers and at more levels.
# set: full
# timeout: 3000
export SIM_ALL=1
. tests/sim-use.sh
