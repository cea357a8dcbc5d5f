# Similar hand-ins: a copy with other names, types and comments and in another
# order is found, with dead code in it nearly always; different right answers
# are not called copies, but for those that differ in a line.
. tests/tap.sh
is "the book's numbers are those of today's folders" "$(cat figures/data/judge-similar.csv)" \
  "$(perl figures/measure/similar.pl 2>"$work/out")"
MADE=1 perl figures/measure/similar.pl >"$work/numbers" 2>"$work/out"
count() { sed -n "s/^$1,//p" "$work/numbers"; }
honest=$(count honest) called=$(count alike) copies=$(count copies) found=$(count found)
dead=$(count dead)
ok "$found of $copies disguised copies are found" test "$((found * 100))" -ge "$((copies * 95))"
ok "$dead of $copies with dead code in them" test "$((dead * 100))" -ge "$((copies * 90))"
ok "$called of $honest pairs of different answers are called alike" \
  test "$((called * 100))" -le "$((honest * 10))"
ok "there is enough to try it on" test "$copies" -ge 30 -a "$honest" -ge 80
# what is listed is chosen by similar =, and says nothing about a pair: in classes that are drawn, of
# answers and of copies in which lines are left out or a loop is another, the scores are the same
cat >"$work/scores.pl" <<'E2'
use strict; use warnings;
use lib 'exercises/tools';
use Similar; use Course 'slurp';
srand shift;
my ($n, $between) = (0, 0);
for my $folder (grep { my @f = glob "$_/submissions/*/*.c*"; @f > 5 } glob 'exercises/[0-9][0-9]-*') {
    next if int rand 4 && $folder !~ /minimum2/;
    my @all = map { slurp($_) } (sort { $a cmp $b } glob "$folder/submissions/*/*.c*")[0 .. 5];
    my %class = map { ("s$_" => $all[$_]) } 0 .. $#all;
    for my $k (0 .. $#all) {
        my $share = rand;
        $class{"c$k"} = join '', grep { rand() > $share / 3 } split /^/, $all[$k];
        $class{"w$k"} = $all[$k] =~ s/\bfor \(([^;()]*);([^;]*);([^;()]*)\)/$1; while ($2)/gr;
    }
    my %score = map { ("$_->[1] $_->[2]" => $_->[0]) } similar(\%class, [], 0);
    $between += grep { $_ > 50 && $_ < 95 } values %score;
    for my $least (map { 10 * $_ } 1 .. 10) {
        my %is = map { ("$_->[1] $_->[2]" => $_->[0]) } similar(\%class, [], $least);
        for (sort keys %score) {
            my $want = $score{$_} >= $least ? $score{$_} : 'not listed';
            my $got = $is{$_} // 'not listed';
            print "$folder: $_: $got with similar = $least, and $score{$_} with 0\n" if $want ne $got;
            $n++;
        }
    }
}
print "too few to tell: $n, $between\n" if $n < 100 || $between < 10;
E2
is "the score of a pair is the same, whatever is listed (SEED=$drawn)" "" \
  "$(perl "$work/scores.pl" "$drawn" | head -4)"
# through the tables: the pair, its lines, a page, and no word to the students
mkdir -p "$work/out2/files"
one=exercises/06-minimum1/submissions/accepted/neighbours.cu
two=exercises/06-minimum1/submissions/accepted/warp-shuffles.cu
n=0; for f in "$one" "$one" "$two"; do n=$((n + 1))
  cp "$f" "$work/out2/files/$n.cu"
  printf '{"id":"%s","key":"k%s","tag":"00000000","verdict":"accepted","student":"<s%s>","file":"%s"' \
    "$n" "$n" "$n" minimum1.cu
  printf ',"run":"1","points":1,"of":15,"seconds":1,"content":"%s","exercise":"minimum1"' "$n"
  printf ',"order":"06-minimum1","found":"","report":"r"}\n'
done >"$work/out2/journal.jsonl"
sed -i '1i {"start":"1","in":"/nowhere"}' "$work/out2/journal.jsonl"
cat >>"$work/out2/files/1.cu" <<'E2'
__device__ unsigned fold(unsigned a, unsigned b)
{
    while (a != b && (a ^ b) > 3u) {
        if (a > b) { a = (a >> 1) + (b & 7u); } else { b -= a / 3u; }
        for (unsigned t = a; t != 0u; t >>= 2) b |= t & ~a;
    }
    return a < b ? a : b;
}
E2
sed 's/fold/other/; s/unsigned a/unsigned q/; 5i // mine' "$work/out2/files/1.cu" \
  >"$work/out2/files/2.cu"
ok "the tables" exercises/tools/report "$work/out2"
is "the pair is in similar.csv" 'minimum1,"<s1>","<s2>",100' \
  "$(sed -n '2s/^"minimum1"/minimum1/; 2s/,"[^"]*","[^"]*"$//; 2p' "$work/out2/similar.csv")"
is "and no other" 2 "$(wc -l <"$work/out2/similar.csv")"
ok "both texts are on a page, with marks" grep -q '<mark>.*while' "$work/out2/similar.html"
ok "to which the overview leads" grep -q 'similar.html#minimum1' "$work/out2/index.html"
no "students read nothing of it" grep -rqi similar "$work/out2/students"
no "names are text" grep -rqE '<s[123]>' "$work/out2" --include='*.html' --include='*.xml'
finish
