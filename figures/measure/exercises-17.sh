#!/bin/bash
# exercises-17.sh: the right kernels of the engine's exercises on a GPU, with
# NVIDIA's checkers.  Needs a GPU, nvcc, compute-sanitizer and the answers
# (make programs).
#
#   figures/measure/exercises-17.sh
#
# writes figures/data/exercises-17.csv.  Each harness of exercises/17-* is
# asked questions on paths, stars, random graphs and graphs with hubs, with
# blocks of 32, 96 and 256 threads, and judges the answers itself: with n up
# to 1,000,003 without a checker (tool none), and up to 4,099 under each.
# Exit status 1 if a question is answered wrong or a checker finds anything.
set -eu
cd "$(dirname "$0")/../.."
csv=figures/data/exercises-17.csv
export W=build/exercises-17
PATH=$PATH:/usr/local/cuda/bin
rm -rf $W
mkdir -p $W figures/data

one() {     # one EXERCISE KERNEL FILE: build it with its harness
  case $1 in last*) h=last ;; ring*) h=ring ;; push*) h=push ;;
    *) h=hub-pieces ;; esac
  nvcc -std=c++17 -O2 -lineinfo -arch=native -rdc=true -Igenerated \
    figures/measure/exercises-17.cu exercises/17-$h/stage.cu "$3" \
    -o "$W/$1+$2"
}
ask() {     # ask PROGRAM TOOL LARGEST: a row
  local checker= rc=0 found=0 log=$1.$2.log
  [ "$2" = none ] || checker="compute-sanitizer --tool $2 --error-exitcode 99"
  [ "$2" != memcheck ] || checker+=" --leak-check full"
  timeout 100 $checker "$1" "$3" >"$log" 2>&1 || rc=$?
  [ "$2" = none ] || found=$(sed -n 's/.*ERROR SUMMARY: \([0-9]*\) error.*/\1/p
    s/.*RACECHECK SUMMARY: \([0-9]*\) hazard.*/\1/p' "$log" |
    awk '{ s += $1 } END { print NR ? s : "none" }')
  echo "$(basename "$1" | tr + ,),$2,$(sed -n 's/ asked, / /p' "$log" |
    awk '{ print $1 "," $2 }'),$found,$rc"
}
export -f one ask

{ for f in build/exercises/17-*/*.cu; do
    d=${f%/*}; echo "${d##*/17-} answer $f"; done
  for f in exercises/17-*/submissions/accepted/*.cu; do
    d=${f%/submissions/*} k=${f##*/}; echo "${d##*/17-} ${k%.cu} $f"; done
} >$W/list
xargs -P"$(nproc)" -L1 bash -c 'one "$@"' one <$W/list
while read -r e k _; do
  echo "$W/$e+$k none 1000003"
  for t in memcheck racecheck initcheck synccheck; do echo "$W/$e+$k $t 4099"; done
done <$W/list | xargs -P8 -L1 bash -c 'ask "$@"' ask | LC_ALL=C sort >$W/rows

gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -1)
{ echo "# command: figures/measure/exercises-17.sh"
  echo "# machine: $gpu (driver); compute-sanitizer $(compute-sanitizer --version |
    sed -n 's/^Version *\([^ ]*\).*/\1/p' | head -1)"
  echo "# key: exercise,kernel,tool"
  echo "exercise,kernel,tool,questions,wrong,findings,status"
  cat $W/rows; } >$W/table
mv $W/table $csv
bad=$(awk -F, '!/^#/ && $1 != "exercise" && ($5 != "0" || $6 != "0" || $7 != "0")' $csv | wc -l)
echo "$csv: $(wc -l <$W/rows) rows, $bad not clean"
[ "$bad" = 0 ]
