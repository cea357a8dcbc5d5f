# Doors beside the questions (tests/attack-doors.pl): names of the harness, what
# outlives a question, ends that are forged, words that turn into others.  Each
# hand-in is wrong without its door; none is accepted, and none earns a point.
# set: full
# timeout: 1500
. tests/tap.sh
n=$(perl tests/attack-doors.pl build/exercises "$work")
ok "$n doors" test "$n" -ge 100
ls "$work"/*/*/*.c* | awk -v part="${DOORS:-}" '!part || index($0, part)' >"$work/list"
cat >"$work/one" <<'EOS'
"$1" check "$(basename "$(dirname "$(dirname "$2")")")" "$2" >"$2.out" 2>&1 </dev/null
echo $? >"$2.rc"
EOS
xargs -P2 -I{} sh "$work/one" "$B/bin/judge" {} <"$work/list"
compiled=0
while read -r f; do
  [ "$(cat "$f.rc")" = 1 ] && grep -qE '^[a-z-]*: [a-z ]* \(0 of ' "$f.out" &&
    ! grep -qE '^[a-z-]*: (accepted|not judged)' "$f.out"
  tap_result $? "$(basename "$(dirname "$f")"): $(sed -n '1s/^[a-z-]*: //p' "$f.out")" "$f.out"
  grep -q '^[a-z-]*: compile error' "$f.out" || compiled=$((compiled + 1))
done <"$work/list"
ok "most of them can be compiled: $compiled" test $((compiled * 5)) -ge $(($(wc -l <"$work/list") * 3))
finish
