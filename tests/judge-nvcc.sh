# On a GPU nothing stands between a hand-in and the account that compiles and runs it, so
# make check-gpu and make speed do not touch the file of another without being asked to.
# Where the driver's device only seems to be, nothing more can be asked.
# set: full
# seconds: 2
. tests/tap.sh
J=$B/bin/judge
mkdir "$work/bin"; printf '#!/bin/sh\nexit 1\n' >"$work/bin/nvcc"; chmod 755 "$work/bin/nvcc"
good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
there() { bwrap --bind / / --dev /dev --ro-bind /dev/null /dev/nvidiactl "$@"; }
if ! there test -e /dev/nvidiactl 2>"$work/out"; then skip "make check-gpu" "bubblewrap does not work here"; finish; fi
unset UNSAFE
status "a file from elsewhere is not run without being asked for" 2 there $J check-gpu relax-f $good
says "and why is said" 'UNSAFE=1'
status "nor measured" 2 there env JUDGE=$J NVCC="$work/bin/nvcc" exercises/tools/speed relax-f $good
says "and why is said there" 'UNSAFE=1'
finish
