# answers-cover.pl: what an exercise asks to be measured, counted or compared (a graph, a
# solver of the course, a size) and its answer does not name.  LABEL TAB NAME.
use strict; use warnings;
my @graphs = ("Rome", "grid", "packages", "papers' family", "R-MAT", "star", "road");
my (%asked, %said, %solver);
for my $f (glob 'chunks/*.nw') {
    open my $in, '<', $f or die "$f: $!\n"; local $/; my $t = <$in>;
    $solver{$1} = 1 while $t =~ /^(?:APSP_)?ROW\((\w+),/gm }
for my $f (@ARGV) {
    open my $in, '<', $f or die "$f: $!\n"; local $/; my $t = <$in>; $t =~ s/\s+/ /g;
    $asked{$1} = $2 while $t =~ /\\begin\{exercise\}[^\\]*\\label\{ex:([^}]*)\}(.*?)\\end\{exercise\}/g;
    $said{$1} = $2 while $t =~ /\\begin\{solution\}\{ex:([^}]*)\}(.*?)\\end\{solution\}/g }
for my $ex (sort keys %asked) {
    my ($q, $a) = ($asked{$ex} =~ s/\\hint\{.*//r, $said{$ex});
    print "$ex\tan answer\n" unless defined $a;
    next unless defined $a && $q =~ /\b(?:measure|count|compare|how (?:many|long|much))\b/i;
    my @of = grep { $q =~ /\b\Q$_\E/i } @graphs;
    push @of, grep { $solver{$_} } $q =~ /\[\[(\w+)\]\]/g;
    push @of, $q =~ /(\d?\\?(?:cdot)?2\^\{\d+\})/g;
    my %seen;
    for my $n (grep { !$seen{$_}++ } @of) { print "$ex\t$n\n" if index(lc $a, lc $n) < 0 } }
