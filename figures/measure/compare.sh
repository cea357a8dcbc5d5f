#!/bin/bash
# compare.sh: every single-source solver that is not wrong by design, on
# seven graphs, on a machine with a GPU; for the end of Chapter 16.
#
#   figures/measure/compare.sh      writes figures/data/compare.csv and .tex
#
# Needs make, a C compiler and nvcc; some four minutes.  SSSP_DATA names the
# folder with rome99.gr; without it that graph is left out, and a line says
# so.  It builds from generated/, has every answer verified, and may be
# stopped and started again: rows that are there are kept, and after LIMIT
# seconds (225) it stops by itself.  A solver that has not answered within
# CAP seconds (6) gets a row that says "late"; one for which the table of
# solvers calls the graph too large, one that says "large".
# PROGRAM=build/bin/sssp SMALL=1 CSV=build/x.csv tries it out on the
# simulator, with small graphs.
set -euo pipefail
cd "$(dirname "$0")/../.."
csv=${CSV:-figures/data/compare.csv} limit=${LIMIT:-225} cap=${CAP:-6}
program=${PROGRAM:-build/labs/bin/sssp-gpu}
rome=${SSSP_DATA:-../shared/data}/rome99.gr
work=build/compare${SMALL:+-tried}; mkdir -p figures/data $work
rm -f $work/machine
[ -n "${PROGRAM:-}" ] || make -j"$(nproc)" labs
SECONDS=0 stopped=no
columns=graph,solver,where,n,m,iterations,relaxations,median_ms,min_ms
columns+=,max_ms,copy_ms,verified,commit

if [ -n "${SMALL:-}" ]; then mega=1024 path=256 full=128 dense=320
else mega=$((1 << 20)) path=4096 full=2048 dense=4096; fi
make_graph() { # make_graph LABEL FAMILY N WEIGHT
  [ -s "$work/$1.csr" ] || "$program" gen --family "$2" --n "$3" \
    --max-weight "$4" --seed 1 --out "$work/$1.csr" >/dev/null; }
make_graph sparse predecessor $mega 10
make_graph heavy predecessor $mega $((1 << 20))
make_graph grid grid $mega 10
make_graph path path $path 10
make_graph complete complete $full 10
make_graph matrix matrix $dense 10
graphs="sparse heavy grid path complete matrix"
if [ -r "$rome" ]; then
  "$program" convert "$rome" $work/rome.csr >/dev/null
  graphs+=" rome"
else echo "compare.sh: no $rome, so Rome is left out" >&2; fi

write() { # write WORDS: a row, with commas
  local IFS=,; echo "$*" >>"$csv"; }
row() { # row GRAPH SOLVER WHERE LARGEST
  local runs="--repeat 1 --warmup 0" size status=0
  ! grep -q "^$1,$2," "$csv" 2>/dev/null || return 0
  [ $SECONDS -lt "$limit" ] || { stopped=yes; return 0; }
  [ "$3" = CPU ] || runs="--repeat 3 --warmup 1"
  size=$("$program" info "$work/$1.csr" | awk '/^vertices/ { print $2 }')
  rm -f $work/row.csv
  if [ "$size" -le "$4" ]; then
    # shellcheck disable=SC2086
    timeout "$cap" "$program" bench "$work/$1.csr" --solvers "$2" \
      --csv $work/row.csv $runs >/dev/null || status=$?
  fi
  [ $status -eq 0 ] || [ $status -eq 124 ] || {
    echo "compare.sh: $2 on $1: status $status" >&2; exit 1; }
  if [ "$size" -gt "$4" ]; then
    write "$1" "$2" "$3" "$size" - - - large - - - - -
  elif [ $status -eq 124 ]; then
    write "$1" "$2" "$3" "$size" - - - late - - - - -
  elif [ ! -s $work/row.csv ]; then
    echo "compare.sh: $2 gives no row here, and is left out" >&2
  else
    awk -F, -v OFS=, -v label="$1" -v where="$3" '
      !/^#/ && !/^graph,/ { print label, $7, where, $3, $4, $11, $12, $14,
        $15, $16, $17, $18, $19 }' $work/row.csv >>"$csv"
  fi
  if [ ! -s $work/machine ] && [ -s $work/row.csv ]; then
    sed -n '/^# machine/p' $work/row.csv >$work/machine
  fi; }

[ -s "$csv" ] || { printf '# command: figures/measure/compare.sh\n# machine:\n'
  printf '# key: graph,solver\n%s\n' "$columns"; } >"$csv"
while read -r solver needs where largest rest; do
  case $needs$rest in all-pairs*|*wrong|*ranks*) continue ;; esac
  for g in $graphs; do row "$g" "$solver" "$where" "$largest"; done
done < <("$program" list)
if [ -s $work/machine ]; then
  machine=$(cat $work/machine)
  awk -v m="$machine" '/^# machine:$/ { $0 = m } { print }' "$csv" \
    >$work/whole.csv
  mv $work/whole.csv "$csv"
fi
[ $stopped = no ] ||
  echo "compare.sh: stopped after $limit s; start it again to go on" >&2
if grep -q ',no,[^,]*$' "$csv"; then
  echo "compare.sh: a row is not verified" >&2
  exit 1
fi
figures/measure/compare-table.sh "$csv" >$work/table.tex
mv $work/table.tex "${csv%.csv}.tex"
echo "$csv: $(grep -vc '^#' "$csv") lines, $SECONDS s"
