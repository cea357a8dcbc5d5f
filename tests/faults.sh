# The faults that are made of accepted hand-ins: of a small text in which each kind has its place,
# and next to it what looks like such a place, exactly those that tests/faults/said.txt lists come.
. tests/tap.sh
made() { perl "-I${1:-exercises/tools}" tests/faults/shown.pl tests/faults/sample.cu 2>&1; }
is "each fault in its place, and no other" "" "$(diff tests/faults/said.txt <(made))"
kinds() { # what the head of Faults.pm lists, as patterns
  sed -n '/^package/q; s/^#   \([a-z].*\)$/\1/p' exercises/tools/Faults.pm | sed 's/  .*//' | tr -d ' ' | tr , '\n' |
    sed 's/[A-Z][A-Z]*$/.*/'; }
ok "there are kinds" test "$(kinds | wc -l)" -ge 17
is "each kind has its place" "" \
  "$(kinds | while read -r k; do grep -qE "^$k(-[0-9]+)?: " tests/faults/said.txt || echo "$k"; done)"
# those that are right up to a size: what is drawn lies where it may (K, D, R)
is "each limit in its place, whatever is drawn" "" "$(for k in $(seq "$drawn" $((drawn + 19))); do
  perl -Iexercises/tools tests/faults/limits.pl tests/faults/limits.cu "$k" | diff tests/faults/limits.txt -; done 2>&1)"
is "each kind of limit has its place" "" "$(sed -n 's/^#   \([a-z]*\)-.*/\1/p' exercises/tools/Limits.pm |
  while read -r k; do grep -q "^$k-" tests/faults/limits.txt || echo "$k"; done)"
# a condition that is another is noticed, whichever it is
mkdir "$work/tools" && cp exercises/tools/*.pm "$work/tools"
for line in $(grep -n ' && ' exercises/tools/Faults.pm | grep -v '^[0-9]*: *#' | cut -d: -f1); do
  sed "${line}s/ && / || /" exercises/tools/Faults.pm >"$work/tools/Faults.pm"
  made "$work/tools" | cmp -s - tests/faults/said.txt && echo "$line"
done >"$work/unseen"
ok "all but nine, that no small text tells apart" test "$(wc -l <"$work/unseen")" -le 9
finish
