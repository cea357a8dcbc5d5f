#!/bin/bash
# The programs that measure, figures/measure/, compile with the code as it is,
# those for the device on the simulator; what they share is in bench.h (and replay.h).
# seconds: 17
. tests/tap.sh
m=figures/measure
for f in baselines crauser delta-trace dial-levels dijkstra frontiers inversion relax-work sorting sorting-example; do
  ok "$f.c compiles" ${CC:-gcc} -std=c17 -D_GNU_SOURCE -Wall -Wextra -Werror \
    -DCOST_BITS=32 -I"$S" -fsyntax-only $m/$f.c
done
if [ -r /usr/include/valgrind/callgrind.h ]; then
  ok "engine-core.cpp compiles" env SRC="$S" $m/engine-core.sh compile
else skip "engine-core.cpp" "there is no valgrind"; fi
if [ -x "$B/bin/simcc" ]; then
  for f in engine/pass bench-2013 gpu-costs hybrids kernel-times matrices refinements refinements-counts wrong; do
    ok "$f.cu compiles" "$B/bin/simcc" -O0 -DCOST_BITS=32 -I"$S" -c $m/$f.cu -o "$work/x.o"
  done
  # what nvcc reads is more, and less, where a program asks who compiles it: nvcc, and if there is
  # none the simulator under another name
  nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)
  as_nvcc() { sed 's/__SIMULATOR__/READ_BY_NVCC/g' "$1" >"$work/as.cu"
    if [ -n "$nvcc" ]; then "$nvcc" -std=c++17 -DCOST_BITS=32 -I"$S" -I$m -cuda "$work/as.cu" -o "$work/x.o"
    else "$B/bin/simcc" -O0 -DCOST_BITS=32 -I"$S" -I$m -c "$work/as.cu" -o "$work/x.o"; fi >"$work/as.out" 2>&1 ||
      grep -q ': the simulator has no ' "$work/as.out" || { cat "$work/as.out"; return 1; }; }
  for f in $(grep -l __SIMULATOR__ $m/*.cu $m/engine/*.cu); do ok "${f##*/} compiles as nvcc reads it" as_nvcc "$f"; done
  perl -0pe 's/(#endif\n)(#include "bench.h"\n)/$2$1/' $m/matrices.cu >"$work/hidden.cu"
  no "one that hides from nvcc what it needs does not" as_nvcc "$work/hidden.cu"
else skip "the device's programs" "there is no simulator"; fi
is "clocks, medians and ways out are in bench.h" "" \
  "$(grep -lE '^static.* (die|ascending|median|check)\(' $m/*.c $m/*.cu |
     grep -vE 'try-|delta-phase')"
# What stands above each table is what its command prints; what follows from other
# tables is made again, so that a table that was measured anew leaves none behind.
made="bench-2009-lists bench-2009-matrices bench-2009-fits house delta-phase"
is "each table is headed as its command heads it, and its rows fit" "" \
  "$(REMADE=${made% *} perl tests/heads.pl)"
{ echo '# command: sssp bench --solvers F_GPU --csv x'; sed 1d figures/data/paths-gpu.csv; } >"$work/asked.csv"
is "a row for which its command does not ask is noticed" 1 "$(perl tests/heads.pl "$work/asked.csv" | grep -c 'asks for no U_GPU\|asks for no .*delta_gpu')"
mkdir "$work/made"; export OUT="$work/made"
$m/bench-2009-table.sh; $m/house-table.sh; $m/delta-phase.sh again
unset OUT
for t in $made; do
  ok "$t.csv follows from what it is made of" cmp "$work/made/$t.csv" figures/data/$t.csv
done
is "compare.tex follows from compare.csv" "" \
  "$($m/compare-table.sh figures/data/compare.csv | diff - figures/data/compare.tex)"
ok "so do the medians of ranks from their runs" awk -F, '
  /^#/ || /^run,/ { next }
  FILENAME !~ /raw/ { table[FILENAME ":" $1] = $0; next }
  { f = FILENAME; sub(/-raw/, "", f); r = f ":" $1; n[r]++; time[r, n[r]] = $12 }
  END { for (r in n) { k = n[r]
      for (i = 2; i <= k; i++) { x = time[r, i]
        for (j = i - 1; j && time[r, j] > x; j--) time[r, j + 1] = time[r, j]
        time[r, j + 1] = x }
      split(table[r], y); rows++
      if (!near(time[r, int((k + 1) / 2)], y[5]) || !near(time[r, 1], y[6]) ||
          !near(time[r, k], y[7])) { print r; bad = 1 } }
    exit bad || rows < 60 }
  function near(s, ms) { return s * 1e3 - ms < .0001 && ms - s * 1e3 < .0001 }' \
  figures/data/multi{,-raw,-four,-four-raw}.csv
# What a search costs a core was counted of today's code: two graphs are counted again
again() { awk -F, '/^#/ { next } FNR == NR { if ($5 + 0) was[$1 "," $2] = $5; next }
  $5 + 0 { n++; k = $1 "," $2; if (!was[k] || $5 / was[k] > 1.02 || $5 / was[k] < .98) print k ": " $5 " instructions, and not " was[k] }
  END { if (n != 6) print n + 0 " rows" }' "$1" "$work/core/engine-core.csv"; }
mkdir "$work/core"
if [ -r /usr/include/valgrind/callgrind.h ] && GRAPHS='rnd500 grid1k' BUILT=$B OUT="$work/core" $m/engine-core.sh &&
    cmp -s <(sed -n 2p "$work/core/engine-core.csv") <(sed -n 2p figures/data/engine-core.csv); then
  is "a core's search is counted as it is now" "" "$(again figures/data/engine-core.csv)"
  sed 's/^rnd500,engine,500,3500,[0-9.]*/rnd500,engine,500,3500,328.1/' figures/data/engine-core.csv >"$work/older.csv"
  is "an older one is noticed" 1 "$(again "$work/older.csv" | wc -l)"
else skip "a core's search, counted" "no valgrind, or other compilers"; fi
# So was what Chapter 20 counts: its example, and the graphs of up to 2^12 vertices
counted() { # counted FOLDER: what the code that lies there counts, and the tables do not have
  local f l
  for f in sorting sorting-example; do
    ${CC:-gcc} -std=c17 -D_GNU_SOURCE -O1 -DCOST_BITS=32 -I"$1" -I"$S" -o "$work/$f" $m/$f.c \
      "$S"/graph/*.c -lm || { echo "$f does not compile"; return; }
  done
  "$work/sorting-example" | diff - figures/data/sorting-example.txt
  for l in 8 10 12; do for f in "predecessor 4" "grid 0" "road 0" "rmat 8"; do
    "$work/sorting" $f $l || echo "$f $l fails"
  done; done | grep -vxFf figures/data/sorting.csv; }
is "comparisons without sorting are counted as they are now" "" "$(counted "$S")"
mkdir -p "$work/less/cpu"
sed 's/round <= r->k/round < r->k/' "$S/cpu/without_sorting.c" >"$work/less/cpu/without_sorting.c"
is "a round less is noticed" 12 "$(counted "$work/less" | wc -l)"
# Chapter 17's floors are what the measurements say, and nothing was faster than its floor
data() { echo figures/data/"$1".csv; }
ok "engine-floor.csv follows from engine-pass.csv and gpu-costs.csv" awk -F, '
  /^#/ { next }
  FILENAME ~ /gpu-costs/ { cost[$1 "," $2] = $3 }
  FILENAME ~ /engine-pass/ && $2 + 0 { pass[$1] = $5 < $6 ? $5 : $6; if ($7 < pass[$1]) pass[$1] = $7; wide[$1] = $4; n[$1] = $2; m[$1] = $3 }
  function near(a, b) { return a - b <= 0.0006 && b - a <= 0.0006 }
  FILENAME ~ /engine-floor/ && $2 + 0 {
    hop = 2 * cost["chain-plain,16"] + cost["chain-min,16"]; rows++
    chain = $8 == "nan" ? $7 : $8; if ($8 != "nan") even++
    bytes = (8 * $2 + wide[$1] * $3) / cost["read,contiguous"] / 1e6; most = bytes > chain ? bytes : chain
    words = $6; rate = cost["tested," $2] * 1e6
    if (rate && $3 / rate < pass[$1]) pass[$1] = $3 / rate
    if (words != "nan" && words + 0 > most) most = words
    if (n[$1] != $2 || m[$1] < $3 || !near($5, bytes) || !near($7, $4 * hop / 1e6) || !near($9, most) ||
        $8 != "nan" && !near($8, $4 * cost["chain-min,16"] / 1e6) ||
        words != "nan" && !near(words, pass[$1])) { print; bad = 1 } }
  END { exit bad || rows < 12 || even < 2 }' figures/data/gpu-costs.csv figures/data/engine-pass.csv figures/data/engine-floor.csv
ok "nothing that was tried took less than its graph's floor, nor did another code" awk -F, '
  /^#/ { next }
  FILENAME ~ /engine-floor/ { floor[$1] = $9; next }
  /^(id|graph|version|change),/ { for (k in at) delete at[k]; for (k = 1; k <= NF; k++) at[$k] = k; next }
  function ask(g, ms) { if (g in floor && ms + 0) { rows++; if (ms + 0 < floor[g] + 0) { print FILENAME ": " $0; bad = 1 } } }
  "median_ms" in at { ask($at["graph"], $at["median_ms"]); next }
  { for (g in floor) if (g in at) ask(g, $at[g]) }
  END { exit bad || rows < 450 }' figures/data/engine-{floor,versions,later,besides,trial,changes,rings,tiles}.csv \
  figures/data/peers.csv figures/data/peers-h200.csv
# A hop that was measured takes no less than the floor's: 20,000 of a path, whose lists
# have beginnings, 10,000 of a cycle, with beginnings (uneven) and without
hops() { awk -F, '
  /^#/ { next }
  FILENAME ~ /gpu-costs/ { cost[$1 "," $2] = $3 }
  FILENAME ~ /engine-floor/ && $2 + 0 { floor[$1] = ($8 == "nan" ? $7 : $8) * 1e6 / $4; if ($8 == "nan" && !known) known = floor[$1] }
  function ask(what, ns, least) { rows++; if (!least || ns < least) print what ": " ns " ns, and its floor is " least }
  FILENAME ~ /engine-path/ && $1 == "hop" { ask("path", $3 * 1e6 / $2, 2 * cost["chain-plain,16"] + cost["chain-min,16"]) }
  FILENAME ~ /engine-short/ && $2 == "cycle" && $1 == "uneven" { ask("uneven cycle", $3 * 100, 2 * cost["chain-plain,16"] + cost["chain-min,16"]) }
  FILENAME ~ /engine-short/ && $2 == "cycle" && $1 == "engine" { ask("cycle", $3 * 100, floor["grid"]); ask("cycle", $3 * 100, floor["road"]) }
  END { if (rows != 4) print rows " hops" }' "$1" "$(data gpu-costs)" "$(data engine-path)" "$(data engine-short)"; }
is "no hop took less than the floor has for it" "" "$(hops "$(data engine-floor)")"
awk -F, -v OFS=, '$1 == "grid" || $1 == "road" { $8 = "nan" } { print }' "$(data engine-floor)" >"$work/engine-floor.csv"
is "a floor that is higher than a hop is noticed" 2 "$(hops "$work/engine-floor.csv" | grep -c '^cycle: ')"
# The engine on one graph takes the same time wherever it was measured on that card, within
# a tenth, on the grid a fifth, or the file says that its engine is older, and so does who
# cites it
twice() { awk -F, '
  FNR == 1 { h200 = 0; older = 0; for (k in at) delete at[k] }
  /^# machine/ { h200 = /H200/; older = /older: the engine/ }
  /^#/ || !h200 { next }
  !(1 in at) { for (k = 1; k <= NF; k++) at[k] = $k; for (k = 1; k <= NF; k++) if ($k == "median_ms") ms = k; next }
  { g = "" }
  $2 == "engine" { g = $1 } $1 == "engine" { g = $2 } $1 ~ /\/e$/ { g = substr($1, 1, length($1) - 2) }
  g == "" { next }
  FILENAME ~ /engine-versions/ { today[g] = $ms }
  g in today { rows++; far = g == "grid" ? 1.2 : 1.1; r = $ms / today[g]
    if (!older && (r > far || r * far < 1)) print FILENAME ": " $0 " (" today[g] ")"
    if (older && (r > far || r * far < 1)) old[FILENAME]++ }
  END { if (rows < 40) print rows " rows"; for (f in old) print f " " old[f] >"'"$work"'/older" }' "$@"; }
: >"$work/older"
engines=$(echo figures/data/engine-{versions,besides,clusters,copied,light,pulls,short}.csv figures/data/multi.csv)
is "the engine is as fast in one file as in the next, or its file says that it is older" "" "$(twice $engines)"
unsaid() { while read -r f _; do f=${f##*/}; f=${f%.csv}
  for c in $(grep -lE "\{$f\}\{[a-z0-9]+/e\}" "$1"/*.nw); do
    N=$f perl -0ne 'exit !/\\caption\{An older engine .{0,900}?\\label\{tab:$ENV{N}\}/s' "$c" || echo "${c##*/}: $f"; done; done <"$work/older"; }
is "which the chapter of that file says as well" "" "$(unsaid chunks)"
# and of one that is older: the file without a word, with one, and the chapter without and with
mkdir "$work/then" "$work/says"; now=${engines% *}
sed '/^rnd11\/e,/s/,[0-9.]*/,2.0848/4' figures/data/multi.csv >"$work/then/silent.csv"
is "an older engine that is not said to be so is noticed" 1 "$(twice $now "$work/then/silent.csv" | grep -c "$work")"
sed '/^# machine/s/$/; older: the engine (rows \/e)/' "$work/then/silent.csv" >"$work/then/multi.csv"
: >"$work/older"; is "one that is said to be is not" "" "$(twice $now "$work/then/multi.csv")"
is "but a chapter without that word is" "19-multi.nw: multi" "$(unsaid chunks)"
sed 's/{The engine of Chapter~\\ref{ch:engine} on one/{An older engine of it on one/' chunks/19-multi.nw >"$work/says/19-multi.nw"
is "and one with it is not" "" "$(unsaid "$work/says")"
finish
