# PROGRAM FOLDER SEED: the table of the formats of text, packed or not, in a file or a
# pipe, with each end that a last line has.  What is read is the graph of the lines as
# they were drawn; what is refused names a command, which is carried out and must help.
# Then each text is cut behind bytes of it: what is read of it is the graph of
# the whole, or in a list, which states no count, that of its whole lines.
use strict; use warnings; use IO::Compress::Gzip qw(gzip);
my ($program, $to, $seed) = @ARGV;
chdir $to or die; srand $seed;
sub number { 10 ** int(rand 4) + int rand 90 }
my ($read, $refused, $cuts, @bad) = (0, 0, 0);
# the sorted arcs of a file, opened by its name or here; undef, and why: it is refused
sub arcs {
  my ($file, $pipe, $options) = @_;
  my $pid = open my $p, '-|'; defined $pid or die;
  if (!$pid) {
    open STDERR, '>', 'err' or die; open STDIN, '<', $pipe ? $file : '/dev/null' or die;
    exec $program, 'convert', $pipe ? '-' : $file, '-', split ' ', $options }
  my @said = <$p>; close $p;
  my $status = $?;
  return join ';', sort grep { !/^c/ } @said if !$status;
  open my $e, '<', 'err' or die; local $/; my $why = <$e> // ''; chomp $why;
  (undef, $why);
}
sub put { my ($file, $text) = @_; open my $o, '>', $file or die; binmode $o; print $o $text; close $o }
my @arc = map { [1 + int rand 12, 1 + int rand 12, number()] } 1 .. 3 + int rand 3;
push @arc, [10, 12, number()];
my $m = @arc;
my (%list);
for (@arc) { my ($i, $j, $x) = @$_; next if $i == $j; push @{ $list{$i} }, "$j $x"; push @{ $list{$j} }, "$i $x" }
my $edges = 0; $edges += @{ $list{$_} } for keys %list; $edges /= 2;
# name, options, sign of a comment, does it state a count, its lines
my @form = (
  ['gr', '--format .gr', 'c a', 1, "p sp 12 $m", map { "a @$_" } @arc],
  ['gr with names', '--format .gr', 'c b', 1, "p sp 12 $m", (map { "a @$_" } @arc), 'c name 12 Rome'],
  ['mtx', '--format .mtx', undef, 1, '%%MatrixMarket matrix coordinate integer general', "12 12 $m", map { "@$_" } @arc],
  ['real mtx', '--format .mtx --scale 10', undef, 1, '%%MatrixMarket matrix coordinate real general', "12 12 $m", map { "$_->[0] $_->[1] $_->[2].5" } @arc],
  ['pattern mtx', '--format .mtx', undef, 1, '%%MatrixMarket matrix coordinate pattern general', "12 12 $m", map { "$_->[0] $_->[1]" } @arc],
  ['wel', '--format .wel', '#', 0, map { "@$_" } @arc],
  ['el', '--format .el', '%', 0, map { "$_->[0] $_->[1]" } @arc],
  ['csv', '--format .el --separator , --columns 1,2,3', '#', 0, map { join ',', @$_ } @arc],
  ['names', '--format .el --separator , --relabel', '#', 0, map { "New v$_->[0],New v$_->[1],$_->[2]" } @arc],
  ['words', '--format .el --relabel --columns 1,2,3', '#', 0, map { "#v$_->[0] v$_->[1] $_->[2]" } [1, 2, 3]],
  ['columns', '--format .el --columns 2,3,1', '#', 0, map { "$_->[2] $_->[0] $_->[1]" } @arc],
  ['metis', '--format .graph', '%', 1, "12 $edges 1", map { join ' ', @{ $list{$_} // [] } } 1 .. 12],
);
$form[9][4] = 'v1 v2 7'; push @{ $form[9] }, "v2 #music 9";
for my $f (@form) {
  my ($name, $options, $sign, $counted, @line) = @$f;
  my $body = join "\n", @line;
  my $whole = "$body\n";
  put('whole', $whole);
  my ($wanted, $why) = arcs('whole', 0, $options);
  if (!defined $wanted) { push @bad, "$name: $why"; next }
  my %end = (none => $body, blank => "$body\n ", blanks => "$body\n\n", dos => join("\r\n", @line) . "\r\n",
    half => join("\r\n", @line) . "\r", behind => "$body ");
  if (defined $sign) {
    $end{comment} = "$whole$sign comment"; $end{'comment, ended'} = "$whole$sign comment\n"; $end{'sign'} = $whole . substr $sign, 0, 1 }
  $end{'comment behind'} = "$body # cut of" if $name =~ /^w?el$/;
  for my $end (sort keys %end) {
    my @way = map { my $pack = $_; map { [$pack, $_] } 0, 1 } '', 'gz', 'zst';
    # the bare end goes each way in, and the others one that is drawn
    @way = $way[rand @way] if $end ne 'none';
    for (@way) {
      my ($pack, $pipe) = @$_;
      my $file = 'graph' . ($pack && ".$pack");
      my $text = $end{$end};
      gzip(\$text => $file) if $pack eq 'gz';
      put($pack ? 'text' : $file, $text) if $pack ne 'gz';
      system('zstd', '-qf', 'text', '-o', $file) if $pack eq 'zst';
      my $about = "$name, $end, " . ($pack || 'plain') . ($pipe ? ' by a pipe' : '');
      my ($got, $why) = arcs($file, $pipe, $options);
      if (defined $got) { $read++ }
      else {
        $refused++;
        # only a number or a name without any end is a reason to refuse it
        push @bad, "$about: refused: $why" if $end !~ /^(none|behind)$/ || $end eq 'behind' && $name !~ /^(csv|names|words)$/;
        my ($way) = $why =~ /if it is whole, (.*) puts an end behind it\)$/;
        if (!defined $way) { push @bad, "$about: no way out: $why"; next }
        if ($way =~ s/ in the pipe$//) { system('sh', '-c', "$way <$file >piped"); $file = 'piped' }
        else { $way =~ s/FILE/$file/; system('sh', '-c', $way) }
        ($got, $why) = arcs($file, $pipe, $options);
        push @bad, "$about: $way: $why" if !defined $got }
      push @bad, "$about: another graph: $got, not $wanted" if defined $got && $got ne $wanted;
    } }
  # the text cut behind each byte of its last two lines, and of some before
  my %fine = ($wanted => 1);
  for my $k (1 .. length($whole) - 1) {
    my $part = substr $whole, 0, $k;
    my $ends = $part =~ /\n\z/;
    next if rand() < .9 && !($ends && !$counted) && (substr($whole, $k, -1) =~ tr/\n//) > 0;
    put('part', $part);
    my ($got) = arcs('part', 0, $options);
    $cuts++;
    $fine{$got} = 1 if !$counted && $ends && defined $got;
    push @bad, "$name, cut behind " . substr($part, -12) . ": $got" if defined $got && !$fine{$got};
  }
}
print map { "$_\n" } @bad[0 .. ($#bad < 9 ? $#bad : 9)];
print "too few: $read read, $refused refused, $cuts cuts\n" if $read < 80 || $refused < 50 || $cuts < 120;
