# FOLDER COUNT SEED: tables of edges as people write them, the options that say
# how, and the distances under the names of the table.  It shares nothing with
# the readers: graphs are solved here, by relaxing until nothing changes.
use strict; use warnings;
my ($to, $count, $seed) = @ARGV;
srand $seed;
sub pick { $_[rand @_] }
sub put { open my $o, '>:raw', "$to/$_[0]" or die; print $o $_[1]; close $o }
sub distances {    # N SOURCE ARC...
  my ($n, $from, @a) = @_; my @d = (undef) x $n; $d[$from] = 0;
  for (my $more = 1; $more;) { $more = 0;
    for (@a) { my ($i, $j, $w) = @$_; next unless defined $d[$i];
      ($d[$j], $more) = ($d[$i] + $w, 1) if !defined $d[$j] || $d[$j] > $d[$i] + $w } }
  @d
}
for my $t (0 .. $count - 1) {
  my $n = 2 + int rand 12; my @name; my %had;
  my $kind = pick(qw(number number wide negative word odd));
  my $sep = $kind eq 'odd' ? pick(',', ';', "\t", '|') : pick(',', ';', "\t", '|', ' ', ':');
  while (@name < $n) {
    my $x = $kind eq 'number' ? int rand 40 : $kind eq 'wide' ? int(rand 9e8) . sprintf '%09d', rand 1e9 :
      $kind eq 'negative' ? int(rand 100) - 50 : join '', map { pick('a' .. 'z', 0 .. 9, '_', '.', '-') } 1 .. 1 + rand 8;
    $x = 'q"' . $x . pick(',', ';', ' ', '"') . 'z' if $kind eq 'odd' && rand() < .4;
    $x =~ s/ /_/g;    # names with blanks are tried below
    $x = pick('#', '%') . $x if $kind eq 'odd' && rand() < .2;    # no comment, in quotes
    push @name, $x unless $had{$x}++ || $x eq 'inf';
  }
  my (@a, %used); my $scale = pick(0, 0, 0, 100);
  for (1 .. 2 + rand 3 * $n) { my ($i, $j) = (int rand $n, int rand $n);
    push @a, [$i, $j, int rand 1000]; $used{$_} = 1 for $i, $j }
  my $weights = pick(1, 1, 1, 0); my $unweighted = $weights && rand() < .15;
  my $both = pick(0, 1); my $extra = int rand 4; my $heads = rand() < .35;
  my @col = sort { rand() < .5 ? -1 : 1 } ('T', 'H', ($weights ? 'W' : ()), map { "x$_" } 1 .. $extra);
  my $plain = $extra == 0 && !$heads && rand() < .4;
  @col = ('T', 'H', $weights ? 'W' : ()) if $plain;
  my %at; @at{@col} = 0 .. $#col;
  my %head = (T => pick(qw(from source Tail)), H => pick(qw(to target head)), W => pick(qw(cost length w3)));
  my $field = sub { my ($x) = @_;
    $x = '"' . $x =~ s/"/""/gr . '"' if $sep ne ' ' && ($x =~ /\Q$sep\E/ || $x =~ /^["#%]/ || rand() < .1);
    my $blank = $sep eq ' ' ? pick('', ' ') : pick('', '', ' '); $blank . $x . ($sep eq ' ' ? '' : pick('', '', ' ')) };
  my $line = sub { join($sep, map { $field->($_) } @_) . pick("\n", "\n", "\r\n") };
  my $text = rand() < .4 ? pick("# made by hand\n", "% 3 tables\n\n") : '';
  $text .= $line->(map { $head{$_} // $_ } @col) if $heads;
  for (@a) { my ($i, $j, $w) = @$_;
    my %v = (T => $name[$i], H => $name[$j], W => $scale ? sprintf('%.2f', $w / 100) : $w);
    $text .= $line->(map { $v{$_} // pick('x', -3, '1.5', 'a b' =~ s/ /$sep eq ' ' ? '-' : ' '/er) } @col);
    $text .= "# between\n" if rand() < .05 }
  my ($from) = $a[int rand @a][0];
  my $relabel = $kind ne 'number' || rand() < .5;
  my @arcs = map { my ($i, $j, $w) = @$_; $w = 1 if !$weights || $unweighted; $w *= 1;
    ([$i, $j, $w], $both ? [$j, $i, $w] : ()) } @a;
  if ($scale && !$weights) { @arcs = map { [$$_[0], $$_[1], 100] } @arcs }
  if ($unweighted) { $scale = 0 }
  my @d = distances($n, $from, @arcs);
  my %d; $d{$name[$_]} = defined $d[$_] ? $scale ? $d[$_] / $scale : $d[$_] : 'inf' for keys %used;
  if (!$relabel) { my $top = 0; for (keys %d) { $top = $_ if $_ > $top } $d{$_} //= 'inf' for 0 .. $top }
  my @args = ('--source', $name[$from], $both ? '--undirected' : '--directed');
  push @args, '--relabel' if $relabel;
  push @args, '--separator', $sep eq "\t" ? 'tab' : $sep eq ' ' && rand() < .5 ? 'space' : $sep if $sep ne ' ' || rand() < .3;
  $args[-1] = 'space' if $args[-1] eq ' ';
  push @args, '--columns', join ',', map { $heads ? $head{$_} : $at{$_} + 1 } 'T', 'H', ($weights && !$unweighted ? 'W' : ())
    unless $plain;
  push @args, '--scale', $scale if $scale;
  push @args, '--unweighted' if $unweighted;
  push @args, '--format', '.el' unless grep { /^--(columns|separator|relabel)/ } @args;
  $text = "\xef\xbb\xbf$text" if rand() < .2;    # as spreadsheets write it
  put("$t.list", $text); put("$t.args", join '', map { "$_\n" } @args);
  put("$t.want", join '', map { "$_ $d{$_}\n" } keys %d);
  next if $t % 4;
  # the same graph in every text format; METIS has each edge twice
  $n = 3 + int rand 8; @a = (); my %edge; $both = pick(0, 1);
  for (1 .. 2 * $n) { my ($i, $j) = (int rand $n, int rand $n); next if $i == $j || $edge{"$i $j"} || $edge{"$j $i"};
    $edge{"$i $j"} = 1; push @a, [$i, $j, 1 + int rand 99] }
  $edge{"$n"} = push @a, [$n - 2, $n - 1, 7] unless $edge{($n - 2) . " " . ($n - 1)} || $edge{($n - 1) . " " . ($n - 2)};
  my $m = @a;
  put("$t.as.gr", "p sp $n $m\n" . join '', map { sprintf "a %d %d %d\n", $$_[0] + 1, $$_[1] + 1, $$_[2] } @a);
  put("$t.as.mtx", "%%MatrixMarket matrix coordinate integer general\n$n $n $m\n" .
    join '', map { sprintf "%d %d %d\n", $$_[0] + 1, $$_[1] + 1, $$_[2] } @a);
  put("$t.as.wel", join '', map { "$$_[0]\t$$_[1] $$_[2]\n" } @a);
  put("$t.as.graphml", "<graphml><key id='k' for='edge' attr.name='weight'/><graph edgedefault='directed'>" .
    join('', map { "<node id='n$_'/>" } 0 .. $n - 1) .
    join('', map { "<edge source='n$$_[0]' target='n$$_[1]'><data key='k'>$$_[2]</data></edge>" } @a) . "</graph></graphml>");
  if ($both) { my @l = ('') x $n;
    for (@a) { $l[$$_[0]] .= ' ' . ($$_[1] + 1) . " $$_[2]"; $l[$$_[1]] .= ' ' . ($$_[0] + 1) . " $$_[2]" }
    put("$t.as.graph", "$n $m 1\n" . join '', map { "$_\n" } @l); put("$t.anywant.both", '') }
  $from = int rand $n;
  @d = distances($n, $from, map { my ($i, $j, $w) = @$_; ($_, $both ? [$j, $i, $w] : ()) } @a);
  put("$t.any", ''); put("$t.anywant", join '', map { "$_ " . ($d[$_] // 'inf') . "\n" } 0 .. $n - 1); put("$t.anywant.from", "$from\n");
}
