# Pages that answer an exercise but for one line: each printed kernel takes the place of the
# one that is asked for, one line of it is changed by rule (tests/near.pl), and those that
# come near an accepted hand-in are judged.  Which exercises are answered so, and by which
# page, the instructor's page says, in a table; it is what comes out here, no more and no less.
# set: full
# timeout: 3600, seconds: 200
. tests/tap.sh
J=$B/bin/judge
FAR=30 NEAR=3 perl tests/near.pl "$work/near" || exit 1
find "$work/near" -name '*.cu' | sort >"$work/list"
ok "$(wc -l <"$work/list") hand-ins are near a page" test -s "$work/list"
cat >"$work/one" <<'EOS'
x=$(basename "$(dirname "$(dirname "$2")")") page=$(basename "$(dirname "$2")")
"$1" check "${x#*-}" "$2" >"$2.out" 2>&1 </dev/null
grep -q "^${x#*-}: not judged" "$2.out" && echo "${x#*-} ${page%-*} not judged"
grep -q "^${x#*-}: accepted" "$2.out" && echo "${x#*-} ${page%-*}"
:
EOS
xargs -P2 -I{} sh "$work/one" "$J" {} <"$work/list" | sort -u >"$work/accepted"
sed -n '/^| exercise | its page, but for a line |/,/^$/s/^| `\(.*\)` | `\(.*\)`.*/\1 \2/p' book/teach/grading.md |
  sort >"$work/told"
is "the pages that answer an exercise but for a line are those of the table" "$(cat "$work/told")" "$(cat "$work/accepted")"
finish
