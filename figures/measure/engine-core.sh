#!/bin/bash
# engine-core.sh [compile]: what a search costs a core, where Chapter 17 has
# the engine behind the rows dijkstra_heap and dial, and where ahead; the
# engine's on the host alone.  Into figures/data/engine-core.csv.  All is
# counted by valgrind (needed here, with its headers), which simulates the
# processor, so the machine does not matter, and its load neither.  A minute.
# GRAPHS: only these.  BUILT: a build whose graph/ is taken as it is; none of it is counted.
set -euo pipefail
cd "$(dirname "$0")/../.."
: "${SRC:=generated}" "${CC:=gcc}" "${CXX:=g++}" "${OUT:=figures/data}"
m=figures/measure d=$(mktemp -d); trap 'rm -rf "$d"' EXIT
[ -r /usr/include/valgrind/callgrind.h ] || { echo "engine-core.sh: needs valgrind" >&2; exit 2; }
{ echo '#include "cpu/waiting.h"'
  awk '/^typedef struct relay/ || /^static void \*touched/ { on = 1 }
       /^\/\* True: the processor was first/ || /^static int begin\(/ { on = 0 } on' \
    "$SRC/cuda/engine_race.h" "$SRC/cuda/engine_host.cu"; } >"$d/core.h"
cxx() { "$CXX" -g -std=c++17 -Wall -Wextra -Werror -Wno-missing-field-initializers -DCOST_BITS=32 \
  -I"$SRC" -I"$d" $m/engine-core.cpp "$@"; }
# what engine-core.awk looks for has to be there, or it would count none
for w in 'k < end; k++' 'sum < before' 'take_linked(' 'spread_list(' 'to_lists('; do
  grep -qF "$w" "$d/core.h" "$SRC/cpu/waiting.h" ||
    { echo "engine-core.sh: no $w in engine_race.h and waiting.h" >&2; exit 1; }
done
for w in 'k < g->v[f + 1]' '!u[j]' 'sum < c[j]'; do
  grep -qF "$w" "$SRC/cpu/dial.c" && grep -qF "$w" "$SRC/cpu/dijkstra_heap.c" ||
    { echo "engine-core.sh: no $w in dial.c or dijkstra_heap.c" >&2; exit 1; }
done
[ "${1:-}" != compile ] || { cxx -fsyntax-only; exit; }
"$CXX" -std=c++17 -O2 $m/engine/graphs.cpp -o "$d/gen"
graph=("$SRC"/graph/*.c) readers=(-lm)
[ -z "${BUILT:-}" ] || { graph=() readers=("$BUILT"/obj/graph/*.o $(cat "$BUILT/libs")); }
for f in "$SRC"/cpu/{dijkstra_heap,dial}.c "${graph[@]}"; do
  "$CC" -g -std=c17 -D_GNU_SOURCE -O2 -DCOST_BITS=32 -Dclock_gettime=mark -I"$SRC" \
    -c "$f" -o "$d/$(basename "$f").o"
done
cxx -O3 "$d"/*.o "${readers[@]}" -o "$d/engine-core"
cxx -O1 -fno-inline -Dalways_inline=noinline "$d"/*.o "${readers[@]}" -o "$d/calls"
grind() { o=$1; shift; (cd "$d" && valgrind --tool=callgrind --callgrind-out-file="$o" "$@") \
  >"$d/log" 2>&1 || { cat "$d/log" >&2; exit 1; }; }
{ echo "# command: $m/engine-core.sh"
  echo "# machine: $(valgrind --version), caches of 48 KB and 2 MB;" \
    "$("$CC" --version | head -1), -O2, the engine -O3"
  echo "# what: per vertex: instructions, mispredicted branches, those of them that ask whether a" \
    "list of arcs ends or a sum is less (arcs), misses of the first cache and of the last;" \
    "taken from lists, moved by spreading a list; over: how often the few go over to lists"
  echo "# key: graph,row"
  echo graph,row,n,arcs,instructions,mispredicted,at_arcs,first,last,linked,moved,over
  while read -r name family n degree weight; do
    case " ${GRAPHS:-$name} " in *" $name "*) ;; *) continue ;; esac
    "$d/gen" "$family" "$n" "$degree" "$weight" 1 "$d/g.csr"
    grind count ./calls g.csr
    grind out --cache-sim=yes --branch-sim=yes --I1=32768,8,64 --D1=49152,12,64 \
      --LL=2097152,16,64 ./engine-core g.csr
    k=0
    for row in engine heap dial; do
      k=$((k + 1))
      awk -v l="$name,$row" -v size="$(od -An -tu4 -j16 -N8 "$d/g.csr")" \
        -f $m/engine-core.awk "$d/out.$k" "$d/count.$k"
    done
  done <<EOF
cycle cycle 1048576 0 10
cycle100k cycle 100000 0 10
shuffled shuffled 200000 0 10
grid1k grid 1024 0 100
grid5k grid 5041 0 100
rnd500 rnd 500 7 10
tail100k ladder-tail 100000 3 1048576
stars100k stars 100000 0 10
path100k path 100000 0 10
legs100k legs 100000 0 10
broom100k broom 100000 0 10
EOF
} >"$d/csv"
cp "$d/csv" "$OUT/engine-core.csv"
