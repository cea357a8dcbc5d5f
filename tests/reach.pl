# reach.pl FOLDER: the kernels that nobody finds who opens sssp/main.c and
# follows what is included, from the program to the table of solvers, from a
# row to the file of its function, and from there to the declarations.
use strict; my $s=shift; chdir $s; my (%seen,@todo,%text);
sub text { my $f=shift; $text{$f} //= do { local $/; open my $h,'<',$f or return ''; <$h> } }
my @rows = (text('solvers/rows.h').text('solvers/apsp_rows.h')) =~ /ROW\((\w+),/g;
my @code = grep { -f } glob('cpu/*.c cuda/*.cu cuda/*.h');
my %of; for my $f (@code) { my $t=text($f);
  for my $r (@rows) { push @{$of{$r}}, $f if $t =~ /(?:WIDTH|SOLVER|HYBRID|CRITERION)\($r\b/ } }
@todo=glob('sssp/*.c solvers/*.c');
for (@rows) { if ($of{$_}) { push @todo, @{$of{$_}} } else { print "row $_ has no function\n" } }
while (my $f = shift @todo) { next if $seen{$f}++;
  push @todo, grep { -f } text($f) =~ /^#include "([^"]+)"/mg }
my $headers = join '', map { text($_) } grep { /\.h$/ } keys %seen;
for my $f (grep { m{^cuda/} } @code) { my $t=text($f);
  my $bounds='(?:__launch_bounds__\([^)]*\)\s*)?';
  while ($t =~ /^(?:static )?__global__\s+${bounds}void\s+$bounds(\w+)/mg) {
    print "$f: $1\n" unless $seen{$f} or $headers =~ /\b$1\(/ } }
