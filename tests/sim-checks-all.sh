#!/bin/bash
# The same at every level of both compilers.
# set: full
# timeout: 3000
export SIM_LEVELS="g++:-O0 g++:-O1 g++:-O2 clang++:-O0 clang++:-O1 clang++:-O2"
. tests/sim-checks.sh
