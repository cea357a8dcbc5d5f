# A part of the course: chapters, exercises, a title and weeks are drawn, and what
# make handout makes of them has these, whole, and no others; what leads into
# another chapter says that it is in the full book, and nothing is given away.
# set: full
# timeout: 2400, seconds: 300
. tests/tap.sh
. tests/withheld
echo "# SEED=$drawn"
RANDOM=$((drawn & 32767))
all=$(ls chunks/[0-7][0-9]-*.nw | sed 's|chunks/0*\([0-9]*\)\([0-9]\)-.*|\1\2|')
kept= left= slugs=
# (half of the book, or a short course over as many weeks as there are without a word)
if [ $((RANDOM % 2)) = 0 ]; then of=2; else of=8; fi
for c in $all; do
  if [ $((RANDOM % of)) = 0 ]; then kept="$kept $c"; else left="$left $c"; fi
done
in_chapter() { ls -d exercises/"$(printf %02d "$1")"-* 2>/dev/null | sed 's|exercises/..-||'; }
for c in $kept; do for x in $(in_chapter "$c"); do [ $((RANDOM % 2)) = 0 ] || slugs="$slugs $x"; done; done
[ -n "$slugs" ] || { kept="$kept 5"; left=$(printf '%s\n' $left | grep -vx 5 | xargs); slugs=relax-f; }
kept=$(printf '%s\n' $kept | sort -nu | xargs) weeks=$((3 + RANDOM % 8))
titles=('Kürzeste Wege & mehr: 50 % #1_a' 'Parallelprogrammierung mit CUDA' 'Łódź <2027> | "A~Z^"')
title=${titles[$((RANDOM % 3))]}
# (what the harness of an exercise lies in is asked as well)
setting() { "$B/bin/judge" conf | sed -n "s/^[0-9]*-$1\t$2\t//p"; }
has() { grep -qxF -- "$1" <(printf '%s\n' $2); }
for x in $slugs; do
  b=$(setting "$x" stage)
  [ -z "$b" ] || has "$b" "$slugs" || for c in $kept; do has "$b" "$(in_chapter "$c")" && slugs="$slugs $b"; done
done
slugs=$(printf '%s\n' $slugs | sort -u | xargs)
if [ $of = 8 ]; then
  weeks=$(($(for c in $kept; do cat chunks/"$(printf %02d "$c")"-*.nw; done | grep -c '^\\section{') + $(wc -w <<<"$slugs")))
  [ $weeks -lt 14 ] || weeks=14
fi
others=$(ls -d exercises/[0-9][0-9]-* | sed 's|exercises/..-||' | sort | comm -23 - <(printf '%s\n' $slugs))
echo "# CHAPTERS=\"$kept\" WEEKS=$weeks EXERCISES=\"$slugs\""

# ---- what is refused, before anything is made -------------------------------
refused() { no "$1 is refused" env -u O -u SRC make -n handout "${@:3}"; says "... and it says why" "$2"; }
refused "a chapter that is not there" 'no chapter 77' CHAPTERS="1 77"
refused "a range the wrong way round" 'what is 6-2' CHAPTERS=6-2
refused "an unknown exercise" 'no exercise nothing' EXERCISES=nothing
refused "an exercise of another chapter" 'relax-f is an exercise of Chapter 5, which is not among' CHAPTERS=1-3 EXERCISES=relax-f
refused "chapters without an exercise" 'no graded exercise' CHAPTERS=18
refused "... and a chapter, if its number is 0" 'no graded exercise' CHAPTERS=0
refused "weeks without a number" 'what is many' WEEKS=many
refused "no week" 'what is 0' WEEKS=0
refused "more weeks than there is to do" 'WEEKS=52: what is chosen has .* a week has one at least' CHAPTERS=2 WEEKS=52
refused "a chapter for the chapters" 'does not read CHAPTER=; it reads CHAPTERS=' CHAPTER=5
refused "an exercise for the exercises" 'does not read EX=; it reads CHAPTERS= EXERCISES=' CHAPTERS=5 EX=relax-f
refused "a letter without a glyph" 'fonts have no П' TITLE=Пути
refused "a mistyped word" 'no such option: TITEL=' TITEL=x
for c in 02 2-05; do ok "CHAPTERS=$c is a choice" env CHOSEN_CHAPTERS=$c book/tools/chosen --check; done
no "another command does not read them" env -u O -u SRC make -n list CHAPTERS=5
says "... and says which does" 'only make handout reads CHAPTERS='

# ---- the weeks: every one has something, in order, and the longest is least long ----
cat >"$work/cut.pl" <<'E2'
use strict; use warnings; srand $ARGV[0]; local $/;
open my $f, '<', 'book/tools/chosen' or die; my ($sub) = <$f> =~ /^(sub cut \{.*?^\})/ms; eval "$sub 1" or die $@;
sub least { my ($g, @h) = @_;      # all the ways
  my $all = 0; $all += $_ for @h; return $all if $g == 1;
  my ($best, $first) = (9e9, 0);
  for my $k (0 .. $#h - $g + 1) { $first += $h[$k]; my $r = least($g - 1, @h[$k + 1 .. $#h]); $r = $first if $first > $r; $best = $r if $r < $best }
  return $best }
for (1 .. 200) {
  my @h = map { (0.5, 0.5, 1, 2, 3, 9)[rand 6] } 0 .. rand 8; my $g = 1 + int rand @h;
  my @cut = cut($g, map { { hours => $_ } } @h);
  my @long = sort { $a <=> $b } map { my $s = 0; $s += $_->{hours} for @$_; $s } @cut;
  my $as = join ' | ', map { join ' ', map { $_->{hours} } @$_ } @cut;
  print "$g of @h: $as\n" if @cut != $g || grep({ !@$_ } @cut) || $as =~ s/ \|//gr ne "@h" || $long[-1] != least($g, @h);
}
E2
is "SEED=$drawn: 200 courses are cut" "" "$(perl "$work/cut.pl" "$drawn" 2>&1 | head -3)"

# ---- the edition ---------------------------------------------------------------
ok "the complete book builds" env -u O -u SRC make pdf
ok "the part builds" env -u O -u SRC make handout CHAPTERS="$kept" EXERCISES="$slugs" TITLE="$title" WEEKS=$weeks
cp "$work/out" "$work/said"
one=build/chosen/shortest-paths-on-the-gpu-student.pdf two=build/chosen/the-machine-room-student.pdf
withheld
no_leak_in_pages $one
no_leak_in_pages $two
pdftotext $one "$work/one" && pdftotext $two "$work/two"
is "its chapters are those that were chosen" "$kept" \
  "$(sed -n 's/^.contentsline {chapter}{.numberline {\([0-9]*\)}.*/\1/p' build/weave-chosen/course.toc | xargs)"
is "... under the numbers and titles of the whole" "$(for c in $kept; do
    grep "{chapter}{.numberline {$c}" build/weave-full/course.toc | sed 's/}{[0-9]*}{[^{}]*}%$//'; done)" \
  "$(grep '{chapter}{.numberline' build/weave-chosen/course.toc | sed 's/}{[0-9]*}{[^{}]*}%$//')"
ok "the title is on its first page" grep -qF "$title" <(pdftotext -l 1 $one - | xargs -d '\n')
is "... and the file's own" "$title" "$(pdfinfo $one | sed -n 's/^Title: *//p')"
for v in one two; do
  no "nothing is without a number: Volume $v" grep -nE '(Chapter|Section|Theorem|Lemma|Figure|Table|Exercise|Corollary|page|volume)s?[  ]\?\?' "$work/$v"
  # a number behind one of these words is a reference, but for the papers' own, two that are quoted, a comment in a file and the example of the title page
  is "a chapter that is left out is in the full book: Volume $v" "" "$(tr '\n' ' ' <"$work/$v" | sed -E "s/paper.s (Lemma|Theorem) [0-9.]+//g; s/Its Lemmas 3.1 to.3.3//" |
    grep -oE '(Chapter|Section|Theorem|Lemma|Figure|Table|Exercise|Corollary|Definition|Invariant)s?[  ][0-9]+(\.[0-9]+)?.{18}' |
    while read -r word number rest; do
      c=${number%%.*}; has "$c" "$left" || continue
      # (only a chapter has a number without a point)
      [[ $word = Chapter* || $number = *.[0-9]* ]] || continue
      case $rest in "of the 2"* | "of ["* | "of the paper ["* | "and "[0-9]*.[0-9]*"] "* | "and "[0-9]*.[0-9]*"]."* | "and "[0-9]*.[0-9]*" of ["* | *" are our "* | "prints three rows"* | "finds another"* | "p sp 7 9"* | "there. Chapters w"*) continue ;; esac
      # (behind "in the full" a page may end)
      [[ $rest = "in the full"* ]] || echo "$word $number $rest"; done | head -5)"
done
is "places of chunks that are told by their chapter are of none that is there" "" "$(grep -ohE '\bch\. [0-9]+' "$work/one" "$work/two" |
  sort -u | grep -v '^ch\. 9$' | while read -r _ c; do has "$c" "$left" || echo "ch. $c"; done)"
is "the commands of its text name exercises that are asked" "" "$(grep -ohE 'EX=[a-z][a-z0-9-]+' "$work/one" | sed 's/EX=//; s/-$//' |
  sort -u | while read -r x; do has "$x" "$slugs" || [ "$x" = slug ] || echo "$x"; done)"

# ---- the lab ---------------------------------------------------------------------
lab=$PWD/build/chosen/lab
no_leak_in_lab "$lab"
is "the lab asks what was chosen" "$slugs" "$(ls -d "$lab"/exercises/[0-9][0-9]-*/exercise.conf | sed 's|.*/..-\(.*\)/.*|\1|' | sort | xargs)"
is "its page names no other" "" "$(grep -ohE 'EX=[a-z0-9-]+' "$lab/README.md" "$lab/book/next" | sed 's/EX=//' | sort -u |
  while read -r x; do has "$x" "$slugs" || echo "$x"; done)"
is "its weeks are the syllabus's" "$(book/tools/guide build/weave-chosen/teach/from/syllabus.tex /dev/null chunks/*.nw | cut -f1,2 |
  awk 'NR == FNR { is[$1]; next } $1 in is' <(printf '%s\n' $slugs) - | sort)" "$(cut -f1,2 "$lab/exercises/guide" | sort)"
ok "... and has the title" grep -qF "# $title: the lab" "$lab/README.md"
cp -a "$lab" "$work/lab"; mkdir -p "$work/lab/build/bin"
cp -a "$B/bin/simcc" "$work/lab/build/bin"
cp -a "$B"/{include,judge,lib,{obj,fast,checked}{32,64},obj,sim-fast,sim-checked} "$work/lab/build"
rm -rf "$work/lab/build/judge"/{guide,gpu}
# (what is compiled already and is the same there need not be compiled again)
find "$work/lab/build" -name '*.d' -exec sed -i "s|${B#"$PWD/"}/|build/|g; s|$SRC/|generated/|g" {} +
in_lab() { env -u O -u SRC make -C "$work/lab" OPT=-O0 NVCC= "$@"; }
ok "the flags are taken over" in_lab build/flags/{cc,cu,sim}
touch -d @0 "$work"/lab/build/flags/*
(cd "$work/lab" && find generated exercises -type f) | while read -r f; do
  cmp -s "$f" "$work/lab/$f" && echo "$work/lab/$f"; done | xargs touch -d @0
ok "its judge builds" in_lab judge
ok "it lists its exercises" in_lab list
is "... all of them, and no others" "$slugs" "$(sed -n "s,^ *[0-9][0-9]*  *\([a-z0-9-]*\) .*,\1,p" "$work/out" | sort -u | comm -12 - <(
  printf '%s\n' $slugs $others | sort) | xargs)"
x=$(printf '%s\n' $slugs | shuf -n 1 --random-source=<(yes $drawn))
f=$(ls build/exercises/[0-9][0-9]-"$x"/* | grep -E "/$(setting "$x" file)$")
ok "$x can be started" in_lab start EX="$x"
if "$B/bin/judge" check relax-f /dev/null 2>&1 | grep -q UNSAFE; then skip "... and answered" "no outer wall here"
else
  handed=$(setting "$x" handin)
  mkdir -p "$(dirname "$work/lab/handins/$handed")"; cp "$f" "$work/lab/handins/$handed"
  ok "... and answered" in_lab check EX="$x"
fi

# ---- for teachers ---------------------------------------------------------------
t=build/chosen/teacher
is "a deck for each chapter" "$(printf '%02d.pdf\n' $kept | xargs)" "$(cd $t/slides && ls | xargs)"
pdftotext -layout $t/syllabus.pdf "$work/syllabus"; pdftotext $t/syllabus.pdf - | tr '\n' ' ' >"$work/plan"
is "the syllabus has its weeks" "$(seq $weeks | xargs)" "$(sed -n 's/^\([0-9]*\) & .*tabularnewline/\1/p' build/weave-chosen/teach/from/syllabus.tex | xargs)"
# (a line that is broken may begin with a chapter's number)
is "... on paper" "$(seq $weeks | xargs)" "$(sed -n 's/^ *\([0-9]\{1,2\}\)  .*/\1/p' "$work/syllabus" | sort -nu | head -$weeks | xargs)"
is "... and each exercise in it once" "$slugs" "$(sed -n 's/\\tabularnewline//p' build/weave-chosen/teach/from/syllabus.tex |
  grep -oE 'texttt\{[a-z0-9-]+' | sed 's/.*{//' | sort | xargs)"
plan=build/weave-chosen/teach/from/syllabus.tex sheets=build/weave-chosen/teach/from/labs.tex
is "... in the order of the book" "$(book/tools/guide book/teach/syllabus.tex /dev/null chunks/*.nw | cut -f1 | grep -xF "$(printf '%s\n' $slugs)" | xargs)" \
  "$(sed -n 's/\\tabularnewline//p' $plan | grep -oE 'texttt\{[a-z0-9-]+' | sed 's/.*{//' | xargs)"
is "no week has nothing" "" "$(grep 'nothing new & none' $plan)"
if [ -e $t/labs.pdf ]; then
  numbers=$(sed -n 's/^\\sheetof{[^}]*}{\([0-9]*\)}.*/\1/p' $sheets | xargs)
  is "each sheet has its key, and there is no other" "$numbers" "$(sed -n 's/^\\textbf{Sheet \([0-9]*\)\.}.*/\1/p' $sheets | xargs)"
  is "each sheet has a week" "$numbers" "$(sed -n 's/\\tabularnewline//p' $plan | awk -F' & ' '{ print $4 }' | tr -d , | xargs -n1 | sort -n | xargs)"
fi
is "... and each section of each chapter" "" "$(for c in $kept; do grep -qE "\b$c(\b|\.)" "$work/plan" || echo "$c"; done)"
ok "... under the title" grep -qF "$title" "$work/plan"
for p in $t/labs.pdf $t/examinations.pdf $t/slides/*.pdf; do
  [ -e $p ] || continue
  pdftotext $p - | tr '\n' ' ' >"$work/paper"
  is "${p#$t/} has no command for another exercise" "" "$(grep -oE 'EX=[a-z0-9-]+( \(in the full lab)?' "$work/paper" | sed 's/EX=//' |
    while read -r x rest; do [ -n "$rest" ] || has "$x" "$slugs" || echo "$x"; done | head -3)"
  is "... and leads to no other chapter without a word" "" "$(grep -oE '(Chapter|Section)s? [0-9]+(\.[0-9]+)?.{18}' "$work/paper" |
    while read -r word number rest; do c=${number%%.*}; has "$c" "$left" || continue
      [[ $rest = "in the full book"* ]] || echo "$word $number $rest"; done | head -3)"
done
finish
