# figure-symbols.pl CHAPTER.nw...: Greek letters in a chapter's figures that its text does
# not have: a thing has one name, in the picture too.  FIGURE (CHAPTER): LETTER
use strict; use warnings;
my $greek = qr/\\(alpha|beta|gamma|delta|epsilon|varepsilon|theta|kappa|lambda|mu|nu|pi|rho|sigma|tau|phi|chi|psi|omega|Delta|Theta|Lambda|Sigma|Phi|Omega)\b/;
for my $f (@ARGV) {
    open my $in, '<', $f or die "$f: $!\n"; my $t = do { local $/; <$in> };
    my %has = map { $_ => 1 } $t =~ /$greek/g;
    for my $name ($t =~ /\\book(?:figure|plot)(?:\[[^\]]*\])?\{([^}]*)\}/g) {
        open my $p, '<', "figures/$name.tex" or next; my $d = do { local $/; <$p> };
        $d =~ s/(?<!\\)%.*//g;
        my %said;
        for my $g ($d =~ /$greek/g) {
            print "$name ($f): $g\n" unless $has{$g} || $said{$g}++ } } }
