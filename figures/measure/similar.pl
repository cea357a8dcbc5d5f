# similar.pl: how well copies are told from different right answers.  The known
# right answers of an exercise are the class; each is also handed in a second
# time, disguised, and once more with dead code in it.  Run from the top; the
# pairs are listed on standard error.  With MADE=1 the hand-ins and starters count
# that the judge's build has made.
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
    my $made = $ENV{MADE} ? 'build' : 'nowhere';
    my %class = map { $_ => slurp($_) } glob
        "$folder/submissions/accepted/*.c* $made/mutants/$name/accepted/*/*.c*";
    my $n = keys %class;
    next if $n < 4;
    my @base = map { slurp($_) } glob("$made/exercises/$name/*.c* $made/exercises/$name/starter/*.c*"
        . " generated/exercises/$name/starter/*.c* $folder/starter/*.c* $folder/reference/*.c*");
    $honest += $n * ($n - 1) / 2;
    my @pairs = similar(\%class, \@base, 80);
    $called += @pairs;
    print STDERR "# alike: $_->[1] $_->[2]\n" for @pairs;
    for my $victim (sort keys %class) {
        next if keys %{ Similar::prints($class{$victim}) } < 40;    # a few lines
        $copies++;
        for my $dead (0, 1) {
            my $copy = disguised($class{$victim}, $dead);
            my @p = similar({ %class, 'the copy' => $copy }, \@base, 80);
            if (grep { $_->[1] eq $victim && $_->[2] eq 'the copy' } @p) { $found[$dead]++ }
            else { print STDERR "# missed: $victim\n" }
        }
    }
}
print "# command: perl figures/measure/similar.pl >figures/data/judge-similar.csv
# machine: any (counts)
",
    "# key: what
what,count
honest,$honest
alike,$called
copies,$copies
",
    "found,$found[0]
dead,$found[1]
";
