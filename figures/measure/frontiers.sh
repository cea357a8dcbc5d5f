#!/bin/bash
# frontiers.sh: makes the data of Chapter 3, figures/data/frontier*, anew, but
# for frontiers-times, which is processor.sh's.
# Needs build/bin/sssp (make programs), apt's lists for the packages, and
# rome99.gr where SSSP_DATA says; some 4 GiB of memory, a few minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=figures/data src=build/src rome=${SSSP_DATA:-../shared/data}/rome99.gr
tool=build/frontiers tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
[ -r "$rome" ] || { echo "frontiers.sh: no $rome" >&2; exit 2; }

${CC:-gcc} -std=c17 -D_GNU_SOURCE -O2 -I$src figures/measure/frontiers.c \
  build/obj32/cpu/da2cf.o build/obj64/cpu/da2cf.o build/obj/graph/*.o \
  -o $tool $(cat build/libs)
build/bin/sssp packages "$tmp/packages.gr" >/dev/null

machine="$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), \
${CC:-gcc} $(${CC:-gcc} -dumpfullversion) -O2"
head_of() { # head_of KEY COLUMNS...
  printf '# command: figures/measure/frontiers.sh\n# machine: %s\n# key: %s\n%s\n' \
    "$machine" "$1" "$2"; }
columns=n,arcs,reached,largest,frontier,mean,relaxations,graphs,iterations,least,most

{ head_of n "family,$columns"
  for k in {10..23}; do $tool count predecessor predecessor $((1 << k)) 5; done
  $tool count predecessor predecessor $((11 << 20)) 5
} >"$tmp/frontiers-predecessor.csv"

{ head_of graph "graph,$columns"
  $tool count predecessor predecessor $((1 << 20))
  $tool count matrix matrix 10240
  $tool count complete complete 4096
  $tool count grid grid $((1 << 20))
  $tool count packages "$tmp/packages.gr" libc6
  $tool count rome "$rome"
  $tool count path path $((1 << 14))
} >"$tmp/frontiers-graphs.csv"

trace() { # trace NAME ARGUMENTS...
  { head_of iteration iteration,progress,frontier
    shift; $tool trace 200 "$@"; } >"$tmp/frontiers-trace-$1.csv"; }
trace predecessor predecessor $((1 << 20))
trace grid grid $((1 << 20))
trace packages "$tmp/packages.gr" libc6
trace rome "$rome"

{ head_of n n,iterations,relaxations,F_seconds,U_seconds,U_over_F
  $tool worst 4096 2048 |
    awk -F, '{ print $0 "," ($5 == "nan" ? "nan" : $5 / $4) }'
} >"$tmp/frontiers-worst.csv"

# two sessions in one, as they ran
for solver in F_CPU U_CPU; do
  [ $solver = F_CPU ] || echo
  echo "\$ sssp solve rome99.gr --solver $solver"
  (cd "$(dirname "$rome")" && "$OLDPWD/build/bin/sssp" solve rome99.gr \
    --solver $solver)
done >"$tmp/frontiers-session.txt"

# slopes of least squares: seconds against n, both logarithmic, over the
# four largest graphs; iterations against the doublings of n, over all
slope() { awk '{ n++; x += $1; y += $2; xx += $1 * $1; xy += $1 * $2 }
  END { printf "%.2f\n", (n * xy - x * y) / (n * xx - x * x) }'; }
{ head_of what what,slope
  for column in 4:F_CPU 5:U_CPU; do
    printf '%s,%s\n' "${column#*:}" "$(grep '^[0-9]' "$tmp/frontiers-worst.csv" |
      awk -F, -v c="${column%:*}" '$c != "nan" { print log($1), log($c) }' |
      tail -4 | slope)"
  done
  printf 'predecessor,%s\n' "$(grep ^predecessor "$tmp/frontiers-predecessor.csv" |
    awk -F, '{ print log($2) / log(2), $10 }' | slope)"
} >"$tmp/frontiers-fit.csv"

{ head_of graph graph,least_weight,plain,slack
  $tool slack predecessor predecessor $((1 << 20))
  $tool slack packages "$tmp/packages.gr" libc6
  $tool slack rome "$rome"
} >"$tmp/frontiers-slack.csv"

{ head_of degree,weight degree,weight,lambda,foretold,counted
  for degree in 2 7 20; do
    for weight in 1 10 100; do $tool growth $degree $weight; done
  done
} >"$tmp/frontiers-growth.csv"

$tool panels >"$tmp/frontier-panels.tex"
$tool wave 48 3 >"$tmp/frontier-wave.tex"
mv "$tmp"/frontier* "$out/"
