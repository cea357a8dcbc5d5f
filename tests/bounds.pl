# bounds.pl CHAPTER.nw...: a number from the data that is said to bound others (up to
# N, at most N, N or more) and was rounded to the wrong side: FILE: what is said, what
# is printed, what the data have; half a per cent is let pass.  Run at the root.
use strict; use warnings;
use lib 'book/tools';
package Noweb; our (%option, $bad) = (draft => 1); package main;
require Texts;
my $datum = qr/\\datum(?:raw|ratio|calc)?\*?(?:\[\d*\])?(?:\s*\{(?:[^{}]|\{[^{}]*\})*\})+/;
sub known {                       # what it is, and what is printed
  my ($kind, $star, $digits, $rest) = $_[0] =~ /^\\datum(raw|ratio|calc)?(\*?)(?:\[(\d*)\])?(.*)$/s;
  my @arg = Texts::groups($rest, !$kind ? 3 : $kind eq 'calc' ? 1 : $kind eq 'ratio' ? 4 : 3);
  my $v;
  if (($kind // '') eq 'calc') {
    my ($first, @more) = split ' ', $arg[0]; $v = Texts::operand($first);
    while (my ($op, $name) = splice @more, 0, 2) { my $w = Texts::operand($name);
      $v = $op eq '+' ? $v + $w : $op eq '-' ? $v - $w : $op eq '*' ? $v * $w : $v / $w }
  } elsif (($kind // '') eq 'ratio') { $v = scalar(Texts::value(@arg[0, 1, 3])) / scalar(Texts::value(@arg[0, 2, 3])) }
  else { $v = scalar Texts::value(@arg) }
  return unless defined $v && Texts::is_number($v);
  return ($v, $star || $kind || defined $digits ? sprintf('%.' . ($digits // 1) . 'f', $v) : $v);
}
for my $f (@ARGV) {
  (my $text = do { local $/; open my $h, '<', $f or die "$f: $!\n"; <$h> }) =~ s/^<<.*?>>=\n.*?^@( |$)//gms;
  my $say = sub {
    my ($bound, $d) = @_;
    my ($v, $printed) = known($d) or return;
    my $least = $bound =~ /least|or more/;
    return if $least ? $printed <= $v * 1.005 : $printed >= $v * .995;
    $bound =~ s/\s+/ /g; print "$f: $bound $printed, and it is $v\n" };
  $say->($1, $2) while $text =~ /(?<!add )\b(up\s+to|at\s+most|nowhere\s+more\s+than|never\s+more\s+than|no\s+more\s+than|at\s+least)\s+(?:(?:a|an|by|of|the|factor)\s+){0,3}($datum)/g;
  $say->($2, $1) while $text =~ /($datum)(?:[~\s]+[a-z~]+){0,3}[~\s]+(at\s+most|at\s+least|or\s+more|or\s+less)\b/g;
}
