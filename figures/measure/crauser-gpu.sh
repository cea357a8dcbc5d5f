#!/bin/sh
# crauser-gpu.sh: what an iteration of Chapter 13 costs on a GPU.  Needs
# make, a C compiler, nvcc and awk, builds from generated/; two minutes.
#
#   figures/measure/crauser-gpu.sh
#
# writes figures/data/crauser-gpu.csv.  Every answer is verified.  May be
# stopped and started again: what build/crauser-gpu has is kept.  With large
# weights DA2CF has an iteration for nearly every vertex, so that F_GPU is
# timed on the small graphs only.
# To try it without a GPU: SSSP=build/bin/sssp UNIT=1000 OUT=/tmp/x.csv ...
set -eu
cd "$(dirname "$0")/../.."
unit=${UNIT:-1048576} small=${SMALL:-65536} work=build/crauser-gpu${UNIT:+-$UNIT}${SSSP:+-tried}
out=${OUT:-figures/data/crauser-gpu.csv}
sssp=${SSSP:-build/labs/bin/sssp-gpu}
mkdir -p $work
[ -n "${SSSP:-}" ] || make -j"$(nproc)" labs
command="figures/measure/crauser-gpu.sh"
all=F_GPU,crauser_out,crauser_in,crauser_inout

bench() { # bench NAME FAMILY N WEIGHT SOLVERS
  file=$work/$1.csr
  [ -f "$file" ] ||
    "$sssp" gen --family "$2" --n "$3" --max-weight "$4" --seed 1 --out "$file"
  "$sssp" bench "$file" --solvers "$5" --repeat 5 --warmup 1 \
    --csv $work/raw.csv --key graph,solver
}
for times in 1 4 11; do
  bench predecessor-$times-light predecessor $((times * unit)) 10 $all
  bench predecessor-$times-heavy predecessor $((times * unit)) 1048576 \
    crauser_out,crauser_in,crauser_inout
done
bench grid-1-light grid "$unit" 10 $all
bench grid-1-heavy grid "$unit" 1048576 crauser_out,crauser_in,crauser_inout
bench predecessor-small-heavy predecessor "$small" 1048576 $all
bench town-1-heavy grid 3364 1048576 $all

if grep -q ',no,[^,]*$' $work/raw.csv; then
  echo "crauser-gpu.sh: a row is not verified" >&2
  exit 1
fi
# graph: the name without folder and suffix; microseconds an iteration
awk -F, -v command="$command" '
  /^# machine/ && !told++ { machine = $0 }
  /^#/ { next }
  /^graph,/ { for (i = 1; i <= NF; i++) col[$i] = i
    if (!head++) {
      print "# command: " command; print machine; print "# key: graph,solver"
      print "graph,solver,device,n,m,block,iterations,relaxations,median_ms," \
        "min_ms,max_ms,copy_ms,us_each,verified,commit" }
    next }
  { name = $1; sub(/.*\//, "", name); sub(/\.csr$/, "", name)
    printf "%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%.2f,%s,%s\n", name,
      $col["solver"], $col["device"], $col["n"], $col["m"], $col["block"],
      $col["iterations"], $col["relaxations"], $col["median_ms"],
      $col["min_ms"], $col["max_ms"], $col["copy_ms"],
      1000 * $col["median_ms"] / $col["iterations"], $col["verified"],
      $col["commit"] }' $work/raw.csv >$work/done.csv
mv $work/done.csv "$out"
echo "$out: $(grep -vc '^#' "$out") lines"
