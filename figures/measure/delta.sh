#!/bin/bash
# delta.sh: what delta_cpu does at every width, in counts that no machine
# changes, into figures/data/delta.csv.  Needs build/bin/sssp (make
# programs), apt's lists for the packages, and rome99.gr where SSSP_DATA
# says; what is missing is left out with a line.  A few minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=build/bin/sssp rome=${SSSP_DATA:-../shared/data}/rome99.gr
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
mkdir -p figures/data
mega=${MEGA:-1048576}

count() { # count GRAPH SOLVER SOURCE OPTIONS...: iterations relaxations width
  local g=$1 s=$2 v=$3; shift 3
  "$program" solve "$g" --solver "$s" --source "$v" --out /dev/null "$@" \
    2>&1 | awk '/^solver/ { width = $NF } /^iterations/ { i = $2 }
                /^relaxations/ { print i, $2, width }'; }
sweep() { # sweep LABEL FILE SOURCE HEAVIEST LAST
  local n m degree base r i sums w d
  read -r n m < <("$program" info "$2" |
    awk '/^vertices/ { n = $2 } /^arcs/ { print n, $2 }')
  degree=$(((m + n - 1) / n))
  read -r _ base _ < <(count "$2" dial "$3")
  r=$(count "$2" delta_cpu "$3"); read -r i sums w <<<"$r"
  echo "$1,rule,$w,$n,$m,$degree,$4,$i,$sums,$base"
  for ((d = 1; d <= $5; d *= 2)); do
    r=$(count "$2" delta_cpu "$3" --delta $d); read -r i sums w <<<"$r"
    echo "$1,$d,$d,$n,$m,$degree,$4,$i,$sums,$base"
  done
  r=$(count "$2" delta_cpu "$3" --delta 18446744073709551615)
  read -r i sums w <<<"$r"
  echo "$1,inf,$w,$n,$m,$degree,$4,$i,$sums,$base"; }

{ printf '# command: figures/measure/delta.sh\n# machine: any; these are counts\n'
  printf '# key: graph,delta\n'
  printf 'graph,delta,width,n,m,degree,heaviest,phases,sums,dial,'
  printf 'units,again\n'
  for w in 10 1048576; do
    "$program" gen --family predecessor --n "$mega" --max-weight $w \
      --seed 1 --out "$tmp/g.csr" >/dev/null
    if [ $w = 10 ]; then sweep near "$tmp/g.csr" 0 10 64
    else sweep wide "$tmp/g.csr" 0 $w 16777216; fi
  done
  "$program" gen --family grid --n "$mega" --seed 1 --out "$tmp/g.csr" \
    >/dev/null
  sweep grid "$tmp/g.csr" 0 10 8192
  if [ -r "$rome" ]; then
    sweep rome "$rome" 1 "$(awk '/^a/ && $4 > w { w = $4 } END { print w }' \
      "$rome")" 131072
  else echo "delta.sh: no $rome, so Rome is left out" >&2; fi
  if "$program" packages "$tmp/p.gr" >/dev/null 2>"$tmp/why"; then
    sweep packages "$tmp/p.gr" libc6 "$(awk '/^a/ && $4 > w { w = $4 }
      END { print w }' "$tmp/p.gr")" 2097152
  else echo "delta.sh: no packages: $(cat "$tmp/why")" >&2; fi
} | awk -F, '/^#/ || /^graph,/ { print; next }
  { printf "%s,%.6g,%.5f\n", $0, $3 * $6 / $7, $9 / $10 }' >"$tmp/delta.csv"
mv "$tmp/delta.csv" figures/data/delta.csv
