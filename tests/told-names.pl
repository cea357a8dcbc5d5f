# told-names.pl KNOWN WHERE <LINES: what a text tells to type, held against what
# there is.  LINES are told.pl's; KNOWN has lists, a word a line:
#   targets.WHERE  of make           variables  that a makefile reads
#   slugs          of exercises      commands   of sssp
#   options.CMD    of sssp CMD       options    of any program of ours
#   solvers, families, devices       settings   read from the environment
#   files          that are there    folders    of them, the first part
#   made           below build/, named where they are made
# WHERE is "tree" or "lab".  Prints what is not there: PLACE TAB WHAT TAB TEXT,
# and on standard error how many of each kind were looked at.
use strict; use warnings;
my ($known, $where) = @ARGV;
my (%set, %count);
for my $f (glob "$known/*") {
  (my $n = $f) =~ s|.*/||; open my $in, '<', $f or die;
  while (<$in>) { chomp; $set{$n}{$_} = 1 } }
sub has { my ($list, $word) = @_; $count{$list}++; $set{$list}{$word} }
my (%seen, %made);
my @suffix = keys %{ $set{files} }; my %ends;
for (@suffix) { my $p = $_; $ends{$p} = 1; $ends{$p} = 1 while $p =~ s|^[^/]*/|| }
while (<STDIN>) {
  chomp; my ($place, $text) = split /\t/, $_, 2;
  # (code, and not what one types)
  next if $text =~ /[;{}]\s*$|^"|^\/\*|\w\(.*["%]|\\n"|->|&&.*\(|^\s*"|\*\/|%[.\d]*s/ && $text !~ /^(?:[\d.]+\s+)?\$ /;
  my $no = sub { my $w = shift; print "$place\t$w\t$text\n" unless $seen{"$place\t$w"}++ };
  (my $t = $text) =~ s/^(?:[\d.]+\s+)?\$ //;
  # every place that says make, and every program
  # (what a line makes is not looked for, nor in those that follow)
  $made{$_} = 1 for $t =~ /(?:-o|--out|--csv|--rows|>|PREFIX=|IN=|OUT=|TO=|new-exercise NAME=)\s*([\w.\/-]+)/g;
  my @parts = split /\s*(?:[;|&]+|\s#\s|\$\()\s*/, $t;
  for my $part (@parts) {
    my @w = split ' ', $part; my @env;
    push @env, shift @w while @w && $w[0] =~ /^[A-Z_]+=/;
    for (@env) { my ($v) = /^([A-Z_]+)=/; has('settings', $v) || has('variables', $v) or $no->("$v=") }
    shift @w, shift @w, shift @w while @w > 2 && $w[0] eq 'mpirun' && $w[1] eq '-n' && $w[2] =~ /^\d|^K/;
    next unless @w;
    (my $program = $w[0]) =~ s|^(?:\./)?(?:/usr/local/bin/\|build/bin/\|bin/)||;
    if ($program eq 'make' && @w > 1) {
      my $dir = $where;
      (my $rest = "@w[1 .. $#w]") =~ s/EX="([^"]*)"/join ' ', map { "EX=$_" } split ' ', $1/e;
      $rest =~ s/EXERCISES="([^"]*)"/join ' ', 'EXERCISES=', map { "EX=$_" } split ' ', $1/e;
      $rest =~ s/([A-Z]+)="[^"]*"/$1=/g;
      for (split ' ', $rest) {
        last if /^[>(<#]/;
        next if $_ eq 'make';
        s/[.,:)]+$//;
        if (/^EX=(.*)/) { my $e = $1; next if $e =~ /^(\.\.\.|\xe2\x80\xa6|NAME|SLUG|\$.*|)$/ || $made{$e}; has('slugs', $e) or $no->("EX=$e") }
        elsif (/^([A-Z]+)=/) { my $v = $1; has('variables', $v) or $no->("$v=") }
        elsif (/^-/) { next }
        elsif (/^[a-z][\w\/.-]*$/) { has("targets.$dir", $_) || (m{/} && $set{files}{$_}) or $no->("make $_") } } }
    elsif ($program =~ /^(sssp|sssp-checked|sssp-gpu|sssp-mpi|sssp-mpi-gpu)$/ && @w > 1) {
      my $c = $w[1]; $c =~ s/[.,:;)]+$//;
      my $list = $program =~ /^sssp-mpi/ ? 'mpi' : $c;
      next if $c =~ /^(-|[A-Z.<>])/ || $w[1] =~ /:$/;      # (what the program says)
      has('commands', $c) or $no->("$program $c"), next;
      for my $i (2 .. $#w) {
        my $o = $w[$i]; $o =~ s/[.,:;)]+$//;
        last if $o =~ /^\d?[><]/;
        if ($o =~ /^--(.*)/) { has("options.$list", $1) or $no->("$program $c --$1") }
        my ($b, $v) = ($w[$i - 1], $o);
        for my $l (['--solver', 'solvers'], ['--family', 'families'], ['--device', 'devices']) {
          has($$l[1], $v) or $no->("$$l[0] $v") if $b eq $$l[0] && $v =~ /^[A-Za-z][\w]+$/ && $v !~ /^(NAME|F|D)$/ }
        if ($b eq '--solvers') { has('solvers', $_) or $no->("--solvers $_") for grep { /\w/ } split /,/, $v } } } }
  # options by themselves
  for ($t =~ /[;>=]|[a-z] -- / ? () : $t =~ /(?<![\w)\]-])--([a-z][a-z-]*[a-z])(?![\w(>-])/g) { has('options', $_) or $no->("--$_") }
  # settings
  for ($t =~ /\b((?:SIM|SSSP|JUDGE|SIMCC)_[A-Z_]+)=/g) { has('settings', $_) || has('variables', $_) or $no->("$_=") }
  # files and folders of the tree
  for my $p ($t =~ /(?<![\w.\/{}<>*@-])((?:[\w.-]+\/)+[\w.*-]*)/g) {
    (my $top = $p) =~ s|/.*||;
    next unless $set{folders}{$top}; next if $p =~ /\.\.\./ ; $p =~ s|[.]+$||; $p =~ s|/$||;
    $count{files}++;
    next if $ends{$p} || $made{$p} || $set{made}{$p} || $p =~ /NN|NAME/;
    (my $glob = quotemeta $p) =~ s/\\\*/[^\/]*/g;
    next if $p =~ /\*/ && grep { m{(^|/)$glob$} } keys %ends;
    $no->("file $p") }
}
print STDERR join(', ', map { "$count{$_} $_" } sort keys %count), "\n";
