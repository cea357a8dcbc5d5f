#!/bin/bash
# sorting.sh: what without_sorting and Dijkstra's algorithm with a binary heap
# compare and add, into figures/data/sorting.csv, and where the counts would
# meet, into sorting-meet.csv; and the chapter's example into
# sorting-example.txt.  Counts, the same on every machine; minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
[ -n "${TANGLED:-}" ] || book/tools/tangle build/src build/readers chunks/*.nw
mkdir -p build/measure figures/data
${CC:-gcc} -std=c17 -D_GNU_SOURCE -O2 -DCOST_BITS=32 -DHAVE_ZLIB -Ibuild/src \
  -o build/measure/sorting figures/measure/sorting.c \
  build/src/graph/*.c -lz -lm
tool=build/measure/sorting
head_of() { # head_of KEY COLUMNS
  printf '# command: figures/measure/sorting.sh\n# machine: any; these are counts\n'
  printf '# key: %s\n%s\n' "$1" "$2"; }
{ head_of family,log,split "family,log,split,n,m,k,t,levels,calls,reached,heap_sums,heap_compared,low_compared,sums,compared"
  for l in $(seq 8 "${MOST:-20}"); do
    $tool predecessor 4 "$l"; $tool grid 0 "$l"; $tool road 0 "$l"; $tool rmat 8 "$l"
  done
  for f in "predecessor 4" "grid 0" "road 0" "rmat 8"; do $tool $f 14 split; done
} >"$tmp/sorting.csv"
# The heap's line through the last sizes and the one four doublings before; the
# solver's count grown by the theorem, log^(2/3) n, from the last size on.
{ head_of family "family,heap_slope,low_slope,constant,meets_heap,meets_low"
  awk -F, '
    !/^#/ && $3 == "0" { h[$1, $2] = $12 / $10; w[$1, $2] = $13 / $10; c[$1, $2] = $15 / $10
      m[$1] = ($14 + $15) / ($5 * exp(log($2) * 2 / 3)); last[$1] = $2 }
    function meet(at, slope, base, ours,   l) {
      for (l = 8; l < 2000; l += .5)
        if (l <= at) { if (l == int(l) && ours[f, l] <= base[f, l]) return l }
        else if (ours[f, at] * exp(log(l / at) * 2 / 3) <= base[f, at] + slope * (l - at)) return l
      return "never" }
    END { for (f in last) { z = last[f]; a = (h[f, z] - h[f, z - 4]) / 4; b = (w[f, z] - w[f, z - 4]) / 4
      printf "%s,%.3f,%.3f,%.2f,%s,%s\n", f, a, b, m[f], meet(z, a, h, c), meet(z, b, w, c) } }' \
    "$tmp/sorting.csv" | sort
} >"$tmp/sorting-meet.csv"
${CC:-gcc} -std=c17 -D_GNU_SOURCE -O1 -DCOST_BITS=32 -DHAVE_ZLIB -Ibuild/src \
  -o build/measure/sorting-example figures/measure/sorting-example.c \
  build/src/graph/*.c -lz -lm
build/measure/sorting-example >"$tmp/sorting-example.txt"
mv "$tmp"/sorting* figures/data/
