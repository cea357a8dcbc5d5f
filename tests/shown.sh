# Names of vertices as people, programs, Graphviz and tables are shown them: drawn, with bytes
# that a terminal obeys, that are no UTF-8, and with texts that look escaped (tests/shown.pl).
# timeout: 300, seconds: 5
. tests/tap.sh
mkdir "$work/a" "$work/b"
ok "SEED=$drawn: each name is shown as its own, and leads back" \
  perl tests/shown.pl "$B/bin/sssp" "$work/a" "${COUNT:-8}" "$drawn"
is "  and nothing is said against it" "${COUNT:-8} graphs, 0 wrong" "$(cat "$work/out")"
# a program that shows what is no text as a question mark shows two names alike, and is found
printf '#!/bin/sh\n"%s" "$@" | sed "s/[\\\\]x[0-9a-f][0-9a-f]/?/g"\n' "$B/bin/sssp" >"$work/other"
chmod +x "$work/other"
no "one that shows them alike is found" perl tests/shown.pl "$work/other" "$work/b" 4 "$drawn"
finish
