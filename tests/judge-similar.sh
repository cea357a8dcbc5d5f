# Similar hand-ins: a copy with other names, types and comments and in another
# order is found, with dead code in it nearly always; different right answers
# are not called copies, but for those that differ in a line.
. tests/tap.sh
cat >"$work/try.pl" <<'E2'
use strict; use warnings;
use lib 'exercises/tools';
use Similar;
sub slurp { local (@ARGV, $/) = @_; <> }
sub disguised {   # what a student does who hands in another's file
    my ($text, $dead) = @_;
    my %name;
    $text =~ s{/\*.*?\*/}{}gs; $text =~ s{//[^\n]*}{}g;
    my ($head, @parts) = split /^(?=\S[^\n;]*\()/m, $text;
    my @functions = grep { /^\}/m } @parts;
    $text = $head . join '', @functions > 1 && @functions == @parts ? reverse @parts : @parts;
    $text =~ s/\b([a-z]\w{0,11})\b(?!\.)/
        my $w = $1;
        $w =~ m{^(if|else|for|while|do|return|const|unsigned|int|void|uint\w+_t|cost_t|bool|char
          |break|continue|struct|sizeof|static|threadIdx|blockIdx|blockDim|gridDim|atomic\w+
          |include|cuda|extern|min|max|malloc|free|size_t|long|double|signed|goto|case
          |switch|default|auto|template|typename|inline|volatile|register)$}x ? $w : ($name{$w} \/\/= 'x' . (keys(%name) + 1) . 'q')/gex;
    $text =~ s/\buint32_t\b/unsigned int/g;
    my $n = 0;
    $text =~ s/^(\{\n)/$1    int nothing_here = 0;\n    (void)nothing_here;\n/gm if $dead;
    $text =~ s/\n(?=    \S)/"\n    \/\/ step " . ++$n . "\n"/ge;
    return $text;
}
my ($honest, $called, $copies, @found) = (0, 0, 0, 0, 0);
for my $folder (glob 'exercises/[0-9][0-9]-*') {
    my ($name) = $folder =~ m{/(.*)};
    my %class = map { $_ => slurp($_) } glob "$folder/submissions/accepted/*.c*";
    my $n = keys %class;
    next if $n < 4;
    my @base = map { slurp($_) } glob("build/exercises/$name/*.c* build/exercises/$name/starter/*.c*"
        . " generated/exercises/$name/starter/*.c* $folder/starter/*.c* $folder/reference/*.c*");
    $honest += $n * ($n - 1) / 2;
    my @pairs = similar(\%class, \@base, 80);
    $called += @pairs;
    print "# alike: $_->[1] $_->[2]\n" for @pairs;
    for my $victim (sort keys %class) {
        next if keys %{ Similar::prints($class{$victim}) } < 40;    # a few lines
        $copies++;
        for my $dead (0, 1) {
            my $copy = disguised($class{$victim}, $dead);
            my @p = similar({ %class, 'the copy' => $copy }, \@base, 80);
            if (grep { $_->[1] eq $victim && $_->[2] eq 'the copy' } @p) { $found[$dead]++ }
            else { print "# missed: $victim\n" }
        }
    }
}
print "$honest $called $copies @found\n";
E2
perl "$work/try.pl" >"$work/numbers"
read -r honest called copies found dead < <(tail -1 "$work/numbers")
cp "$work/numbers" "$work/out"
is "all disguised copies are found" "$copies" "$found"
cp "$work/numbers" "$work/out"
ok "$dead of $copies with dead code in them" test "$((dead * 100))" -ge "$((copies * 90))"
cp "$work/numbers" "$work/out"
ok "$called of $honest pairs of different answers are called alike" \
  test "$((called * 100))" -le "$((honest * 8))"
cp "$work/numbers" "$work/out"
ok "there is enough to try it on" test "$copies" -ge 30 -a "$honest" -ge 80
cat "$work/numbers" | sed -n 's/^# /# /p'
# through the tables: the pair, its lines, a page, and no word to the students
mkdir -p "$work/out2/files"
one=exercises/06-minimum1/submissions/accepted/neighbours.cu
two=exercises/06-minimum1/submissions/accepted/warp-shuffles.cu
n=0; for f in "$one" "$one" "$two"; do n=$((n + 1))
  cp "$f" "$work/out2/files/$n.cu"
  printf '{"id":"%s","key":"k%s","tag":"00000000","verdict":"accepted","student":"<s%s>","file":"%s"' \
    "$n" "$n" "$n" minimum1.cu
  printf ',"run":"1","points":1,"of":1,"seconds":1,"content":"%s","exercise":"minimum1"' "$n"
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
