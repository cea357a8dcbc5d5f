# A hidden question costs what a printed one does, and an instructor who is
# asked why can see it.  The points of each row are computed a second time,
# from its groups and from the exercise's credit.
# timeout: 300, seconds: 16
. tests/tap.sh
J=$B/bin/judge in=$work/in out=$work/out2 conf=$work/course.conf
good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
RANDOM=$drawn; echo "# SEED=$drawn tests/run quick judge-appeal"
name=s$RANDOM seeds=$([ $((RANDOM % 2)) = 0 ] && echo class || echo student)
mkdir -p "$in/$name" "$in/right" "$in/seen" "$in/placed"
# a bound that is asked for, which a report calls otherwise than the tables
bound=$(ls exercises/[0-9]*/submissions/too_much_work/shuffles-for-show.cu | head -1) x=${bound#exercises/??-}; x=${x%%/*}
handin=$("$J" conf "$x" | sed -n "s/^[0-9]*-$x\thandin\t//p")
mkdir -p "$in/bound/$(dirname "$handin")"; cp "$bound" "$in/bound/$handin"
cp exercises/05-relax-f/submissions/out_of_bounds/no-guard.cu "$in/placed/relax_F.cu"
cp tests/knows-the-graphs.cu "$in/$name/relax_F.cu"; cp $good "$in/right/relax_F.cu"
# the same mistake, on the printed graph too
sed 's/ && (v\[7\].*)$/)/' tests/knows-the-graphs.cu >"$in/seen/relax_F.cu"
printf 'secret = word %s\nseeds = %s\n' "$RANDOM" "$seeds" >"$conf"
status "without walls no appeal runs a student's file" 2 env -u UNSAFE JUDGE_NO_WALL=1 "$J" appeal relax-f "$good" ada
says "and says how it is done all the same" 'UNSAFE=1'
mkdir -p "$work/probe/ada"; echo 'int' >"$work/probe/ada/relax_F.cu"
if ! "$J" grade "$work/probe" "$work/probed" >"$work/out" 2>&1 && grep -q UNSAFE "$work/out"; then
  skip "an appeal" "no outer wall here"; finish
fi
tool() { env -u SECRET -u SEEDS JUDGE="$J" "exercises/tools/$@"; }
ok "a class with hidden questions, seeds = $seeds" tool grade "$in" "$out" "" "$conf"
points() { awk -F, -v s="\"$1\"" '$1 == s { print $4 }' "$out/grades.csv"; }
cat >"$work/again.pl" <<'E2'
use JSON::PP; use strict; use warnings;
my ($judge, $journal) = @ARGV;
local $/;
my %credit = `$judge conf relax-f` =~ /\tcredit\t(.*)/ ? split ' ', $1 : die;
open my $from, '<', $journal or die;
for (grep { /"exercise":/ } split /\n/, <$from>) {
    my $r = decode_json($_);
    next unless $r->{verdict};
    my @wrong = grep { my $q = $r->{questions}{$_}; $q->[0] < $q->[1] } sort keys %credit;
    my %wrong = map { $_ => 1 } @wrong, 'work';
    my $want = $r->{verdict} eq 'accepted' ? $r->{of}
        : @wrong ? eval { my $n = 0; $n += $credit{$_} for grep { !$wrong{$_} } keys %credit; $n } : 0;
    print "$r->{student}: $r->{points}, by its groups $want (wrong: @wrong)\n" if $want != $r->{points};
    # and the words that the student has for it
    next unless $r->{report} =~ /on a hidden question/;
    local (@ARGV, $/) = ($journal =~ s{journal.jsonl$}{students/$r->{student}/report.txt}r);
    my ($said) = <> =~ /^  points    (.*)/m;
    my %said = map { /(\w+) (0 of )?(\d+)/ ? ($1 => $2 ? 0 : $3) : () } split /, /, $said // '';
    for (keys %credit) { print "$r->{student}: $_: $said\n" if ($said{$_} // -1) != ($wrong{$_} ? 0 : $credit{$_}) }
}
E2
is "the points of each row are those of its groups" "" \
  "$(perl "$work/again.pl" "$J" "$out/journal.jsonl" 2>&1)"
ok "a hidden question costs no more than the printed one" test "$(points "$name")" -ge "$(points seen)"
ok "and something" test "$(points "$name")" -gt 0 -a "$(points "$name")" -lt "$(points right)"
no "no count tells of the questions that stay hidden" grep -q 'questions right' "$out/students/$name/report.txt"

field() { WHO=$1 FIELD=$2 perl -MJSON::PP -e 'open F, "<", shift; for (<F>) { my $r = decode_json($_);
  print $r->{$ENV{FIELD}} if $r->{student} eq $ENV{WHO} }' "$out/grades.jsonl"; }
# the appeal, and his corrected file beside it, with the same hidden questions; no table changes
cp "$out/grades.csv" "$work/tables"; cp "$good" "$work/corrected.cu"
status "the appeal of $name, with a corrected file" 0 tool appeal "$out" "$name" relax-f "$conf" "$work/corrected.cu"
says "... has the verdict of the tables" "^relax-f: $(field "$name" verdict | tr _ ' ') \($(points "$name") of 10"
says "... the same finding" "  found     $(field "$name" found | sed 's/[].*^$[]/\\&/g')"
says "... of the same question" "  on        $(field "$name" test | sed 's/ block .*//; s/[].*^$()[]/\\&/g')"
says "... and its graph" "^  the graph: 193 vertices"

says "... with what is wrong" '<--$'
says "... and says which is which" "beside it: $work/corrected.cu"
is "... and the corrected one is right" "$(field "$name" verdict | tr _ ' '), accepted" \
  "$(sed -n 's/^relax-f: \([a-z ]*\) (.*/\1/p' "$work/out" | paste -sd, | sed 's/,/, /')"
is "its page is for nobody else" 600 "$(stat -c %a "$B/show/relax-f.html")"
# ... nor is what it writes meanwhile, as the one who draws the graph finds it
mkdir "$work/shim"; printf '#!/bin/sh\n[ ! -e "$TMPDIR/facts" ] || stat -c "%%a %%n" "$TMPDIR"/said "$TMPDIR"/facts* >>%s\nexec %s "$@"\n' \
  "$work/modes" "$(command -v awk)" >"$work/shim/awk"; chmod 755 "$work/shim/awk"
(umask 022; PATH=$work/shim:$PATH tool appeal "$out" "$name" relax-f "$conf" >/dev/null 2>&1)
is "nor is what it writes meanwhile" "600 facts 600 facts.new 600 said" "$(sed 's| .*/| |' "$work/modes" | sort -u | xargs)"
status "a file that is not there" 2 tool appeal "$out" "$name" relax-f "$conf" "$work/nosuch.cu"
status "a bound that is asked for is the verdict of the tables" 0 tool appeal "$out" bound "$x"
# the same in each language that there is a catalogue of
for l in "$B"/judge/words/*/LC_MESSAGES/judge.mo; do
  [ -e "$l" ] || continue
  l=${l%/LC_*}; l=${l##*/}
  status "in $l" 0 env -u WORDS_TOLD -u SECRET -u SEEDS \
    LANGUAGE="$l" JUDGE="$J" exercises/tools/appeal "$out" "$name" relax-f "$conf" "$work/corrected.cu"
  is "... both files are asked" 2 "$(grep -c '^relax-f: ' "$work/out")"
  no "... and told in it" grep -q '^relax-f: accepted' "$work/out"
done
# a printed question decided: the corrected file is asked the hidden ones all the same
status "an appeal with a place" 0 tool appeal "$out" placed relax-f
says "... which is a line of the student's file, by its name" '^  at  *relax_F\.cu:[0-9]'
(tool appeal "$out" placed relax-f | head -1) >/dev/null 2>&1
is "... and no copy of it is left, where nobody reads to the end either" "" "$(find "${TMPDIR:-/tmp}" -name relax_F.cu -newer "$work/out" \
  -not -path "$work/*" 2>/dev/null)"
status "an appeal without a hidden question needs no word" 0 tool appeal "$out" seen relax-f
status "... with a corrected file it does" 2 tool appeal "$out" seen relax-f "" "$work/corrected.cu"
says "... which is said" 'SECRET='
status "... and the same one" 2 tool appeal "$out" seen relax-f <(echo "secret = another") "$work/corrected.cu"
status "the corrected file of one whom a printed question decided" 0 tool appeal "$out" seen relax-f "$conf" tests/knows-the-graphs.cu
says "... is asked the hidden ones as well" "  found     on a hidden question|^relax-f: $(field "$name" verdict | tr _ ' ')"
is "... both are wrong" 2 "$(grep -c "^relax-f: " "$work/out")"
no "... and neither is accepted" grep -q '^relax-f: accepted' "$work/out"
ok "no table has changed" cmp "$out/grades.csv" "$work/tables"
# what was withdrawn before there was a table is kept for an appeal; and a name in the other spelling is his
nfd=$(printf 'Ju\314\210rgen') nfc=$(printf 'J\303\274rgen'); mkdir -p "$work/in3/$nfd"; cp "$in/seen/relax_F.cu" "$work/in3/$nfd"
echo "withdraw $nfc relax-f = was dan's" >"$work/conf3"; tool grade "$work/in3" "$work/out3" "" "$work/conf3" >/dev/null 2>&1
status "an appeal of what was withdrawn, by the name in another spelling" 0 tool appeal "$work/out3" "$nfc" relax-f "$work/conf3"
says "... tells the judge's verdict" '^relax-f: wrong'
is "... and it is compared with nobody's" "" "$(grep -s "$nfd" "$work/out3/similar.csv")"
mkdir -p "$work/in4"; echo x >"$work/in4/lf_501_701_a.zip"; printf 'Student,ID,SIS Login ID\n"L, F",501,ada\n' >"$work/sheet4"
EX=relax-f FROM=canvas tool grade "$work/in4" "$work/out4" "$work/sheet4" >/dev/null 2>&1
status "an appeal of what was refused" 2 tool appeal "$work/out4" ada relax-f
says "... says why it was" 'was refused: .*is no archive'
no "a student's name is needed" tool appeal "$out" "" relax-f "$conf"
no "and one that is there" tool appeal "$out" nobody relax-f "$conf"
status "without the word there is no hidden question" 2 tool appeal "$out" "$name" relax-f
says "which is said" 'SECRET='
echo "secret = another" >"$work/other.conf"
status "with another word it would be another one" 2 tool appeal "$out" "$name" relax-f "$work/other.conf"
says "which is said too" 'other hidden questions'
# a word that a command does not read is refused, whatever the command
cat >"$work/reads.pl" <<'E2'
use strict; use warnings;
local $/; my $text = <STDIN>; $text =~ s/\\\n/ /g;
my %lesson = (check => 'TEST GRAPH FILE', watch => 'TEST GRAPH FILE', show => 'TEST GRAPH FILE', debug => 'TEST GRAPH FILE',
    compare => 'FILE', 'check-gpu' => 'TEST FILE SPEED');
my ($words) = $text =~ /foreach v,(EX FILE [A-Z ]+?),/ or die; my %word = map { $_ => 1 } split ' ', $words;
my %reads = $text =~ /^reads\.([a-z-]+) :=(.*)/mg;
while ($text =~ /foreach g,([a-z -]+),\$\(eval reads\.\$g :=(.*?)\)\)/g) { my $w = $2; $reads{$_} = $w for split ' ', $1 }
my $n = 0;
while ($text =~ /^([a-z-]+): [^\n]*?#+ [^\n]*\n((?:\t[^\n]*\n)+)/mg) {
    my ($goal, $recipe) = ($1, $2);
    my %in = map { $_ => 1 } grep { $word{$_} } $recipe =~ /\$\((?:or \$\()?([A-Z]+)\)/g;
    if ($recipe =~ /call lesson/) { $in{$_} = 1 for 'EX', split ' ', $lesson{$goal} // ''; delete $in{EX} if $goal =~ /^(next|list|progress)$/ }
    my ($has, $says) = (join(' ', sort keys %in), join ' ', sort grep { $word{$_} } split ' ', $reads{$goal} // 'nothing is said');
    print "make $goal reads $has, and its table says $says\n" if $has ne $says;
    $n++;
}
print "$n commands\n" if $n < 20;
E2
is "each command's table has what its recipe reads" "" "$(perl "$work/reads.pl" <exercises/exercises.mk)"
for word in SECRET TEST BOOK; do
  goal=$(printf '%s\n' start hint list next moodle verify matrix | shuf -n 1)
  [ "$goal$word" != moodleBOOK ] || goal=next
  status "make $goal $word=" 2 env -u MAKEFLAGS make -s "$goal" "$word=w"
  says "... is refused" "make $goal does not read $word="
done
# the command's status, which make does not hand on
is "status 0" 0 "$(cat "$out/status")"
: >"$in/stray"; status "a file of nobody's" 3 tool grade "$in" "$out" "" "$conf"
is "status 3" 3 "$(cat "$out/status")"
status "a wrong command" 2 tool grade "$in" "$out" "" "$work/no.conf"
is "status 2" 2 "$(cat "$out/status")"
finish
