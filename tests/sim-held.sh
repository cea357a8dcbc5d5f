#!/bin/bash
# Right kernels, drawn, beside an oracle of their own that is plain C++: shared memory of
# both kinds, barriers, lanes, atomics, threads that leave early, blocks that wait for
# each other, the whole grid, variables that last, streams and graphs.  Both libraries
# give the oracle's numbers in every schedule, with any number of the host's threads,
# and nothing is reported.  With one wrong step each, all of them are reported.
#   SEEDS="7 8" tests/sim-held.sh
# timeout: 600, seconds: 15
. tests/tap.sh
# held PROGRAM THREADS...: what is not as the oracle says, in each schedule
held() {
  local k=$1 s seed n said; shift
  for s in ascending descending lockstep random late; do
    for seed in $drawn ${SIM_ALL:+1 2}; do
      for n; do
        said=$(SIM_THREADS=$n SIM_SCHEDULE=$s SIM_SEED=$seed timeout 300 "$k" 2>&1) && [ "$said" = "as the oracle says" ] ||
          printf '%s, seed %s, %s threads of the host: %s\n' $s "$seed" "$n" "$(head -3 <<<"$said")"
      done
      case $s in random | late) ;; *) break ;; esac
    done
  done
}
# accused PROGRAM KERNELS: which kernels no race is found in, in each schedule
accused() {
  local k=$1 s i said
  for s in ascending descending lockstep random late; do
    said=$(SIM_SCHEDULE=$s timeout 300 "$k" 2>&1)
    for ((i = 0; i < $2; i++)); do
      grep -qE "^error: race-[a-z]* in kernel k$i(<|$)" <<<"$said" || echo "$s: nothing is said of k$i"
    done
  done
}
for seed in ${SEEDS:-$drawn}; do
  n=${SIM_ALL:+12}
  perl tests/sim/held.pl "$seed" ${n:-5} wrong >"$work/w.cu"
  ok "kernels with a race compile, seed $seed" "$B/bin/simcc" -O1 "$work/w.cu" -o "$work/w"
  is "seed $seed: and each race is found, in every schedule" "" "$(accused "$work/w" ${n:-5})"
  perl tests/sim/held.pl "$seed" ${SIM_ALL:+6} >"$work/k.cu"
  for how in "-O1" "--fast -O1" ${SIM_ALL:+"-O0" "-O2" "--fast -O0" "--fast -O3" "--cxx=clang++ -O2" "--cxx=clang++ --fast -O2"}; do
    case $how in *clang*) command -v clang++ >/dev/null || { skip "$how" "no clang++ here"; continue; } ;; esac
    ok "the kernels of seed $seed compile, $how" "$B/bin/simcc" $how "$work/k.cu" -o "$work/k"
    case $how in *--fast*) threads='1 2 5' ;; *) threads=1 ;; esac
    is "seed $seed, $how: as the oracle says, in every schedule" "" "$(held "$work/k" $threads)"
  done
done
finish
