# answers-say.pl: what an answer of a chapter says that the judge says of a hand-in.
# Of each solution of a graded exercise: SLUG TAB SENTENCE, for each sentence of its
# prose with a verdict's name in code, or with "accept".
use strict; use warnings;
my $verdict = qr/accepted|race|barrier|out_of_bounds|uninitialised|too_much_work|wrong_answer|time_limit|compile_error/;
my %graded;
for my $f (glob 'chunks/[0-2]*.nw') {
    open my $in, '<', $f or die "$f: $!\n"; local $/; my $t = <$in>;
    while ($t =~ /\\begin\{exercise\}.*?\\label\{(ex:[^}]*)\}(.*?)\\end\{exercise\}/gs) {
        my ($ex, $text) = ($1, $2); $graded{$ex} = $1 if $text =~ /\\graded\{([^}]*)\}/ } }
for my $f (glob 'chunks/[0-2]*z-answers.nw') {
    open my $in, '<', $f or die "$f: $!\n"; local $/; my $t = <$in>;
    while ($t =~ /\\begin\{solution\}\{(ex:[^}]*)\}(.*?)\\end\{solution\}/gs) {
        my ($slug, $text) = ($graded{$1}, $2); next unless defined $slug;
        $text =~ s/^<<.*?>>=.*?^\@(?= |$)//gms;
        $text =~ s/\s+/ /g;
        for my $s (split /(?<=[.:?!])\s+(?=[A-Z\\\[])/, $text) {
            print "$slug\t$s\n" if $s =~ /\baccept/ || $s =~ /\[\[(?:$verdict)(?:\/[a-z0-9-]+)?\]\]/ } } }
