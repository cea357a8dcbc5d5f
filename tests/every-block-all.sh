# Every solver of the device with every size of block.
# set: full
# timeout: 900
export BLOCKS=all
. tests/every-block.sh
