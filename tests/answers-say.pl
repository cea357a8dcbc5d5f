# answers-say.pl: what an answer of a chapter says that the judge says of a hand-in.
# Of each solution of a graded exercise: SLUG TAB SENTENCE, for each sentence of its
# prose with a verdict's name in code, with "accept", or that says that another way
# is right as well: a student will hand that in; of a list of right ways, each.
use strict; use warnings;
my $verdict = qr/accepted|race|barrier|out_of_bounds|uninitialised|too_much_work|wrong_answer|time_limit|compile_error/;
my $also = qr/\b(?:is|are|be|is also|are also)\s+(?:as\s+)?right(?:,? too\b| as well\b| as a\b)|\balso right\b|\bso (?:is|are)\b[^.]*\b(?:copies|kernel|version|form)\b|\bright as well\b/i;
# what are called the other right ones, each a way
my $other = qr/\bother right (?:answers|ways|versions)\b|\bother ways are right\b|^Others are\b/i;
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
            print map { "$slug\t$_\n" } split /(?:;|,)\s+(?:and\s+)?(?=an?\b|any\b)/, $s if $s =~ $other;
            print "$slug\t$s\n" if $s =~ /\baccept/ || $s =~ $also || $s =~ /\[\[(?:$verdict)(?:\/[a-z0-9-]+)?\]\]/ } } }
