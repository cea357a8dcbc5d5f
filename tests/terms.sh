# A word of the course is defined before a chapter uses it, or tests/terms.txt says
# why a reader who does not know it yet is not stopped.
. tests/tap.sh
terms() { perl tests/terms.pl "$@"; }
terms $(ls chunks/[012]*.nw | grep -v z-answers) | cut -f1 | sort >"$work/found"
grep -v '^#' tests/terms.txt | sed 's/\( | [0-9]*\) | .*/\1/' | sort >"$work/listed"
ok "some words are used early" test "$(grep -c . "$work/found")" -ge 20
is "each has its line, in the chapter of its first use" "" "$(comm -23 "$work/found" "$work/listed" | head -8)"
is "and each line its word" "" "$(comm -13 "$work/found" "$work/listed" | head -8)"
is "and a reason" "" "$(grep -v '^#' tests/terms.txt | grep -vE ' \| [0-9]{2} \| ..' | head -8)"
is "and a Greek letter of a figure is one of its chapter's" "" "$(perl tests/figure-symbols.pl chunks/*.nw | head -8)"
printf '%s\n' '\bookfigure{allpairs-lanes}{Tracks.}' 'A threshold $\Delta$.' >"$work/22-x.nw"
is "or it would be noticed" "allpairs-lanes ($work/22-x.nw): theta" "$(perl tests/figure-symbols.pl "$work/22-x.nw")"
# It would be noticed.
mkdir "$work/x" && printf '%s\n' '\chapter{A}' 'Here the widgets are \emph{turned}.' '' '\bookfigure{x}{A gadget.}' '' 'See [[gizmo]].' >"$work/x/03-a.nw"
printf '%s\n' '\chapter{B}' 'A \term{widget} is this, a \term[gadget]{gadgets} that,' 'and a \term{gizmo}, too.' >"$work/x/04-b.nw"
is "a word before its chapter is found, one in a caption or in code is not" "widget | 03:2" "$(terms "$work"/x/*.nw | sed 's/\t.*:/:/')"
finish
