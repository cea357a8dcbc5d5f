#!/bin/bash
# processor.sh: what the book says about times on the processor, measured
# on a machine where nothing else runs, one program at a time:
#   house-cpu            the 2009 paper's lists, n = 1, 4, 7 and 11 times 2^20
#   dijkstra-*           array, heap and matrix (dijkstra.c)
#   baselines-*          four queues (baselines.c)
#   frontiers-times      the array, frontiers and the heap on three graphs
#   house-matrices       the 2009 paper's matrices, n = 1, 4, 8, 12 and 15 times 2^10
#
#   OUT=FOLDER figures/measure/processor.sh [TABLE...]     ten minutes
#
# It writes FOLDER/TABLE.csv, each whole; a table that is there is kept, so
# that it may be started again, on the same machine.  After LIMIT seconds
# (540) it begins nothing new.  The hybrids of house-cpu need a GPU.  DATA names the folder
# with rome99.gr and packages.gr, without which two tables are left out.
# SSSP_COMMIT names the sources where there is no git.  CONDITIONS says what
# else ran, if anything did (on other cores: pin this script with taskset).
# TINY=1 SSSP=build/bin/sssp tries it out anywhere.
set -u
cd "$(dirname "$0")/../.." || exit 2
out=${OUT:?} limit=${LIMIT:-540} data=${DATA:-data}
work=build/processor-$(basename "$out")
million=$((1 << 20)) big=20 weights=$((1 << 16)) sizes="11 1 4 7"
kilo=1024 kilos="1 4 8 12 15"
[ -z "${TINY:-}" ] || { million=200; big=11; weights=64; sizes="2 1"
  kilo=100; kilos="1 2"; }
mkdir -p "$out" $work
sssp=${SSSP:-build/labs/bin/sssp-gpu}
export SSSP_COMMIT=$(book/tools/commit)
cpu=$(sed -n '/^model name/{s/^[^:]*: *//p;q}' /proc/cpuinfo)
machine="# machine: $cpu, $(nproc) cores, ${CONDITIONS:-nothing else running};"
machine+=" gcc $(gcc -dumpfullversion) -O2; $SSSP_COMMIT"
note() { echo "$SECONDS s: $*" | tee -a "$out/log"; }
wanted() {  # wanted TABLE: asked for, not there yet, and in time
  [ ! -s "$out/$1.csv" ] && [ $SECONDS -lt "$limit" ] || return 1
  [ -z "$asked" ] || [[ " $asked " = *" $1 "* ]]; }
asked=$*
table() {   # table NAME KEY COLUMNS COMMAND...
  local name=$1 key=$2 columns=$3; shift 3
  wanted "$name" || return
  { echo "# command: figures/measure/processor.sh $name"; echo "$machine"
    echo "# milliseconds: medians, and quartiles where a column is called low or high"
    echo "# key: $key"; [ -z "$columns" ] || echo "$columns"
    "$@"; } >$work/part.$name && mv $work/part.$name "$out/$name.csv"
  note "$name"; }

# ---- programs and graphs: all cores ---------------------------------------
[ -n "${SSSP:-}" ] || make -s -j"$(nproc)" SRC=generated O=build/labs \
  build/labs/bin/sssp-gpu >$work/make.log 2>&1 || { tail $work/make.log; exit 1; }
cc="gcc -std=c17 -D_GNU_SOURCE -O2 -DCOST_BITS=32 -Igenerated"
g=generated/graph c=generated/cpu
$cc -o $work/dijkstra figures/measure/dijkstra.c $g/{generate,graph,random,verify}.c \
  $c/{dijkstra,dijkstra_matrix,dijkstra_heap}.c &
$cc -DHAVE_ZLIB -o $work/baselines figures/measure/baselines.c $g/*.c \
  $c/{fibonacci,dijkstra_heap,dial,da2cf}.c -lz -lm &
for k in $sizes; do
  wanted house-cpu && [ ! -s "$out/lists-$k.rows" ] || continue
  "$sssp" gen --family predecessor --n $((k * million)) --seed 1 \
    --out $work/lists-$k.csr >/dev/null &
done
wait
note built

# ---- one program at a time --------------------------------------------------
solvers=FH,dijkstra_heap,dial,F_CPU,U_CPU
lists() {   # the rows of each size are kept
  for k in $sizes; do
    [ ! -s "$out/lists-$k.rows" ] || continue
    [ $SECONDS -lt "$limit" ] || return 1
    rm -f $work/row.csv
    "$sssp" bench $work/lists-$k.csr --repeat 1 --warmup 0 --csv $work/row.csv \
      --solvers $solvers,U_H1,U_H2,U_H3 >>$work/log || return 1
    awk -F, -v OFS=, '/^#/ || /^graph,/ { next }
      { print $7, $3, $11, $12, $14, $17, $18 }' $work/row.csv \
      >"$out/lists-$k.rows"
    note "  lists, $k" >&2
  done
  cat "$out"/lists-*.rows | LC_ALL=C sort -t, -k1,1 -k2,2n; }
times() {
  "$sssp" gen --family predecessor --n $million --seed 1 --out $work/predecessor.csr
  rm -f $work/times.csv
  bench() { "$sssp" bench "$@" --solvers dijkstra_heap,F_CPU,U_CPU \
    --repeat 5 --csv $work/times.csv; }
  { bench $work/predecessor.csr; bench "$data/rome99.gr"
    bench "$data/packages.gr" --sources libc6; } >>$work/log || return 1
  awk -F, '/^#/ || /^graph,/ { next }
    { name = $1; sub(/.*\//, "", name); sub(/[0-9]*\..*/, "", name)
      if (!(name in row)) list[++n] = name
      row[name] = row[name] "," $14 }
    END { for (k = 1; k <= n; k++) print list[k] row[list[k]] }' $work/times.csv; }
graphs() {
  $work/baselines graph rome "$data/rome99.gr" &&
    $work/baselines graph packages "$data/packages.gr" libc6 &&
    $work/baselines grid $((1 << big)); }
matrices() {
  rm -f $work/matrices.csv
  for k in $kilos; do
    "$sssp" bench --family matrix --n $((k * kilo)) --repeat 1 --warmup 0 \
      --csv $work/matrices.csv \
      --solvers FH,dijkstra_matrix,F_CPU_matrix,U_CPU_matrix >>$work/log || return 1
  done
  awk -F, -v OFS=, '/^#/ || /^graph,/ { next }
    { print $7, $3, $11, $12, $14, $18 }' $work/matrices.csv |
    LC_ALL=C sort -t, -k1,1 -k2,2n; }
columns=n,m
for s in FH heap dial F_CPU; do columns+=,$s,${s}_low,${s}_high; done
columns+=,FH_over_dial,heap_over_dial,F_CPU_over_dial,FH_over_heap,farthest
table dijkstra-complete n "" $work/dijkstra complete
table dijkstra-decrease graph "" $work/dijkstra decrease
table dijkstra-lists n "" $work/dijkstra lists
table dijkstra-matrix n "" $work/dijkstra matrix
table baselines-weights weight "weight,$columns" $work/baselines weights $weights
table baselines-lists n "n,vertices,${columns#n,}" $work/baselines lists 10 $big
if [ -r "$data/rome99.gr" ] && [ -r "$data/packages.gr" ]; then
  table frontiers-times graph graph,dijkstra_heap,F_CPU,U_CPU times
  table baselines-graphs graph "graph,$columns" graphs
fi
table house-matrices solver,n solver,n,iterations,relaxations,median_ms,verified matrices
table house-cpu solver,n solver,n,iterations,relaxations,median_ms,copy_ms,verified lists
note done
