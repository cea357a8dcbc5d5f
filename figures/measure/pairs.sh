#!/bin/bash
# pairs.sh: 32 sources on graphs of 2^17 vertices by apsp_cores with 1 to 16
# threads, and by apsp_engine where there is a card: figures/data/pairs.csv
# (OUT=FILE: another).  Medians of 3 runs, check sums compared.
#
#   make SRC=generated O=build/labs build/labs/bin/sssp build/labs/bin/sssp-gpu
#   figures/measure/pairs.sh          half a minute on 16 cores
#
# To be run where nothing else runs.  TINY=1 tries it out anywhere.
set -u
cd "$(dirname "$0")/../.." || exit 2
out=${OUT:-figures/data/pairs.csv} bin=${BIN:-build/labs/bin} big=17 count=32 threads="1 2 4 8 16"
kinds="predecessor grid road rmat geometric" card=$bin/sssp-gpu
[ -z "${TINY:-}" ] || { big=8; count=4; threads="1 2"; card=; }
[ -x "$bin/sssp" ] || { echo "pairs.sh: no $bin/sssp: see the first lines" >&2; exit 2; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export SSSP_COMMIT=$(book/tools/commit)
cpu=$(sed -n '/^model name/{s/^[^:]*: *//p;q}' /proc/cpuinfo)
for f in $kinds; do
  w=; case $f in predecessor | grid | rmat) w="--max-weight 1000" ;; esac
  "$bin/sssp" gen --family "$f" --n $((1 << big)) $w --seed 1 --out "$work/$f.csr" >/dev/null &
done
wait
# row GRAPH PROGRAM ROW THREADS OPTION...
row() {
  local f=$1 p=$2 s=$3 t=$4; shift 4
  for _ in 1 2 3; do
    "$p" apsp "$work/$f.csr" --solver "$s" --count $count --no-verify "$@" || return 1
  done >"$work/said"
  awk -v OFS=, -v f="$f" -v s="$s" -v t="$t" -v k=$count '
    /^graph/ { n = $3; m = $5 } /^seconds/ { x[++r] = $2 * 1000 }
    /^checksum/ { if (sum != "" && sum != $2) exit 1; sum = $2 }
    END { if (r != 3) exit 1
      for (i = 1; i < r; i++) for (j = i + 1; j <= r; j++)
        if (x[j] < x[i]) { y = x[i]; x[i] = x[j]; x[j] = y }
      print f, n, m, s, t, k, x[2], x[1], x[3], sum }' "$work/said" >>"$work/rows"
}
for f in $kinds; do
  for t in $threads; do row $f "$bin/sssp" apsp_cores "$t" --threads "$t" || exit 1; done
  [ ! -x "${card:-/none}" ] || row $f "$card" apsp_engine 1 || exit 1
done
awk -F, '{ if (($1 in sum) && sum[$1] != $10) exit 1; sum[$1] = $10 }' "$work/rows" ||
  { echo "pairs.sh: the check sums differ" >&2; exit 1; }
{ echo "# command: figures/measure/pairs.sh"
  echo "# machine: $cpu, $(nproc) cores$(nvidia-smi --query-gpu=name,driver_version \
    --format=csv,noheader 2>/dev/null | sed 's/^/; /;s/$/ (driver)/;q'); nothing else running; $SSSP_COMMIT"
  echo "# milliseconds for all sources: medians of 3 runs, the least, the greatest"
  echo "# key: graph,solver,threads"
  echo graph,n,m,solver,threads,sources,median_ms,min_ms,max_ms,checksum
  cat "$work/rows"; } >"$work/pairs.csv" && cp "$work/pairs.csv" "$out"
