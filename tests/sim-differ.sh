#!/bin/bash
# Random kernels without races, with barriers, nested loops, structured bindings,
# shadowed names, lambdas, templates and groups: both machines, both compilers,
# every level and every schedule give the same numbers, and nothing is reported.
# The programs of wide.cpp have more kinds: groups and masks of lanes, recursion,
# blocks of any shape, all types and atomics, streams, grid.sync.
#   SEEDS="7 8" COUNT=1000 tests/sim-differ.sh
# set: full
# timeout: 3000
. tests/tap.sh
for g in differ wide; do
  ok "the generator $g compiles" g++ -O1 -Wall -Wextra tests/sim/$g.cpp -o "$work/$g"
done
for seed in $(printf 'differ:%s ' ${SEEDS:-1 2 965}) $(printf 'wide:%s ' ${SEEDS:-1 2}); do
  g=${seed%:*} seed=${seed#*:}
  "$work/$g" "$seed" "${COUNT:-15}" >"$work/k.cu"
  want=
  for how in "--fast -O2" "-O0" "-O1" "-O2" "-O3" "--fast -O0" "--cxx=clang++ -O0" "--cxx=clang++ -O2" \
    "--cxx=clang++ -O3" "--cxx=clang++ --fast -O2"; do
    case $how in *clang*) command -v clang++ >/dev/null || { skip "$how" "no clang++"; continue; } ;; esac
    ok "$g $seed compiles, $how" "$B/bin/simcc" $how "$work/k.cu" -o "$work/k"
    schedules="ascending descending lockstep random"
    case $how in *fast*) schedules=ascending ;; esac
    for s in $schedules; do
      status "and ends well, $how, $s" 0 env SIM_SCHEDULE=$s SIM_SEED="$seed" SIM_STRICT=1 "$work/k"
      want=${want:-$(cat "$work/out")}
      is "with the same numbers, $how, $s" "$want" "$(cat "$work/out")"
    done
  done
done
finish
