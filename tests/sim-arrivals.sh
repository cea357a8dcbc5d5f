#!/bin/bash
# barrier_arrive() and barrier_wait() of a block and of a grid: of two accesses in any two of
# five steps (before, between and behind, of two phases) a race is said exactly where no phase
# has the arrival of the one behind it and the wait of the other before it, and a value is the
# ordered one; misuse is said, and both barriers in one kernel are right.  Which memory it is and
# which two threads is drawn for each pair of steps; all of them:
#   HOWS=all tests/sim-arrivals.sh
# timeout: 300, seconds: 15
. tests/tap.sh
ok "it compiles" $B/bin/simcc -O1 tests/sim/arrivals.cu -o "$work/x"
ok "and without checks" $B/bin/simcc --fast -O1 tests/sim/arrivals.cu -o "$work/fast"
all="ascending descending lockstep random late"
read -ra schedules <<<"$(perl -e 'srand shift; print join " ", map { $ARGV[rand @ARGV] } 1 .. 150' \
  "$drawn" $all)"
# what the order says: a race, or what is read
order() { perl -e 'my ($w, $r) = @ARGV; my ($lo, $hi) = sort { $a <=> $b } $w, $r;
  print $hi < 2 * int(($lo + 1) / 2) + 2 ? "race" : $w < $r ? "answer 7" : "answer 1"' "$@"; }
mapfile -t hows < <(printf '%s\n' "shared 3 9" "shared 3 40" "global 40 3" "global 9 3" \
  "grid 3 60" "grid 9 3")
n=0 wrong=
for write in 0 1 2 3 4; do
  for read in 0 1 2 3 4; do
    some=("${hows[(drawn + n * 5 + write) % 6]}")
    [ "${HOWS:-}" != all ] || some=("${hows[@]}")
    for how in "${some[@]}"; do
      # shellcheck disable=SC2086
      said=$(SIM_SCHEDULE=${schedules[n]} SIM_SEED=$drawn "$work/x" order $write $read $how 2>&1)
      want=$(order $write $read) got=$(grep -oE 'answer [0-9]+' <<<"$said")
      if grep -q '^error: race-' <<<"$said"; then got=race
      elif grep -qE '^(error|warning)' <<<"$said"; then got=other; fi
      [ "$want" = "$got" ] || wrong+="$write $read $how (${schedules[n]}): $got, not $want; "
      n=$((n + 1))
    done
  done
done
is "seed $drawn: each pair of accesses is a race or not, as the phases say" "" "$wrong"
ok "of all steps" test $n -ge 25
for schedule in $all; do
  status "both barriers in one kernel, $schedule" 0 env SIM_SCHEDULE=$schedule "$work/x" values
  is "and nothing is found" "" "$(grep -E '^(error|warning)' "$work/out")"
done
status "and without checks" 0 "$work/fast" values
while IFS='|' read -r name kind words; do
  "$work/x" "$name" >"$work/out" 2>&1
  says "misuse is told as one: $name" "^error: $kind in kernel misuse"
  says "in words" ": $words"
done <<'C'
twice|barrier-divergence|arrives again, and has not waited
grid-twice|barrier-divergence|arrives again, and has not waited
used|barrier-divergence|waits with a token that it was not given, or has used
never|barrier-divergence|waits with a token that it was not given, or has used
sync|barrier-divergence|comes to a barrier of the block between
threads|barrier-divergence|comes to a barrier of the block between
count|barrier-divergence|comes to a barrier of the block between
grid|barrier-divergence|comes to a barrier of the grid between
goes|barrier-divergence|leaves the kernel between its barrier_arrive\(\) and barrier_wait\(\)
grid-goes|barrier-divergence|leaves the kernel between its barrier_arrive\(\) and barrier_wait\(\)
absent|deadlock|waits at barrier_wait\(\) for threads that will never come
branch|deadlock|waits at barrier_wait\(\) for .*; another waits at the grid's barrier
alone|launch-error|grid.barrier_arrive\(\) in a kernel that was not launched cooperatively
C
finish
