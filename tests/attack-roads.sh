# Six hundred hand-ins that hide what no checker sees: each place in which a
# reader may overlook something, with each thing that may be hidden there
# (tests/attack-roads.pl).  In all of them the atomic is a plain store, and none
# is accepted; here every fortieth, with ROADS=all every one.
# seconds: 6, timeout: 1500
. tests/tap.sh
J=$B/bin/judge
mkdir "$work/roads"
n=$(perl tests/attack-roads.pl build/exercises/05-relax-f/relax_F.cu "$work/roads")
ok "$n roads" test "$n" -ge 600
ls "$work"/roads/*.cu | awk -v step="$([ "${ROADS:-}" = all ] && echo 1 || echo 40)" 'NR % step == 0' >"$work/list"
xargs -P2 -I{} sh -c "$J"' check relax-f {} >{}.out 2>&1 </dev/null; echo $? >{}.rc' <"$work/list"
while read -r f; do
  [ "$(cat "$f.rc")" = 1 ] && grep -qE '^relax-f: (forbidden|race|compile error) ' "$f.out"
  tap_result $? "$(basename "$f" .cu): $(sed -n '1s/.*: \(.*\) (.*/\1/p' "$f.out")" "$f.out"
done <"$work/list"
finish
