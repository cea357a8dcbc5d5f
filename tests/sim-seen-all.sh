#!/bin/bash
# The same at every level of both compilers.
# set: full
# timeout: 1200
export SIM_LEVELS="g++:-O0 g++:-O1 g++:-O2 clang++:-O0 clang++:-O1 clang++:-O2"
. tests/sim-seen.sh
