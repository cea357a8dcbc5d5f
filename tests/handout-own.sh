# Exercises of the instructor's own in what he gives away, one of graphs and one of
# anything: they stand in the list, behind those of their chapter, with a week if
# the syllabus gives them one; their statements are in the lab, and the lab's page says so;
# a student who has the lab can start them, is turned down and is accepted; each system gets
# them; and what the template says to change is told to whom forgot it.
# set: full
# timeout: 1800, seconds: 150
. tests/tap.sh
tree=$work/tree; mkdir -p "$tree/build"
for f in Makefile book chunks figures generated tests README.md LICENSE LICENSE-TEXT .vscode; do
  ln -s "$PWD/$f" "$tree/$f"; done
cp -r exercises "$tree/"; for f in "$B"/*; do ln -s "$f" "$tree/build/"; done
kit=$B; cd "$tree" || exit 2
RANDOM=$((drawn & 32767)); one=$((4 + RANDOM % 4)) two=$((4 + RANDOM % 4))
echo "# SEED=$drawn: chapters $one and $two"
J=build/bin/judge
ok "an exercise of graphs" exercises/tools/new-exercise my-kernel $one
ok "and one of anything" exercises/tools/new-exercise my-vectors $two free
book/tools/lab "$work/none/lab" chunks/*.nw >"$work/said" 2>&1
for x in my-kernel my-vectors; do for f in exercise.conf statement.md starter/${x//-/_}.cu; do
  ok "what is not filled in is told: $x, $f" grep -q "CHANGE still stands in exercises/.*-$x/$f" "$work/said"; done; done
sed -i 's/CHANGE: 20 minutes/25 minutes/; s/CHANGE:* *//' exercises/*-my-*/{exercise.conf,statement.md,starter/*,reference/*,submissions/*/*}
# (a plan that has one of them, as that of a part of the course has)
{ sed '/\\end{document}/d' book/teach/syllabus.tex; printf '\\tabularnewline\n9 & x & y & \\texttt{my-vectors} & z\\tabularnewline\n'; } >"$work/plan.tex"
SYLLABUS=$work/plan.tex book/tools/lab "$work/lab/lab" chunks/*.nw >"$work/said" 2>&1
is "then nothing is told" "" "$(cat "$work/said")"
lab=$work/lab/lab
for x in my-kernel my-vectors; do
  f=$(cd "$lab" && echo exercises/*-$x/statement.md)
  ok "$x: its statement is in the lab" test -s "$lab/$f"
  for page in README.md book/next; do ok "... and $page says where" grep -qF "$f" "$lab/$page"; done
done
no "no answer is in it" test -e "$(echo "$lab"/exercises/*-my-kernel/reference)"
# the judge's parts need not be made anew
mkdir -p "$lab/build"; cp -r "$kit"/{bin,lib,include,judge} "$lab/build/"; rm -f "$lab/build/judge/guide"
cd "$lab" || exit 2
lesson() { sh exercises/tools/lessons exercises/guide build/bin/judge "$@"; }
for k in "my-kernel $one" "my-vectors $two"; do
  x=${k% *} c=${k#* }
  lesson list >"$work/list"
  is "$x stands in the list, last of its chapter" "$x" \
    "$(awk -v c="$c" '$1 == c { print $2 }' "$work/list" | grep -v "$([ $one = $two ] && [ $x = my-kernel ] && echo my-vectors || echo none)" | tail -1)"
  ok "$x: its harness is compiled" build/bin/simcc -O1 -Igenerated -DCOST_BITS=32 -c "$(echo exercises/*-$x/stage.cu)" \
    -o build/judge/sim/"$(basename exercises/*-$x)".o
  ok "make start" lesson start $x; says "... says where it is stated" "exercises/.*-$x/statement.md +states"
  ok "make hint" lesson hint $x
done
is "the week is the plan's" 9 "$(awk -F'\t' '$1 == "my-vectors" { print $2 }' exercises/guide)"
printf 'x accepted 1 0 2027-03-01\n' >handins/progress
sed -n 's/^\([a-z0-9-]*\)\t.*/\1/p' exercises/guide | grep -v my-vectors | sed 's/$/ accepted 1 0 2027-03-01/' >handins/progress
lesson next >"$work/out"; says "make next has its points and its time" 'Next: my-vectors, 10 points, about 25 minutes'
says "... its week" 'Week 9 of the syllabus'; says "... and its statement" 'It is stated in exercises/.*-my-vectors/statement.md'
if build/bin/judge check relax-f /dev/null 2>&1 | grep -q UNSAFE; then skip "judged" "no outer wall here"
else
  for x in my-kernel my-vectors; do
    f=${x//-/_}.cu
    status "$x: the starter is turned down" 1 lesson check $x; says "... with the element" ': expected .*, got'
    status "$x: and shown" 1 lesson show $x
    cp "$tree"/exercises/*-$x/submissions/wrong_answer/*.cu handins/$f
    status "$x: a mistake, too" 1 lesson check $x
    cp "$tree"/exercises/*-$x/reference/$f handins/
    ok "$x: a right one is accepted" lesson check $x; says "... with all points" '10 of 10 points'
  done
fi
# ---- what other systems get
cd "$tree" || exit 2
for system in gradescope prairielearn vpl github; do
  ok "$system gets them" exercises/tools/export $system "my-kernel my-vectors" "$work/x-$system"
  ok "... by name" grep -rqw my-vectors "$work/x-$system" --include='*.sh' --include=run_autograder --include=info.json --include='*.yml' --include='*.txt'
done
for s in gradescope/course prairielearn/image/course; do
  ok "the tree of $s has what judges them" test -s "$(echo "$work/x-$s"/exercises/*-my-vectors/stage.cu)"; done
ok "a question has its statement" grep -q 'launched with a thread an element' "$work/x-prairielearn/questions/my-vectors/question.html"
# ---- a part of the course
chosen() { env -u O CHOSEN_CHAPTERS="$1" EXERCISES="$2" perl book/tools/chosen --check; }
ok "a part of the course can have them" chosen "$one $two" "my-kernel my-vectors"
status "but not without their chapter" 2 chosen 1-3 my-kernel; says "... and says which" "my-kernel is an exercise of Chapter $one"
cd "${OLDPWD:-/}" || exit 2
finish
