#!/bin/sh
# try-delta.sh WHICH [WORD...]: runs one of Chapter 16's versions of
# delta_block on the simulator.  WHICH is "right", or the folder of a
# wrong one in generated/exercises/16-barriers, such as
# race/index-by-all; WORDs are for figures/try-delta.cu.
#
# try-delta.sh --all: makes the transcripts figures/data/delta-*.txt, or
# DIR/delta-*.txt if the environment has TRANSCRIPTS=DIR.
set -eu
cd "$(dirname "$0")/.."
dir=generated/exercises/16-barriers
if [ "${1:-}" = --all ]; then
  keep() { # keep NAME WHICH [WORD...]
    name=$1; shift
    { echo "\$ figures/try-delta.sh $*"
      "$0" "$@" 2>&1 | awk '/^error|^warning/ && ++found > 1 { skip = 1 }
        /^[a-z-]* at .* happened|^simulator:|^[0-9]+ vertices/ { skip = 0 }
        !skip' | fold -s -w 76; } >"build/$name.txt"
    mv "build/$name.txt" "${TRANSCRIPTS:-figures/data}/delta-$name.txt"; }
  keep predist-unset right unset
  keep in-shared-memory right shared 20000
  for which in time_limit/never-leaves uninitialised/tests-too-early \
    uninitialised/zero-too-late race/index-by-all race/index-untold; do
    keep "$(basename $which)" $which
  done
  exit
fi
[ $# -ge 1 ] || { sed -n '2,5s/^# *//p' "$0" >&2; exit 2; }
[ "$1" = right ] || dir=$dir/$1
shift
mkdir -p build
${SIMCC:-build/bin/simcc} -g -Igenerated -o build/try-delta \
  figures/try-delta.cu $dir/delta_block.cu
SIM_STEPS=${SIM_STEPS:-200000} exec build/try-delta "$@"
