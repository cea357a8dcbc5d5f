# claims.pl DATA CHAPTER...: what a table or a sentence says of a measurement that
# its row does not bear out; a line for each.
#   where it was read: what "the level-2 cache" answers was chased through no more
#     than that cache holds, and what comes "from device memory" through more
#   other people's codes (DATA/peers*.csv): a table whose command was not kept is
#     only cited beside its table, whose text says that it cannot be repeated, or
#     with a reference to that table; a copy that was
#     changed is named in the caption, and of widths that were not recorded it
#     speaks
#   whether it can be made again: what was measured with something that was not kept
#     is told so in a paragraph that shows it
#   how it was tried: a table of some of the simulator's schedules is not of all
#   every atomic: a table of a program's atomics has all that its structures have
#   where it is told: what is said to be of a chapter is at home there
use strict; use warnings;
my ($data, @files) = @ARGV;
sub slurp { open my $h, '<', $_[0] or die "$_[0]: $!\n"; local $/; <$h> }
my $costs = slurp("$data/gpu-costs.csv");
my ($cache) = $costs =~ /^device,l2,(\d+)/m or die "no size of the cache\n";
for my $f (@files) {
  my $text = slurp($f);
  $text =~ s/^<<.*?>>=\n.*?^@( |$)//gms;
  for my $part (split /\\\\\n|\n\s*\n|(?<=[.;])\s+(?=[A-Z])/, $text) {
    my ($near, $far) = map { $part =~ $_ ? 1 : 0 } qr/level-2\s+cache/, qr/device\s+memory/;
    next if $near == $far;
    while ($part =~ /gpu-costs\}?[{:](\w[\w-]*\/\w+)[:}]/g) {
      my ($what, $how) = split m{/}, $1;
      my $size = $what =~ /^chain-/ ? $how : "$what/$how" eq 'latency/far' ? 1024 : next;
      (my $words = $part) =~ s/\s+/ /g;
      print "$f: $what/$how is of $size MiB: ", substr($words, 0, 60), "\n" if $near ? $size > $cache : $size <= $cache } } }
for my $csv (glob "$data/peers*.csv") {
  my ($name) = $csv =~ m{([^/]+)\.csv$};
  my $rows = slurp($csv);
  my ($command) = $rows =~ /^# command: (?!none)(?:\w+=(?:'[^']*'|\S+) )*(\S+)/;
  my $kept = defined $command && $command =~ m{/} && ($command =~ /^build/ || -e $command);
  print "$csv: no command, and it does not say that there is none\n" if !$kept && $rows !~ /^# command: none/;
  my @changed = $rows =~ /^([^,#\n]+),.*(?:changed copy|mended)/mg;
  for my $f (@files) {
    my $text = slurp($f);
    next unless $text =~ /\\datum\w*\*?(?:\[\d\])?\{\Q$name\E\}/;
    (my $prose = $text) =~ s/\s+/ /g;
    print "$f: $name cannot be repeated, and nothing says so\n" if !$kept && $prose !~ ($text =~ /\\label\{tab:peers\}/ ? qr/cannot be repeated/ : qr/\\ref\{tab:peers\}/);
    for my $table ($text =~ /\\caption\{((?:(?!\\caption\{).)*?\{\Q$name\E\}(?:(?!\\caption\{).)*?)\\end\{tabular\}/gs) {
      (my $caption = $table) =~ s/\\begin\{tabular\}.*//s;
      print "$f: the table of $name does not say that $_ was changed\n" for grep { $caption !~ /\Q$_\E/ || $caption !~ /changed/ } @changed;
      print "$f: the table of $name does not speak of widths\n" if $rows =~ /width not recorded/ && $caption !~ /width/ } } }

# a table of all atomics of a program has a row for each that its structures have
my %row = (c => 'lower $c[j]', shelf => 'store a chunk', shelf_level => 'level of a chunk',
  busy => 'busy, up', hired => 'hired', status => 'status', overflow => 'overflow',
  parents => "a parent's number", next => 'which vertices come next');
for my $f (@files) {
  my $text = slurp($f);
  my ($table) = $text =~ /\\begin\{tabular\}((?:(?!\\begin\{tab).)*)\\end\{tabular\}\s*\\caption\{The atomics of/s
    or next;
  my %seen;
  while ($text =~ /_Atomic\([^()]*\)\s*\*?(\w+)\b(?!\()/g) {
    next if $seen{$1}++ || $row{$1} && index($table, $row{$1}) >= 0;
    print "$f: the table of atomics has no $1\n" } }

# what was measured with something that was not kept is told so where it is shown
for my $csv (glob "$data/*.csv") {
  my ($name) = $csv =~ m{([^/]+)\.csv$};
  next if slurp($csv) !~ /^# command: .*\bnot kept\b/m;
  for my $f (@files) {
    my @about = grep { /\{\Q$name\E\}/ } split /\n\s*\n/, slurp($f);
    print "$f: $name cannot be made again, and no paragraph that shows it says so\n" if @about && !grep { /not\s+kept|cannot\s+be\s+repeated/ } @about } }
# "all schedules" are those that the simulator has: a table of fewer does not say so
my ($gpu) = grep { m{04-gpu} } @files;
my ($names_of) = ($gpu ? slurp($gpu) : '') =~ /\[\[SIM_SCHEDULE\]\] &(.*?)\\\\/s;
my %has = map { $_ => 1 } ($names_of // '') =~ /\[\[(\w+)\]\]/g;
for my $csv (%has ? glob "$data/*.csv" : ()) {
  my ($name) = $csv =~ m{([^/]+)\.csv$};
  my @rows = map { [split /,/] } grep { /,/ && !/^#/ } split /\n/, slurp($csv);
  my ($at) = grep { $rows[0][$_] eq 'schedule' } 0 .. $#{ $rows[0] || [] };
  next unless defined $at;
  my %tried = map { $_->[$at] // '' => 1 } @rows[1 .. $#rows];
  my @not = grep { !$tried{$_} } sort keys %has or next;
  for my $f (@files) {
    my $text = slurp($f);
    my ($table) = $text =~ /(\\begin\{table\}(?:(?!\\end\{table\}).)*\{\Q$name\E\}.*?\\end\{table\})/s or next;
    my ($label) = $table =~ /\\label\{([^}]*)\}/;
    for my $part ($table, grep { /\\ref\{\Q$label\E\}/ } split /\n\s*\n|(?<=[.;])\s+(?=[A-Z])/, $text) {
      print "$f: $name has no schedule @not, and it says: $1\n"
        if $part =~ /\b((?:each|every\s+one|all)\s+(?:(?:of\s+)?(?:its|the)\s+)?schedules?|every\s+schedule)\b/ } } }
my %home = ('certificate' => 'graphs', 'heap' => 'baselines', 'Fibonacci heap' => 'baselines',
  'patient program' => 'introduction', 'funnel' => 'relax', 'row file' => 'tracks', 'tracks' => 'tracks',
  'criteria' => 'crauser', 'fold' => 'minimum', 'barrier' => 'gpu', 'shelf' => 'cores',
  'bitmap' => 'engine', 'pivots' => 'sorting', 'tiles' => 'allpairs', 'crossing' => 'hybrids',
  'three loops' => 'allpairs', 'three arrays' => 'graphs', 'compound frontier' => 'frontiers');
my $names = join '|', sort { length $b <=> length $a } keys %home;
for my $f (@files) {
  (my $text = slurp($f)) =~ s/^<<.*?>>=\n.*?^@( |$)//gms;
  $text =~ s/[\s~]+/ /g;
  while ($text =~ /\b($names) (?:of|in|from|\() ?Chapter \\ref\{ch:([\w-]+)\}/g) {
    print "$f: $1 is said to be of $2, and is of $home{$1}\n" if $2 ne $home{$1} } }
