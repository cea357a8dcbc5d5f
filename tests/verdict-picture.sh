#!/bin/bash
# The README's picture of a kernel, its race and its verdict shows what make check says today:
# what it shows stands beside it, with the picture's own sum (make -B figures/verdict.png).
# seconds: 6
. tests/tap.sh
is "the picture is the one that its text was written with" \
  "$(head -1 figures/verdict.txt)" "$(sha256sum figures/verdict.png | cut -d' ' -f1)"
is "and the text is what is said today" "$(sed 1d figures/verdict.txt)" "$(book/tools/verdict --text)"
says_code() { sed -n 's/^> [0-9]* //p' figures/verdict.txt; }
ok "two lines are marked" test "$(says_code | wc -l)" = 2
finish
