#!/bin/bash
# sim-transcripts.sh: the sessions that the simulator's chapter shows,
# run anew: figures/data/sim-race.txt, sim-count.txt
set -eu
cd "$(dirname "$0")/.."
root=$PWD work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
cp tests/sim/shown.cu "$work/relax.cu"
export PATH=$root/build/bin:$PATH
session() {     # session NAME COMMAND...: each command, and what it says
  out=$root/figures/data/$1.txt; shift
  : >"$out"
  for c in "$@"; do
    echo "\$ $c" >>"$out"
    (cd "$work" && bash -c "$c" >>"$out" 2>&1) || true
  done
}
session sim-race "simcc relax.cu -o relax" \
  "./relax 2>&1 | fold -s -w 72" \
  "SIM_SCHEDULE=random SIM_SEED=3 ./relax 2>/dev/null"
session sim-count "SIM_COUNTERS=1 ./relax 2>&1 | grep -E 'loads|stores|sectors|diverg'"
cat figures/data/sim-race.txt figures/data/sim-count.txt
