#!/bin/bash
# fence-cost.sh [N [REPEAT]]: what a fence in one kernel costs the others of the
# program, as a table for the book: figures/data/sim-fence.csv.  The kernels of
# speed.cu, which have none, in a program without and in one with a kernel that
# fences; medians of five runs in turn, with the least and the greatest ratio.
set -eu
cd "$(dirname "$0")/../.."
n=${1:-16384} repeat=${2:-5} b=build work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
$b/bin/simcc -c -O2 tests/sim/twins.c -o "$work/twins.o"
for with in "" -DFENCED; do
  $b/bin/simcc $with -O2 -I$b/src -I$b/include/sim -DCOST_BITS=32 tests/sim/speed.cu \
    $b/src/cuda/relax_F.cu $b/src/cuda/relax_U.cu $b/src/cuda/minimum.cu \
    $b/src/cuda/update.cu "$work/twins.o" -o "$work/speed$with"
done
for run in 1 2 3 4 5; do
  for with in "" -DFENCED; do "$work/speed$with" "$n" "$repeat" | sed "s/^/$run,${with:+with},/"; done
done 2>/dev/null >"$work/runs"
{ echo "# command: tests/sim/fence-cost.sh $n $repeat"
  echo "# machine: $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -1), $(nproc) cores, $(g++ --version | head -1)"
  echo "# key: kernel"
  echo "kernel,n,without,with,times,least,most"
  sort -t, -k3,3 -s "$work/runs" | awk -F, '
    function flush(   i, j, x) {
      if (name == "") return
      for (i = 1; i <= 5; i++) r[i] = b[i] / a[i]
      for (x = 1; x <= 3; x++) for (i = 1; i <= 5; i++) for (j = i + 1; j <= 5; j++) {
        v1 = x == 1 ? a[i] : x == 2 ? b[i] : r[i]; v2 = x == 1 ? a[j] : x == 2 ? b[j] : r[j]
        if (v1 > v2) { if (x == 1) { a[i] = v2; a[j] = v1 } else if (x == 2) { b[i] = v2; b[j] = v1 } else { r[i] = v2; r[j] = v1 } }
      }
      printf "%s,%s,%.4f,%.4f,%.2f,%.2f,%.2f\n", name, size, a[3], b[3], r[3], r[1], r[5]
    }
    $3 != name { flush(); name = $3; size = $5 }
    $2 == "" { a[$1] = $6 }
    $2 != "" { b[$1] = $6 }
    END { flush() }'
} >"$work/table"
mv "$work/table" figures/data/sim-fence.csv
cat figures/data/sim-fence.csv
