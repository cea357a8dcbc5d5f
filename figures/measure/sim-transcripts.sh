#!/bin/bash
# sim-transcripts.sh: the sessions that the simulator's chapter shows,
# and the runtime's show, run anew: figures/data/sim-race.txt,
# sim-count.txt, runtime-orders.txt, or the same files in folder $1
set -eu
cd "$(dirname "$0")/../.."
root=$PWD to=${1:-$root/figures/data} work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
cp tests/sim/shown.cu "$work/relax.cu"
cp tests/sim/forgotten.cu "$work"
export PATH=$(realpath "${O:-build}")/bin:$PATH
session() {     # session NAME COMMAND...: each command, and what it says
  out=$to/$1.txt; shift
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
session runtime-orders "simcc forgotten.cu -o forgotten" \
  "try() { SIM_STREAMS=\$1 ./forgotten \$2 2>/dev/null; }
  for m in 1 2 3; do for o in eager lazy reversed; do try \$o \$m; done
  done | paste - - - | expand -t 13" \
  "SIM_STREAMS=lazy ./forgotten 1 2>&1 | fold -s -w 72"
cat "$to"/sim-race.txt "$to"/sim-count.txt "$to"/runtime-orders.txt
