#!/bin/bash
# delta-trace.sh: what delta_cpu does between its steps, by
# figures/measure/delta-trace.c.  Wants build/bin/sssp (make programs).
#
#   figures/measure/delta-trace.sh DELTA    the phases on Figure graph-small
#   figures/measure/delta-trace.sh ends     the two ends of the knob
#   figures/measure/delta-trace.sh --all    figures/data/delta-{trace,again,ends}.txt
#                                   and delta-{line,worst}.csv, or in DIR if
#                                   the environment has TRANSCRIPTS=DIR
#
# rome99.gr is read where SSSP_DATA says; without it Rome is left out.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# = 1 ] || { sed -n '5,9s/^# *//p' "$0" >&2; exit 2; }
tool=build/delta-trace sssp=build/bin/sssp
rome=${SSSP_DATA:-../shared/data}/rome99.gr
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
build() {
  ${CC:-gcc} -std=c17 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror \
    -DCOST_BITS=32 -I"$([ -d build/src ] && echo build/src || echo generated)" -o $tool figures/measure/delta-trace.c \
    build/obj/graph/*.o $(cat build/libs); }
generate() { # generate FILE FAMILY N WEIGHT
  $sssp gen --family "$2" --n "$3" --max-weight "$4" --seed 1 \
    --out "$tmp/$1" >/dev/null; }

trace() {
  cat >"$tmp/small.gr" <<'END'
p sp 7 9
a 1 2 4
a 1 3 1
a 2 4 5
a 3 2 2
a 3 5 2
a 4 6 0
a 5 4 4
a 6 5 3
a 7 6 1
END
  $tool trace "$tmp/small.gr" 0 "$1"; }

ends() { # the papers' family, 4,096 vertices, weights 1 to 1,000
  local widest=18446744073709551615 row='%-14s %8s %10s %6s\n'
  generate g.csr predecessor 4096 1000
  count() { # count SOLVER WIDTH OPTIONS...
    local solver=$1 width=$2; shift 2
    # shellcheck disable=SC2046
    printf "$row" "$solver" "$width" $($sssp solve "$tmp/g.csr" --source 0 --no-verify \
      --solver "$solver" --device sim --out /dev/null "$@" 2>&1 |
      sed -n 's/^iterations *//p; s/^relaxations *//p'); }
  printf "$row" solver width iterations sums
  count delta_cpu 1 --delta 1
  count F_CPU -
  count dial -
  count delta_cpu rule
  count delta_cpu widest --delta $widest
  # shellcheck disable=SC2046
  printf "$row" Bellman-Ford - $($tool rounds "$tmp/g.csr" 0)
  count masked_F -; }

lines() {
  printf '# command: figures/measure/delta-trace.sh --all\n'
  printf '# machine: any; these are counts\n# key: graph,which\n'
  printf 'graph,which,width,equal,phases,light,phases_heavy,heavy\n'
  generate grid.csr grid 65536 10
  $tool line "$tmp/grid.csr" 0 {1..10} | sed 's/\([0-9]*\)/grid,\1,\1/'
  if [ -r "$rome" ]; then
    # over all widths: how many differ, and where most
    $tool line "$rome" 0 {1..4000} | awk -F, -v OFS=, '
      $3 != $5 || $6 > $4 { print "delta-trace.sh: width " $1 >"/dev/stderr"
        exit 1 }
      $4 != $6 { differ++ }
      $4 - $6 > most { most = $4 - $6; row = $0 }
      END { print "rome,widths", 4000, 0, 0, differ, 0, 0
        print "rome,most", row }'
  else echo "delta-trace.sh: no $rome, so Rome is left out" >&2; fi; }

worst() {
  printf '# command: figures/measure/delta-trace.sh --all\n'
  printf '# machine: any; these are counts\n# key: delta\n'
  printf 'delta,n,m,removed,sums\n'
  $tool worst 1 2 3 4 5 8 9 16 64 200; }

session() { # session NAME ARGUMENT
  { echo "\$ figures/measure/delta-trace.sh $2"; "$0" "$2" | fold -s -w 76; } >"$tmp/$1.txt"
  mv "$tmp/$1.txt" "$out/delta-$1.txt"; }

mkdir -p build; build
case $1 in
  ends) ends ;;
  --all)
    out=${TRANSCRIPTS:-figures/data}
    session trace 3
    session again 5
    session ends ends
    lines >"$tmp/line.csv" && mv "$tmp/line.csv" "$out/delta-line.csv"
    worst >"$tmp/worst.csv" && mv "$tmp/worst.csv" "$out/delta-worst.csv" ;;
  *) trace "$1" ;;
esac
