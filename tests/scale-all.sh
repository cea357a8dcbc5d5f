#!/bin/bash
# set: full
# timeout: 600
# made: lib/libsssp.so
# A hundred graphs with fractions, and each option of each command: see scale.sh.
exec bash tests/scale.sh 100 all
