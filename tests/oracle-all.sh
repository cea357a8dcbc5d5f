# Thousands of seeds of test_22_oracle, on larger graphs as well; each
# decision of the programs has been made otherwise than by its rule.
# ORACLE_FROM, ORACLE_COUNT: the seeds.  (A process takes two hundred of
# them, since a simulated device keeps the stacks of its threads.)
# set: full
# made: tests/test_22_oracle
# timeout: 9000
# seconds: 600
. tests/tap.sh
ok "the test is built" make -s O="${O:-build}" SRC="${SRC:-build/src}" \
  "${O:-build}/tests/test_22_oracle"
from=${ORACLE_FROM:-151} count=${ORACLE_COUNT:-4000}
for ((k = from; k < from + count; k += 200)); do
  export ORACLE_FROM=$k ORACLE_COUNT=200 ORACLE_LOUD=1
  (((k - from) % 800 == 600)) && export ALL=1 || unset ALL
  ok "seeds $k to $((k + 199))${ALL:+, larger}" timeout 1500 "$B/tests/test_22_oracle"
  grep 'otherwise than the rule' "$work/out" >>"$work/drawn"
done
# (what several ranks decide is drawn in multi-oracle.sh)
decisions=$(sed -n 's/^DECISION(\([A-Z_]*\),.*/\1/p' "$S/solve/decisions.h" |
  grep -vx 'COMBINE\|INBOX\|PHASES\|LEVEL\|GO_ON')
some "there are decisions" 30 "$decisions"
awk '$NF > 0 { print $2 }' "$work/drawn" | sort -u >"$work/made"
is "each decision was made otherwise than by its rule" "" "$(grep -vxFf "$work/made" <<<"$decisions")"
finish
