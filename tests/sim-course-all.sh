#!/bin/bash
# The same with both compilers, at more levels, in all schedules, and every
# row of the tables of what is refused.
# set: full
# timeout: 3000
export SIM_ALL=1
. tests/sim-course.sh
