# printed.pl CHAPTER...: what the answer of a graded exercise says is printed in a
# section, where nothing of it is: the exercise's file is followed to the chunks that
# its starter leaves out, and these to the sections that define them.
use strict; use warnings;
sub slurp { open my $h, '<', $_[0] or die "$_[0]: $!\n"; local $/; <$h> }
my (%section, %body, %starter, %slug, %file);
for my $f (@ARGV) {
  my ($s, $in, $name) = ('', 0, '');
  for (split /\n/, slurp($f)) {
    if (/^<<(.*)>>=\s*$/) {
      ($name, $in) = ($1, 1);
      if ($name =~ /^(.*) \[starter\]$/) { $starter{$1} = 1 }
      elsif ($name !~ / \[[\w-]+:/) { $section{$name}{$s} = 1 }
      next }
    $in = 0 if /^@(\s|$)/;
    if ($in) { $body{$name} .= "$_\n" }
    elsif (/\\section\{/) { $s = /\\label\{(sec:[\w-]+)\}/ ? $1 : $_ } }
  my $t = slurp($f);
  while ($t =~ /\\begin\{exercise\}.*?\\label\{(ex:[\w-]+)\}(.*?)\\end\{exercise\}/gs) {
    my ($ex, $text) = ($1, $2); $slug{$ex} = $1 if $text =~ /\\graded\{([\w-]+)\}/ } }
for (keys %body) { push @{$file{$1}}, $_ if m{^exercises/\d\d-([\w-]+)/} }
sub parts { my ($n, $seen) = @_; return if $seen->{$n}++; parts($_, $seen) for ($body{$n} // '') =~ /<<(.*?)>>/g }
my $asked = 0;
for my $f (grep { /z-answers/ } @ARGV) {
  my $t = slurp($f);
  while ($t =~ /\\begin\{solution\}\{(ex:[\w-]+)\}(.*?)\\end\{solution\}/gs) {
    my ($ex, $text) = ($1, $2);
    my $slug = $slug{$ex} or next;
    $text =~ s/^<<.*?^@//gms; $text =~ s/[\s~]+/ /g;
    my ($said) = $text =~ /^ ?[^.]{0,60}?(?:printed in|that of|those of|is in|are in) ((?:Sections? |\\ref\{sec:[\w-]+\}|and |,|to )+)/ or next;
    my %said = map { $_ => 1 } $said =~ /\\ref\{(sec:[\w-]+)\}/g or next;
    my %seen; parts($_, \%seen) for @{$file{$slug} || []};
    my %at = map { $_ => 1 } map { keys %{$section{$_}} } grep { $starter{$_} } keys %seen;
    $asked++;
    print "$f: the answer to $ex is said to be in @{[sort keys %said]}, and is in @{[sort keys %at]}\n"
      unless grep { $said{$_} } keys %at } }
print "$asked answers\n" if $asked < 10;
