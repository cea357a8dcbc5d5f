# PROGRAM FOLDER COUNT SEED: lists and tables of edges and files with a fraction or a
# word in a weight's place, which are refused as they stand.  The way out that a
# refusal names is gone, and must lead on: the same token is not refused again, and what
# can be read at all is read after as many ways out as it has oddities.
use strict; use warnings;
my ($program, $to, $count, $seed) = @ARGV;
chdir $to or die; srand $seed;
sub any { $_[rand @_] }
my ($read, $refused, @bad) = (0, 0);
for my $t (1 .. $count) {
  my $form = any(qw(el el csv csv gr mtx graphml));
  my $between = $form eq 'csv' ? any(',', ';') : any(' ', "\t");
  my $named = $form =~ /el|csv/ && rand() < .4;
  my $key = any(qw(weight length cost));
  my @head = $form =~ /el|csv/ && rand() < .3 ? ('from', 'to', $key) : ();
  # a weight as people and programs write them, and what only looks like one
  my $odd = rand() < .5 ? join '', map { any(0 .. 9, 0 .. 9, qw(. e E + -)) } 1 .. 1 + rand 4
    : any(qw(5 5.5 .5 1e2 +5 1.2.3 heavy));
  my $number = $odd =~ /^(\+?(\d+\.?\d*|\.\d+)|-(0+\.?0*|\.0+))([eE][-+]?\d+)?$/;
  my @arc = map { [$_, $_ + 1, 1 + int rand 9] } 1 .. 2 + rand 3;
  $arc[rand @arc][2] = $odd;
  my $v = sub { $named ? "v$_[0]" : $_[0] };
  my @line = map { join $between, $v->($_->[0]), $v->($_->[1]), $_->[2] } @arc;
  my ($n, $m) = (@arc + 1, scalar @arc);
  if ($form eq 'gr') { @line = ("p sp $n $m", map { "a @$_" } @arc) }
  elsif ($form eq 'mtx') { @line = ('%%MatrixMarket matrix coordinate real general', "$n $n $m", map { "@$_" } @arc) }
  elsif ($form eq 'graphml') {
    @line = (qq(<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><key id="d" for="edge" attr.name="$key" attr.type="double"/>),
      '<graph edgedefault="directed">', (map { qq(<node id="$_"/>) } 1 .. $n),
      (map { qq(<edge source="$_->[0]" target="$_->[1]"><data key="d">$_->[2]</data></edge>) } @arc), '</graph></graphml>') }
  unshift @line, join $between, @head if @head;
  my $text = join "\n", @line, rand() < .9 ? '' : ();
  my $file = "r$t." . (rand() < .2 && $form ne 'graphml' ? 'txt' : $form);
  my $write = sub { open my $o, '>', $file or die; print $o $text; close $o };
  $write->();
  my (%given, $last); my $way = '';
  for my $step (1 .. 8) {
    my @o = map { ($_, defined $given{$_} ? $given{$_} : ()) } sort keys %given;
    my $pid = open my $p, '-|'; defined $pid or die;
    if (!$pid) { open STDERR, '>&', \*STDOUT; open STDOUT, '>', '/dev/null'; exec $program, 'solve', $file, @o }
    my $said = do { local $/; <$p> } // ''; close $p;
    my $status = $? >> 8;
    my $about = "$t: $way" . join ' ', 'solve', $file, @o;
    if (!$status) { $read++; push @bad, "$about: read" if !$number && !exists $given{'--unweighted'} && ($given{'--weight'} // '') ne 'none'; last }
    chomp $said; $said =~ s/^[^\n]*?\n(?=.*: )//s while $said =~ /\n/;
    my ($token) = $said =~ /"([^"]*)"/;
    my ($at) = $said =~ /^\S+?:(\d+):/;
    my $place = defined $token && defined $at ? "$at $token" : $said;
    if (defined $last && $last eq $place && $said !~ /too large/) { push @bad, "$about: again: $said"; last }
    $last = $place; $way = "$said => ";
    my @ways;
    push @ways, ['--scale', 1000] if $said =~ /--scale S/;
    push @ways, ['--separator', $between eq "\t" ? 'tab' : $between eq ' ' ? 'space' : $between] if $said =~ /--separator (?:says|say)|--columns and --separator/;
    push @ways, ['--columns', join ',', @head] if @head && $said =~ /--columns NAMES/;
    push @ways, ['--columns', @head ? join(',', @head) : '1,2,3'] if $said =~ /--columns T,H,W|--columns and --sep/;
    push @ways, ['--relabel', undef] if $said =~ /--relabel/ && !($said =~ /--columns NAMES/ && @head);
    push @ways, ['--weight', $key] if $said =~ /--weight NAME/;
    push @ways, ['--format', $form eq 'csv' ? 'el' : $form] if $said =~ /--format|suffix \.el/;
    push @ways, ['line end'] if $said =~ /an end behind it/;
    @ways = grep { !exists $given{$_->[0]} } @ways;
    if (!@ways) { $refused++;
      push @bad, "$about: no way out: $said" if $number && $said !~ /too large|is refused|rounded|not from/; last }
    if ($said =~ /--columns and --separator/) { $given{$_->[0]} = $_->[1] for @ways }
    else { my $w = any(@ways); if ($w->[0] eq 'line end') { $text .= "\n"; $write->(); undef $last } else { $given{$w->[0]} = $w->[1] } }
    push @bad, "$about: no end" if $step == 8;
  }
  unlink $file;
}
print map { "$_\n" } @bad[0 .. ($#bad < 9 ? $#bad : 9)];
print "too few: $read read, $refused refused\n" if $read < $count / 3 || $refused < $count / 10;
