# What a reader is told to type is there: every command of make, every option,
# exercise, solver, setting and file that the student's edition, the READMEs, the
# manual pages and the teachers' page name.  (told-all.sh has the other texts,
# and types it.)  What is not there is in tests/told.txt, with a reason.
# timeout: 840, seconds: 12 (it sets the students' edition, when the volumes are set)
. tests/tap.sh
. tests/withheld
. tests/told-known
. tests/told-check
ok "the lab is there" book/tools/lab "$work/lab" chunks/*.nw
ok "and the student's edition" make build/weave-student/.typeset
told_known "$work/known" "$work/lab"
ok "what there is has been found" test "$(cat "$work"/known/* | wc -l)" -ge 3000
in_pdf student build/weave-student/course.pdf lab 300
is "and each exercise's file is the one that is handed in" "" "$(B=$B perl tests/handed.pl <"$work/lines" | head -8)"
# (what pip is told is asked by python.sh)
sed "s/ --user --break-system-packages//" README.md >"$work/README.md"; told README "$work/README.md" tree 20
cp book/lab/README.md "$work/lab-README.md"; told lab-README "$work/lab-README.md" lab 15
cp book/teach/grading.md "$work/grading.md"; told grading "$work/grading.md" tree 20
for page in sssp.1 simcc.1; do
  [ $page = sssp.1 ] && least=10 || least=5
  book/tools/manual "$B/bin/sssp" 0 book/man/$page | groff -mdoc -Tutf8 -P-c 2>/dev/null >"$work/$page.man"
  told $page "$work/$page.man" tree $least
done
# A name that is nowhere is noticed.
cat >"$work/bad.md" <<'END'
Type `make start EX=no-such-exercise`, `make nothing`, `sssp solve g.gr --no-such`,
`sssp count`, `sssp solve g.gr --solver F_CUP`, `SIM_NOTHING=1 build/x` or
`make check WHAT=1`; it is in `chunks/77-nowhere.nw`, and `--no-option` helps.
END
is "whatever is not there is noticed" 11 "$(perl tests/told.pl "$work/bad.md" |
  perl tests/told-names.pl "$work/known" tree 2>/dev/null | wc -l)"
finish
