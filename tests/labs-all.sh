# The labs from the readers' copy, every object of it compiled.
# set: full
# timeout: 1800
export LABS=all
. tests/labs.sh
