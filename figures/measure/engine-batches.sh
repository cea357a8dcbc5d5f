#!/bin/bash
# engine-batches.sh: 1,024 sources on the papers' graph of 2^20 vertices by
# apsp_engine and by apsp_crauser at its best block and streams (Chapter 15's
# bench-2013.csv), and 64 sources on other graphs, on a machine with a GPU;
# three runs each, check sums compared.  Two minutes, with the building.
#   figures/measure/engine-batches.sh    writes figures/data/engine-batches.csv
# PROGRAM=build/bin/sssp SMALL=1 CSV=build/x.csv tries it out on the simulator.
set -euo pipefail
cd "$(dirname "$0")/../.."
csv=${CSV:-figures/data/engine-batches.csv} work=build/batches
program=${PROGRAM:-build/labs/bin/sssp-gpu}; mkdir -p $work
[ -n "${PROGRAM:-}" ] || make -s -j"$(nproc)" SRC=generated O=build/labs "$program"
if [ -n "${SMALL:-}" ]; then mega=256 many=8 few=4; else mega=$((1 << 20)) many=1024 few=64; fi
gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader 2>/dev/null || echo simulator)
{ echo "# command: figures/measure/engine-batches.sh"
  echo "# machine: $gpu (driver)"
  echo "# graph: random = predecessor, 7 arcs a vertex, weights 1 to 10; grid and rmat likewise; seed 1"
  echo "# key: graph,solver"
  echo graph,solver,n,sources,runs,median_ms,min_ms,max_ms,us_each,checksum
  for g in random rmat grid; do
    family=${g/random/predecessor} k=$few; [ $g != random ] || k=$many
    "$program" gen --family "$family" --n $mega --seed 1 --out $work/$g.csr >/dev/null
    for s in apsp_crauser apsp_engine; do
      how=; [ $s = apsp_engine ] || how="--block 192 --streams 8"
      for _ in 1 2 3; do
        # shellcheck disable=SC2086
        "$program" apsp $work/$g.csr --solver $s $how --no-verify --count $k
      done | awk -v OFS=, -v g=$g -v s=$s -v n=$mega -v k=$k '
        /^seconds/ { t[++r] = $2 * 1000 } /^checksum/ { if (sum != "" && sum != $2) exit 1; sum = $2 }
        END { for (i = 1; i < r; i++) for (j = i + 1; j <= r; j++)
                if (t[j] < t[i]) { x = t[i]; t[i] = t[j]; t[j] = x }
              m = t[int((r + 1) / 2)]
              printf "%s,%s,%d,%d,%d,%.3f,%.3f,%.3f,%.2f,%s\n", g, s, n, k, r, m, t[1], t[r],
                m * 1000 / k, sum }'
    done
  done; } >$work/new.csv
awk -F, '/^#|^graph,/ { next } { if (($1 in sum) && sum[$1] != $10) exit 1; sum[$1] = $10 }' \
  $work/new.csv || { echo "engine-batches.sh: the check sums differ" >&2; exit 1; }
mv $work/new.csv "$csv"; cat "$csv"
