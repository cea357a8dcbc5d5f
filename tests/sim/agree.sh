#!/bin/bash
# agree.sh: every faulty kernel of tests/sim under NVIDIA's checker, beside
# the simulator's verdict.  Needs a GPU, nvcc and compute-sanitizer.
#
#   tests/sim/agree.sh [right]
#
# writes figures/data/sim-agreement.csv: for each case its class, the tool
# that should see it, and what the tool said: found, silent, or hangs.
# Kernels that never end are left out: nothing but a limit stops them.
# With the word, every right kernel under all four tools instead, into
# figures/data/sim-agreement-right.csv.
set -u
cd "$(dirname "$0")/../.."
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
export work right=${1:-}
for f in $(grep -l 'include "harness.h"' tests/sim/*.cu); do echo "$f" "$work/$(basename "$f" .cu)"; done |
  xargs -P8 -L1 sh -c 'nvcc -std=c++17 -arch=native -lineinfo -w "$0" -o "$1"' || exit 1
for f in tests/sim/*.cu; do
  name=$(basename "$f" .cu)
  grep -q 'include "harness.h"' "$f" || continue
  awk -v suite="$name" '
    /^CASE\(/ { c = $0; sub(/^CASE\(/, "", c); sub(/\).*/, "", c) }
    { if (match($0, /\/\/[!?] [a-z-]+/)) cls = substr($0, RSTART + 4, RLENGTH - 4) }
    { for (i = 1; i <= length($0); i++) { ch = substr($0, i, 1)
        if (substr($0, i, 2) == "//") break
        if (c != "") depth += (ch == "{") - (ch == "}") } }
    c != "" && depth == 0 { if ((cls != "") != (ENVIRON["right"] != "")) print suite, c, cls; c = cls = "" }' "$f"
done >"$work/cases"
one() {
  case $3 in
    race-*|read-beside*) tool=racecheck ;;
    uninitialised) tool=initcheck ;;
    barrier*|warp*|deadlock) tool=synccheck ;;
    step-limit) return ;;
    *) tool=memcheck ;;
  esac
  extra=; [ $tool = memcheck ] && extra="--leak-check full"
  timeout -s KILL 25 compute-sanitizer --tool $tool $extra --error-exitcode 99 \
    "$work/$1" "$2" >"$work/$1-$2.log" 2>&1
  case $? in 137) said=hangs ;; *)
    if grep -qE 'ERROR SUMMARY: 0 errors|RACECHECK SUMMARY: 0 hazards' "$work/$1-$2.log"
    then said=silent; elif grep -q SUMMARY "$work/$1-$2.log"
    then said=found; else said=none; fi ;; esac
  echo "$1,$2,$3,$tool,$said"
}
export -f one
machine="# machine: $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -1), $(nvcc --version | sed -n 's/.*release \([0-9.]*\).*/CUDA \1/p')"
if [ -n "$right" ]; then   # a class of each tool, so that each has its turn
  for c in race-global uninitialised deadlock out-of-bounds; do sed "s/ *$/ $c/" "$work/cases"; done |
    xargs -P"$(nproc)" -L1 bash -c 'one "$@"' _ | LC_ALL=C sort >"$work/rows"
  { echo "# command: tests/sim/agree.sh right"; echo "$machine"; echo "# key: suite,case,tool"; echo "suite,case,tool,said"
    cut -d, -f1,2,4,5 "$work/rows"; } >figures/data/sim-agreement-right.csv
  cut -d, -f4,5 "$work/rows" | sort | uniq -c
  exit
fi
xargs -P"$(nproc)" -L1 bash -c 'one "$@"' _ <"$work/cases" | LC_ALL=C sort >"$work/rows"
{ echo "# command: tests/sim/agree.sh"
  echo "$machine"
  echo "# key: class"
  echo "class,tool,cases,found,silent,hangs"
  awk -F, '{ n[$3]++; t[$3] = $4; k[$3, $5]++ }
    END { for (c in n) printf "%s,%s,%d,%d,%d,%d\n", c, t[c], n[c],
          k[c, "found"], k[c, "silent"] + k[c, "none"], k[c, "hangs"] }' \
    "$work/rows" | LC_ALL=C sort; } >"$work/table"
mkdir -p figures/data
{ sed -n 1,2p "$work/table"; echo "# key: suite,case"; echo "suite,case,class,tool,said"
  cat "$work/rows"; } >figures/data/sim-agreement-cases.csv
cp "$work/table" figures/data/sim-agreement.csv
cat figures/data/sim-agreement.csv
