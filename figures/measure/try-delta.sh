#!/bin/sh
# try-delta.sh WHICH [WORD...]: runs one of Chapter 16's versions of
# delta_block on the simulator.  WHICH is a file, or "right" (in a lab:
# your hand-in), or the folder of a wrong one among the submissions, such
# as race/index-by-all; WORDs are for figures/measure/try-delta.cu.
#
# try-delta.sh --all: makes the transcripts figures/data/delta-*.txt, or
# DIR/delta-*.txt if the environment has TRANSCRIPTS=DIR.
set -eu
cd "$(dirname "$0")/../.."
if [ "${1:-}" = --all ]; then
  keep() { # keep NAME WHICH [WORD...]
    name=$1; shift
    { echo "\$ figures/measure/try-delta.sh $*"
      "$0" "$@" 2>&1 | awk '/^error|^warning/ && ++found > 1 { skip = 1 }
        /^[a-z-]* at .* happened|^simulator:|^[0-9]+ vertices/ { skip = 0 }
        !skip' | fold -s -w 76; } >"build/$name.txt"
    mv "build/$name.txt" "${TRANSCRIPTS:-figures/data}/delta-$name.txt"; }
  # the six faults of the listing, in its order
  keep source-in-no-bucket wrong_answer/source-in-no-bucket
  keep from-bucket-one wrong_answer/from-bucket-one
  keep never-leaves time_limit/never-leaves
  keep predist-unset right unset
  keep predist-zeros right zeros
  keep index-by-all race/index-by-all
  keep tests-too-early barrier/tests-too-early
  keep zero-too-late race/zero-too-late
  keep index-untold race/index-untold
  keep in-shared-memory out_of_bounds/buckets-in-shared shared
  keep out-of-shared-memory out_of_bounds/buckets-in-shared shared 222
  exit
fi
[ $# -ge 1 ] || { sed -n '2,5s/^# *//p' "$0" >&2; exit 2; }
. figures/measure/which.sh
kernel=$(which_kernel 16-barriers delta_block.cu "$1") || exit 2
shift
mkdir -p build
simcc=$(realpath "${SIMCC:-${O:-build}/bin/simcc}") top=$PWD
compile() { # compile F.cu OBJECT: in its folder, so reports name no folder
  (cd "$(dirname "$1")" &&
    "$simcc" -g -I"$top/generated" -c -o "$top/$2" "$(basename "$1")")
}
compile figures/measure/try-delta.cu build/try-delta-main.o
compile "$kernel" build/try-delta-kernel.o
"$simcc" -o build/try-delta build/try-delta-main.o build/try-delta-kernel.o
SIM_STEPS=${SIM_STEPS:-200000} exec build/try-delta "$@"
