# Copies, of whatever number: a class is drawn, with a ring in it of 2 to 30
# who hand in the same file, as it is, with other names or comments, or with a
# statement of their own in it.  All of the ring stand together in the list, and nobody else does.
# seconds: 5
. tests/tap.sh
cat >"$work/draw.pl" <<'E2'
use strict; use warnings;
use lib 'tests';
use Drawn; use Course 'slurp';
my ($seed, $out) = @ARGV;
srand $seed;
# the innocent: right answers of all exercises, each once
my @files = innocent(40);
# (the class hands in fw-rest: who copies a known answer to that copies the book)
my $how = any('bytes', 'names', 'comments', 'padded');
# (a statement more cuts what is compared, which is what no known answer has)
my %base = map { %{ Similar::prints(slurp($_), 1) } } map { glob "$_/*.c*" }
    map { ("exercises/15-fw-rest/$_", "generated/exercises/15-fw-rest/$_") } qw(submissions/accepted starter reference);
my $victim = any(grep { !m{/15-fw-rest/} && ($how ne 'padded'
    || grep({ !$base{$_} } keys %{ Similar::prints(slurp($_)) }) >= 80) } @files);
my ($mine) = $victim =~ m{(exercises/[^/]+/)};
# ... one of an exercise and its twin, whose answers can differ in a line
my %one;
my @rest = grep { my ($of) = m{exercises/(\d\d-[a-z]+)}; index($mine, $of) < 0 && !$one{$of}++ }
    shuffled(@files);
my $size = int rand 4 ? 2 + int rand 29 : 2;
my $class = $size + 10 + int rand 30;
my (@ring, $n);
open my $j, '>', "$out/journal.jsonl";
print $j qq({"start":"1","in":"/nowhere","known":[],"waits":[]}\n);
mkdir "$out/files";
for my $k (shuffled(1 .. $class)) {
    my $in = $k <= $size;
    my $text = $in ? disguised(slurp($victim), $how) : @rest ? slurp(shift @rest) : next;
    my $name = sprintf 's%02d', ++$n;
    push @ring, $name if $in;
    open my $f, '>', "$out/files/$name.cu"; print $f $text;
    print $j qq({"id":"$name","key":"k","tag":"00000000","verdict":"accepted","student":"$name",)
        . qq("file":"relax_F.cu","run":"1","points":1,"of":1,"seconds":1,"content":"$name",)
        . qq("exercise":"fw-rest","order":"15-fw-rest","found":"","report":"r"}\n);
}
print "$size of $class, $how: $victim\n@ring\n";
E2
first=$drawn
for seed in $(seq "$first" $((first + ${COUNT:-12} - 1))); do
  rm -rf "$work/o"; mkdir "$work/o"
  perl "$work/draw.pl" "$seed" "$work/o" >"$work/drawn"
  exercises/tools/report "$work/o" >"$work/out" 2>&1
  # the groups that the table makes of the class
  perl -Iexercises/tools -MSimilar -ne 'next if $. == 1; push @p, [(split /[",]+/)[2, 3]];
    END { print join("\n", map { "@$_" } groups(@p)), "\n" }' "$work/o/similar.csv" >"$work/groups"
  cat "$work/drawn" "$work/groups" >"$work/out"
  [ "$(sed -n 2p "$work/drawn")" = "$(cat "$work/groups")" ]
  tap_result $? "SEED=$seed: $(head -1 "$work/drawn")" "$work/out"
  no "and the page tells of it" grep -q 'No two hand-ins are similar' "$work/o/similar.html"
  # who has the same bytes stands in a line that says so, and nobody else does
  same=$(grep -oP '<li>[^<]* byte for byte[^<:]*: \K[^<]*' "$work/o/similar.html" | tr -d ,)
  [ "$same" = "$(sed -n '1{/, bytes:/!q}; 2p' "$work/drawn" | grep ' ')" ]
  tap_result $? "SEED=$seed: the same bytes are said to be" "$work/out"
done
# what can be written in several ways without another token is the same, at each place where it
# can: blanks, comments, directives, names of any letters, the words for signs
cat >"$work/ways.pl" <<'E2'
use strict; use warnings;
use lib 'tests';
use Drawn; use Course 'slurp';
srand shift;
my %way = (
    'a blank before' => sub { s/^(?=.)/any(' ', "\t", "\f", "\x0b", "\r")/gem },
    'a comment before' => sub { s{^(?=[^\n])(?![^\n]*\*/)}{/* a */}gm },
    'a comment behind a directive' => sub { s{^([ \t]*#[^\n\\/]*)$}{$1 /* a "b\n# c */}gm },
    'a line comment behind one' => sub { s{^([ \t]*#[^\n\\/]*)$}{$1 // a /* b}gm },
    'a form feed for each blank' => sub { s/^( +)/"\x0b" x length $1/gem },
    'letters of another language' => sub { s/\bi\b/gr\xc3\xb6\xc3\x9fe/g },
    'a dollar' => sub { s/\b([ik])\b/$1\$/g; s/\bn\b/\$n/g },
    'words for signs' => sub { s/ && / and /g; s/ \|\| / or /g; s/ != / not_eq /g; s/ \|= / or_eq /g; s/ &= / and_eq /g },
);
# (none inside of a comment that there is, nor of a text)
my @files = grep { slurp($_) !~ m{"[^"\n]*(?: && | \|\| )} } innocent(40);
for my $file (@files) {
    my $plain = slurp($file) =~ s{/\*.*?\*/|//[^\n]*}{}gsr;
    my $was = join ' ', map { $_->[0] } Similar::tokens($plain);
    for my $how (sort keys %way) {
        local $_ = $plain;
        $way{$how}->();
        my $is = join ' ', map { $_->[0] } Similar::tokens($_);
        print "$file: $how\n" if $is ne $was;
    }
}
print 'only ', scalar @files, " files\n" if @files < 100;
E2
is "SEED=$drawn: another way to write it makes nobody another" "" "$(perl "$work/ways.pl" "$drawn" 2>&1 | head -20)"
finish
