#!/bin/bash
# bench-2009.sh: the experiments of the 2009 paper's section 6, on a
# machine with a GPU.  Needs make, gcc and nvcc.
#
#   figures/measure/bench-2009.sh             everything that is still missing
#   SIZE=3 figures/measure/bench-2009.sh      lists with 3*2^20 vertices alone
#   MATRIX=8 figures/measure/bench-2009.sh    matrices with 8*2^10 vertices alone
#   QUICK=1 figures/measure/bench-2009.sh     three graphs of two sizes each, to
#                                     build/bench-2009-quick.csv
#
# It appends to figures/data/bench-2009.csv: a row for each solver, size
# and graph.  What is there already is kept, so that it may be stopped at
# any time; after SECONDS_MAX seconds (none) it begins nothing new.
# Lists: in-degree 7, weights 1 to 10, source 0, 256 threads a block, 25
# graphs a size.  Matrices: degree n/5.  Solvers on the processor, and
# hybrids, during which the GPU is locked for up to a quarter of a minute
# a run, run on the first five graphs, once.  The others run three times
# on these five graphs, and once on the other twenty.
# WORKERS graphs are in work at the same time (a core each); a lock lets
# only one of them use the GPU.  SSSP_COMMIT names the sources where there
# is no git.
set -u
cd "$(dirname "$0")/../.." || exit 2
csv=figures/data/bench-2009.csv
graphs=25 slow_graphs=5
lists="1 2 3 4 5 6 7 8 9 10 11" matrices="1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"
list_unit=$((1 << 20)) matrix_unit=$((1 << 10))
if [ -n "${SIZE:-}${MATRIX:-}" ]; then lists=${SIZE:-} matrices=${MATRIX:-}; fi
if [ -n "${QUICK:-}" ]; then
  csv=build/bench-2009-quick.csv graphs=3 slow_graphs=1
  lists="1 4" matrices="1 4"
fi
[ -n "${TINY:-}" ] &&       # with SSSP=build/bin/sssp: try it on the simulator
  csv=build/bench-2009-tiny.csv list_unit=300 matrix_unit=100
[ -n "${SSSP:-}" ] || [ -e /dev/nvidiactl ] ||
  { echo "bench-2009.sh: no GPU here" >&2; exit 2; }
work=build/bench-2009
workers=${WORKERS:-$(nproc)}
mkdir -p build figures/data
rm -rf $work; mkdir -p $work/rows

make -s -j"$(nproc)" labs >/dev/null || exit 1
sssp=${SSSP:-build/labs/bin/sssp-gpu}
gpu=$(nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null | head -1)
driver=$(nvidia-smi --query-gpu=driver_version --format=csv,noheader \
  2>/dev/null | head -1)
cpu=$(sed -n '/^model name/{s/^[^:]*: *//p;q}' /proc/cpuinfo)
commit=$(book/tools/commit)
header=family,solver,n,seed,iterations,relaxations,median_ms,min_ms,max_ms
header=$header,copy_ms,verified,gpu,cpu,driver,commit
[ -f $csv ] || {
  echo "# command: make bench-2009"
  echo "# machine: $cpu, $(nproc) cores; $gpu, $driver (driver)"
  echo "# at once: $workers graphs; the GPU is used by one at a time"
  echo "# key: family,solver,n,seed"
  echo $header
} >$csv

# A job a line: FAMILY N SEED REPEATS MINIMUM SOLVERS, the long ones first
gpu_lists=F_GPU,U_GPU_2min,U_GPU_PLUS,F_GPU_no_atomic
hybrids=U_H1,U_H2,U_H3
slow_lists=FH,dijkstra_heap,dial,F_CPU,U_CPU,$hybrids
gpu_matrices=U_GPU_matrix,F_GPU_matrix,F_GPU_matrix_no_atomic
slow_matrices=FH,dijkstra_matrix,F_CPU_matrix,U_CPU_matrix
largest_first() { printf '%s\n' "$@" | sort -rn; }
for seed in $(seq $graphs); do
  repeat=$((seed <= slow_graphs ? 3 : 1))
  for k in $(largest_first $lists); do
    n=$((k * list_unit)) slow=
    [ "$seed" -le $slow_graphs ] && slow=$slow_lists
    for s in ${slow//,/ }; do
      echo predecessor $n $seed 1 one-word $s
    done
    echo predecessor $n $seed $repeat one-word,host $gpu_lists,U_GPU
  done
  for k in $(largest_first $matrices); do
    n=$((k * matrix_unit))
    [ "$seed" -le $slow_graphs ] &&
      echo matrix $n $seed 1 one-word $slow_matrices
    echo matrix $n $seed $repeat one-word $gpu_matrices
  done
done >$work/jobs

# Leave out what the table has.  A job with the minimum on the host is
# U_GPU's, whose rows the paper finished there.
awk -F, 'FNR == NR { if (!/^#/) there[$1, $2, $3, $4] = 1; next }
  { split($0, j, " "); k = split(j[6], s, ","); some = ""
    for (i = 1; i <= k; i++)
      if (!((j[1], s[i], j[2], j[3]) in there))
        some = some (some == "" ? "" : ",") s[i]
    if (some != "") print j[1], j[2], j[3], j[4], j[5], some }' \
  $csv $work/jobs >$work/missing
echo "bench-2009: $(wc -l <$work/missing) of $(wc -l <$work/jobs) jobs to do"

one() {   # one FAMILY N SEED REPEATS MINIMUM SOLVERS
  [ $(($(date +%s) - begun)) -ge "${SECONDS_MAX:-999999}" ] && return
  local part=$work/rows/$1-$2-$3-$6 others=${6%,U_GPU}
  run() {
    $sssp bench --family "$1" --n "$2" --seed "$3" --repeat "$4" --warmup 0 \
      --minimum "$5" --solvers "$6" --lock $work/lock --i-know-it-is-wrong \
      --csv "$part.part" >>$work/log 2>&1
  }
  case $6 in
  U_GPU) run "$1" "$2" "$3" "$4" host U_GPU ;;
  *,U_GPU) run "$1" "$2" "$3" "$4" one-word "$others"
           run "$1" "$2" "$3" "$4" host U_GPU ;;
  *) run "$1" "$2" "$3" "$4" one-word "$6" ;;
  esac
  [ -f "$part.part" ] && mv "$part.part" "$part.csv"
}
export -f one
export work sssp begun=$(date +%s)

gather() {   # the parts' rows go to the table, once
  trap '' INT TERM
  cat $work/rows/*.csv $work/rows/*.part 2>/dev/null |
    awk -F, -v OFS=, -v gpu="$gpu" -v cpu="$cpu" -v driver="$driver" '
      /^#/ || /^graph,/ || NF != 19 { next }
      { print $2, $7, $3, $5, $11, $12, $14, $15, $16, $17, $18,
          ($8 == "CPU" ? "-" : gpu), cpu, driver, $19 }' |
    cat <(grep -v "^#\|^$header" $csv) - | LC_ALL=C sort -t, -u -k1,1 -k2,2 \
      -k3,3n -k4,4n >$work/all
  { grep '^#' $csv; echo $header; cat $work/all; } >$work/table
  mv $work/table $csv
}
trap 'gather; exit 1' INT TERM
xargs -P"$workers" -L1 bash -c 'one "$@"' one <$work/missing &
wait $!
gather
echo "$csv: $(grep -vc "^#\|^family" $csv) rows"
wrong=$(awk -F, '!/^#/ && $2 !~ /no_atomic/ && $11 == "no"' $csv | wc -l)
[ "$wrong" = 0 ] || { echo "bench-2009: $wrong rows are not verified" >&2; exit 1; }
