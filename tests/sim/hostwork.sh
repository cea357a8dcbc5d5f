#!/bin/bash
# hostwork.sh: what the host's own loops in a .cu cost under simcc, beside the
# same file compiled by g++ at the same level.
#
#   tests/sim/hostwork.sh
#
# writes figures/data/sim-host.csv: the least of 41 in nanoseconds a step, by
# g++, checked (with the median and the most), unchecked, and checked with a call
# at every access of the host (--check-host); the ratios to g++ of checked, and
# of checked with the calls.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
g++ -O2 -x c++ tests/sim/hostwork.cu -o "$work/plain"
build/bin/simcc -O2 tests/sim/hostwork.cu -o "$work/checked"
build/bin/simcc --fast -O2 tests/sim/hostwork.cu -o "$work/fast"
build/bin/simcc --check-host -O2 tests/sim/hostwork.cu -o "$work/hooked"
for how in plain checked fast hooked; do "$work/$how" | sed "s/^/$how /"; done >"$work/rows"
{ echo "# command: tests/sim/hostwork.sh"
  echo "# machine: one of $(nproc) processors, $(g++ -dumpfullversion | sed 's/^/g++ /')"
  echo "# key: loop"
  echo "loop,plain,checked,median,most,unchecked,hooked,ratio,calls"
  awk '{ m[$1, $2] = $3; if ($1 == "checked") { order[++n] = $2; mid[$2] = $4; most[$2] = $5 } }
    END { for (i = 1; i <= n; i++) { l = order[i]; p = m["plain", l]
      printf "%s,%s,%s,%s,%s,%s,%s,%.1f,%.0f\n", l, p, m["checked", l], mid[l], most[l],
        m["fast", l], m["hooked", l], m["checked", l] / p, m["hooked", l] / p } }' "$work/rows"; } >figures/data/sim-host.csv
cat figures/data/sim-host.csv
