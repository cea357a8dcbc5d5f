#!/bin/bash
# Who is active together: what is told is a set with the caller, the same for
# all in it, and a vote and a shuffle of this set work; the whole set in the
# simple schedules, and a part that is drawn in the others.  Kernels that take
# whoever is there are right in each, with each seed; those that take the
# answer for the warp are right in the simple ones and wrong in the others.
#   SEEDS=40 tests/sim-active.sh
# timeout: 300, seconds: 5
. tests/tap.sh
seeds=${SEEDS:-10}
run() {
  local status; rm -f "$work/report"
  { SIM_SCHEDULE=$1 SIM_SEED=$2 SIM_REPORT=$work/report "$work/x" "$3" >"$work/out" 2>&1; } 2>/dev/null; status=$?
  [ ! -s "$work/report" ] || said+=" $1:$2"
  return $status
}
for how in checked fast; do
  ok "the kernels compile, $how" $B/bin/simcc $([ $how = checked ] || echo --fast) -O1 tests/sim/active.cu -o "$work/x"
  names=($(sed -n '/^static void (\*const kernels/,/;/p' tests/sim/active.cu | sed 's/.*{//; s/}.*//; s/,//g'))
  whole=0 parts=0
  for k in "${!names[@]}"; do
    bad= said=
    for s in ascending descending lockstep; do
      run $s 1 "$k" || bad+=" $s"
      [ "$k" -ne 0 ] || grep -q '^0 of' "$work/out" || bad+=" $s:apart"
    done
    is "${names[k]} is right where all are together, $how" "" "$bad"
    bad=
    for s in random late; do
      for ((seed = 1; seed <= seeds; seed++)); do
        run $s $seed "$k" || bad+=" $s:$seed"
        [ "$k" -ne 0 ] || if grep -q '^0 of' "$work/out"; then whole=$((whole + 1)); else parts=$((parts + 1)); fi
      done
    done
    if [ "$k" -lt 10 ]; then
      is "and where they are not, $how" "" "$bad"
      is "${names[k]} is accused of nothing, $how" "" "$said"
    else
      ok "${names[k]} is wrong under one seed in two at least, $how ($(wc -w <<<"$bad") of $((2 * seeds)))" test "$(wc -w <<<"$bad")" -ge $seeds
    fi
  done
  ok "lanes were apart under most seeds, $how ($parts)" test "$parts" -ge $seeds
done
finish
