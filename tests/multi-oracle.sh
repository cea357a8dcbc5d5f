# Several ranks, with an oracle in the place of the rules (tests/oracle.c):
# each answer is certified, whatever it draws.  ORACLE_FROM, ORACLE_COUNT.
# set: full
# made: tests/test_22_oracle tests/sssp-mpi-oracle
# timeout: 6000
# seconds: 600
keep=${TMPDIR:-/tmp}
. tests/tap.sh
. tests/ranks.sh
ok "the programs are built" make -s O="${O:-build}" SRC="${SRC:-build/src}" \
  "${O:-build}/tests/test_22_oracle" "${O:-build}/tests/sssp-mpi-oracle"
export SSSP_MPI=$B/tests/sssp-mpi-oracle
from=${ORACLE_FROM:-1} count=${ORACLE_COUNT:-150} bad=
schedules=(ascending descending random lockstep late) streams=(eager lazy reversed random)
for ((seed = from; seed < from + count; seed++)); do
  export ORACLE_SEED=$seed SIM_SEED=$seed SIM_SCHEDULE=${schedules[seed % 5]} \
    SIM_STREAMS=${streams[seed / 4 % 4]}
  if ((seed % 3)); then ORACLE_GRAPH=$work/g.csr "$B/tests/test_22_oracle" >/dev/null 2>&1 || bad+=" graph:$seed"
  else   # a wave from one half of the vertices into the other: inboxes are full, and offers late
    awk -v seed=$seed 'function r(k) { return int(rand() * k) }
      BEGIN { srand(seed); own = 1900 + r(300); b = 20 + r(20); a = own - b - 20; d = 1200 + r(600)
        for (i = 1; i <= a; i++) { e[m++] = "1 " 1 + i " 1"
          for (k = 0; k < 12; k++) e[m++] = (1 + i) " " 2 + a + r(b) " 1" }
        for (i = 0; i < b; i++) for (k = 0; k < d; k++) {
          to = own + r(own - own % 32); e[m++] = (2 + a + i) " " (to % 32 == 31 ? to : to + 1) " " 1 + r(1000) }
        print "p sp", 2 * own, m; for (i = 0; i < m; i++) print "a " e[i] }' >"$work/g.gr" &&
      "$B/bin/sssp" convert "$work/g.gr" "$work/g.csr" >"$work/out" 2>&1 || bad+=" graph:$seed"
  fi
  for k in $((2 + seed % 2)) $((1 + seed % 5)); do
    if ((seed % 3 == 0 && k > 1)); then how=(--source 0 --room $((900 + seed % 11 * 100)) --delta 100000)
    else how=(--roots 6); ((seed / 2 % 2)) && how+=(--hashed); ((seed / 5 % 3)) || how+=(--delta $((seed % 40 + 1))); fi
    timeout 300 mpirun -q --oversubscribe -n $k "$SSSP_MPI" solve "$work/g.csr" "${how[@]}" >"$work/out" 2>&1 </dev/null
    rc=$? yes=$(grep -c '^verified      yes' "$work/out") all=$(grep -c '^source' "$work/out")
    if [ $rc != 0 ] || [ "$yes" != "$all" ] || [ "$yes" = 0 ]; then
      # (where no vertex has an arc there are no roots)
      grep -q 'no vertex has an arc\|no root' "$work/out" && continue
      bad+=" $seed:$k"; echo "# seed $seed, $k ranks, ${how[*]}: status $rc"; sed 's/^/#   /' "$work/out" | tail -4
      cp "$work/g.csr" "$keep/multi-oracle-$seed.csr"
    fi
  done
done
unset ORACLE_SEED SIM_SEED SIM_SCHEDULE SIM_STREAMS
is "$count seeds, twice each: all is certified" "" "$bad"
finish
