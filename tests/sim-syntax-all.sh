#!/bin/bash
# The same with both compilers, at more levels, of more seeds.
# set: full
# timeout: 3000, seconds: 400
export SIM_ALL=1
. tests/sim-syntax.sh
