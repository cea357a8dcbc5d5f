# answers-run.pl: what an answer of a chapter says that a simulated program says or
# does, in which order of the threads.  EXERCISE TAB SENTENCE, for each sentence of a
# solution's prose that speaks of the simulator, of what the checker gives, or of a
# schedule by its name.
use strict; use warnings;
my $says = qr/\bsimulator\b|\bchecker (?:gives|reports|warns)|\bschedule\b|\bin lockstep\b|\border \[\[|\bother of the five\b|\[\[(?:random|late)\]\]|\bin (?:its )?(?:a|de)scending (?:schedule|order)\b(?=[^.]*(?:lockstep|random|count is right|of the five))/;
for my $f (glob 'chunks/[0-2]*z-answers.nw') {
    open my $in, '<', $f or die "$f: $!\n"; local $/; my $t = <$in>;
    while ($t =~ /\\begin\{solution\}\{ex:([^}]*)\}(.*?)\\end\{solution\}/gs) {
        my ($ex, $text) = ($1, $2);
        $text =~ s/^<<.*?>>=.*?^\@(?= |$)//gms;
        $text =~ s/\s+/ /g;
        for my $s (split /(?<=[.?!])\s+(?=[A-Z\\\[(])/, $text) { print "$ex\t$s\n" if $s =~ $says && $s !~ /\\datum/  } } }
