#!/bin/bash
# peers.sh FOLDER: published programs for a card, and one for the host's cores, on
# the graphs of engine.sh: figures/data/peers.csv (OUT=FILE: another).  Needs a
# GPU, nvcc and g++; nothing else may run.  ARCH (sm_90) is the card's.
#
# FOLDER has what their authors publish, each a clone at this commit:
#   adds   github.com/UCLA-VAST/adds  9ef8166       Tigr   github.com/AutomataLab/Tigr  a9b7c08
#   gapbs  github.com/sbeamer/gapbs   b5e3e19
# What is changed in a copy, so that they run on this card and say what they
# took, is a rule each:
#   adds   CUDA's own CUB in place of the copy of 2018; the lane by threadIdx in
#          place of a call that CUB has no more; at most 127 blocks, which its
#          assertion asks for; times with four digits; where no answer comes within
#          20 s, its pool four times the arcs, not one and a half (WL_SIZE_MUL)
#   Tigr   nothing; built by one call of nvcc in place of its Makefile, whose sm_32
#          is too old
#   gapbs  nothing; the best of seven widths, three runs each, then seven
# Every answer is compared with Dijkstra's (count, sum, signature), GAPBS's by
# its own verifier.  In turn: no two programs at the same time.  LIMIT (400): after
# so many seconds nothing new is begun.  GRAPHS: some of the seven.
set -u
cd "$(dirname "$0")/../.." || exit 2
from=$(realpath "${1:?FOLDER}"); out=${OUT:-figures/data/peers.csv} limit=${LIMIT:-400}
arch=${ARCH:-sm_90} M=1048576; gpu="-gencode=arch=compute_${arch#sm_},code=$arch"
work=$(mktemp -d "${WORK:-/dev/shm}/peers.XXXXXX"); trap 'rm -rf "$work"' EXIT
note() { echo "$SECONDS s: $*" >&2; }
in_time() { [ $SECONDS -lt "$limit" ] || { note "left out: $*"; return 1; }; }
graphs=${GRAPHS:-rnd1 rnd4 rnd4w grid rmat20 rmat22 rnd11}

# ---- building, with the rules ------------------------------------------------
adds() {    # adds POOL: pool in arcs
  cp -r "$from/adds/ads_int" "$work/adds$1" && cd "$work/adds$1" || return 1
  sed -i 's#"../cub-1.8.0/cub/cub.cuh"#<cub/cub.cuh>#; s/cub::LaneId()/(threadIdx.x \& 31)/
    s/int num_tb = num_tb_per_sm \* (num_sm - 1);/int num_tb = min(127, num_tb_per_sm * (num_sm - 1));/
    s/#define WL_SIZE_MUL 1.5f/#define WL_SIZE_MUL '"$1"'f/
    s#= %.3fs\\n", hg.file_name, elapsed_time / 1000.0f#= %.4f ms\\n", hg.file_name, elapsed_time#' ./*.cu ./*.h
  nvcc kernel.cu support.cu csr_graph.cu -O3 "$gpu" -rdc=true -lcudadevrt -o sssp
}
tigr() {
  cp -r "$from/Tigr" "$work/Tigr" && cd "$work/Tigr" || return 1
  nvcc -O3 -std=c++17 "$gpu" tigr/sssp.cu shared/*.cpp -o sssp
}
gapbs() { cp -r "$from/gapbs" "$work/gapbs" && make -s -C "$work/gapbs" sssp; }
(adds 1.5) >"$work/log1" 2>&1 & (adds 4.0) >"$work/log2" 2>&1 &
(tigr) >"$work/log3" 2>&1 & (gapbs) >"$work/log4" 2>&1 &
g++ -O2 -std=c++17 figures/measure/engine/graphs.cpp -o "$work/gen" &&
g++ -O2 -std=c++17 figures/measure/peers-graph.cpp -o "$work/form" || exit 1
make_graph() {
  "$work/gen" "$2" "$3" "$4" "$5" 1 "$work/$1.agr" >/dev/null 2>&1 || return 1
  for f in gr wsg wel; do "$work/form" "$work/$1.agr" $f "$work/$1.$f" >"$work/$1.src"; done
}
for g in $graphs; do case $g in
  rnd1) make_graph $g rnd $M 7 10 ;; rnd4) make_graph $g rnd $((4 * M)) 7 10 ;;
  rnd11) make_graph $g rnd $((11 * M)) 7 10 ;; rnd4w) make_graph $g rnd $((4 * M)) 7 $M ;;
  grid) make_graph $g grid $((4 * M)) 0 1000 ;; tiny) make_graph $g grid 10000 0 1000 ;;
  rmat20) make_graph $g rmat $M 16 255 ;; rmat22) make_graph $g rmat $((4 * M)) 16 255 ;;
esac & done
wait
[ -x "$work/gapbs/sssp" ] || { tail -5 "$work"/log? >&2; exit 1; }
note "built; graphs made"

# ---- running ------------------------------------------------------------------
stats() { sort -g | awk '{ x[NR] = $1 } END { if (NR == 0) exit 1
  printf "%d,%.4f,%.4f,%.4f", NR, x[int((NR + 1) / 2)], x[1], x[NR] }'; }
row() { echo "$1,$2,$3,$4,$5" >>"$work/rows"; }   # GRAPH CODE SETTING STATS VERIFIED
verified() { "$work/form" "$work/$1.agr" check "$2" && echo yes || echo no; }
hung=0
run_adds() {
  local g=$1 src pool s; src=$(cat "$work/$g.src")
  for pool in 1.5 4.0; do
    in_time "ADDS $g" && [ $hung -lt 4 ] || return 0
    (cd "$work/adds$pool" && timeout 20 ./sssp -s "$src" -o "$work/answer" "$work/$g.gr") \
      >"$work/said" 2>&1 3>/dev/null || { note "ADDS $g, pool $pool: status $?"; hung=$((hung + 1)); continue; }
    s=$(sed -n 's/.*for sample = \([0-9.]*\) ms/\1/p' "$work/said" | stats) || continue
    row "$g" ADDS "pool of $pool an arc; width by its rule" "$s" "$(verified "$g" "$work/answer")"
    return 0
  done
}
run_tigr() {
  in_time "Tigr $1" || return 0
  "$work/Tigr/sssp" --input "$work/$1.wel" --source "$(cat "$work/$1.src")" --output "$work/answer" \
    >"$work/said" 2>&1 || { note "Tigr $1: status $?"; return 0; }
  row "$1" Tigr "parts of 8 arcs" "$(sed -n 's/^Processing finished in \([0-9.]*\).*/\1/p' \
    "$work/said" | stats)" "$(verified "$1" "$work/answer")"
}
gap() { OMP_NUM_THREADS=$(nproc) OMP_PROC_BIND=true timeout 60 "$work/gapbs/sssp" -f "$work/$1.wsg" \
  -r "$(cat "$work/$1.src")" -d "$2" -n "$3" ${4:-} >"$work/said" &&
  sed -n 's/^Trial Time: *//p' "$work/said" | awk '{ print $1 * 1000 }' | stats; }
run_gapbs() {
  local s at='' least='' w widths="1 2 4 8 16 32 64"
  case $1 in rnd4w) widths="32768 65536 131072 262144 524288 1048576 2097152" ;;
    grid | tiny) widths="256 512 1024 2048 4096 8192 16384" ;; esac
  for w in $widths; do
    in_time "GAPBS $1" || return 0
    s=$(gap "$1" "$w" 3) || continue
    s=${s#*,}
    if [ -z "$least" ] || awk "BEGIN { exit !(${s%%,*} < $least) }"; then least=${s%%,*} at=$w; fi
  done
  s=$(gap "$1" "$at" 7) || return 0
  gap "$1" "$at" 1 -v >/dev/null
  row "$1" GAPBS "$(nproc) cores; width $at" "$s" "$(grep -q PASS "$work/said" && echo yes || echo no)"
}
for g in $graphs; do run_adds "$g"; done; note ADDS
for g in $graphs; do run_tigr "$g"; done; note Tigr
for g in $graphs; do run_gapbs "$g"; done; note GAPBS
has() { grep -q "^[^,]*,$1," "$work/rows" && echo " $1 $2,"; }
{ echo "# command:${GRAPHS:+ GRAPHS='$GRAPHS'} figures/measure/peers.sh FOLDER"
  echo "# machine: $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -1) (driver), CUDA $(
    nvcc --version | sed -n 's/.*release \([0-9.]*\).*/\1/p'), $(nproc) cores of its host; nothing else running"
  v=$(has ADDS 9ef8166)$(has Tigr a9b7c08)$(has GAPBS b5e3e19)
  echo "# versions:${v%,}; what was changed in a copy is in peers.sh, as rules"
  echo "# what: milliseconds by each program's own timer, medians; Tigr runs once a start"
  echo "# key: graph,code"
  echo graph,code,setting,runs,median_ms,least_ms,most_ms,verified
  cat "$work/rows"; } >"$work/peers.csv" && cp "$work/peers.csv" "$out"
