#!/bin/bash
# delta-phase.sh: where the time of a phase of delta_gpu goes, into
# figures/data/delta-phase.csv.  What is done is counted by delta-phase.c on
# the graph "wide" of delta-gpu.csv; the times of solves are taken from there
# and the prices from gpu-costs.csv, so no device is needed.  Half a minute;
# `delta-phase.sh again' takes the counts from the table that is there, when
# only the prices or the times are new.
set -euo pipefail
cd "$(dirname "$0")/../.."
: "${SRC:=build/src}" "${CC:=gcc}" "${OUT:=figures/data}"
b=build/delta-phase; mkdir -p $b "$OUT"
count() {
  make -s programs
  $CC -std=c17 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror -I"$SRC" \
    -o $b/count figures/measure/delta-phase.c build/obj/graph/*.o $(cat build/libs)
  [ -s $b/wide.csr ] || build/bin/sssp gen --family predecessor --n 1048576 \
    --max-weight 1048576 --seed 1 --out $b/wide.csr >/dev/null
  $b/count $b/wide.csr 1024 4096 16384 65536 262144 1048576 2097152
}
[ "${1:-}" != again ] || count() { grep '^[0-9]' figures/data/delta-phase.csv | cut -d, -f1-7; }
count |
awk -F, -v OFS=, '
  FILENAME ~ /gpu-costs/ { price[$1 "/" $2] = $3; next }
  FILENAME ~ /delta-gpu/ { if ($1 == "wide" && $2 == "delta_gpu") {
    ms[$3] = $9; phases[$3] = $6 } next }
  phases[$1] != $2 { print "delta-phase.sh: " $2 " phases at " $1 \
    ", measured were " phases[$1] >"/dev/stderr"; exit 1 }
  NR && !said++ {
    print "# command: figures/measure/delta-phase.sh"
    print "# machine: any; counts, and the measurements of gpu-costs.csv and delta-gpu.csv"
    print "# microseconds a phase: price times count / phases; rest: what is left of the solve"
    print "# walk: as if each step waited for device memory, so at most; rest: at least"
    print "# key: delta"
    print "delta,phases,buckets,launches,waits,looks,steps,ms,phase,launch,wait,walk,far,rest" }
  { p = $2; launch = $4 * price["launch/queued"] / p; wait = $5 * price["copy/word"] / p
    far = $6 / price["tested/1048576"] / 1000 / p; walk = $7 * price["latency/far"] / 1000 / p
    all = ms[$1] * 1000 / p
    printf "%s,%s,%.4f,%.2f,%.2f,%.2f,%.2f,%.2f,%.2f\n", $0, "", ms[$1], all,
      launch, wait, walk, far, all - launch - wait - walk - far }' \
  figures/data/gpu-costs.csv figures/data/delta-gpu.csv - |
  sed 's/,,/,/' >$b/out.csv
mv $b/out.csv "$OUT/delta-phase.csv"
