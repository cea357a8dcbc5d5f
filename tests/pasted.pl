# pasted.pl LINES CHAPTER...: chunks of more than so many lines of their own
# that stand in several tangled files
use strict; my $most=shift; my (%body,%in); my $chunk;
for my $f (@ARGV) { open my $h,'<',$f or die $f; undef $chunk;
  while (<$h>) {
    if (/^<<(.*)>>=\s*$/) { $chunk=$1 }
    elsif (/^@(\s|$)/) { undef $chunk }
    elsif (defined $chunk) { push @{$body{$chunk}}, $_ } } }
sub walk { my ($c,$file,$seen)=@_; return if $seen->{$c}++; $in{$c}{$file}=1;
  for (@{$body{$c}}) { while (/(?<!@)<<(.+?)>>/g) {
    walk($1,$file,$seen) if $body{$1} } } }
my $rooms='cpu|cuda|graph|solve|solvers|sssp|library|judge|sim|multi';
walk($_,$_,{}) for grep { m{^($rooms)/} } keys %body;
for (sort keys %in) {
  my $n=@{$body{$_}}; print "$_\n" if $n > $most && keys %{$in{$_}} > 1 }
