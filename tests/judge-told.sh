# What is told to who did something small and wrong: a name of one's own is marked as one, of one
# thing it is said so, a file of another name is named, another exercise's fault stops nobody, two
# commands at once touch nothing of each other's, and points that are others have their reason.
# seconds: 9
. tests/tap.sh
J=$B/bin/judge tools=$PWD/exercises/tools RANDOM=$drawn; echo "# SEED=$drawn"
cp tests/pretended-judge "$work/pretended"; chmod +x "$work/pretended"
right=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu

# ---- a name that is a word
words=(calls one last reads memory nothing everybody which line)
for k in 1 2; do
  w=${words[RANDOM % ${#words[@]}]}
  { sed '/^__global__/,$d' $right; echo "__device__ unsigned $w;"; sed -n '/^__global__/,$p' $right; } >"$work/relax_F.cu"
  status "a variable called $w" 1 $J check relax-f "$work/relax_F.cu"
  says "is marked as a name" "it defines '$w' for everybody"
  { sed '/^__global__/,$d' $right; echo "__device__ unsigned $w(void);"; sed -n '/^__global__/,$p' $right |
    sed "0,/^{\$/s//{ if ($w()) return;/"; } >"$work/relax_F.cu"
  status "a function called $w" 1 $J check relax-f "$work/relax_F.cu"
  says "is marked, too" "it calls '$w', which is not there|'$w'"
done
# every name that the look at a hand-in puts into a sentence has its marks there
is "no form of it has a name without marks" "" "$(grep -noE '"[^"]*[a-z] %\.?\*?s[, ][^"]*"' generated/judge/look.c |
  grep -vE 'inlined %s memory')"

# ---- of one thing: the messages of the judge, the harnesses and the simulator are walked with a one
# in the place of each number
printf '#include <stdio.h>\n#include "sim/singular.h"\nint main(void) { static char t[9999]; while (fgets(t, 4999, stdin)) {
  say_of_one(t, 0); fputs(t, stdout); say_of_one(t, 1); fputs(t, stderr); } return 0; }\n' >"$work/one.c"
ok "the rule compiles" cc -Igenerated -o "$work/one" "$work/one.c"
sed -n 's/^msgid "\(.*\)"$/\1/p' exercises/words/de.po | grep -E '%[0-9$]*(hh|h|ll|l|z)?[ud]' |
  sed -E 's/%[0-9$]*(hh|h|ll|l|z)?[ud]/1/g; s/%[0-9$.*]*s/xyz/g' | grep -v 'of 1 points' >"$work/ones"
"$work/one" <"$work/ones" >"$work/said" 2>"$work/again"
ok "$(wc -l <"$work/ones") messages have a number" test "$(wc -l <"$work/ones")" -gt 100
is "none says it of several where it is one" "" "$(grep -oE '(^|[^0-9.,^])1 [a-z]+s\b' "$work/said" |
  grep -vE ' (is|was|has|leaves|waits|takes|its|access|afterwards)$' | sort | uniq -c)"
is "and the way back is the way" "" "$(grep -E '1 (byte|thread|launch|vertex) ' "$work/again")"
printf '#include <cuda_runtime.h>\n__global__ void look(const char *a, char *b) { b[0] = a[0]; }
int main(void) { char *a, *b; cudaMalloc(&a, 1); cudaMalloc(&b, 1); look<<<1, 1>>>(a, b); cudaDeviceSynchronize();
  return 0; }\n' >"$work/look.cu"
ok "a kernel of one byte compiles" "$B/bin/simcc" "$work/look.cu" -o "$work/look"
"$work/look" >"$work/out" 2>&1
says "reads 1 byte" 'reads 1 byte that nobody has written'
says "and 1 byte was never freed" '1 byte was never freed'
if [ -r "$B/judge/words/forms.mo" ]; then
  is "which is said in German" "nie freigegeben: 1 Byte" \
    "$(echo '1 byte was never freed' | env -u LC_ALL -u LC_MESSAGES -u LANG LANGUAGE=de "$B/bin/words" "$B/judge/words")"
fi

# ---- a file beside the one that is missing
mkdir -p "$work/tree/handins/update-stride"; ln -s "$PWD/exercises" "$work/tree/exercises"
cp exercises/06-update/submissions/accepted/*.cu "$work/tree/handins/update-stride/" 2>/dev/null
rm -f "$work"/tree/handins/update-stride/*; cp $right "$work/tree/handins/update-stride/updates.cu"
lesson() { (cd "$work/tree" && sh "$tools/lessons" /dev/null "$J" "$@"); }
status "updates.cu for update.cu" 2 lesson check update-stride
says "is named" 'updates.cu is there, and handins/update-stride/update.cu is what is judged: did you mean FILE=handins/update-stride/updates.cu'
cp $right "$work/tree/handins/relax_F.cu"
status "a file that is another exercise's" 2 lesson check relax-u
no "is meant for that" grep -q 'did you mean' "$work/out"
rm -r "$work/tree"

# ---- a fault in the settings of another exercise
mkdir -p "$work/tree/handins"; cp -r --parents exercises/*/exercise.conf "$work/tree"
bad=$(ls -d exercises/[0-9]*-*/ | grep -vE 'relax-[fu]/|-relax-u-' | shuf -n 1 --random-source=<(yes "$drawn"))
echo 'wrong' >>"$work/tree/$bad/exercise.conf"; echo "# $bad"
cp $right "$work/tree/handins/relax_F.cu"
status "check goes on" 0 lesson check relax-f
says "says whose fault it is" "$bad""exercise.conf:[0-9]*: expected: key = value: wrong .it is not of relax-f"
slug=${bad#*-}; status "check of that one does not" 2 lesson check "${slug%/}"
mkdir -p "$work/tree/class/ada"; cp $right "$work/tree/class/ada/relax_F.cu"
for verb in "grade class out" "verify" "conf"; do
  status "nor does $verb" 2 sh -c "cd '$work/tree' && '$J' $verb"
done
echo 'wrong' >>"$work/tree/exercises/05-relax-u/exercise.conf"; sed -i '$d' "$work/tree/$bad/exercise.conf"
status "nor does that of a twin, whose harness it is" 2 sh -c "cd '$work/tree' && '$J' conf relax-u-stride"
says "which is named" '05-relax-u/exercise.conf:[0-9]*: expected'

# ---- two commands on one export at once: the second touches nothing
export JUDGE=$work/pretended
sheet() { mkdir -p "$1/Ada_17_assignsubmission_file_"; echo "points $2" >"$1/Ada_17_assignsubmission_file_/relax_F.cu"; }
printf 'Identifier,Full name,Email address\nParticipant 17,Ada,ada@x.org\n' >"$work/roster.csv"
sheet "$work/in" 3
run() { FROM=moodle EX=relax-f "$tools/grade" "$work/in" "$work/o" "$work/roster.csv"; }
ok "an export is graded" run
sheet "$work/in" 7
as_it_is() { (cd "$work/o" && find . -type f | sort | xargs md5sum); }
for place in "$work/o" "$work/o/journal.jsonl"; do
  was=$(as_it_is)
  exec 7<"$place"; flock 7
  status "while another holds $(basename "$place")" 2 run
  says "it is said" 'another run writes to it'
  is "and nothing is touched" "$was" "$(as_it_is)"
  exec 7<&-
done
ok "then it goes on" run
is "with what is new" 7 "$(sed -n 's/^"Ada",relax-f,accepted,\([0-9]*\),.*/\1/p; s/^"ada@x.org",relax-f,accepted,\([0-9]*\),.*/\1/p' "$work/o/grades.csv")"

# ---- all are judged again, when the exercise has other points: why totals are others is said
few=$((3 + RANDOM % 5)) of=$((8 + RANDOM % 2))
mkdir -p "$work/class/ada" "$work/class/bob"
for s in ada bob; do echo "points $few // $s" >"$work/class/$s/relax_F.cu"; done
OF=$of "$tools/grade" "$work/class" "$work/p" >"$work/out" 2>&1
no "before, nothing is judged again" grep -q 'judged again' "$work/p/grades.csv"
"$tools/grade" "$work/class" "$work/p" >"$work/out" 2>&1
says "the command says it" '2 of relax-f: judged again, and with other points than before.*: ada, bob'
is "and so does each row" 2 "$(grep -c "judged again, and had $few of $of points before" "$work/p/grades.csv")"
ok "and each student's page" grep -q "judged again, and had $few of $of points before" "$work/p/students/bob/report.txt"
echo 'points 9 // other' >"$work/class/bob/relax_F.cu"
"$tools/grade" "$work/class" "$work/p" >"$work/out" 2>&1
no "who hands in another file was not judged again" grep -q '"bob".*judged again' "$work/p/grades.csv"
no "and nothing new is said of who waits for nothing" grep -q 'judged again' "$work/out"
finish
