# set: full
# timeout: 1800
# Every file of generated/, the kernels too: see tests/generated.sh.
exec bash tests/generated.sh all
