#!/bin/bash
# delta-gpu.sh: delta-stepping on a GPU at many widths, for Chapter 16.
# Needs make, a C compiler and nvcc; some three minutes.
#
#   figures/delta-gpu.sh            writes figures/data/delta-gpu.csv
#
# It builds from generated/ and has every answer verified.  After LIMIT
# seconds (170) it stops; started again it goes on, and rows that are there
# are kept.  PROGRAM=build/bin/sssp SMALL=1 CSV=build/x.csv tries it out on
# the simulator, with small graphs.  SSSP_COMMIT names the sources where
# there is no git.
set -euo pipefail
cd "$(dirname "$0")/.."
csv=${CSV:-figures/data/delta-gpu.csv} limit=${LIMIT:-170}
program=${PROGRAM:-build/labs/bin/sssp-gpu}
work=build/delta; mkdir -p figures/data $work
infinite=18446744073709551615
[ -n "${PROGRAM:-}" ] || make -j"$(nproc)" labs
SECONDS=0

graph_of() { # graph_of LABEL FAMILY N WEIGHT: made once
  [ -s "$work/$1.csr" ] || "$program" gen --family "$2" --n "$3" \
    --max-weight "$4" --seed 1 --out "$work/$1.csr" >/dev/null; }
row() { # row LABEL SOLVER DELTA|rule OPTIONS...: one row, if it is missing
  local label=$1 solver=$2 delta=$3 given=()
  shift 3
  ! grep -q "^$label,$solver,$delta," "$csv" 2>/dev/null || return 0
  [ $SECONDS -lt "$limit" ] || { stopped=yes; return 0; }
  case $delta in
    rule) ;;
    inf) given=(--delta $infinite) ;;
    *) given=(--delta "$delta") ;;
  esac
  rm -f $work/row.csv
  "$program" bench "$work/$label.csr" --solvers "$solver" --csv $work/row.csv \
    "${given[@]}" "$@" >/dev/null
  [ -s "$csv" ] || {
    printf '# command: figures/delta-gpu.sh\n'
    sed -n '/^# machine/p' $work/row.csv
    printf '# key: graph,solver,delta\n'
    printf 'graph,solver,delta,n,m,iterations,relaxations,reached,'
    printf 'median_ms,min_ms,max_ms,copy_ms,verified,commit\n'; } >"$csv"
  awk -F, -v OFS=, -v label="$label" -v delta="$delta" '
    /^#/ || /^graph,/ { next }
    { print label, $7, delta, $3, $4, $11, $12, $13, $14, $15, $16, $17,
            $18, $19 }' $work/row.csv >>"$csv"; }
sweep() { # sweep LABEL FIRST LAST FACTOR: widths, then the widest
  local d
  for ((d = $2; d <= $3; d *= $4)); do row "$1" delta_gpu $d $quick; done
  row "$1" delta_gpu inf $quick; }

stopped=no quick="--repeat 3"
if [ -n "${SMALL:-}" ]; then mega=1024 large=4096 side=1024 blocks="1 2 4"
else mega=$((1 << 20)) large=$((11 << 20)) side=$((1 << 20)) blocks="1 2 4 8 16 32 64"; fi
once="--repeat 1 --warmup 0"

graph_of near predecessor $mega 10
graph_of wide predecessor $mega $((1 << 20))
graph_of grid grid $side 10
sweep near 1 64 2
sweep wide 1024 $((1 << 24)) 2
sweep grid 1 8192 2
row near delta_gpu 22 $quick        # 16 times W/d: twice the rule
row wide delta_gpu 2396745 $quick
row grid delta_gpu 40 $quick
row near F_GPU rule $quick
row grid F_GPU rule --repeat 1
for label in near wide grid; do
  row $label dijkstra_heap rule $once
  row $label delta_cpu rule $once
done
for k in $blocks; do
  graph_of small-$k predecessor $((k * 1024)) 10
  for d in 1 4 16 inf; do row small-$k delta_block $d $quick; done
  row small-$k delta_gpu 22 $quick
  row small-$k F_GPU rule $quick
  row small-$k dijkstra_heap rule $quick
done
graph_of near11 predecessor $large 10
sweep near11 1 64 2
row near11 delta_gpu 22 $quick
row near11 F_GPU rule --repeat 3
graph_of wide11 predecessor $large $((1 << 20))
sweep wide11 16384 $((1 << 24)) 4

# the plots want the rows in order
{ grep '^#\|^graph,' "$csv"
  grep -v '^#\|^graph,' "$csv" | LC_ALL=C sort -t, -k1,1 -k2,2 -k3,3n
} >$work/sorted.csv
mv $work/sorted.csv "$csv"
[ $stopped = no ] ||
  echo "delta-gpu.sh: stopped after $limit s; start it again to go on" >&2
if grep -q ',no,[^,]*$' "$csv"; then
  echo "delta-gpu.sh: a row is not verified" >&2
  exit 1
fi
echo "$csv: $(grep -vc '^#' "$csv") lines, $SECONDS s"
