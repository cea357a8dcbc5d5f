# What make handout gives away: the student's edition, typeset as often as
# its references need, and the lab tree, both without what is withheld.
# set: full
# timeout: 840
. tests/tap.sh
. tests/withheld
ok "the complete book builds" make pdf
ok "the handout builds" make handout
withheld
no_leak_in_pages build/handout/*.pdf
no_leak_in_lab build/handout/lab
finish
