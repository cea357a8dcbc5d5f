# changed.pl CHAPTER.nw...: the sentences that say what printed code would do if a line of it
#   were changed or left out, outside exercises: FILE TAB SENTENCE.
use strict; use warnings;
my $left = qr/\b(?:is|are|were|was|had) (?:replaced|left out|forgotten|omitted|missing|dropped|exchanged|not added|not checked|not emptied)/;
my $part = qr/(?:test|barrier|fence|copy|shift|look|flag|reset|cap|one|two|line|pause)/;
my $would = qr/^(?:Suppose that [^,.]*\b(?:is|are)\b|If (?:the|a|an|this|it|one|that) ?[^,]{0,70}$left|With (?:an )?\[\[[^\]]+\]\](?: alone| in place| every)|Without (?:it|them|that|the)\b ?(?:first|second|last)? ?$part?\b[^,]{0,30},)/;
for my $file (@ARGV) {
  open my $in, '<', $file or die "$file: $!\n"; my ($code, $t) = (0, '');
  while (<$in>) {
    if (/^<<.*>>=\s*$/) { $code = 1; next }
    if (/^@(?:\s|$)/) { $code = 0; s/^@ ?// }
    $t .= $_ unless $code || /^%/ }
  $t =~ s/\\begin\{exercise\}.*?\\end\{exercise\}//gs; $t =~ s/\s+/ /g;
  print map { "$file\t$_\n" } grep { /$would/ } split /(?<=[.?!])\s+(?=[A-Z\\(\[])/, $t }
