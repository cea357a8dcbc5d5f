# The last line of each form of text, packed or not, in a file or a pipe, with an end or
# with half of one: read as it is meant, or refused with a way out that leads on; and a
# text that is cut off anywhere is not read as another graph.
# timeout: 600, seconds: 20
. tests/tap.sh
mkdir "$work/a"
ok "SEED=$drawn: each end of each form" perl tests/last-lines.pl "$B/bin/sssp" "$work/a" "$drawn"
is "  nothing is said against it" "" "$(cat "$work/out")"
finish
