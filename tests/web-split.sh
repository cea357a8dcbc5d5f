#!/bin/bash
# The compiler of a page lies in two halves (book/web/lab/split.mjs).  Whatever is in which,
# two halves answer as the whole; one answers alike or ends in a trap.
. tests/tap.sh
command -v node >/dev/null || { skip "the compiler's halves" "no node here"; finish; }
echo "# SEED=$drawn"
ok "two halves answer as the whole" node tests/web-split.mjs "$drawn"
finish
