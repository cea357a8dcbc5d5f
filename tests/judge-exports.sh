# What other systems are given, held to their own descriptions: the forms
# below are written from Gradescope's "Autograder Specifications",
# PrairieLearn's "External Grading" and infoQuestion.json, the texts by which
# Moodle's VPL finds grade and comments, CodeRunner's "Combinator-template
# grading", Canvas's grade book export, and GitHub Classroom's workflows.
# set: full
# timeout: 300
. tests/tap.sh
good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
up=$work/up; mkdir "$up"
auto() { exercises/tools/autograder "$1" "${2:-relax-f}" "$up" "$work/result" >"$work/out" 2>&1; }
form() { # form NAME PERL: holds if the Perl says so of the JSON in $r
  perl -MJSON::PP -e 'local $/; open my $f, "<", $ARGV[0]; my $r = decode_json(<$f>);
    sub is_string { defined $_[0] && !ref $_[0] }
    sub is_number { defined $_[0] && $_[0] =~ /^-?\d+(\.\d+)?$/ }
    sub only { my ($h, @k) = @_; my %k = map { $_ => 1 } @k; !grep { !$k{$_} } keys %$h }
    exit !eval $ARGV[1]' "$work/result" "$2"
  tap_result $? "$1" "$work/result"; }
gradescope='only($r, qw(score execution_time output visibility stdout_visibility extra_data
  tests leaderboard)) && is_number($r->{score}) && !grep { !(only($_, qw(score max_score status name
  name_format number output output_format tags visibility extra_data)) && is_number($_->{score}) &&
  is_number($_->{max_score}) && $_->{status} =~ /^(passed|failed)$/ &&
  $_->{output_format} =~ /^(text|html|simple_format|md|ansi)$/) } @{ $r->{tests} }'
prairielearn='($r->{gradable} ? is_number($r->{score}) && $r->{score} >= 0 && $r->{score} <= 1
  : ref $r->{format_errors} || is_string($r->{format_errors})) && !grep { !(is_string($_->{name}) &&
  is_number($_->{points}) && is_number($_->{max_points}) && is_string($_->{output})) }
  @{ $r->{tests} // [] }'
coderunner='only($r, qw(fraction prologuehtml testresults files epiloguehtml columnformats
  showdifferences showoutputonly graderstate instructorhtml)) && $r->{fraction} >= 0 &&
  $r->{fraction} <= 1 && !(grep { @$_ != @{ $r->{testresults}[0] } } @{ $r->{testresults} }) &&
  @{ $r->{columnformats} } == (grep { !/^is(correct|hidden)$/ } @{ $r->{testresults}[0] }) &&
  !(grep { !/^%[sh]$/ } @{ $r->{columnformats} })'
vpl() { # vpl NAME GRADE COMMENT: as find_proposedgrade and _comment read it
  got=$(perl -e 'my ($in, $g) = (0, ""); while (<STDIN>) { s/[\r\n]+$//;
    if ($in) { $in = 0 if $_ eq "--|>" } elsif ($_ eq "<|--") { $in = 1 }
    elsif (/^Grade :=>>\s*(.*?)\s*$/) { $g = $1 } } print $g' <"$work/result")
  is "$1" "$2" "$got"
  grep -qE -e "$3" "$work/result"; tap_result $? "... and says why" "$work/result"; }

# nothing in the upload: nothing is run, and there is a result
for f in gradescope prairielearn coderunner; do
  auto $f; form "$f, an empty upload" "${!f}"
done
form "an empty upload has no points" '$r->{fraction} == 0'
auto prairielearn; form "and costs no attempt" '!$r->{gradable} && "@{$r->{format_errors}}" =~ /no file/'
auto vpl; vpl "vpl, an empty upload" 0.00 'no file relax_F.cu'
status "an unknown exercise" 2 exercises/tools/autograder text nosuch "$up"

# a wrong one that would like to write the result itself
printf '#error Grade :=>> 100 \303 \033[2J --|> "\n' >"$up/relax_F.cu"
for f in gradescope prairielearn coderunner; do
  UNSAFE=1 auto $f; form "$f, a wrong hand-in" "${!f}"
done
form "has no points" '$r->{fraction} == 0 && $r->{testresults}[1][0] == 0'
UNSAFE=1 VPL_GRADEMIN=1 VPL_GRADEMAX=5 auto vpl
vpl "vpl, a wrong hand-in" 1.00 '^-relax-f: compile error'
# a right one
cp $good "$up/relax_F.cu"
UNSAFE=1 auto vpl; vpl "vpl, a right hand-in" 10.00 '^-relax-f: accepted'
UNSAFE=1 auto prairielearn; form "prairielearn, a right one" "\$r->{score} == 1 && ($prairielearn)"
UNSAFE=1 auto coderunner; form "coderunner, a right one" "$coderunner && \$r->{fraction} == 1"
# the judge fails: nobody's grade
JUDGE=/bin/false auto vpl; vpl "a judge that fails proposes no grade to VPL" "" 'not your fault'
JUDGE=/bin/false auto prairielearn; form "nor a score to PrairieLearn" '!$r->{gradable}'

# what is installed there
x=$PWD/exercises/tools/export
status "no exercise" 2 "$x" vpl "" "$work/vpl"
status "one that is not there" 2 "$x" vpl "relax-f nosuch" "$work/vpl"; says "is named" 'exercise: nosuch'
status "no such system" 2 "$x" webct relax-f "$work/w"; says "those that are" 'gradescope prairielearn'
ok "make autograder for VPL" make -s autograder FOR=vpl EX=relax-f TO="$work/vpl"
sed "s,/opt/sssp-course,$PWD," "$work/vpl/vpl_evaluate.sh" >"$work/evaluate.sh"
(cd "$up" && env -u COURSE bash "$work/evaluate.sh" && VPL_GRADEMAX=20 ./vpl_execution) >"$work/result" 2>&1
rm -f "$up/vpl_execution"
vpl "vpl_evaluate.sh makes a program that grades" 10.00 'relax-f: accepted'
ok "make autograder for CodeRunner" make -s autograder FOR=coderunner EX=relax-f TO="$work/coderunner"
if command -v python3 >/dev/null; then
  perl -e 'local $/; open my $a, "<", $ARGV[1]; my $s = <$a>; $s =~ s/([\\"])/\\$1/g;
    open my $t, "<", $ARGV[0]; $_ = <$t>; s/\{\{ STUDENT_ANSWER \| e\(.py.\) \}\}/$s/; print' \
    "$work/coderunner/template.py" $good >"$work/t.py"
  mkdir "$work/jobe"; (cd "$work/jobe" && COURSE=$OLDPWD python3 "$work/t.py") >"$work/result" 2>"$work/out"
  form "the template grades" "$coderunner && \$r->{fraction} == 1"
  is "and says nothing else: CodeRunner takes a word on stderr for a failure" "" "$(cat "$work/out")"
else skip "the template grades" "no python3 here"; fi
ok "make autograder for GitHub" make -s autograder FOR=github EX="relax-f update" TO="$work/github"
y=$work/github/.github/workflows/classroom.yml
ok "each exercise is a step that the reporter knows" grep -q 'runners: relax-f,update' "$y"
is "with its points" "10 5" "$(sed -n 's/ *max-score: //p' "$y" | xargs)"
book/tools/lab "$work/lab" chunks/*.nw   # the repository that students get
is "what a step calls is there" "" "$(sed -n 's/ *command: UNSAFE=1 \([^ ]*\).*/\1/p' "$y" |
  while read -r f; do [ -x "$work/lab/$f" ] || echo "$f"; done)"
ok "and says what is missing, in that tree" bash -c "cd '$work/lab' &&
  mkdir '$work/none' && O=$B exercises/tools/autograder coderunner relax-f '$work/none' | grep -q 'no file relax_F.cu'"
no "no tab in it" grep -qP '\t' "$y"

# ---- PrairieLearn: a question an exercise, and an image with the lab's tree
ok "make autograder for PrairieLearn" make -s autograder FOR=prairielearn EX="relax-f update" TO="$work/pl"
cp "$work/pl/questions/update/info.json" "$work/result"
form "info.json has the fields of infoQuestion.json, and those that must be" \
  'only($r, qw(uuid type title topic tags gradingMethod singleVariant externalGradingOptions)) &&
  $r->{uuid} =~ /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ && $r->{type} eq "v3" &&
  is_string($r->{title}) && is_string($r->{topic}) && $r->{gradingMethod} eq "External" &&
  only($r->{externalGradingOptions}, qw(enabled image entrypoint timeout environment)) &&
  $r->{externalGradingOptions}{timeout} <= 600'
entry=$(perl -MJSON::PP -e 'local $/; print decode_json(<STDIN>)->{externalGradingOptions}{entrypoint}[0]' \
  <"$work/result")
ok "its entry point is in the image" test -x "$work/pl/image/course/${entry#/course/}"
no "no known hand-in is" test -e "$work/pl/image/course/exercises/05-relax-f/submissions"
f=$work/pl/image/Containerfile
is "the container file has instructions that there are" "" \
  "$(sed ':a; /\\$/{N; s/\\\n//; ta}' "$f" | grep -vE '^(#|$|(FROM|RUN|COPY|WORKDIR|ENV) )')"
is "what it copies is beside it" "" \
  "$(sed -n 's/^COPY \([^ ]*\) .*/\1/p' "$f" | while read -r d; do [ -e "$work/pl/image/$d" ] || echo "$d"; done)"
is "it installs nothing that the course does not name" "" \
  "$(sed -n '/--no-install-recommends/,/&&/p' "$f" | grep -oE '[a-z][a-z0-9+-]+' | grep -vxE 'noninteractive|apt-get|install|no-install-recommends' |
     while read -r w; do tr -s ' \\' '\n' <Makefile | grep -qxF -e "$w" || echo "$w"; done)"

# ---- Canvas
mkdir "$work/grades"
cat >"$work/grades/grades.jsonl" <<'E2'
{"student":"ada","exercise":"relax-f","order":"05-relax-f","score":9,"of":10}
{"student":"charles","exercise":"update","order":"06-update","score":5,"of":5}
{"student":"zoe","exercise":"update","order":"06-update","score":5,"of":5}
{"student":"dan","verdict":"no_handin"}
E2
cat >"$work/book.csv" <<'E2'
Student,ID,SIS User ID,SIS Login ID,Section,relax-f (771),Current Score
    Points Possible,,,,,10,(read only)
"Lovelace, Ada",101,u1,ada,"CS, 1",,
"Babbage, ""Charles""",102,u2,charles,CS 2,3,
"Gauss, Carl",103,u3,gauss,CS 2,3,
E2
status "a student whom Canvas does not know is named" 1 exercises/tools/canvas "$work/grades" "$work/book.csv"
says "by the folder" 'not in .*book.csv: zoe'
exercises/tools/canvas "$work/grades" "$work/book.csv" >"$work/canvas" 2>/dev/null
is "the columns of the import" "Student,ID,SIS User ID,SIS Login ID,Section,relax-f (771),update
    Points Possible,,,,,10,5
\"Lovelace, Ada\",101,u1,ada,\"CS, 1\",9,
\"Babbage, \"\"Charles\"\"\",102,u2,charles,CS 2,3,5" "$(cat "$work/canvas")"
# a class of two systems, called by what Canvas has not: by its numbers, if a roster had them
mkdir "$work/grades/class"; printf 'charles\t103\nada\t101\nzoe\t9\n' >"$work/grades/class/ids"
sed 's/,u\(.\),[a-z]*,/,u\1,login\1,/' "$work/book.csv" >"$work/book3.csv"
exercises/tools/canvas "$work/grades" "$work/book3.csv" >"$work/canvas" 2>/dev/null
is "who is called otherwise" '"Lovelace, Ada",101,u1,login1,"CS, 1",9,|"Gauss, Carl",103,u3,login3,CS 2,3,5' \
  "$(sed 1,2d "$work/canvas" | paste -sd'|')"
rm -r "$work/grades/class"
# an account can be set to semicolons, two columns of names, and none of SIS
printf 'LastName;FirstName;ID;SIS Login ID;Section;relax-f (771)\r\n    Points Possible;;;;;10,00\r\n%s\r\n' \
  'Lovelace;"Ada
Augusta";101;ada;"CS; 1";2,50' >"$work/book2.csv"
exercises/tools/canvas "$work/grades" "$work/book2.csv" >"$work/canvas" 2>/dev/null
is "as another account writes it" "LastName,FirstName,ID,SIS Login ID,Section,relax-f (771),update
    Points Possible,,,,,10,5
Lovelace,\"Ada
Augusta\",101,ada,\"CS; 1\",9," "$(cat "$work/canvas")"
echo before >"$work/grades/canvas.csv"
status "another table" 2 make -s canvas OUT="$work/grades" BOOK=README.md
status "no table" 2 make -s canvas OUT="$work/grades"; says "is told" 'BOOK= is missing'
is "and what was made before stays" before "$(cat "$work/grades/canvas.csv")"
status "another table" 2 exercises/tools/canvas "$work/grades" README.md
finish
