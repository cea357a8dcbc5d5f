#!/bin/bash
# house.sh: on a machine with a GPU where nothing else runs, what the book
# compares across chapters, in one session: the paper's own minima and tile
# kernels on the device; what cudaGetLastError says after cudaErrorNotReady;
# and compute-sanitizer over the host loops.  Needs make, gcc and nvcc.  The
# processor's times are processor.sh's.
#
#   OUT=FOLDER figures/measure/house.sh     three minutes
#
# It builds from generated/ and writes into FOLDER, a part at a time; a part
# that is there is kept, so that it may be stopped and started again.  After
# LIMIT seconds (360) it begins nothing new.  SSSP_COMMIT names the sources
# where there is no git.
# TINY=1 SSSP=build/bin/sssp tries it out on the simulator.
set -u
cd "$(dirname "$0")/../.." || exit 2
out=${OUT:?} limit=${LIMIT:-360} work=build/house
million=$((1 << 20)) kilo=1024 seeds="1 2 3 4 5"
[ -z "${TINY:-}" ] || million=300 kilo=100 seeds="1 2"
mkdir -p "$out" $work; rm -rf $work/rows
sssp=${SSSP:-build/labs/bin/sssp-gpu}
export SSSP_COMMIT=$(book/tools/commit)
cpu=$(sed -n '/^model name/{s/^[^:]*: *//p;q}' /proc/cpuinfo)
gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader \
  2>/dev/null | head -1)
machine="# machine: $cpu, $(nproc) cores, nothing else running; $gpu (driver);"
machine+=" gcc $(gcc -dumpfullversion) -O2; $SSSP_COMMIT"
late() { [ $SECONDS -ge "$limit" ]; }
note() { echo "$SECONDS s: $*" | tee -a "$out/log"; }

# ---- build, all cores -----------------------------------------------------
[ -n "${SSSP:-}" ] || make -s -j"$(nproc)" SRC=generated O=build/labs \
  build/labs/bin/sssp-gpu >$work/make.log 2>&1 || { tail $work/make.log; exit 1; }
if [ -z "${TINY:-}" ]; then
  nvcc -O2 -arch=native -o $work/not-ready figures/measure/not-ready.cu &
fi
wait
note built

# ---- the GPU: rows with the paper's minima, several graphs at work --------
bench() {   # bench FAMILY N SEED MINIMUM SOLVERS
  late && return
  "$sssp" bench --family "$1" --n "$2" --seed "$3" --repeat 3 --warmup 1 \
    --minimum "$4" --solvers "$5" --lock $work/lock --i-know-it-is-wrong \
    --csv "$work/rows/$1-$2-$3-$4-$$.csv" >>$work/gpu.log 2>&1
}
export -f bench late; export sssp work limit
mkdir -p $work/rows
lists=U_GPU,F_GPU,U_GPU_PLUS,F_GPU_no_atomic
others=masked_F,crauser_inout,F_GPU_paths,U_GPU_paths,F_GPU_shuffle,F_GPU_CUB
tiles=U_GPU_matrix_tile,F_GPU_matrix_tile,F_GPU_matrix_tile_no_atomic
ours=U_GPU_matrix,F_GPU_matrix,F_GPU_matrix_no_atomic
{ for k in 11 7 4 2 1; do for s in $seeds; do
    echo predecessor $((k * million)) $s host $lists
    echo predecessor $((k * million)) $s one-word $lists,U_GPU_2min
  done; done
  echo predecessor $((11 * million)) 1 one-word $others
  for k in 15 12 8 4 1; do for s in 1 2; do
    echo matrix $((k * kilo)) $s host $tiles,$ours
    echo matrix $((k * kilo)) $s one-word $ours
  done; done; } >$work/jobs
if [ ! -s "$out/gpu-rows.csv" ]; then
  xargs -P12 -L1 bash -c 'SECONDS='$SECONDS'; bench "$@"' bench <$work/jobs
  { echo "# command: figures/measure/house.sh (the device; the host's copies \
not timed)"
    echo "$machine"
    echo "# key: family,solver,minimum,n,seed"
    echo family,solver,minimum,n,seed,iterations,relaxations,median_ms,min_ms,\
max_ms,copy_ms,verified,commit
    cat $work/rows/*.csv | awk -F, -v OFS=, '/^#/ || /^graph,/ { next }
      { print $2, $7, $10, $3, $5, $11, $12, $14, $15, $16, $17, $18, $19 }' |
      LC_ALL=C sort -t, -u -k1,3 -k4,4n -k5,5n; } >$work/gpu-rows
  mv $work/gpu-rows "$out/gpu-rows.csv"
fi
note "the device: $(grep -vc '^#' "$out/gpu-rows.csv") rows"

# ---- what else only the device can say ------------------------------------
if [ -z "${TINY:-}" ]; then
  $work/not-ready >"$out/not-ready.txt" 2>&1
  "$sssp" gen --family predecessor --n 4000 --seed 1 --out $work/s.csr >/dev/null
  "$sssp" gen --family matrix --n 300 --seed 1 --out $work/m.csr >/dev/null
  for tool in memcheck racecheck initcheck synccheck; do
    for s in F_GPU U_GPU_PLUS masked_F U_H3 U_GPU_matrix_tile \
             F_GPU_matrix_tile crauser_inout U_GPU_paths delta_gpu; do
      late && break
      graph=$work/s.csr; case $s in *matrix*) graph=$work/m.csr ;; esac
      compute-sanitizer --tool $tool --error-exitcode 9 --leak-check full \
        "$sssp" solve $graph --solver $s --verify >$work/san.$tool.$s 2>&1 &
    done; wait
    for f in $work/san.$tool.*; do
      echo "$tool ${f##*.}: $(grep 'ERROR SUMMARY\|RACECHECK SUMMARY' "$f" |
        tail -1)"; done
  done >"$out/sanitizer.txt"
fi
note "the checkers"
