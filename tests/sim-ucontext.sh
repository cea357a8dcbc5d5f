#!/bin/bash
# The simulator with the portable switch between fibers: the verdicts on
# barriers, warps, deadlocks and schedules stay what they are, and the
# kernels of the book give what they give with the switch in assembly.
# set: full
# timeout: 300, seconds: 90
. tests/tap.sh
ok "the simulator builds on ucontext" \
  make -s O="$work/b" SIM_DEFINES=-DSIM_UCONTEXT sim
switches() { nm -u "$1" | grep -q swapcontext; }
ok "the checked one switches by swapcontext" switches "$work/b/sim-checked/threads.o"
ok "so does the unchecked one" switches "$work/b/sim-fast/threads.o"
no "and ours does not" switches $B/sim-checked/threads.o
ok "order.cu compiles" "$work/b/bin/simcc" -DSIM_UCONTEXT -O1 tests/sim/order.cu -o "$work/order"
ok "every case, every schedule" "$work/order" "$PWD/tests/sim/order.cu"
finish
