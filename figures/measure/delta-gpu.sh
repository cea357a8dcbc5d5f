#!/bin/bash
# delta-gpu.sh: delta-stepping on a GPU at many widths, for Chapter 23.
# Needs make, a C compiler and nvcc; some four minutes.
#
#   figures/measure/delta-gpu.sh [GRAPH...]
#
# writes figures/data/delta-gpu.csv, and from it delta-gpu-default.csv: of
# each graph whose sweep is complete the default width, the best one, and
# what they take.  Rows that are there are kept, but those of the GRAPHs named,
# and of another machine, are measured anew.  Four minutes:
#
#   figures/measure/delta-gpu.sh near wide grid near11 wide11
#
# It builds from generated/ and has every answer verified.  After LIMIT
# seconds (300) it stops; started again without names it goes on.
# PROGRAM=build/bin/sssp SMALL=1 CSV=build/x.csv tries it out on the
# simulator, with small graphs.  SSSP_COMMIT names the sources where there
# is no git.
set -euo pipefail
cd "$(dirname "$0")/../.."
csv=${CSV:-figures/data/delta-gpu.csv} limit=${LIMIT:-300}
program=${PROGRAM:-build/labs/bin/sssp-gpu}
work=build/delta${SMALL:+-tried}; mkdir -p figures/data $work
infinite=18446744073709551615
[ -n "${PROGRAM:-}" ] || make -j"$(nproc)" labs
SECONDS=0

graph_of() { # graph_of LABEL FAMILY N WEIGHT: made once
  [ -s "$work/$1.csr" ] || "$program" gen --family "$2" --n "$3" \
    --max-weight "$4" --seed 1 --out "$work/$1.csr" >/dev/null; }
machine() { sed -n '/^# machine/{p;q}' "$1"; }
row() { # row LABEL SOLVER DELTA|rule OPTIONS...: one row, if it is missing
  local label=$1 solver=$2 delta=$3 given=()
  shift 3
  ! grep -q "^$label,$solver,${delta#*:}," "$csv" 2>/dev/null || return 0
  [ $SECONDS -lt "$limit" ] || { stopped=yes; return 0; }
  case $delta in
    rule) ;;
    default:*) delta=${delta#*:} ;;
    inf) given=(--delta $infinite) ;;
    *) given=(--delta "$delta") ;;
  esac
  rm -f $work/row.csv
  "$program" bench "$work/$label.csr" --solvers "$solver" --csv $work/row.csv \
    "${given[@]}" "$@" >/dev/null
  [ -s "$csv" ] || {
    printf '# command: figures/measure/delta-gpu.sh\n'
    machine $work/row.csv
    printf '# key: graph,solver,delta\n'
    printf 'graph,solver,delta,n,m,iterations,relaxations,reached,'
    printf 'median_ms,min_ms,max_ms,copy_ms,verified,commit\n'; } >"$csv"
  awk -F, -v OFS=, -v label="$label" -v delta="$delta" '
    /^#/ || /^graph,/ { next }
    { print label, $7, delta, $3, $4, $11, $12, $13, $14, $15, $16, $17,
            $18, $19 }' $work/row.csv >>"$csv"; }
sweep() { # sweep LABEL HEAVIEST FIRST LAST FACTOR: these and the default
  local d
  # what the program takes by itself; its row is run without --delta
  d=$("$program" solve "$work/$1.csr" --solver delta_gpu --source 0 \
    --out /dev/null 2>&1 | awk '/^solver/ { print $NF }')
  row "$1" delta_gpu "default:$d" $quick
  echo "$1,$d,$2" >>$work/defaults
  for ((d = $3; d <= $4; d *= $5)); do row "$1" delta_gpu $d $quick; done
  row "$1" delta_gpu inf $quick; }

stopped=no quick="--repeat 5"
if [ -n "${SMALL:-}" ]; then mega=1024 large=4096 side=1024 blocks="1 2 4"
else mega=$((1 << 20)) large=$((11 << 20)) side=$((1 << 20)) blocks="1 2 4 8 16 32 64"; fi
once="--repeat 1 --warmup 0" heavy=$((1 << 20))
: >$work/defaults

graph_of near11 predecessor $large 10 &
graph_of wide11 predecessor $large $heavy &
graph_of wide predecessor $mega $heavy &
graph_of grid grid $side 10 &
graph_of near predecessor $mega 10
wait
if [ -s "$csv" ]; then # what is to be measured anew
  rm -f $work/row.csv
  "$program" bench $work/near.csr --solvers delta_gpu $once \
    --csv $work/row.csv >/dev/null
  if [ "$(machine "$csv")" != "$(machine $work/row.csv)" ]; then
    echo "delta-gpu.sh: $csv is of another machine, and begun anew" >&2
    rm "$csv"
  fi
  for label; do
    [ ! -s "$csv" ] || sed -i "/^$label,/d" "$csv"
  done
fi
sweep near 10 1 64 2
sweep wide $heavy 1024 $((1 << 24)) 2
sweep grid 10 1 8192 2
row near delta_gpu 22 $quick        # 16 times W/d: twice the rule
row wide delta_gpu 2396745 $quick
row grid delta_gpu 40 $quick
row near F_GPU rule $quick
row grid F_GPU rule --repeat 1
for label in near wide grid; do
  row $label dijkstra_heap rule $once
  row $label delta_cpu rule $once
done
sweep near11 10 1 64 2
row near11 delta_gpu 22 $quick
row near11 F_GPU rule --repeat 3
sweep wide11 $heavy 16384 $((1 << 24)) 4
for k in $blocks; do
  graph_of small-$k predecessor $((k * 1024)) 10
  for d in 1 4 16 inf; do row small-$k delta_block $d $quick; done
  row small-$k delta_gpu 22 $quick
  row small-$k F_GPU rule $quick
  row small-$k dijkstra_heap rule $quick
done

# the plots want the rows in order
{ grep '^#\|^graph,' "$csv"
  grep -v '^#\|^graph,' "$csv" | LC_ALL=C sort -t, -k1,1 -k2,2 -k3,3n
} >$work/sorted.csv
mv $work/sorted.csv "$csv"
# What the default loses: units are multiples of W/d, ratio is the best
# median of a finite width to the default's
awk -F, -v OFS=, '
  FNR == NR { width[$1] = $2; heaviest[$1] = $3; next }
  /^# (command|machine)/ { print; next }
  /^graph,/ { print "# key: graph"
    print "graph,width,units,ms,phases,sums,best_width,best_units," \
      "best_ms,best_phases,best_sums,ratio" }
  $2 == "delta_gpu" && $3 == "inf" { complete[$1] = 1 }  # its last row
  $2 == "delta_gpu" && $1 in width && $3 != "inf" {
    unit = heaviest[$1] * $4 / $5
    what = $3 OFS sprintf("%.3g", $3 / unit) OFS $9 OFS $6 OFS $7
    if ($3 == width[$1]) { usual[$1] = what; ms[$1] = $9 }
    if (!($1 in least)) order[++graphs] = $1
    if (!($1 in least) || $9 < least[$1]) {
      least[$1] = $9; best[$1] = what } }
  END { for (k = 1; k <= graphs; k++) {
      g = order[k]
      if (g in usual && g in complete)
        print g, usual[g], best[g], sprintf("%.4f", least[g] / ms[g]) } }
' $work/defaults "$csv" >$work/default.csv
mv $work/default.csv "${csv%.csv}-default.csv"
[ $stopped = no ] ||
  echo "delta-gpu.sh: stopped after $limit s; start it again to go on" >&2
if grep -q ',no,[^,]*$' "$csv"; then
  echo "delta-gpu.sh: a row is not verified" >&2
  exit 1
fi
echo "$csv: $(grep -vc '^#' "$csv") lines, $SECONDS s"
