# The instructor's page, book/teach/grading.md: its commands are typed, in
# their order, in a tree of their own.
# set: full
# timeout: 400
. tests/tap.sh
tree=$work/tree good=$PWD/exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
mkdir "$tree"
for f in Makefile book chunks figures generated tests build README.md LICENSE LICENSE-TEXT .vscode; do
  if [ -e $f ]; then ln -s "$PWD/$f" "$tree/$f"; fi
done
cp -rp exercises "$tree/"
page=$PWD/book/teach/grading.md
cd "$tree" || exit 2
mkdir -p class/ada class/bob late/cyd
cp "$good" class/ada/relax_F.cu; echo '#error' >class/bob/relax_F.cu; cp "$good" late/cyd/relax_F.cu
printf 'ada,Ada\nbob,Bob\ncyd,Cyd\ndan,Dan\neve,Eve\n' >roster.csv
printf 'Student,ID,SIS User ID,SIS Login ID,Section\n"A, Ada",1,u1,ada,S\n"B, Bob",2,u2,bob,S\n"C",3,u3,cyd,S\n' \
  >canvas-export.csv
# the file of settings that the page shows is the one that is used
sed -n '/^    title = /,/^    seeds = /s/^    //p' "$page" >spring.conf
is "the page's course.conf has every kind of line" 20 "$(wc -l <spring.conf)"
if ! build/bin/judge grade class grades >"$work/out" 2>&1 && grep -q UNSAFE "$work/out"; then
  skip "the page" "no outer wall here"; finish
fi
rm -rf grades
n=0
while IFS= read -r command; do
  n=$((n + 1))
  ok "$command" env -u MAKEFLAGS bash -c "make -s ${command#make }"
  case $n in
    1) ok "... and the files of the table are there" ls grades/index.html grades/grades.csv \
         grades/totals.csv grades/students/ada/feedback.html grades/students/ada/report.txt \
         grades/students/ada/results.json grades/similar.html grades/similar.csv grades/junit.xml \
         grades/grades.jsonl grades/journal.jsonl
       is "... cyd has not handed in" '"cyd",,no_handin' "$(grep -o '^"cyd",,no_handin' grades/grades.csv)" ;;
    2) says "... judges nothing twice" '^0 files judged, 2 as before' ;;
    3) ok "... adds" grep -q '"cyd",relax-f,accepted' grades/grades.csv
       ok "... to what is there" grep -q '"ada",relax-f,accepted' grades/grades.csv ;;
    4) ok "... by the rules" grep -q 'spring 2027' grades/index.html ;;
  esac
done < <(sed -n 's/^    \$ //p' "$page")
is "all commands of the page" "$(grep -c '^ *\$ make ' "$page")" $n
ok "Canvas gets the points" grep -q '^"A, Ada",1,u1,ada,S,' grades/canvas.csv
# Canvas's download and back: name, LATE, two numbers, the file's name, and -1
# for the second time; two students of one name
mkdir dl
printf 'Student,ID,SIS User ID,SIS Login ID,Section\n"A, Ada",101,u1,ada,S\n"A, Ada",102,u2,ada2,S\n' >book.csv
echo '#error' >dl/aada_101_3001_relax_F.cu; cp "$good" dl/aada_101_3002_relax_F-1.cu
echo '#error' >dl/aada_LATE_102_3003_relax_F.cu
like=$(sed -n 's/^    make \(grade IN=.* EX=relax-f\)$/\1/p' "$page")
like=${like/IN=relax-f.zip/IN=dl}; like=${like/OUT=grades/OUT=g2}; like=${like/worksheet.csv/book.csv}
ok "a download of Canvas's is graded" bash -c "make -s $like"
is "... namesakes apart" "ada accepted ada2 compile_error" \
  "$(awk -F, 'NR > 1 { gsub(/"/, ""); print $1, $3 }' g2/grades.csv | xargs)"
ok "... and goes back to both" make -s canvas OUT=g2 BOOK=book.csv
is "... each to his own" "101 10 102 0" "$(awk -F'","|",|,"|,' 'NR > 2 { print $3, $NF }' g2/canvas.csv | xargs)"
is "settings that the page names are those there are" "" \
  "$(sed -n "/^| setting/,/^\$/s/^| *\(\`[^|]*\).*/\1/p" "$page" | grep -o '`[a-z]*' | tr -d '`' |
     while read -r s; do grep -q "'$s'\|$s|\||$s\|($s\| $s =>" exercises/tools/Course.pm || echo "$s"; done)"
rm -f "$B"/judge/sim/05-my-kernel.*
finish
