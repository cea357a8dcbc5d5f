# PROGRAM FOLDER COUNT SEED: graphs in every form of text, with what people and their
# programs put into them (carriage returns, a byte-order mark, long comments, gzip in
# parts), and options of solve in any number and order.  What is answered is held to a
# model that relaxes until nothing changes; what the model understands must be
# answered, what contradicts itself be refused, in one line, with no file left.
use strict; use warnings;
my ($program, $to, $count, $seed) = @ARGV;
chdir $to or die; srand $seed;
sub any { $_[rand @_] }
my ($answered, $refused, @bad) = (0, 0);
for my $t (1 .. $count) {
  my ($n, $form) = (1 + int rand 10, any(qw(gr mtx wel el graph graphml)));
  my $frac = rand() < .3 && $form =~ /mtx|wel|graphml/;      # weights in quarters
  my $base = $form =~ /el/ && rand() < .5 ? 0 : 1;
  my @v = $base .. $n + $base - 1;
  my @arc = map { [any(@v), any(@v), $frac ? int rand 400 : 4 * int rand 60] } 1 .. rand 22;
  my ($both, $weighted, $headed, $bare, $belied, @head, @line) = (0, $form ne 'el');
  my $w = sub { my ($x) = @_; $x % 4 || $frac && rand() < .3 ? sprintf '%.2f', $x / 4 : $x / 4 };
  my $once = sub { my ($key) = @_; my %had; @arc = grep { defined } map { my $k = $key->(@$_);
    defined $k && !$had{$k}++ ? $_ : undef } @arc };
  my $key = any(qw(weight length cost));
  if ($form eq 'gr') { @head = "p sp $n " . @arc; @line = map { "a $_->[0] $_->[1] " . $w->($_->[2]) } @arc }
  elsif ($form eq 'mtx') {
    my $kind = $frac ? 'real' : any(qw(integer real pattern));
    $both = rand() < .5;
    @arc = map { $_->[0] < $_->[1] ? [@$_[1, 0, 2]] : $_ } @arc if $both;
    $once->(sub { "@_[0, 1]" });
    $weighted = $kind ne 'pattern';
    @head = ("%%MatrixMarket matrix coordinate $kind " . ($both ? 'symmetric' : 'general'), "$n $n " . @arc);
    @line = map { "$_->[0] $_->[1]" . ($weighted ? ' ' . $w->($_->[2]) : '') } @arc }
  elsif ($form =~ /el/) {
    next if !@arc;      # (a list of no edges is no graph)
    my $between = any(' ', "\t", '  ');
    @line = map { join $between, @$_[0, 1], $weighted ? $w->($_->[2]) : () } @arc;
    my ($top) = sort { $b <=> $a } map { @$_[0, 1] } @arc;
    @v = 0 .. $top;
    # the head that SNAP or KONECT writes, which may be another file's
    if (rand() < .4) {
      my %has = map { $_ => 1 } map { @$_[0, 1] } @arc;
      my $konect = rand() < .5;
      my ($m, $states) = (scalar @arc, $konect && $top > keys %has ? $top : scalar keys %has);
      my ($all, $least) = ($m, $states); $both = rand() < .5; $headed = 1;
      my $lie = any('', '', 'm', 'n', 'w');
      $m += any(-1, 1, 7) if $lie eq 'm';
      $states-- if $lie eq 'n' && $states > 1;
      $bare = $konect && ($lie eq 'w' || !$weighted);
      $belied = $m != $all || $states < $least;
      @head = $konect ? ('% ' . ($both ? '' : 'a') . 'sym ' . ($bare ? 'un' : any('', 'pos')) . "weighted\n% $m $states $states")
        : ('# ' . ($both ? 'Und' : 'D') . 'irected graph: ' . any('drawn', 0, 1, 'no', 'n-1', 'off_peak', 'yes', 'never') . ".txt\n# Nodes: $states Edges: $m\n# FromNodeId\tToNodeId") } }
  elsif ($form eq 'graph') {
    $both = 1; $weighted = rand() < .6;
    $once->(sub { my ($i, $j) = sort { $a <=> $b } @_[0, 1]; $i == $j ? undef : "$i $j" });
    my %at;
    for (@arc) { my ($i, $j, $x) = @$_; push @{ $at{$i} }, $j, $weighted ? $x / 4 : (); push @{ $at{$j} }, $i, $weighted ? $x / 4 : () }
    @head = "$n " . @arc . ($weighted ? any(' 1', ' 001') : any('', ' 0'));
    @line = map { join ' ', @{ $at{$_} // [] } } @v }
  else {
    $both = rand() < .5;
    @head = ('<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
      qq(<key id="d0" for="edge" attr.name="$key" attr.type="double"/>), '<graph edgedefault="' . ($both ? 'un' : '') . 'directed">');
    @line = ((map { qq(<node id="$_"/>) } @v), (map { qq(<edge source="$_->[0]" target="$_->[1]"><data key="d0">)
      . $w->($_->[2]) . '</data></edge>' } @arc), '</graph></graphml>') }
  my %sign = (gr => 'c ', wel => '#', el => '#', graph => '%', mtx => '%');
  my $said = sub { $form eq 'graphml' ? '<!-- ' . 'z' x any(3, 70000) . ' -->' : $sign{$form} . any('x', '9 9 9', ' a 1 2 3', 'y' x 70000) };
  @line = map { rand() < .04 ? ($said->(), $_) : $_ } @line if $form ne 'mtx';
  splice @head, $form eq 'graphml' ? 3 : 1, 0, $said->() if @head && rand() < .2;
  my $end = any("\n", "\n", "\r\n");
  my $text = join '', map { "$_$end" } @head, @line;
  $text = "\xef\xbb\xbf$text" if rand() < .1;
  my $file = "g$t.$form";
  my $pack = sub { my ($how, $part, $at) = @_; open my $o, '|-', "$how >$at" or die; binmode $o; print $o $part; close $o };
  if (rand() < .2) { my $k = int rand length $text; $pack->('gzip -c', substr($text, 0, $k), $file . '.gz');
    $pack->('gzip -c', substr($text, $k), '>' . $file . '.gz'); $file .= '.gz' }
  elsif (rand() < .15) { $pack->('zstd -qc', $text, $file .= '.zst') }
  else { $pack->('cat', $text, $file) }
  # options: what they mean, and which cannot be together, or not here
  my (@o, $no, $scale, $to_, $within);
  my @a = map { [@$_] } @arc;
  my $hops = !$weighted;
  if ($form =~ /el/ && rand() < .3) { my $c = any('1,2', '2,1', '2,1,3', '1,2,3');
    push @o, ['--columns', $c];
    @$_[0, 1] = @$_[1, 0] for $c =~ /^2/ ? @a : ();
    if ($c =~ /3/) { $no = 'column' if !$weighted } else { $hops = 1 } }
  elsif ($form !~ /el/ && rand() < .04) { push @o, ['--columns', '1,2']; $no = 'columns' }
  if ($form eq 'graphml') {
    if (rand() < .6 && @arc) { push @o, ['--weight', $key] }
    elsif (rand() < .5) { push @o, ['--weight', 'none']; $hops = 1 }
    elsif ($key ne 'weight' && @arc) { $no = 'which' } }
  my $quarters = grep { $_->[2] % 4 } @a;
  if (!$hops && !$no && ($quarters || rand() < .15)) { push @o, ['--scale', $scale = any(4, 100, 1000)] }
  elsif ($form ne 'graphml' && rand() < .15 && !$hops) { push @o, ['--unweighted']; $hops = 1; $no = 'unweighted' if grep { $_->[0] eq '--columns' && $_->[1] =~ /3/ } @o }
  $no = 'head' if $belied || $bare && $weighted && !$hops;
  my $directed = rand() < .12; my $undirected = rand() < .2;
  push @o, ['--directed'] if $directed; push @o, ['--undirected'] if $undirected;
  $no = 'directions' if $directed && ($both || $undirected);
  # (what the file itself decides is told, whatever the options settle)
  my $word = $headed || $form =~ /^graph/ || $form eq 'mtx' && $both;
  $both ||= $undirected;
  my @from = map { any(@v) } 1 .. any(1, 1, 2, 3);
  push @o, @from > 1 || rand() < .1 ? ['--sources', join ',', @from] : ['--source', $from[0]];
  push @o, ['--to', $to_ = any(@v)] if rand() < .2;
  if (rand() < .2) { $within = $scale ? int rand 900 : 4 * int rand 200; push @o, ['--within', $within / 4] }
  if (rand() < .06) { my $again = any(@o); if (@$again > 1) { push @o, [$again->[0], "$again->[1]1"]; $no = 'twice' } }
  my @args = map { @$_ } map { $_->[0] } sort { $a->[1] <=> $b->[1] } map { [$_, rand] } @o, [$file];
  my $about = "$t: solve @args";
  my $err = `$program solve @args --out d$t 2>&1 >/dev/null`;
  my $status = $?;
  if ($status) { $refused++;
    push @bad, "$about: $err" if !$no || $status != 2 << 8 || -e "d$t" || $err !~ /\A[^\n]+\n\z/;
    next }
  $answered++;
  if ($no) { push @bad, "$about: answered ($no)"; next }
  push @bad, "$about: nobody says why it is directed or not" if $word && !$undirected && $err !~ /directed, as/;
  $_->[2] = 4 for $hops ? @a : ();
  push @a, map { [@$_[1, 0, 2]] } @a if $both;
  my %d = map { $_ => 0 } @from;
  for (my $more = 1; $more;) { $more = 0;
    for (@a) { my ($i, $j, $x) = @$_; next unless defined $d{$i};
      ($d{$j}, $more) = ($d{$i} + $x, 1) if !defined $d{$j} || $d{$j} > $d{$i} + $x } }
  open my $in, '<', "d$t" or do { push @bad, "$about: no distances"; next };
  my %is = map { my ($v, $x) = split; $v => $x } <$in>;
  for (@v) {
    my ($is, $d) = ($is{$_}, $d{$_});
    # (what is farther than was asked is left out, and so is all but what was asked)
    next if !defined $is && (defined $to_ && $_ != $to_ || defined $within && (!defined $d || $d > $within));
    next if defined $is && $is eq 'inf' && defined $to_ && defined $within && defined $d && $d > $within;
    my $good = defined $is && (defined $d ? $is ne 'inf' && abs($is * 4 - $d) < 1e-9 : $is eq 'inf');
    if (!$good || defined $within && defined $d && $d > $within && !defined $to_) {
      push @bad, "$about: vertex $_: " . ($is // 'absent') . ', not ' . (defined $d ? $d / 4 : 'inf'); last }
  }
}
print map { "$_\n" } @bad[0 .. ($#bad < 9 ? $#bad : 9)];
print "too few: $answered answered, $refused refused\n" if $answered < $count / 2 || $refused < $count / 30;
