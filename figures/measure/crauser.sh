#!/bin/bash
# crauser.sh: makes the data of Chapter 13, figures/data/crauser*, anew, all
# but crauser-gpu.csv.  Counts only: the same on every machine.  Needs
# build/bin/sssp (make programs) and rome99.gr where SSSP_DATA says; some
# five minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=figures/data src=build/src rome=${SSSP_DATA:-../shared/data}/rome99.gr
tool=build/crauser again=build/crauser-dynamic tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
[ -r "$rome" ] || { echo "crauser.sh: no $rome" >&2; exit 2; }

${CC:-gcc} -std=c17 -D_GNU_SOURCE -O2 -I$src figures/measure/crauser.c \
  build/obj32/cpu/dijkstra_heap.o build/obj/graph/*.o -o $tool $(cat build/libs)
${CC:-gcc} -std=c17 -D_GNU_SOURCE -O2 -I$src figures/measure/crauser-dynamic.c \
  build/obj/graph/*.o -o $again $(cat build/libs)
head_of() { # head_of KEY COLUMNS...
  printf '# command: figures/measure/crauser.sh\n# machine: any; these are counts\n# key: %s\n%s\n' "$1" "$2"; }
n=$((1 << 20)) heavy=$((1 << 20))

trace() { # trace NAME GRAPH...: a file for each criterion
  $tool trace 12 "${@:2}" >"$tmp/trace"
  for criterion in DA2CF OUT IN INOUT; do
    { head_of iteration iteration,frontier
      sed -n "s/^$criterion,//p" "$tmp/trace"
    } >"$tmp/crauser-trace-$1-$criterion.csv"
  done; }
trace heavy predecessor $n $heavy 1
rm "$tmp/trace"

{ head_of n n,DA2CF,OUT,IN,INOUT
  $tool grow 10 20 3 $heavy; } >"$tmp/crauser-grow.csv"
# slopes of least squares, both logarithmic
{ head_of criterion criterion,slope
  for column in 2:DA2CF 3:OUT 4:IN 5:INOUT; do
    awk -F, -v c="${column%:*}" -v name="${column#*:}" '/^[0-9]/ {
      x = log($1); y = log($c); k++; sx += x; sy += y; sxx += x * x; sxy += x * y }
      END { printf "%s,%.2f\n", name, (k * sxy - sx * sy) / (k * sxx - sx * sx) }' \
      "$tmp/crauser-grow.csv"
  done; } >"$tmp/crauser-slopes.csv"

{ head_of graph,weights,criterion \
    graph,weights,criterion,n,arcs,reached,iterations,largest,mean,relaxations
  for weight in 10 $heavy; do
    $tool count predecessor predecessor $n $weight 1
    $tool count grid grid $n $weight 1
  done
  $tool count rome "$rome"
} >"$tmp/crauser.csv"

{ head_of graph,criterion graph,criterion,once,anew
  $again rome "$rome"
  $again grid grid $((1 << 16)) 10
  $again predecessor predecessor $n 10
  $again heavy predecessor $n $heavy
} >"$tmp/crauser-dynamic.csv"

$tool wave 48 50 >"$tmp/crauser-wave.tex"
mv "$tmp"/crauser* "$out/"
