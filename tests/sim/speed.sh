#!/bin/bash
# speed.sh [N [REPEAT]]: how fast the simulator is, and what its shadow takes, as
# tables for the book: figures/data/sim-speed.csv and sim-shadow.csv.
# Kernels, twins and simulator: -O2; medians of five runs, each the best of
# REPEAT, with the least and the greatest of the five ratios.
set -eu
cd "$(dirname "$0")/../.."
n=${1:-65536} repeat=${2:-31} b=build work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
# aligned, or the twin of minimum1 takes up to twice as long by chance
$b/bin/simcc -c -O2 -falign-functions=64 -falign-loops=64 tests/sim/twins.c -o "$work/twins.o"
for mode in "" --fast; do
  $b/bin/simcc $mode -O2 -I$b/src -I$b/include/sim -DCOST_BITS=32 tests/sim/speed.cu \
    $b/src/cuda/relax_F.cu $b/src/cuda/relax_U.cu $b/src/cuda/minimum.cu \
    $b/src/cuda/update.cu "$work/twins.o" -o "$work/speed$mode"
done
machine="# machine: $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -1), $(nproc) cores, $(g++ --version | head -1)"
for run in 1 2 3 4 5; do
  "$work/speed" "$n" "$repeat"; "$work/speed--fast" "$n" "$repeat"
done 2>"$work/said" >"$work/runs" || { cat "$work/said" >&2; exit 1; }
{ echo "# command: tests/sim/speed.sh $n $repeat"
  echo "$machine"
  echo "# key: kernel,mode"
  echo "kernel,mode,n,milliseconds,twin,times,least,most"
  awk -F, '!($1 "," $2 in runs) { order[++keys] = $1 "," $2 }
    { k = $1 "," $2; i = ++runs[k]; n = $3; ms[k, i] = $4; twin[k, i] = $5; times[k, i] = $6 }
    # the m-th smallest of the runs of k
    function nth(v, k, m,   i, j, less, same) {
      for (i = 1; i <= runs[k]; i++) {
        less = same = 0
        for (j = 1; j <= runs[k]; j++) { less += v[k, j] + 0 < v[k, i] + 0; same += v[k, j] == v[k, i] }
        if (less < m && m <= less + same) return v[k, i]
      }
    }
    END { for (x = 1; x <= keys; x++) { k = order[x]
      print k "," n "," nth(ms, k, 3) "," nth(twin, k, 3) "," nth(times, k, 3) "," nth(times, k, 1) "," nth(times, k, 5) } }' "$work/runs"
} >"$work/table"
$b/bin/simcc -O2 -I$b/include/sim tests/sim/shadow.cu -o "$work/shadow"
{ echo "# command: tests/sim/speed.sh $n $repeat"
  echo "$machine"
  echo "# key: use"
  echo "use,memory,shadow"
  for use in 0 1 2 3; do "$work/shadow" $use 2>"$work/said" || true; done
  sed -n '1s/^# shadow: \([0-9.]*\) bytes a byte of \([0-9]*\)$/kernels,\2,\1/p' <("$work/speed" "$n" 1 2>&1 >/dev/null); } >"$work/shadow.csv"
mkdir -p figures/data
cp "$work/table" figures/data/sim-speed.csv
cp "$work/shadow.csv" figures/data/sim-shadow.csv
cat figures/data/sim-speed.csv figures/data/sim-shadow.csv
