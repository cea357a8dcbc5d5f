# Hand-ins and folders of hand-ins that are made to fool the judge.  Each
# file in tests/attacks/EXERCISE/ has "// VERDICT: what it tries" in its first line;
# VERDICT is forbidden, or any: whatever it gets, it is not accepted and
# it is judged.  NAME.sed makes such a file of the book's answer.  Here the
# worst dozen; ATTACK=all tries them all.
# timeout: 900, seconds: 7
. tests/tap.sh
J=build/bin/judge
worst='not-begun newline-then-trap nul-in-reports megabyte-of-junk report-to-null
no-sanitize no-sanitize-spliced assembly mempcpy sim-settings proc-mem
header-name number-letter trigraph-in-literal two-returns newline-return line-marker sim-by-strcpy spaced-brackets macro-bracket optimised-macro'
try() { # try FILE: judge it, and hold the judge to its first line
  exercise=$(basename "$(dirname "$1")") name=$(basename "$1")
  wanted=$(sed -n '1s,^.*// \([a-z]*\):.*,\1,p' "$1")
  $J check "$exercise" "$1" >"$work/out" 2>&1; rc=$?
  got=$(sed -n "s/^$exercise: \(.*\) (.*/\1/p" "$work/out" | head -1)
  case $wanted:$got in
    any:accepted|any:'not judged'|any:) false ;;
    any:*) [ $rc = 1 ] ;;
    forbidden:forbidden) [ $rc = 1 ] ;;
    *) false ;;
  esac
  tap_result $? "$name: $wanted" "$work/out"
}
for f in tests/attacks/*/*.sed; do
  made=$work/attacks/$(basename "$(dirname "$f")"); mkdir -p "$made"
  set -- build/exercises/??-"$(basename "$made")"/*.c*
  sed -f "$f" "$1" >"$made/$(basename "$f" .sed).${1##*.}"
done
for f in tests/attacks/*/*.c* "$work"/attacks/*/*.c*; do
  name=$(basename "${f%.*}")
  if [ "${ATTACK:-}" = all ] || grep -qw -e "$name" <<<"$worst"; then try "$f"; fi
done

is "the worst are all there" "" "$(for name in $worst; do
  compgen -G "tests/attacks/*/$name.*" >/dev/null || echo "$name"; done)"

# ---- a class that tries the instructor
good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
in=$work/in out=$work/grades outside=$work/outside
mkdir -p "$in" "$outside"; echo precious >"$outside/file"
student() { mkdir -p "$in/$1"; }
score() { # score STUDENT: points, or "none" if there is no such line
  awk -F, -v s="\"$1\"" '$1 == s { n += $4; seen = 1 } END { print seen ? n : "none" }' "$out/grades.csv"
}
student honest; cp $good "$in/honest/relax_F.cu"
ln -s honest "$in/thief-by-folder"
student thief-by-file; ln -s ../honest/relax_F.cu "$in/thief-by-file/relax_F.cu"
student thief-by-path; ln -s ../honest "$in/thief-by-path/relax-f-warp"
student reader; ln -s /etc/passwd "$in/reader/relax_F.cu"
student pipe; mkfifo "$in/pipe/relax_F.cu"
student device; mknod "$in/device/relax_F.cu" c 1 5 2>/dev/null || mkfifo "$in/device/relax_F.cu"
student socket; perl -MIO::Socket::UNIX -e 'chdir shift or die; IO::Socket::UNIX->new(Local => "relax_F.cu", Listen => 1) or die' "$in/socket"
student folder; mkdir "$in/folder/relax_F.cu"
student loop; ln -s relax_F.cu "$in/loop/relax_F.cu"
student sparse; truncate -s 1T "$in/sparse/relax_F.cu" 2>/dev/null || truncate -s 1G "$in/sparse/relax_F.cu"
student empty; : >"$in/empty/relax_F.cu"
student wide; printf '\377\376#\0' >"$in/wide/relax_F.cu"
student zeros; head -c 4096 /dev/zero >"$in/zeros/relax_F.cu"
student escape; printf '#error \033]0;accepted\007 \303\n' >"$in/escape/relax_F.cu"
plant() { # plant NAME: their report is to be written where the link leads
  set -- "students/$1"; mkdir -p "$out/$1"; ln -s "$outside/file" "$out/$1/report.txt"
  ln -s "$outside/file" "$out/$1/report.txt.new"
  ln -s "$outside/file" "$out/$1/results.json.new"; }
student planter; plant planter; cp "$in/zeros/relax_F.cu" "$in/planter/"
student planter2; mkdir -p "$out/students"; ln -s "$outside" "$out/students/planter2"; cp "$in/zeros/relax_F.cu" "$in/planter2/"
grade() { JUDGE=$J exercises/tools/grade "$@"; }
i=0
for name in '=cmd()' '+1' '-1' '@x' 'a,b' 'a"b' '</testsuite>' '&amp;' '%s%n%n' '$(touch pwned)' '`touch pwned`' ';touch pwned' '*' '--help' 'a b ' $'new\nline' $'tab\tbed' $'\033[2J' $'\303\050' $'\377' $'a\342\200\256b' $'a\342\201\246b' $'a\330\234b' $'a\342\200\250b' 'élève' "$(printf 'x%.0s' {1..255})" "it's" '\\'; do
  mkdir -p "$in/$name" 2>/dev/null && cp "$in/zeros/relax_F.cu" "$in/$name/" && i=$((i + 1))
done
grade "$in" "$out" >"$work/said" 2>&1; rc=$?
if grep -q UNSAFE "$work/said"; then
  skip "a class that tries the instructor" "no outer wall here"; finish
fi
is "the instructor is told to look" 3 $rc
is "an honest student has the points" 10 "$(score honest)"
for s in thief-by-file reader pipe device socket folder loop sparse empty wide zeros escape; do
  is "$s has none" 0 "$(score $s)"
done
is "a folder that is a link is not graded" none "$(score thief-by-folder)"
ok "and is named" grep -q thief-by-folder "$work/said"
is "nor is a link inside" 0 "$(score thief-by-path | sed s/none/0/)"
is "nothing was written outside" precious "$(cat "$outside/file")"
is "and nothing beside it" file "$(ls "$outside")"
is "no name was run" "" "$(find . "$work" "${TMPDIR:-/tmp}" -name pwned 2>/dev/null)"
if command -v python3 >/dev/null; then
  ok "$i names make files that can be read" python3 -c "
import csv,json,sys,glob,xml.dom.minidom
xml.dom.minidom.parse(sys.argv[1]+'/junit.xml')
rows=list(csv.reader(open(sys.argv[1]+'/grades.csv',encoding='utf-8')))
assert all(len(r)==len(rows[0])>8 for r in rows) and not any(r[0].startswith(tuple('=+-@')) for r in rows)
" "$out"
else skip "names make files that can be read" "no python3 here"; fi
is "and none turns what stands after it" "" "$(LC_ALL=C grep -rlP '\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]|\xd8\x9c' "$out" "$work/said")"
is "no socket makes a machine's fault" "" "$(grep -h '"not_judged"' "$out/journal.jsonl" | grep -o '"student":"socket[^"]*"')"
ln -s "$outside" "$work/elsewhere"
grade "$in" "$in" >"$work/said2" 2>&1
is "grades among the hand-ins change nothing outside" precious "$(cat "$outside/file")"
JUDGE_NO_WALL=1; export JUDGE_NO_WALL
status "without a wall a class is not judged" 2 grade "$in" "$out"
says "and why is said" 'UNSAFE=1'
status "nor is anything verified" 2 $J verify relax-f
unset JUDGE_NO_WALL

# ---- a machine that cannot judge blames nobody
limited() { # limited NAME ULIMIT...
  n=$1; shift
  (ulimit "$@" && $J check relax-f $good) >"$work/out" 2>&1; rc=$?
  [ $rc = 3 ] && grep -q 'not judged' "$work/out"
  tap_result $? "$n: not judged" "$work/out"
}
limited "few open files" -n 20
limited "little memory" -v 3000000
limited "small files" -f 100
limited "few seconds" -t 30
(TMPDIR=/nowhere $J check relax-f $good) >"$work/out" 2>&1; rc=$?
is "no room for temporary files: not judged" 3 $rc
no "and no hint is offered against a full disk" grep 'make hint' "$work/out"
cp $good "$work/relax_F.cu"
status "a question that does not exist" 2 $J check relax-f "$work/relax_F.cu" nosuch
says "and is said not to" 'has no question nosuch'
status "half of one" 2 $J check relax-f "$work/relax_F.cu" block
$J check relax-f "$work/relax_F.cu" block:lockstep >"$work/out" 2>&1
ok "one question alone gives no points" grep -q 'accepted (this question only, no points)' "$work/out"

# ---- settings that mean nothing
conf() { # conf NAME SED: exercise.conf of relax-f, changed
  mkdir -p "$work/tree/exercises/05-relax-f"
  sed "$2" exercises/05-relax-f/exercise.conf >"$work/tree/exercises/05-relax-f/exercise.conf"
  (cd "$work/tree" && "$root/$J" check relax-f "$root/$good") >"$work/out" 2>&1; rc=$?
  [ $rc = 2 ] && grep -q 'exercise.conf:[0-9]*: ' "$work/out"
  tap_result $? "conf: $1" "$work/out"
}
root=$PWD
conf "points in words" 's/^points.*/points = ten/'
conf "points below zero" 's/^points.*/points = -3/'
conf "no points" 's/^points.*/points = 0/'
conf "seconds in words" '$aseconds = soon'
conf "a schedule misspelt" '$aschedules = lokstep'
conf "a schedule misspelt among others" '$aschedules = lockstep randm:1'
conf "a graph misspelt" '$agraphs = al'
conf "no graph" '$agraphs = '
conf "an unknown setting" '$aschedule = all'
conf "a setting twice" '$apoints = 20'
conf "no symbols" '/^symbols/d'
conf "threads of another kind" '$athreads = fibre'
finish
