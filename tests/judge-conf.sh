# course.conf and roster: what is wrong in them is named with its line,
# before anything is judged.
# seconds: 6
. tests/tap.sh
# every kernel's conf says what the answer costs, or why it does not
J=$B/bin/judge
without() { "$J" conf | awk -F'\t' -v key="$1" '$2 == key && $3 == "" { print $1 }'; }
unmeasured() { "$J" conf | awk -F'\t' '$2 == "file" && $3 ~ /[.]cu$/ { print $1 }' | grep -xf - <(without reference) |
  while read -r x; do grep -q '^# no reference: .' "exercises/$x/exercise.conf" || echo "$x"; done; }
is "what each answer costs is in its conf" "" "$(unmeasured)"
is "and what its questions are worth" "" "$(without credit)"
# an exercise is one place: its harness stands in its folder, or is one of two
# that a chapter prints, and stands once
without stage >"$work/own"
harnesses() { (cd "$1" && for x in exercises/*/exercise.conf; do
    x=$(basename "${x%/*}"); grep -qx "$x" "$work/own" || continue
    ls {,generated/}exercises/"$x"/stage.{c,cu} 2>/dev/null | xargs echo "$x:"
  done); }
is "every harness stands in its folder, but for two" "02-dijkstra: generated/ 05-relax-f: generated/" \
  "$(harnesses . | sed -E 's|exercises/[^ ]*||g' | grep -v ': $' | xargs)"
is "and no exercise has two, or none" "" "$(harnesses . | grep -vE '^[^ ]+ [^ ]+$')"
mkdir -p "$work/x/exercises/05-mine"; grep -v '^reference' exercises/05-relax-f/exercise.conf >"$work/x/exercises/05-mine/exercise.conf"
is "one without is found" 05-mine "$(cd "$work/x" && unmeasured)"
# ---- whose answer would do for so many vertices and no more (the cheat that gives up above
# that) is asked a graph that has more
too_small() { "$J" conf | perl -F'\t' -lane 'BEGIN { local $/; open my $s, "<", "generated/exercises/scenes.c"; $s = <$s>;
    $n{$1} = $2 while $s =~ /\{ "([\w-]+)", \w+, (\d+),/g }
  chomp $F[2]; $asks{$F[0]} = $F[2] if $F[1] eq "graphs";
  END { for (sort keys %asks) { my ($c) = glob "$ENV{B}/cheats/refused/$_/small/*" or next; local (@ARGV, $/) = $c;
    my ($room) = <> =~ /if \((?:n|g->n) > (2048)\)/ or next; $seen++; print if !grep { ($n{$_} // 0) > $room } split / /, $asks{$_} }
    print "no cheat was seen" if !$seen }'; }
export B; is "a kernel with room for 2,048 vertices is asked a graph with more" "" "$(too_small | xargs)"
# ---- an exercise that has another's harness is asked with all sizes of a block that the
# other's table of promises names
less_asked() { "$B/bin/judge" conf | perl -F'\t' -lane 'push @f, $F[0]; $of{$F[0]} = $F[2] if $F[1] eq "stage" && length $F[2];
  END { sub blocks { open my $h, "<", "$ENV{PROMISES}/$_[0]/promises" or return; local $/; my %n = map { $_ => 1 } <$h> =~ /\bblock (\d+)/g; %n }
    for my $x (sort keys %of) { my ($y) = grep { substr($_, 3) eq $of{$x} } @f; my %own = blocks($x); my %its = blocks($y);
      print "$x: block $_" for grep { !$own{$_} } sort keys %its } }'; }
is "a twin is asked with every block that the exercise of its harness is" "" "$(PROMISES=exercises less_asked)"
mkdir "$work/less"; cp -r --parents exercises/*/promises "$work/less"
sed -i 's/; block 1024//' "$work/less/exercises/17-push-block/promises"
is "and one that is not is found" "17-push-block: block 1024" "$(PROMISES=$work/less/exercises less_asked)"
# ---- and with all its graphs, but for those of which a line "# not GRAPHS: why" tells (farther
# has what far has)
less_graphs() { "$B/bin/judge" conf | perl -F'\t' -lane 'chomp $F[2]; push @f, $F[0] if $F[1] eq "stage"; $is{$F[0]}{$F[1]} = $F[2];
  END { for my $x (sort keys %is) { my ($y) = grep { length $is{$x}{stage} && substr($_, 3) eq $is{$x}{stage} } @f; $y or next;
    open my $c, "<", "$ENV{CONFS}/$x/exercise.conf" or die; my %own = map { $_ => 1 } split / /, $is{$x}{graphs}; $own{far} ||= $own{farther};
    for (<$c>) { $own{$_} = 1 for /^# not ([\w ,-]+): \w/ ? split /, /, $1 : () } print "$x: $_" for grep { !$own{$_} } split / /, $is{$y}{graphs} } }'; }
is "and with every graph" "" "$(CONFS=exercises less_graphs)"
mkdir "$work/fewer"; cp -r --parents exercises/*/exercise.conf "$work/fewer"
sed -i '/^# not farther/d' "$work/fewer/exercises/05-relax-f-warp/exercise.conf"
is "and one that is not is found, too" "05-relax-f-warp: farther" "$(CONFS=$work/fewer/exercises less_graphs)"
# ---- no sentence is without its translation
if command -v xgettext >/dev/null; then
  for po in exercises/words/*.po exercises/words/pages/*.po; do ok "$po has all sentences" exercises/tools/words --check "$po"; done
else skip "the catalogues have all sentences" "Debian's gettext is not installed"; fi

# ---- nobody but the judge reads the settings: who wants one asks `judge conf`, and
# who changes a line finds it by its first word
cat >"$work/second.pl" <<'E2'
my ($keys, @files) = @ARGV;
my $key = join '|', split ' ', $keys;
my $any = qr/\\w[+*]|\\S[+*]|\[[^]]*\][+*]|\$\{?\w+\}?/;       # any key, in a pattern
my $blank = qr/(?:\\s|\[[: a-z\\]*\]|[ ])?[*?+]?/;
for my $file (@files) {
    open my $from, '<', $file or next;
    my $text = do { local $/; <$from> } // '';
    my $settings = $text =~ /exercise\.conf/;
    my $n = 0;
    for (split /\n/, $text) {
        $n++;
        print "$file:$n\n" if /\^\(?(?:\?:)?(?:\w+\|)*(?:$key)(?:\|\w+)*\)?$blank=/
            || ($settings && (/\^\(?(?:$any)\)?$blank=/ || /IFS=.?=/));
    }
}
E2
second() { perl "$work/second.pl" "$(cut -f2 "$work/settings" | sort -u | xargs)" "$@"; }
"$J" conf >"$work/settings"
is "each setting is printed" 30 "$(cut -f2 "$work/settings" | sort -u | wc -l)"
is "nobody but the judge reads the settings" "" "$(git ls-files -z ':!chunks/97a-worlds.nw' ':!chunks/plain/judge/exercise.c' ':!generated/judge/exercise.c' ':!tests/judge-conf.sh' ':!*.png' |
  xargs -0 perl "$work/second.pl" "$(cut -f2 "$work/settings" | sort -u | xargs)")"
# what such readers looked like
k=0
while IFS= read -r line; do
  k=$((k + 1)); printf '# exercise.conf\n%s\n' "$line" >"$work/reader-$k"
done <<'E2'
sed -n 's/^handin *= *//p' "$conf"
grep -l '^sanitizer *= *threads' exercises/*/exercise.conf
for (split /\n/, slurp($f)) { $conf{$x}{$1} = $2 if /^(\w+) *= *(.*?) *$/ }
$x{$1} //= $2 if /^(title|file|handin|stage|credit)\s*=\s*(.*?)\s*$/;
while IFS='=' read -r key value; do
sed -n "s/^$2 *= *//p" exercises/[0-9][0-9]-"$1"/exercise.conf | head -1; }
const set = key => Buffer.from(conf).toString().match(new RegExp(`^${key} = (.*)$`, 'm'))?.[1];
if (sscanf(line, "points = %u", &n) == 1) /* ^points = */
E2
is "a second reader is found, in whatever language" "$k" "$(second "$work"/reader-* | wc -l)"
# a hand-in that stands elsewhere too is a line of submissions/mutants; comments apart
twice() { awk 'FNR == 1 { note = /^\/\*/ } !note { text[FILENAME] = text[FILENAME] "\n" $0 }
    /\*\/$/ { note = 0 } END { for (f in text) if (text[f] in seen) print f; else seen[text[f]] }' "$@"; }
is "no hand-in stands in two places" "" "$(twice exercises/*/submissions/*/*.c*)"
sed 's/^\/\*.*/\/* another word *\//' $(ls exercises/05-*/submissions/accepted/*.cu | head -1) >"$work/again.cu"
is "one that does is found" 1 "$(twice exercises/05-*/submissions/accepted/*.cu "$work/again.cu" | wc -l)"
good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
in=$work/in out=$work/grades conf=$work/course.conf
grade() { JUDGE=$J exercises/tools/grade "$in" "$out" "${1-}" "$conf" >"$work/out" 2>&1; }
mkdir -p "$in/ada"; cp $good "$in/ada/relax_F.cu"

# ---- every line is checked
wrong() { # wrong NAME LINE PATTERN: refused with file and line, and nothing is made
  printf '# a course\n%s\n' "$2" >"$conf"; grade; rc=$?
  [ $rc = 2 ] && [ "$(wc -l <"$work/out")" = 1 ] && grep -q "course.conf:2: $3" "$work/out" &&
    [ ! -e "$out" ]
  tap_result $? "$1" "$work/out"; }
wrong "a language without pages" 'language = tlh' 'there are no pages in the language tlh'
wrong "an unknown setting" 'wieght relax-f = 2' 'no such setting: wieght relax-f'
wrong "an unknown exercise" 'weight relax-g = 2' 'no such exercise: relax-g'
wrong "one in a list" 'exercises = relax-f relax-g' 'no such exercise: relax-g'
wrong "one that is there twice" 'exercises = relax-f update relax-f' 'relax-f is there twice'
wrong "no number" 'weight relax-f = two' 'not a number: two'
wrong "a negative one" 'weight relax-f = -1' 'not a number: -1'
wrong "no date" 'due relax-f = tomorrow' 'not a time'
wrong "no day of the calendar" 'due relax-f = 2027-02-29' 'not a time'
wrong "no hour of the day" 'due relax-f = 2027-03-01 24:30' 'not a time'
wrong "no rule for lateness" 'late = 10%' 'late: none, or as in'
wrong "no way to keep" 'keep = first' 'keep: last or best'
wrong "no zone" 'zone = Europe/Atlantis' 'no such time zone'
wrong "a word alone" 'secret' 'expected: key = value'
wrong "no value" 'secret =' 'secret has no value'
wrong "seeds of another kind" 'seeds = random' 'seeds: class or student'
printf 'drop = 1\ndrop = 2\n' >"$conf"; grade
is "a setting that is made twice" "grade: $conf:2: drop is set twice" "$(cat "$work/out")"
printf 'times = t.csv\n' >"$conf"; printf 'student,exercise,time\nada,relax-f,soon\n' >"$work/t.csv"
grade; says "a table of times" 't.csv:2: not a time'
printf 'ada\nbob\n"ada","A."\n' >"$work/twice"; : >"$conf"
grade "$work/twice"; says "a student who is twice in the roster" 'twice:3: ada: is in line 1 too'
no "nothing was judged" test -e "$out"

# ---- a roster, as spreadsheets and systems write it: nobody is too many in it, and nobody missing
while IFS='|' read -r want text; do
  printf "$text" >"$work/roster"
  is "a roster: $text" "$want"'' "$(perl -Iexercises/tools -MCourse -MIntake -e \
    'print join " ", map { join ":", @$_ } roster(slurp($ARGV[0]))' "$work/roster")"
done <<'E2'
ada:1 bob:2|ada\nbob
ada:2 bob:3|student\nada\nbob\n
ada:1 bob:2|\357\273\277ada\r\nbob\r\n
ada:1 bob:2|ada\rbob\r
ada:2 bob:3|\357\273\277Login\tName\nada\tA\nbob\tB\n
ada:4 bob:5|\n# mine\nstudent,name\nada,A\nbob,B\n
ada:3 bob:4|sep=;\nKennung;Vorname\nada;A\nbob;B\n
ada:2 bob:3|Benutzername;Name\nada;A\nbob;B\n
ada:2 bob:3|Nom d\342\200\231utilisateur,Nom\nada,A\nbob,B\n
ada:2 bob:3|Nombre de usuario,Apellido(s)\nada,A\nbob,B\n
ada:2 bob:3|Student ID\nada\nbob\n
ada:2 bob:3|k\303\244ytt\303\244j\303\244,posti\nada,a@x.fi\nbob,b@x.fi\n
ada:2 bob:3|brukernavn,nummer\nada,12\nbob,13\n
ada:1 bob:2 cyd:3|ada,Bern\nbob,12\ncyd,\n
Sid:1 ada:2|Sid\nada\n
ada:1 bob:2|ada,\nbob,b@x.fi\n
a,b:1 bob:2|"a,b"\nbob\n
ada:1 bob:3|"ada","tall\nand ""nice"""\n"bob","x"\n
ada:1 bob:2|ada;x,y\nbob;z\n
|student\n
|\n# nobody\n
E2
for text in '' '\n' 'student,name\n'; do
  printf "$text" >"$work/roster"
  grade "$work/roster"; is "a roster without anybody: '$text'" "2 grade: $work/roster: nobody stands in it" "$? $(cat "$work/out")"
done

# ---- what is dropped leaves the student the most: not the emptiest, but what weighs
mkdir "$work/totals"
{ echo '{"start":"1","in":"/n","known":[]}'
  while read -r n x folder points of; do
    printf '{"id":"%s","key":"%s","tag":"00000000","verdict":"race","student":"ada","file":"%s.cu"' "$n" "$n" "$n"
    printf ',"run":"1","points":%s,"of":%s,"seconds":1,"content":"%s","exercise":"%s"' "$points" "$of" "$n" "$x"
    printf ',"order":"%s","found":"","report":"r"}\n' "$folder"
  done <<'E2'
1 initialize 04-initialize 0 5
2 host-loop 06-host-loop 4 20
3 relax-f 05-relax-f 10 10
E2
} >"$work/totals/journal.jsonl"
printf 'weight host-loop = 2\ndrop = 1\n' >"$conf"
ok "tables from a journal alone" exercises/tools/report "$work/totals" "" "$conf"
is "the total without what costs most" '"ada",10,15,66.7,"host-loop",0,10,8' "$(tail -1 "$work/totals/totals.csv")"
printf 'weight host-loop = 0\nweight relax-f = 0\ndrop = 2\nexercises = initialize host-loop relax-f\n' >"$conf"
sed -i '2s/"points":0,/"points":3,/' "$work/totals/journal.jsonl"
ok "exercises that count for nothing" exercises/tools/report "$work/totals" "" "$conf"
is "are not what stays" '"ada",3,5,60.0' "$(tail -1 "$work/totals/totals.csv" | cut -d, -f1-4)"
sed -i '2s/"points":3,/"points":0,/' "$work/totals/journal.jsonl"
# ... of courses that are drawn, by a look at every set that could stay
{ sed -n '/^sub dropped/,/^}/p; /^sub ratio/,/^}/p' exercises/tools/report; cat <<'E3'
srand(shift);
for (1 .. 3000) {
    my @part = map { my $of = int rand 3 ? 1 + int rand 20 : 0; [$_, int rand($of + 1), $of] } 1 .. 1 + int rand 6;
    my ($drop, $best) = (int rand @part, 0);
    for my $set (0 .. 2 ** @part - 1) {
        my @stay = @part[grep { $set >> $_ & 1 } 0 .. $#part];
        $best = ratio(@stay) if @stay == @part - $drop && ratio(@stay) > $best;
    }
    my $got = ratio(@{ (dropped($drop, @part))[0] });
    print "drop $drop of ", join(' ', map { "$_->[1]/$_->[2]" } @part), ": $got, not $best\n" if abs($got - $best) > 1e-9;
}
E3
} >"$work/drop.pl"
is "nobody has less than the best that could stay" "" "$(perl "$work/drop.pl" "$drawn" | head -3)"

# ---- points for speed come from what was measured, and from nothing else
printf 'speed relax-f = 3\nspeed update = 2\n' >"$conf"
sed -i 's/"verdict":"race"\(.*"relax-f"\)/"verdict":"accepted"\1/' "$work/totals/journal.jsonl"
score() { exercises/tools/report "$work/totals" "" "$conf" && grep '"ada",relax-f' "$work/totals/grades.csv"; }
is "not measured: none" '"ada",relax-f,accepted,10,10,"3.cu",0,10,10,' "$(score)"
printf 'relax-f,3,accepted,%s,.7,.9,12,27.0,26.8\n' 0.75 >"$work/totals/speed.csv"
is "three quarters as fast: half of them" '"ada",relax-f,accepted,10,10,"3.cu",0,11.5,11.5,' "$(score)"
ok "and the student reads how fast" grep -q \
  'speed     0.75 times the book.s on the GPU (0.70 to 0.90): 1.5 points' "$work/totals/students/ada/report.txt"
sed -i 's/0\.75/1.2/' "$work/totals/speed.csv"
is "faster: all of them" '"ada",relax-f,accepted,10,10,"3.cu",0,13,13,' "$(score)"
is "of so many" '"ada",17,' "$(tail -1 "$work/totals/totals.csv" | grep -o '^"ada",17,')"
sed -i 's/relax-f,3,/relax-f,4,/' "$work/totals/speed.csv"
is "another file: none" '"ada",relax-f,accepted,10,10,"3.cu",0,10,10,' "$(score)"
if [ ! -e /dev/nvidiactl ]; then
  status "without a GPU there is nothing to measure" 3 exercises/tools/speed relax-f $good
  says "and it says so" 'points for speed come from a real one'
  status "nor is there beside a copy" 3 exercises/tools/speed --copy relax-f $good
fi
ok "each target of speed is of an exercise" perl -e '
  my %is = map { s/^\d+-//r => 1 } map { m{exercises/([^/]+)/} } glob "exercises/*/exercise.conf";
  my $n; for (grep { !/^(#|exercise,)/ } <>) { my ($x, $gpu, $times) = split /,/;
    $is{$x} && $times > 0 or die "$_"; $n++ } $n or die "none"' figures/data/speed-targets.csv
ok "what cheats/unasked names can be made of the answer" perl -Iexercises/tools -MFaults -MLimits -MCourse -e '
  my ($of, $bad, $n) = (Course::settings(), 0, 0); local $/;
  for my $f (glob "exercises/[0-9]*/cheats/unasked") {
    my ($x) = $f =~ m{/([^/]+)/}; my $c = $of->{$x};
    my ($book) = grep { -f } "build/exercises/$x/$c->{file}", "exercises/$x/reference/$c->{file}" or next;
    open my $h, "<", $book; open my $u, "<", $f;
    my $text = <$h>;
    my %there = map { $_->[0] => 1, (Limits::kind($_->[0]) // Faults::kind($_->[0])) => 1 }
        Faults::of($text, 16), Limits::of($text, n => 99, m => 99, turns => 9);
    for (grep { !$there{$_} } split " ", <$u>) { print "$f: there is no $_\n"; $bad++ } $n++ }
  die "none" if $n < 30; exit $bad'
# (a target is there for what is one kernel by today's harness, and for nothing else)
is "whose time is that of one kernel is told as the targets have it" "" "$(for x in $(sed '1,/^exercise,/d;s/,.*//' figures/data/speed-targets.csv | sort -u); do
  [ "$(exercises/tools/speed --kind "$x")" = kernel ] || echo "$x is whole"; done; for x in invert texture host-loop split; do
  [ "$(exercises/tools/speed --kind "$x")" = whole ] || echo "$x is a kernel"; done)"
ok "speed.c compiles" cc -std=c17 -D_GNU_SOURCE -Wall -Wextra -Werror -fsyntax-only \
  -Igenerated exercises/tools/speed.c

# ---- every error that the simulator knows has a verdict (the others are warnings)
errors=$(sed -n '/advice\[\] = {/,/};/s/^ *{ "\([a-z-]*\)",.*/\1/p' generated/sim/report.cpp |
  grep -vxE 'race-samevalue|read-beside-atomic|volatile-stores|overflow|unwaited')
some "the simulator has errors" 20 "$errors"
none=$(for word in $errors; do
    grep -qE "[ \"]$word[ \"]" generated/judge/verdict.c || echo "$word"; done)
is "no error of the simulator's goes without a verdict" "" "$none"

# ---- a name that is misspelt is named, and so is what was meant
sed 's/relax_F_sequential/relax_F_sequentail/' \
  exercises/03-relax-sequential/submissions/accepted/pointers.c >"$work/misspelt.c"
status "a misspelt name" 1 $J check relax-sequential "$work/misspelt.c"
says "what is missing" "'relax_F_sequential' is not defined.*; the file defines 'relax_F_sequentail'"

sed 's/relax_F(/relax_f(/' build/exercises/05-relax-f/relax_F.cu >"$work/relax_F.cu"
status "a misspelt kernel" 1 $J check relax-f "$work/relax_F.cu"
says "what is missing, too" "'relax_F' is not defined.*; the file defines 'relax_f'"
says "and where" '^  at  *relax_F.cu:[0-9]+$'
is "which is the line with that name" "$(grep -n 'relax_f(' "$work/relax_F.cu" | cut -d: -f1)" "$(sed -n 's/^  at .*://p' "$work/out")"
{ printf '// a comment of calls\n'; sed 's/^__global__ void relax_F/__device__ unsigned calls;\n&/' build/exercises/05-relax-f/relax_F.cu; } >"$work/relax_F.cu"
status "a variable for everybody" 1 $J check relax-f "$work/relax_F.cu"
is "has its line, not the comment's" "$(grep -n '__device__ unsigned calls' "$work/relax_F.cu" | cut -d: -f1)" "$(sed -n 's/^  at .*://p' "$work/out")"
sed 's/atomicOr(overflow, 1u);/;/' build/exercises/05-relax-f/relax_F.cu >"$work/relax_F.cu"
status "a sum that is not noticed" 1 $J check relax-f "$work/relax_F.cu"
{ sed '0,/^{$/s//{ { char *volatile a = (char *)malloc(24); for (volatile int q = 0; q < 90; q++) a[q] = 1;\
  char *volatile b = (char *)malloc(24); free(a); free(b); }/; 1i #include <stdlib.h>' build/exercises/06-host-loop/host_loop.cu; } >"$work/host_loop.cu"
cp "$work/out" "$work/sum"; $J check host-loop "$work/host_loop.cu" block:ascending >"$work/out" 2>&1
says "a broken heap is told as that, or where it was seen" '(found .*(heap is broken, by a write before|corrupt)|printed .*corrupt|found .*in the middle, with status 139)'; cp "$work/sum" "$work/out"
says "is told, with its arc" 'overflow at c\[2\]: [0-9]+ \+ [0-9]+ from c\[1\] was to be noticed'

# ---- the length that the course allows it
ok "engine and commands have no more lines than it says" book/tools/judge-lines

# ---- the program that measures the judge is made of its parts
ok "judge-cost.c compiles" cc -std=c17 -D_GNU_SOURCE -Wall -Wextra -Werror -fsyntax-only \
  -Igenerated figures/measure/judge-cost.c
finish
