# What make handout gives away: the student's edition, typeset as often as
# its references need, and the lab tree, both without what is withheld.
# set: full
# timeout: 840
. tests/tap.sh
. tests/withheld
ok "the complete book builds" make pdf
pages=$(pdfinfo build/course.pdf | sed -n 's/^Pages: *//p')
ok "Volume I has $pages pages, and a course has room for 660" test "${pages:-9999}" -le 660
for v in course machine; do
  is "no void of over a third of a page in $v.pdf" "" "$(book/tools/voids build/$v.pdf)"
done
ok "the handout builds" make handout
withheld
no_leak_in_pages build/handout/*.pdf
no_leak_in_lab build/handout/lab
finish
