#!/bin/bash
# The versions of the engine that Chapter 17 measures are changes of the
# program that it prints, and each still changes it.  In the full set each is
# compiled for the simulator, and its distances are checked.
. tests/tap.sh
m=figures/measure/engine
if [ ! -x /usr/lib/noweb/nt ]; then skip "the versions" "there is no noweb"; finish; fi
plain() { grep -v '^#line' "$1" | tr -d '[:space:]' | tr ';' '\n'; }  # noweb breaks lines elsewhere
ok "the versions come out of the chapter" $m/versions "$work/v"
for f in "$S"/cuda/engine*; do f=${f##*/}
  is "the version without changes is the engine: $f" "" \
    "$(diff <(plain "$S/cuda/$f") <(plain "$work/v/engine/cuda/$f"))"
done
if [ -z "${ALL:-}" ]; then finish; fi
ok "graphs to try them on" ${CXX:-g++} -O1 -std=c++17 $m/graphs.cpp -o "$work/gen"
while read -r family n degree weight; do
  "$work/gen" $family $n $degree $weight 1 "$work/$family.agr" >/dev/null 2>&1
  mv "$work/$family.agr.ref" "$work/$family.ref"
done <<<"rnd 1000 7 10
rmat 1024 16 255
grid 400 0 1000"
whole='patience=1e9 slack=1e9 lean=4e9'
answers() { # answers VERSION SETTING
  for g in rnd rmat grid; do
    echo "$2" | AG_REF="$work" timeout 100 "$work/$1" "$work/$g.agr" 1 x | grep -q '|OK|' || return 1
  done; }
for v in bits rings hubs loads deal engine; do
  ok "$v compiles" "$B/bin/simcc" --fast -O1 -DCOST_BITS=32 -DCERTIFICATE -I"$work/v/$v" -I$m \
    -I"$S" $m/bench.cu "$S/graph/graph.c" -o "$work/$v"
  ok "$v finds the distances" answers $v "$whole crest=4e9 hubs=0 thin=0"
done
ok "so does the engine with its own settings" answers engine lean=4e9
finish
