# Graphs in all forms of text and options of solve, drawn together: each answer is a
# model's (tests/doors.pl), and what contradicts itself is refused.  And the model sees
# a program that passes over an option, or takes the last of two.
# timeout: 300, seconds: 3
. tests/tap.sh
mkdir "$work/a"
ok "SEED=$drawn: $((${COUNT:-150})) graphs, answered rightly or refused" perl tests/doors.pl "$B/bin/sssp" "$work/a" "${COUNT:-150}" "$drawn"
is "  and nothing is said against it" "" "$(cat "$work/out")"
# forgets OPTION: a program to which nobody has passed it, asked until it is seen
forgets() {
  local k
  printf '#!/bin/sh\nfor x; do shift; [ "$x" = %s ] || set -- "$@" "$x"; done\nexec %s "$@"\n' "$1" "'$B/bin/sssp'" >"$work/other"
  chmod +x "$work/other"
  for k in 1 2 3 4 5 6 7 8 9 10 11 12; do
    rm -rf "$work/b"; mkdir "$work/b"
    perl tests/doors.pl "$work/other" "$work/b" 60 $((drawn + k)) | grep -E 'not |answered \(' >"$work/seen" && return
  done
  return 1
}
for o in --undirected --directed --unweighted; do
  ok "a program that forgets $o is found" forgets $o
done
# ... and a way out that a refusal names leads on
mkdir "$work/c"
ok "SEED=$drawn: $((${COUNT:-150})) files, and the ways out of their refusals" perl tests/remedies.pl "$B/bin/sssp" "$work/c" "${COUNT:-150}" "$drawn"
is "  each leads on" "" "$(cat "$work/out")"
finish
