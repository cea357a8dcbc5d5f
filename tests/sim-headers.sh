#!/bin/bash
# Every public header of the toolkit that tests/sim/names.txt lists compiles or is
# refused by name; those that are here compile first, last and in any order.
# set: full
# timeout: 1200, seconds: 150
NAMES=$(grep '^<' tests/sim/names.txt); export NAMES ORDERS=1
. tests/sim-names.sh
