#!/bin/sh
# dial-levels.sh [ROME PACKAGES]: what the second level of Dial's buckets
# is worth (the exercise on ONE_LEVEL), into figures/data/dial-levels.csv.
# Compiles what it needs from generated/; half a minute.
set -eu
cd "$(dirname "$0")/../.."
: "${SRC:=generated}" "${CC:=gcc}" "${OUT:=figures/data}"
: "${SSSP_COMMIT:=$(book/tools/commit)}"
rome=${1:-${SSSP_DATA:-../shared/data}/rome99.gr}
packages=${2:-build/packages.gr}
b=build/dial-levels
mkdir -p $b "$OUT"
for f in "$rome" "$packages"; do
  [ -r "$f" ] || { echo "dial-levels.sh: no $f" >&2; exit 2; }
done
for bits in 0 12 16 22; do
  sed "s/ONE_LEVEL = 1 << 12/ONE_LEVEL = 1 << $bits/" "$SRC/cpu/dial.c" \
    >$b/dial-$bits.c
  grep -q "ONE_LEVEL = 1 << $bits" $b/dial-$bits.c
  $CC -std=c17 -D_GNU_SOURCE -O2 -DCOST_BITS=32 -I"$SRC" \
    -o $b/levels-$bits figures/measure/dial-levels.c $b/dial-$bits.c "$SRC"/graph/*.c -lm
done
{ echo "# command: figures/measure/dial-levels.sh"
  echo "# machine: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)," \
    "one core, ${CONDITIONS:-nothing else running}; $($CC --version | head -1), -O2; $SSSP_COMMIT"
  echo "# processor time of dial in ms, median and quartiles of 31 runs"
  echo "# key: graph,one_level"
  echo "graph,n,m,ms,low,high,farthest,one_level"
  for bits in 0 12 16 22; do
    one=$((1 << bits))
    { $b/levels-$bits rome "$rome"
      $b/levels-$bits packages "$packages" libc6
      $b/levels-$bits heavy family 65536 100000; } | sed "s/\$/,$one/"
  done; } >$b/out.csv
mv $b/out.csv "$OUT/dial-levels.csv"
