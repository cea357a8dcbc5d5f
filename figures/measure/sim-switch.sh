#!/bin/bash
# sim-switch.sh: nanoseconds that a thread spends at a barrier of the
# simulator, with the switch in assembly and with ucontext:
# figures/data/sim-switch.csv.  Builds the simulator a second time.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
make -s sim
make -s O="$work/b" SIM_DEFINES=-DSIM_UCONTEXT sim
{ echo "# command: figures/measure/sim-switch.sh"
  echo "# machine: $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -1), $(g++ --version | head -1)"
  echo "# key: how"
  echo "how,block,nanoseconds"
  for mode in checked unchecked; do
    for how in assembly ucontext; do
      b=build; [ $how = assembly ] || b=$work/b
      f=; [ $mode = checked ] || f=--fast
      "$b/bin/simcc" $f -O2 figures/measure/sim-switch.cu -o "$work/run"
      "$work/run" "$how-$mode"
    done
  done; } >"$work/table"
mkdir -p figures/data; cp "$work/table" figures/data/sim-switch.csv; cat figures/data/sim-switch.csv
