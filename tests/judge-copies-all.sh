# Every file of the tree, handed in for every exercise whose function it has.
# set: full
# timeout: 1800
COPIES=all exec bash tests/judge-copies.sh
