#!/bin/bash
# wrong-sessions.sh [DIR]: what Chapter 11 shows of the simulator: three
# terminal sessions, the answers of harish_narayanan under each schedule,
# and the work of its cure beside that of DA2CF.  They go to DIR,
# figures/data by default.  Run from the top, after make programs; half a
# minute.  The row of Rome needs rome99.gr where SSSP_DATA says.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p "${1:-figures/data}"
top=$PWD to=$(cd "${1:-figures/data}" && pwd)
rome=$(realpath -m "${SSSP_DATA:-../shared/data}/rome99.gr")
PATH=$(realpath "${O:-build}")/bin:$PATH
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT; cd "$tmp"
ln -s "$top/chunks" chunks

session() {   # session NAME: runs the commands on standard input
  while read -r line; do
    echo "$ $line"
    eval "$line" >out 2>&1 </dev/null || true
    expand out | fold -s -w 76 | sed 's/ *$//'
  done >"$to/$1.new"
  mv "$to/$1.new" "$to/$1.txt"
}

session wrong-race <<'END'
sssp gen --family counterexample --n 1024 --out fig5.gr
export SIM_SCHEDULE=lockstep; known="--i-know-it-is-wrong"
solve="sssp solve fig5.gr --device checked --block 32"
$solve --solver harish_narayanan $known 2>&1 | tee report
lines=$(grep -o 'nw:[0-9]*: block' report | tr -dc '0-9\n' | sort -u)
for line in $lines; do sed -n ${line}p chunks/11-wrong.nw; done
END

session wrong-refused <<'END'
sssp solve fig5.gr --solver harish_narayanan; echo "exit status $?"
END

( export SIM_SCHEDULE=lockstep
  session wrong-cured <<'END'
sssp solve fig5.gr --solver masked_F --block 32 --device checked
sssp solve fig5.gr --solver masked_U --block 32 --device checked
END
)

{ echo "# command: figures/measure/wrong-sessions.sh"
  echo "# machine: the simulator; the same everywhere"
  echo "# key: order,arcs,schedule"
  echo "order,arcs,schedule,runs,wrong,least,greatest"
  for order in best-first best-last shuffled; do
    for arcs in directed undirected; do
      family=counterexample
      [ $order = best-first ] || family=$family-$order
      [ $arcs = directed ] || family=$family-undirected
      sssp gen --family $family --n 1024 --out g.csr
      for schedule in ascending descending lockstep random; do
        seeds=1; [ $schedule != random ] || seeds=$(seq 20)
        for seed in $seeds; do
          SIM_SCHEDULE=$schedule SIM_SEED=$seed sssp-checked solve g.csr \
            --solver harish_narayanan --block 32 --i-know-it-is-wrong --no-verify \
            --out - 2>/dev/null | tail -1 || true
        done | awk -v row="$order,$arcs,$schedule" '
          { if (NR == 1 || $2 < least) least = $2
            if ($2 > most) most = $2
            wrong += $2 != 2 }
          END { printf "%s,%d,%d,%d,%d\n", row, NR, wrong, least, most }'
      done
    done
  done
} >wrong-schedules.csv
mv wrong-schedules.csv "$to/"

value() { sed -n "s/^$1 *//p" out; }
work() {      # work NAME FILE: a row
  sssp solve "$2" --solver F_CPU >out
  a=$(value iterations) b=$(value relaxations)
  sssp solve "$2" --solver masked_F --device sim >out
  c=$(value iterations) d=$(value relaxations)
  awk -v OFS=, -v name="$1" -v a=$a -v b=$b -v c=$c -v d=$d 'BEGIN {
    print name, a, c, b, d, sprintf("%.2f", a / c), sprintf("%.2f", d / b) }'
}
{ echo "# command: figures/measure/wrong-sessions.sh"
  echo "# machine: none; counts, the same everywhere"
  echo "# key: graph"
  echo "graph,DA2CF,masked,DA2CF_sums,masked_sums,fewer,more"
  for w in 10 1000000; do
    for family in predecessor grid; do
      sssp gen --family $family --n 16384 --max-weight $w --out g.csr
      work $family-$w g.csr
    done
  done
  sssp gen --family complete --n 400 --max-weight 1000000 --out g.csr
  work complete g.csr
  sssp gen --family path --n 1000 --out g.csr
  work path g.csr
  sssp gen --family counterexample --n 1024 --out g.csr
  work counterexample g.csr
  if [ -f "$rome" ]; then work rome "$rome"
  else echo "no $rome: its row is missing" >&2; fi
} >wrong-work.csv
mv wrong-work.csv "$to/"
