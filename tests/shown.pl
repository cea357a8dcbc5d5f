# shown.pl PROGRAM FOLDER COUNT SEED: graphs whose vertices have drawn names, of bytes that a
# terminal obeys, bytes that are no UTF-8, texts that look as if they were escaped, and long
# ones that differ at the end.  What is asked needs no answer that is known: two vertices are
# never shown alike, what is shown is plain text, and it leads back to its vertex.
use strict;
use warnings;
use Encode;
use JSON::PP;

my ($program, $folder, $count, $seed) = @ARGV;
srand $seed;
my @piece = ("a", "b", "\\", "\\x", "\\x5c", "\\xff", "\\x1b", "\\x41", "x", "5c", "ff", "\xff", "\xc3", "\x9b",
  "\xc2\x9b", "\x1b", "\x7f", "\xc3\xa9", "\xe2\x82\xac", "\xed\xa0\x80", "\xc0\xaf", "\"", "'", " ", ",", "&", "z" x 700);
my $wrong = 0;
sub no_good { print "not $_[0]\n"; $wrong++ }

sub name {
  my $s = join "", map { $piece[rand @piece] } 0 .. rand 4;
  return $s =~ /^[ "#%]|^'| $/ ? name() : $s;
}
# The lines that a command prints, or its status alone
sub asked {
  open my $from, "-|", "sh", "-c", 'exec "$@" 2>' . "$folder/err", "-", $program, @_ or die;
  local $/;
  my $text = <$from>;
  close $from;
  return ($? >> 8, $text // "");
}
sub plain {
  my ($what, $text) = @_;
  no_good("$what: no plain text") if $text =~ /[\x00-\x09\x0b-\x1f\x7f]/ ||
    !eval { decode("UTF-8", my $copy = $text, Encode::FB_CROAK); 1 } || $text =~ /\xc2[\x80-\x9f]/;
}

for my $round (1 .. $count) {
  my %is;
  $is{name()} = 1 while keys %is < 8;
  my @names = sort keys %is;
  my ($file, @list) = ("$folder/$round.wel", "--relabel", "--separator", "|");
  open my $to, ">", $file or die;
  print $to "$names[0]|$names[$_]|$_\n" for 1 .. $#names;
  close $to;
  my ($status, $text) = asked("solve", $file, @list, "--source", $names[0], "--out", "-");
  no_good("$file: solved ($status)"), next if $status;
  # as text: as many names as vertices, and the distance says whose each is
  plain("$file", $text);
  my %shown = map { /^(.*) (\d+)$/ ? ($1 => $2) : () } split /\n/, $text =~ s/\A.*^verified[^\n]*\n//msr;
  no_good("$file: 8 names, and not " . keys %shown) if keys %shown != 8;
  for my $s (sort keys %shown) {
    my ($status, $text) = asked("solve", $file, @list, "--source", $names[0], "--path-to", $s, "--json");
    next if $status == 2 && `cat $folder/err` =~ /which is meant/;
    no_good("$file: '$s' found ($status)"), next if $status;
    my $path = decode_json($text)->{path};
    no_good("$file: '$s' leads to its vertex") if $path->[-1]{distance} != $shown{$s};
    # ... and so does what JSON calls it
    plain("$file as JSON", $text);
    my $called = encode("UTF-8", $path->[-1]{vertex});
    ($status, $text) = asked("solve", $file, @list, "--source", $names[0], "--path-to", $called, "--json");
    next if $status == 2 && `cat $folder/err` =~ /which is meant/;
    no_good("$file: JSON's '$called' leads to its vertex")
      if $status || decode_json($text)->{path}[-1]{distance} != $shown{$s};
  }
  # as a drawing: as many nodes as vertices, called as they are shown
  (undef, $text) = asked("tree", $file, @list, "--source", $names[0]);
  plain("$file as a tree", $text);
  my %node;
  for (split /\n/, $text) {
    my @two = /^  "((?:[^"\\]|\\.)*)" -> "((?:[^"\\]|\\.)*)" \[label=\d+\]$/ or next;
    $node{s/\\(.)/$1/gr} = 1 for @two;
  }
  no_good("$file: 8 nodes, and not " . keys %node) if keys %node != 8;
  no_good("$file: a node '$_' that is not shown so") for grep { !exists $shown{$_} } sort keys %node;
  # as a table: a row of 19 columns for each, once
  for my $again (1, 2) {
    for my $s (sort keys %shown) {
      next if $s =~ /,/;
      ($status) = asked("bench", $file, @list, "--solvers", "dial", "--repeat", 1, "--warmup", 0,
        "--sources", $s, "--csv", "$folder/$round.csv");
      no_good("$file: '$s' measured ($status)") if $status && `cat $folder/err` !~ /which is meant/;
    }
    asked("bench", $file, @list, "--solvers", "dial", "--repeat", 1, "--warmup", 0, "--csv", "$folder/$round.csv");
  }
  my %row;
  open my $table, "<", "$folder/$round.csv" or die;
  while (<$table>) {
    next if /^#|^graph,/;
    my @column = split /,/;
    no_good("$file: a row of " . @column . " columns") if @column != 19;
    no_good("$file: two rows of '$column[5]'") if $row{$column[5]}++;
  }
}
print "$count graphs, $wrong wrong\n";
exit($wrong ? 1 : 0);
