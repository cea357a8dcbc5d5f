#!/bin/bash
# speed-targets.sh: what the book's answer to each exercise that is a kernel
# takes on this machine's GPU, by what a copy of the question's arrays takes
# in the same process: the targets that make check-gpu SPEED=1 prints.
# Needs a GPU, nvcc, make, gcc and g++.
#
#   figures/measure/speed-targets.sh [SLUG ...]
#
# writes figures/data/speed-targets.csv: the median of the pairs, its
# quartiles, how many pairs there were, and the medians of both in
# microseconds.  An exercise whose host code is asked with it has no row, nor
# has one whose questions take no larger graph; both are named on stderr.
set -eu
cd "$(dirname "$0")/../.."
csv=figures/data/speed-targets.csv
[ -e /dev/nvidiactl ] || { echo "speed-targets.sh: no GPU here" >&2; exit 2; }
work=build/speed-targets; rm -rf $work; mkdir -p $work
make SRC=generated O=build/labs judge judge-gpu >$work/make 2>&1 || {
  tail -20 $work/make >&2; exit 1; }
gpu=$(nvidia-smi --query-gpu=name --format=csv,noheader | head -1)
one() {
  local x=$1 file log=$work/$1
  file=$(ls exercises/[0-9][0-9]-"$x"/reference/*.cu \
    build/exercises/[0-9][0-9]-"$x"/*.cu 2>/dev/null | head -1)
  [ -n "$file" ] || return 0
  ROW=$gpu timeout 500 exercises/tools/speed --copy "$x" "$file" \
    >"$log" 2>"$log.said" || { echo "$x: $(tail -n 1 "$log.said")" >&2; : >"$log"; }
}
# (compiled side by side; what is timed has the GPU alone)
export -f one; export JUDGE=build/labs/bin/judge O=build/labs gpu work
all=${*:-$($JUDGE conf | cut -f1 | sort -u | sed 's/^[0-9]*-//')}
printf '%s\n' $all | xargs -P "${JOBS:-$(nproc)}" -I{} bash -c 'one {}'
{ echo "# command: speed-targets.sh (figures/measure)"
  echo "# what: times a copy of the question's arrays, the book's answer"
  echo "# machine: $gpu; graphs of 2^19 vertices and 12 arcs each; medians, quartiles"
  echo "# key: exercise,gpu"
  echo "exercise,gpu,times,low,high,pairs,us,copy_us"
  # (the rows of others, which were not asked for, stay)
  { [ $# = 0 ] || sed '1,/^exercise,/d' $csv | grep -vE "^($(tr ' ' '|' <<<"$*"))," || :
    for x in $all; do cat "$work/$x" 2>/dev/null || :; done; }; } >$csv.new
mv $csv.new $csv
