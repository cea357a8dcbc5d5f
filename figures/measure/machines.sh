#!/bin/bash
# machines.sh: the same graphs on one core, on all cores and on a card, and what
# the simulator counts for the card's program: figures/data/machines.csv
# (OUT=FILE: another).  Medians of 7 runs, one program at a time.
#
#   make SRC=generated O=build/labs build/labs/bin/sssp build/labs/bin/sssp-gpu
#   figures/measure/machines.sh       a minute on 16 cores with a GPU
#
# The graphs are those of peers-cores.sh.  One core: the rows dial and cores with
# one thread; all cores: cores; the card: engine.  sums is what the row has
# formed; that of the row `count' is the engine's on the simulator, where time
# means nothing.  To be run where nothing else runs.  TINY=1 tries it out anywhere.
set -u
cd "$(dirname "$0")/../.." || exit 2
out=${OUT:-figures/data/machines.csv} bin=${BIN:-build/labs/bin} runs=7 big=20
kinds="predecessor grid road rmat geometric"
gpu=$bin/sssp-gpu
[ -z "${TINY:-}" ] || { runs=1; big=10; gpu=$bin/sssp; }
for p in "$bin/sssp" "$gpu"; do [ -x "$p" ] || { echo "machines.sh: no $p" >&2; exit 2; }; done
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export SSSP_COMMIT=$(book/tools/commit)
cpu=$(sed -n '/^model name/{s/^[^:]*: *//p;q}' /proc/cpuinfo)
for f in $kinds; do
  w=; case $f in predecessor | grid | rmat) w="--max-weight 1000" ;; esac
  "$bin/sssp" gen --family "$f" --n $((1 << big)) $w --seed 1 --out "$work/$f.csr" >/dev/null &
done
wait
# row ON PROGRAM GRAPH SOLVER THREADS OPTION...
row() {
  local on=$1 p=$2 f=$3 s=$4 t=$5; shift 5
  rm -f "$work/row.csv"
  SSSP_THREADS=$t "$p" bench "$work/$f.csr" --solvers "$s" "$@" --csv "$work/row.csv" >/dev/null || exit 1
  awk -F, -v OFS=, -v f="$f" -v on="$on" '/^#/ || /^graph,/ { next } $18 != "yes" { exit 1 }
    { print f, on, $7, $3, $4, $14, $15, $16, $12, $11 }' "$work/row.csv" >>"$work/rows" ||
    { echo "machines.sh: $f $s: not verified" >&2; exit 1; }
}
for f in $kinds; do
  row core "$bin/sssp" "$f" dial 1 --repeat $runs
  row core "$bin/sssp" "$f" cores 1 --repeat $runs
  row cores "$bin/sssp" "$f" cores "$(nproc)" --repeat $runs
  row card "$gpu" "$f" engine 1 --repeat $runs
done
for f in $kinds; do
  row count "$bin/sssp" "$f" engine "$(nproc)" --device sim --repeat 1 --warmup 0
done
{ echo "# command: figures/measure/machines.sh"
  echo "# machine: $cpu, $(nproc) cores; $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader |
    head -1) (driver); nothing else running; $SSSP_COMMIT"
  echo "# what: milliseconds, medians of $runs runs, the least and the greatest; count: of the simulator," \
    "one run, whose time means nothing"
  echo "# key: graph,on,row"
  echo graph,on,row,n,m,median_ms,min_ms,max_ms,sums,iterations
  cat "$work/rows"; } >"$work/machines.csv" && cp "$work/machines.csv" "$out"
