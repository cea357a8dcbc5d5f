# A course: lateness, weights, what is dropped, several batches, hidden
# questions.
# set: full
# timeout: 300
. tests/tap.sh
J=$B/bin/judge
good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
in=$work/in out=$work/grades conf=$work/course.conf
grade() { JUDGE=$J exercises/tools/grade "$in" "$out" "${1-}" "$conf" >"$work/out" 2>&1; }
mkdir -p "$in/ada"; cp $good "$in/ada/relax_F.cu"

# ---- late, weighed, dropped
if ! JUDGE=$J exercises/tools/grade "$in" "$out" >"$work/out" 2>&1 && grep -q UNSAFE "$work/out"; then
  skip "a course" "no outer wall here"; finish
fi
export TZ=UTC
mkdir -p "$in/bob" "$in/cyd" "$in/dan"
for s in bob cyd dan; do cp $good "$in/$s/relax_F.cu"; done
touch -d '2027-03-01 12:00:59' "$in/ada/relax_F.cu"; touch -d '2027-03-01 12:01:00' "$in/bob/relax_F.cu"
touch -d '2027-03-04 12:00' "$in/cyd/relax_F.cu"; touch -d '2027-03-09' "$in/dan/relax_F.cu"
rm -rf "$out"
cat >"$conf" <<'E2'
title = Shortest paths, spring
zone = UTC
exercises = relax-f update initialize
weight relax-f = 2
due relax-f = 2027-03-01 12:00
late = 10% a day, at most 5 days
extension cyd relax-f = 2027-03-03 12:00
drop = 1
E2
grade; is "a class with due dates" 0 $?
score() { awk -F, -v s="\"$1\"" '$1 == s { print $7, $8 }' "$out/grades.csv"; }
is "in time, in the last second" "0 20" "$(score ada)"
is "a second late" "1 18" "$(score bob)"
is "late, with an extension" "1 18" "$(score cyd)"
is "too late" "8 0" "$(score dan)"
# of three exercises one counts twice, and one of the others is dropped
is "the totals" '"ada",20,25,80.0,"initialize",20,,' "$(grep ada "$out/totals.csv")"
ok "the student reads why" grep -q 'late      1 day late: counts 18' "$out/students/bob/report.txt"
ok "the page has the course's name" grep -q '<h1>Shortest paths, spring</h1>' "$out/index.html"
printf 'student,exercise,time\nbob,relax-f,2027-02-28 09:00\n' >"$work/times.csv"
echo 'times = times.csv' >>"$conf"; grade
is "the server's times come first" "0 20" "$(score bob)"
says "and nothing is judged for that" '^0 files judged, 4 as before'

# ---- several hand-ins of one file: in a batch the last, of batches as the conf says
mkdir -p "$work/late/ada"; printf '#error\n' >"$work/late/ada/relax_F.cu"
touch -d '2027-02-01' "$work/late/ada/relax_F.cu"
JUDGE=$J exercises/tools/grade "$work/late" "$out" "" "$conf" >"$work/out" 2>&1
is "the last batch counts" "0 0" "$(score ada)"
ok "and the page says that there was a better one" grep -q 'best: 20' "$out/index.html"
sed -i '1i keep = best' "$conf"; grade
is "keep = best" "0 20" "$(score ada)"
rm "$out/journal.jsonl"; mv "$in/dan" "$work/gone"; grade
is "a lost journal loses no student" "8 0" "$(score dan)"
mv "$work/gone" "$in/dan"

# ---- hidden questions: a kernel that knows the printed graphs
rm -rf "$in" "$out"; mkdir -p "$in/ada" "$in/eve"
cp $good "$in/ada/relax_F.cu"; cp tests/knows-the-graphs.cu "$in/eve/relax_F.cu"
: >"$conf"; grade
verdict() { awk -F, -v s="\"$1\"" '$1 == s { print $3 }' "$out/grades.csv"; }
is "without a secret it passes" accepted "$(verdict eve)"
echo 'secret = correct horse' >"$conf"; grade
says "with a secret all are asked again" '^2 files judged'
is "a right one passes" accepted "$(verdict ada)"
is "the other does not" wrong_answer "$(verdict eve)"
ok "the student learns that there was a question" \
  grep -q 'found     on a hidden question' "$out/students/eve/report.txt"
no "and not which" grep -qE 'make show|expected|correct horse' -r "$out/students/eve"
no "the word is nowhere" grep -rq 'correct horse' "$out"
grade; says "they are asked once" '^0 files judged, 2 as before'
: >"$conf"; grade; says "a run with fewer questions asks none again" '^0 files judged, 2 as before'
is "and takes nothing back" wrong_answer "$(verdict eve)"
printf 'secret = correct horse\nseeds = student\n' >"$conf"; grade
says "seeds for each student are other questions" '^2 files judged'
is "to which the answer is the same" "accepted wrong_answer" "$(verdict ada) $(verdict eve)"
finish
