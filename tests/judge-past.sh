# Last year's hand-ins: a class is drawn, of whom some have copied from a drawn
# class of last year, which is a folder or an OUT; they and nobody else are listed,
# each beside his source, and two of last year's never are.
# timeout: 120, seconds: 2
. tests/tap.sh
cat >"$work/draw.pl" <<'E2'
use strict; use warnings; use lib 'tests'; use Drawn; use Course 'slurp';
my ($seed, $work) = @ARGV;
srand $seed;
my %one;
my @files = grep { my ($x) = m{exercises/(\d\d-[a-z]+)}; $x ne '15-fw' && !$one{$x}++ } shuffled(innocent(60));
my (@want, %old);
my $kind = any('class', 'out');
# some of last year's have copied from each other, which is nobody's business now
my @last = map { ["p$_", slurp(shift @files)] } 1 .. 3 + rand 4;
push @last, ['q', disguised($last[0][1], 'names')] if rand() < .5;
push @last, ['r', $last[1][1]] if rand() < .5;
mkdir "$work/$_" for 'new', 'new/files', '2026', '2026/files';
my ($old, $new) = ('', qq({"start":"1","in":"/nowhere","known":[],"waits":[]}\n));
for (@last) {
    my ($who, $text) = @$_;
    if ($kind eq 'class') { write_to("$work/2026/$who/fw_rest.cu", $text); next }
    write_to("$work/2026/files/$who.cu", $text);
    $old .= qq({"student":"$who","exercise":"fw-rest","file":"fw_rest.cu","content":"$who"}\n);
}
write_to("$work/2026/grades.jsonl", $old) if $kind eq 'out';
my @copy = grep { rand() < .5 } @last[0 .. 2];
for my $k (1 .. 6) {
    my $from = shift @copy;
    # (of those of last year's who have one text, one stands for the others)
    my $twin = $from && grep { $_->[0] eq 'q' && $from == $last[0] || $_->[0] eq 'r' && $from == $last[1] } @last;
    my $how = any('bytes', 'names', 'comments', $twin ? () : ('padded') x 3);
    my $text = $from ? disguised($from->[1], $how) : slurp(shift @files);
    write_to("$work/new/files/n$k.cu", $text);
    $new .= qq({"id":"n$k","key":"k$k","tag":"00000000","verdict":"accepted","student":"n$k","file":"fw_rest.cu",)
        . qq("run":"1","points":1,"of":15,"seconds":1,"content":"n$k","exercise":"fw-rest","order":"15-fw-rest","found":"","report":"r"}\n);
    next unless $from;
    # (who has the same text as the source counts as the source)
    my @same = map { $_->[0] } grep { $_->[0] eq $from->[0] || $_->[0] eq 'q' && $from == $last[0]
        || $_->[0] eq 'r' && $from == $last[1] } @last;
    push @want, "n$k " . join ',', sort @same;
}
write_to("$work/new/journal.jsonl", $new);
write_to("$work/want", join '', map { "$_\n" } sort @want);
print "$kind, " . @want . " copied\n";
E2
first=$drawn
for seed in $(seq "$first" $((first + ${COUNT:-2} - 1))); do
  rm -rf "$work/new" "$work/2026"
  drawn=$(perl "$work/draw.pl" "$seed" "$work") || exit 1
  printf 'past = 2026\n' >"$work/conf"
  ok "SEED=$seed: the tables" exercises/tools/report "$work/new" "" "$work/conf"
  # each of this class with those of last year's beside it
  perl -ne '/^"fw-rest","([^"]*)","([^"]*)"/ or next; my @two = sort { $a =~ m{/} <=> $b =~ m{/} } $1, $2;
    $of{$two[0]}{$two[1] =~ s{^2026/}{}r} = 1;
    END { print "$_ ", join(",", sort keys %{ $of{$_} }), "\n" for sort keys %of }' "$work/new/similar.csv" >"$work/got"
  ok "$drawn: they are listed beside their sources, and nobody else" diff "$work/want" "$work/got"
  no "no student reads of it" grep -rq 2026 "$work/new/students"
done
ok "the page has both texts" test "$(grep -c '<pre>' "$work/new/similar.html")" -ge "$(grep -c '<h2' "$work/new/similar.html")"
mkdir -p "$work/c/ada"; echo 'points 3' >"$work/c/ada/relax_F.cu"
printf 'past = 2025\n' >"$work/conf"
status "a folder that is not there" 2 env JUDGE=tests/pretended-judge exercises/tools/grade "$work/c" "$work/o" "" "$work/conf"
says "is named with its line" 'conf:1: past: no such folder: 2025'
status "and on the command line" 2 env -u MAKEFLAGS make -s grade IN="$work/c" OUT="$work/o" PAST="$work/none"
says "is named" 'PAST=.*none: no such folder'
no "... and nothing is made" ls "$work/o"
mkdir "$work/empty"
env PAST="$work/empty" JUDGE=tests/pretended-judge exercises/tools/grade "$work/c" "$work/o" >"$work/out" 2>&1
says "a folder without hand-ins is told" "nothing of last year's is there"
finish
