#!/bin/sh
# try-minimum1.sh WHICH BLOCK: runs one of Chapter 6's versions of
# minimum1 on the simulator.  WHICH is a file, or "right" (in a lab: your
# hand-in), or the folder of a wrong one, such as barrier/inside-the-if.
#
# try-minimum1.sh --all: makes the transcripts figures/data/minimum-*.txt,
# or DIR/minimum-*.txt if the environment has TRANSCRIPTS=DIR.
set -eu
cd "$(dirname "$0")/../.."
if [ "${1:-}" = --all ]; then
  for which in wrong_answer/power-of-two race/first-round-early \
    barrier/inside-the-if; do
    { echo "\$ figures/measure/try-minimum1.sh $which 96"
      "$0" $which 96 2>&1 | fold -s -w 76; } >"build/$(basename $which).txt"
    mv "build/$(basename $which).txt" \
      "${TRANSCRIPTS:-figures/data}/minimum-$(basename $which).txt"
  done
  exit
fi
[ $# = 2 ] || { sed -n '2,4s/^# *//p' "$0" >&2; exit 2; }
. figures/measure/which.sh
kernel=$(which_kernel 06-minimum1 minimum1.cu "$1") || exit 2
mkdir -p build
simcc=$(realpath "${SIMCC:-${O:-build}/bin/simcc}") top=$PWD
compile() { # compile F.cu OBJECT: in its folder, so reports name no folder
  (cd "$(dirname "$1")" &&
    "$simcc" -g -I"$top/generated" -c -o "$top/$2" "$(basename "$1")")
}
compile figures/measure/try-minimum1.cu build/try-minimum1-main.o
compile "$kernel" build/try-minimum1-kernel.o
"$simcc" -o build/try-minimum1 build/try-minimum1-main.o build/try-minimum1-kernel.o
exec build/try-minimum1 "$2"
