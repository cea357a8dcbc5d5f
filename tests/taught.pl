# taught.pl CHAPTER.nw...  in the order of reading: the names that an exercise uses and no
# text before it has: of CUDA, of the simulator's settings, options and commands of the
# program.  FILE TAB LABEL TAB NAME.  What a session shows is text; another exercise is not.
use strict; use warnings;
my $name = qr/\b(?:cuda[A-Z]\w+|__[a-z]\w+|atomic[A-Z]\w*|SIM_[A-Z]+)\b|(?<![\w-])--[a-z][\w-]+|\bsssp\s+[a-z][\w-]+/;
my %seen;
sub see { $_[0] =~ s/\s+/ /g; $seen{$1} = 1 while $_[0] =~ /($name)/g }
for my $file (@ARGV) {
  open my $in, '<', $file or die "$file: $!\n";
  my @exercises;
  my $t = do { local $/; <$in> };
  push @exercises, $1 while $t =~ s/\\begin\{exercise\}(.*?)\\end\{exercise\}/ /s;
  while ($t =~ /\\transcript\{([^}]*)\}/g) {
    open my $session, '<', "figures/data/$1.txt" or next;
    see(do { local $/; <$session> }) }
  see($t);
  for my $e (@exercises) {
    my ($label) = $e =~ /\\label\{([^}]*)\}/; my %told;
    $e =~ s/\s+/ /g;
    while ($e =~ /($name)/g) { print "$file\t$label\t$1\n" unless $seen{$1} || $told{$1}++ } } }
