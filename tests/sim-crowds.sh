#!/bin/bash
# What a fence that nobody executes must not change.  Random kernels, in each of
# which many threads touch the same few words, once in a program without fences
# and once in one with a kernel more that has one: in the first each set of
# accesses is a summary, in the second a list, and the first race that is found,
# if any, is the same access of the same thread to the same word.  Then: what
# millions of fences and releases in one launch cost, and what is still found.
#   SEEDS="7 8" COUNT=30 tests/sim-crowds.sh
# set: full
# timeout: 900
. tests/tap.sh
ok "the generator compiles" g++ -O1 -Wall -Wextra tests/sim/crowds.cpp -o "$work/crowds"
first() { local kernel how   # first PROGRAM: the first race of each kernel, in each schedule
  for kernel in $(seq 0 $((${COUNT:-30} - 1))); do
    for how in ascending:0 descending:0 lockstep:0 random:1 random:2; do
      rm -f "$work/r"
      SIM_FATAL=1 SIM_STRICT=1 SIM_REPORT=$work/r SIM_SCHEDULE=${how%:*} SIM_SEED=${how#*:} "$1" "$kernel" >/dev/null 2>&1
      echo "$kernel $how $? $([ -e "$work/r" ] && cut -f5,6,9,11 "$work/r" | head -1)"
    done
  done
}
for seed in ${SEEDS:-1 2 3 4}; do
  "$work/crowds" "$seed" "${COUNT:-30}" >"$work/k.cu"
  for how in "g++ -O$((seed % 4))" "clang++ -O$(((seed + 2) % 4))"; do
    set -- $how
    command -v "$1" >/dev/null || { skip "seed $seed, $how" "no $1 here"; continue; }
    ok "seed $seed compiles, $how" "$B/bin/simcc" --cxx="$1" "$2" "$work/k.cu" -o "$work/plain"
    ok "and with a fence, $how" "$B/bin/simcc" --cxx="$1" "$2" -DUNUSED "$work/k.cu" -o "$work/exact"
    first "$work/plain" >"$work/p"; first "$work/exact" >"$work/x"
    ok "seed $seed races, $how" grep -q "at=" "$work/p"
    ok "seed $seed: the same first races, $how" diff "$work/p" "$work/x"
  done
done
finish
