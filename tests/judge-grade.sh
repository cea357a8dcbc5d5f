# A class is graded as an instructor would: nothing vanishes, nothing is
# lost, nothing is judged twice.
# timeout: 300, seconds: 10
. tests/tap.sh
J=$B/bin/judge
good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
in=$work/in out=$work/grades
grade() { JUDGE=$J exercises/tools/grade "$in" "$out" "$@" >"$work/out" 2>&1; }
field() { # field STUDENT FILE: verdict and points of that row
  awk -F, -v s="\"$1\"" -v f="\"$2\"" '$1 == s && $6 == f { print $3, $4 }' "$out/grades.csv"; }
printf 'int\nerror \303("<script>&\033[2J\n' >"$work/bad.cu"
mkdir -p "$in/ada" "$in/bob" "$in/cyd/hw1" "$in/dan" "$in/eve" "$in/=fay" "$in/grades.csv"
cp $good "$in/ada/relax_F.cu"; cp "$work/bad.cu" "$in/bob/relax_F.cu"
cp $good "$in/cyd/hw1/relax_F.cu"; cp $good "$in/cyd/Relax_F.cu"; echo hello >"$in/cyd/notes.txt"
touch "$in/cyd"/{'relaxF (1).cu.txt',relax-f.cu,relax_F_v2-final.cu,minimum1.zip}
ln -s ../ada/relax_F.cu "$in/eve/relax_F.cu"; ln -s ../ada "$in/eve/relax-f-warp"
cp "$work/bad.cu" "$in/=fay/relax_F.cu"; cp "$work/bad.cu" "$in/grades.csv/relax_F.cu"
# (as spreadsheets write it; Zo\303\253 is in two signs in the roster, in three in the folder)
printf '\357\273\277Student;Name\r\nada ;A\r\nbob,Bob B.\r\n"gus","G."\r\n# nobody\r\n\r\nZo\303\253\r\n' \
  >"$work/roster"
mkdir -p "$in/$(printf 'Zoe\314\210')"

# ---- wrong commands: one line, and nothing is made
if ! grade "$work/roster" && grep -q UNSAFE "$work/out"; then
  skip "a class is graded" "no outer wall here"; finish
fi
rm -rf "$out"
refused() { # refused NAME PATTERN COMMAND...
  local name=$1 pattern=$2; shift 2
  "$@" >"$work/now" 2>&1 </dev/null; rc=$?; mv "$work/now" "$work/out"
  [ $rc = 2 ] && [ "$(wc -l <"$work/out")" = 1 ] && grep -qe "$pattern" "$work/out"
  tap_result $? "$name: status 2 and one line" "$work/out"; }
refused "no IN" 'IN= is missing' env JUDGE=$J exercises/tools/grade '' "$out"
refused "an IN that is not there" nowhere env JUDGE=$J exercises/tools/grade "$work/nowhere" "$out"
refused "a file for IN" 'not a folder' env JUDGE=$J exercises/tools/grade "$work/roster" "$out"
mkdir -p "$work/own/relax-f-warp" "$work/none"
cp $good "$work/own/relax_F.cu"
refused "a student's own hand-ins" 'make check' env JUDGE=$J exercises/tools/grade "$work/own" "$out"
refused "an empty class" 'no folder of a student' env JUDGE=$J exercises/tools/grade "$work/none" "$out"
refused "a roster that is not there" roster env JUDGE=$J exercises/tools/grade "$in" "$out" "$work/no-roster"
printf 'ada\nJ\366rg\n' >"$work/latin1"; printf 'ada\nbob\n "ada"\nada;\n' >"$work/twice"
refused "a roster that is not UTF-8" 'latin1:2: is not in UTF-8' env JUDGE=$J exercises/tools/grade \
  "$in" "$out" "$work/latin1"
refused "a name that is there twice" 'twice:4: ada: is in line 1 too' env JUDGE=$J exercises/tools/grade \
  "$in" "$out" "$work/twice"
refused "a file for OUT" 'cannot be written' env JUDGE=$J exercises/tools/grade "$in" "$work/roster"
refused "OUT in IN" 'OUT lies in IN' env JUDGE=$J exercises/tools/grade "$in" "$in/grades"
refused "OUT as IN" 'OUT lies in IN' env JUDGE=$J exercises/tools/grade "$in" "$in"
no "nothing was made" test -e "$out" -o -e "$in/grades" -o -e "$in/journal.jsonl"

# ---- a class
grade "$work/roster"; is "the class is judged" 3 $?
is "a right hand-in" "accepted 10" "$(field ada relax_F.cu)"
is "a wrong one" "compile_error 0" "$(field bob relax_F.cu)"
is "a misnamed one" "unknown_file 0" "$(field cyd Relax_F.cu)"
is "one in a folder too many" "unknown_file 0" "$(field cyd hw1/relax_F.cu)"
is "a file of another kind" "unknown_file 0" "$(field cyd notes.txt)"
is "an empty folder" "empty_folder 0" "$(field dan '')"
is "a link to another's" "forbidden 0" "$(field eve relax_F.cu)"
is "a linked folder" "unknown_file 0" "$(field eve relax-f-warp)"
is "a formula is text" "compile_error 0" "$(field "'=fay" relax_F.cu)"
is "a student called like a table" "compile_error 0" "$(field grades.csv relax_F.cu)"
is "a student who is only in the roster" "no_handin 0" "$(field gus '')"
is "a name in another spelling" "empty_folder 0" "$(field "$(printf 'Zoe\314\210')" '')"
is "and that is all" 17 "$(wc -l <"$out/grades.csv")"
ok "a misnamed file's place is told" grep -q 'Relax_F.cu.*its place is .*relax_F.cu' "$out/students/cyd/report.txt"
for f in 'relaxF (1).cu.txt' relax-f.cu relax_F_v2-final.cu; do
  ok "... and that of $f" grep -qF "$f: unknown file: not judged: its place is relax" "$out/students/cyd/report.txt"
done
no "... but not of any file" grep -q 'notes.txt.*its place' "$out/students/cyd/report.txt"
ok "an archive is to be unpacked" grep -q 'minimum1.zip: .*an archive' "$out/students/cyd/report.txt"
ok "the class on a page" grep -q 'students/%3Dfay/feedback.html' "$out/index.html"
ok "a page of feedback shows the file, and marks the line" \
  grep -qE '^ +2  <mark>error' "$out/students/bob/feedback.html"
no "where no hand-in's text is a program" grep -rq '<script' "$out" --include=*.html --include=*.xml
ok "JUnit counts" grep -q '<testsuite name="grades" skipped="11" tests="16" failures="4" errors="0" time="' \
  "$out/junit.xml"
if command -v python3 >/dev/null; then
  ok "all of it can be read" python3 -c "
import csv,json,sys,glob,xml.dom.minidom
o=sys.argv[1]
[json.load(open(f,encoding='utf-8')) for f in glob.glob(o+'/students/*/results.json')]
assert len([json.loads(l) for l in open(o+'/grades.jsonl',encoding='utf-8')])==16
# the attributes that Jenkins's junit-10.xsd knows
known={'testsuites':'name time tests failures errors','testsuite':'name tests failures errors '
'group time skipped timestamp hostname id package file log url','testcase':'name time classname '
'group','failure':'type message','error':'type message','skipped':'type message'}
for e in xml.dom.minidom.parse(o+'/junit.xml').getElementsByTagName('*'):
    assert set(e.attributes.keys()) <= set(known[e.tagName].split()), e.tagName
assert all(len(r)==10 for r in csv.reader(open(o+'/grades.csv',encoding='utf-8')))" "$out"
else skip "all of it can be read" "no python3 here"; fi

# ---- again: only what is new
says_judged() { is "$1" "$2" "$(sed -n '/files judged/s/, [0-9]* that.*//p; s/^\([0-9]* files judged, [0-9]* as before\)$/\1/p' "$work/out" | head -1)"; }
grade "$work/roster"; says_judged "nothing is judged twice" "0 files judged, 5 as before"
cp "$out/grades.csv" "$work/before.csv"
cp "$work/bad.cu" "$in/ada/relax_F.cu"
grade; says_judged "what has changed is judged again" "1 files judged, 4 as before"
is "and has its new verdict" "compile_error 0" "$(field ada relax_F.cu)"
cp $good "$in/ada/relax_F.cu"
grade; says_judged "what has changed back is known" "0 files judged, 5 as before"
is "has its old one" "accepted 10" "$(field ada relax_F.cu)"
mkdir -p "$work/late/gus" "$work/late/bob"
cp "$work/bad.cu" "$work/late/gus/relax_F.cu"
status "a late batch" 3 env JUDGE=$J exercises/tools/grade "$work/late" "$out"
is "is added" "compile_error 0" "$(field gus relax_F.cu)"
is "to what is there" "accepted 10 compile_error 0" "$(field ada relax_F.cu) $(field bob relax_F.cu)"
is "and an empty folder takes nothing away" "" "$(field bob '')"
mv "$in/cyd/Relax_F.cu" "$in/cyd/relax_F.cu"; rm -r "$in/cyd/hw1"
grade; is "a mended name" "accepted 10" "$(field cyd relax_F.cu)"
is "is reported under the wrong one no more" "" "$(field cyd Relax_F.cu)"

# ---- the settings of an exercise decide about its verdicts, and about no other's
mkdir -p "$work/tree/exercises/05-relax-f" "$work/tree/exercises/03-relax-sequential" "$work/two/ada"
set_() { sed "$1" exercises/05-relax-f/exercise.conf >"$work/tree/exercises/05-relax-f/exercise.conf"; }
cp exercises/03-relax-sequential/exercise.conf "$work/tree/exercises/03-relax-sequential/"
cp $good "$work/two/ada/relax_F.cu"; cp "$work/bad.cu" "$work/two/ada/relax.c"
again() { (cd "$work/tree" && $J grade "$work/two" "$work/two-grades") 2>&1; }
set_ ''; is "two exercises" "2 files judged" "$(again)"
is "again" "0 files judged, 2 as before" "$(again)"
set_ 's/^points.*/points = 20/; /^credit/d'
is "other points" "1 files judged, 1 as before" "$(again)"
set_ 's/^points.*/points = 20/; /^credit/d; $amemory = 700'
is "another limit" "1 files judged, 1 as before" "$(again)"
set_ ''; is "the old settings are known" "0 files judged, 2 as before" "$(again)"

# ---- a run that is killed keeps what was judged
journal="$out/journal.jsonl"
printf '{"id":"00' >>"$journal"
grade; is "a journal cut in a line is read" 3 $?
says_judged "and nothing of it is lost" "0 files judged, 6 as before"
for k in 1 2 3 4 5 6; do mkdir "$in/s$k"; cp "$work/bad.cu" "$in/s$k/relax_F.cu"; done
lines=$(wc -l <"$journal")
setsid env JUDGE=$J exercises/tools/grade "$in" "$out" >/dev/null 2>&1 & pid=$!
for k in $(seq 200); do
  [ "$(wc -l <"$journal")" -gt $((lines + 10)) ] && break; sleep 0.05; done
kill -KILL -- -$pid; wait $pid 2>/dev/null
grade; is "after a kill the same command goes on" 3 $?
done_=$(sed -n 's/ files judged.*//p' "$work/out")
ok "and judges what is missing only ($done_ of 6)" test "$done_" -lt 6
is "until all are judged" 6 "$(grep -c '^"s[1-6]",relax-f,compile_error' "$out/grades.csv")"

# ---- a file that a machine could not judge keeps its verdict
echo '// more' >>"$in/ada/relax_F.cu"
TMPDIR=/nowhere grade; is "a machine that cannot judge says so" 3 $?
is "and takes no points away" "accepted 10" "$(field ada relax_F.cu)"
ln -s "$work/roster" "$in/stray"
grade; is "a file in no student's folder: look" 3 $?
is "has a row" "unknown_file 0" "$(field '' stray)"
is "nothing half-written is left" "" "$(find "$out" -name '*.new')"
status "make grade without IN" 2 make -s grade OUT="$out"
says "says what is missing" 'IN= is missing'
status "an IN of the environment is another's" 2 env IN="$in" make -s grade OUT="$out"
says "and is missing here too" 'IN= is missing'
finish
