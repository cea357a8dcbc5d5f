# Solvers that are wrong by design: refused in one line, status 2, before
# anything is read or written; run, and judged truthfully, when the user
# says that he knows; left out wherever all solvers are run.
# timeout: 120
. tests/tap.sh
s=$B/bin/sssp
cd "$work" || exit 1
$s gen --family counterexample-shuffled --n 200 --seed 3 --out g.gr
$s list >list
awk '$NF == "wrong" { print $1 }' list >wrong
ok "the list marks wrong solvers" grep -qx harish_narayanan wrong
is "  each has a name and says where it is from" "" \
  "$(awk '$NF == "wrong" && NF < 6' list)"
know=--i-know-it-is-wrong

# refused NAME COMMAND...: exit 2, one line, nothing on standard output, no
# new file
refused() {
  name=$1; shift
  ls -A >before.ls
  "$@" >said 2>err; got=$?
  ls -A >after.ls
  { cat err; echo "status $got"; cat said; } >out
  [ $got = 2 ] && [ "$(wc -l <err)" = 1 ] && [ ! -s said ] &&
    grep -q -e "$know" err &&
    cmp -s <(grep -vxE 'err|said|out|before.ls|after.ls' before.ls) \
           <(grep -vxE 'err|said|out|before.ls|after.ls' after.ls)
  tap_result $? "$name" out
}
while read -r solver; do
  refused "$solver is refused by solve" $s solve g.gr --solver "$solver" --verify --out d
  refused "  before the graph is read" $s solve absent.gr --solver "$solver"
  refused "  and before another program is called" \
    $s solve g.gr --solver "$solver" --device checked
  refused "  and by bench" $s bench g.gr --solvers F_CPU,"$solver" --csv t.csv
  refused "  and by the other program itself" \
    "${s}-checked" solve g.gr --solver "$solver"
done <wrong
$s solve g.gr --solver F_CPU --out right.d >/dev/null
ok "a right file is verified" $s verify g.gr right.d
for c in "verify g.gr right.d" demo; do
  status "the option is none of ${c%% *}" 2 $s $c $know; says "  by its name" "$know"
done
ok "it changes nothing for a right solver" \
  $s solve g.gr --solver F_GPU --verify $know

# an adversary's schedule makes it wrong, a tame one leaves it right
h="${s}-checked solve g.gr --solver harish_narayanan --block 32 $know"
$s gen --family counterexample --n 200 --out first.gr
first="${s}-checked solve first.gr --solver harish_narayanan --block 32 $know"
export SIM_SCHEDULE=lockstep
$h --out d >out 2>err; got=$?
is "when it is wrong, the certificate says so" "verified      NO: " \
  "$(sed -n 's/^\(verified.*NO: \).*/\1/p' out)"
is "  the status is 1" 1 $got
no "  and the distances are not written" test -e d
is "  without it, only the simulator's findings show in the status" 87 \
  "$($h --no-verify --path-to 200 >out 2>err; echo $?)"
export SIM_SCHEDULE=ascending
$first >out 2>err
ok "when it happens to be right, it says that too" grep -q '^verified      yes' out
ok "  and the race is reported all the same" grep -q 'race-global' err
unset SIM_SCHEDULE
$s bench g.gr --solvers harish_narayanan,masked_F --csv t.csv --repeat 1 \
  --blocks 32 --device checked $know >out 2>&1
is "bench measures it, and says what became of it" "harish_narayanan masked_F" \
  "$(awk -F, '!/^#/ && NR > 4 { print $7 }' t.csv | paste -sd' ')"
finish
