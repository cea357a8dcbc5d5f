# Six hundred hand-ins that hide what no checker sees: each place in which a
# reader may overlook something, with each thing that may be hidden there
# (tests/attack-roads.pl).  In all of them but the last the atomic is a plain store,
# and none is accepted; the last, store-*, are right but for what is hidden, and forbidden
# for it.  Here every fortieth, with ROADS=all every one, with ROADS=WORD those of that name.
# seconds: 6, timeout: 1500
. tests/tap.sh
J=$B/bin/judge
mkdir "$work/roads"
n=$(perl tests/attack-roads.pl build/exercises/05-relax-f/relax_F.cu "$work/roads" \
  build/exercises/03-relax-sequential/*.c)
ok "$n roads" test "$n" -ge 600
case ${ROADS:-} in
  '') ls "$work"/roads/*.c* | awk 'NR % 40 == 0' ;;
  all) ls "$work"/roads/*.c* ;;
  *) ls "$work"/roads/*.c* | grep -E -e "/($ROADS)[^/]*$" ;;
esac >"$work/list"
xargs -P2 -I{} sh -c 'case {} in *.c) x=relax-sequential ;; *) x=relax-f ;; esac
  '"$J"' check $x {} >{}.out 2>&1 </dev/null; echo $? >{}.rc' <"$work/list"
while read -r f; do
  case ${f##*/} in store-*) as='forbidden|compile error' ;; *) as='forbidden|race|compile error' ;; esac
  [ "$(cat "$f.rc")" = 1 ] && grep -qE "^[a-z-]*: ($as) " "$f.out"
  tap_result $? "$(basename "$f"): $(sed -n '1s/.*: \(.*\) (.*/\1/p' "$f.out")" "$f.out"
done <"$work/list"
# (a text that no compiler takes hides nothing: few may be such)
n=$(wc -l <"$work/list") refused=$(cat "$work"/roads/*.out | grep -cE '^[a-z-]*: compile error ')
ok "of $n, $refused are compile errors" test $((refused * 6)) -le $((n + 6))
finish
