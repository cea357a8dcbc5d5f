# typed-numbers.pl CHAPTER.nw...: measured numbers that were typed by hand:
# a number, in digits or in words, with a unit of time or of speed, a
# percentage or a factor, or a share of a time or of work in words, in the
# prose, that no \datum macro made.  One hit a line: FILE:LINE: the words around it.  Code, quoted code, the time of an
# exercise and drawings do not count.
use strict; use warnings;
my $digits = qr/\d[\d,]*(?:\.\d+)?/;
my $ones = qr/one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen/i;
my $words = qr/(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- ]$ones)?|$ones|a\ hundred|hundreds?|a\ thousand|thousands?|millions?|half\ a|a\ quarter|dozens?)(?:\s+(?:hundred|thousand|million|billion)s?)?(?:\s+and\s+a\s+half)?/ix;
my $num = qr/(?:$digits|$words)/;
my $unit = qr/(?:ms|ns|us|s|\\textmu\s*s|\\micro\s*s|\\mu\s*s|µs|(?:milli|micro|nano)?seconds?|minutes?|hours?
  |[KMGT]B(?:\/s|\s+(?:a|per)\s+second)|(?:giga|mega|tera)bytes\s+(?:a|per)\s+second
  |\\?%|per\s*cent|in\s+a\s+hundred|times|per\s+nanosecond|a\s+nanosecond|fold)/x;
# A share in words, of what is measured or counted.
my $share = qr/(?:an?|$ones)\s+(?:half|thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|twelfths?
  |(?:four|fif|six)teenths?|twentieths?|thirtieths?|hundredths?)/xi;
my $what = qr/(?:time|run|solve|work|iterations|launches|steps|sums|arcs|sectors)/;
for my $file (@ARGV) {
    open my $in, '<', $file or die "$file: $!\n";
    my ($code, @para, $first) = (0);
    my $flush = sub {
        my $t = join ' ', @para; my @at = ($first); @para = ();
        return unless $t =~ /\S/;
        1 while $t =~ s/\\datum(?:\*|K|raw|ratio|calc)?(?:\*)?(?:\[[^\]]*\])?(?:\s*\{[^{}]*\})+/DATUM/g;
        $t =~ s/\[\[.*?\]\]/CODE/g;
        $t =~ s/\\(?:begin\{(?:exercise|tabular|solution)\}(?:\[[^\]]*\])?(?:\{[^{}]*\})?|label\{[^{}]*\}|(?:eq|page)?ref\{[^{}]*\}|cite(?:\[[^\]]*\])?\{[^{}]*\}|transcript\{[^{}]*\}|bookfigure(?:\[[^\]]*\])?\{[^{}]*\})/ /g;
        $t =~ s/[~\$]|\\[,;: ]|\{\}|\\(?:emph|textbf|mathrm|text|mbox|textit)\b/ /g; $t =~ s/\{,\}/,/g; $t =~ s/[{}]/ /g;
        $t =~ s/\s+/ /g;
        while ($t =~ /(?<![\w.,\\^_=-])($num)(?:(?:\s+|-)($unit)(?!\w)|\s?\\?%)/g) {
            my ($s, $e) = ($-[0], $+[0]);
            my $from = $s > 45 ? $s - 45 : 0;
            my $words = substr $t, $from, $e - $from + 30;
            print "$file:$first: ", $from ? $words =~ s/^\S*\s+//r : $words, "\t", substr($t, $s, $e - $s), "\n";
        }
        my $of = qr/$share(?=\s+(?:of\s+(?:the|a|all|its)\s+(?:[\w']+\s+)?$what|as\s+long|(?:more|fewer|less)\s+$what)\b)/;
        while ($t =~ /\b($of|one\s+(?:sum|arc|step|launch|run|sector)\s+in\s+$words)\b/gi) {
            my $from = $-[0] > 45 ? $-[0] - 45 : 0;
            print "$file:$first: ", substr($t, $from, $+[0] - $from + 30), "\t$1\n";
        }
    };
    while (<$in>) {
        chomp;
        if (/^<<.*>>=\s*$/) { $flush->(); $code = 1; next }
        if (/^\@( |$)/ && $code) { $code = 0; s/^\@ ?//; $first = $. }
        next if $code;
        s/^%.*//; s/([^\\])%.*/$1/;
        if (/^\s*$/) { $flush->(); $first = $. + 1; next }
        $first = $. unless @para;
        push @para, $_;
    }
    $flush->();
}
