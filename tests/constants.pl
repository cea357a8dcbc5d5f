# constants.pl found CHAPTER...: sizes, counts of accesses and what is said of the judge's graphs, a line each,
#   "CHAPTER: the words around it<tab>the number with its unit".
# constants.pl check TABLE CHAPTER...: what the table says of a number is not what the code
#   says, or is not in the prose, or a number that was found has no row.  A row:
#     97 | The wire has <64>~MiB | judge/wire.h /WIRE_BYTES = ([^,]+),/ / 2**20
#   the chapters' number, the prose with the number in brackets, a file of generated/ (or any
#   other of the tree) and a pattern whose bracket catches what C has in its place, and what
#   is done to it.  "count" in front: how often the pattern is in the text from /../ to /../.
#   "97 | the prose | (said) why": no constant has it.
use strict; use warnings;
my %ones; my @w = qw(zero one two three four five six seven eight nine ten eleven twelve thirteen
  fourteen fifteen sixteen seventeen eighteen nineteen); @ones{@w} = 0 .. $#w;
my %tens = (twenty => 20, thirty => 30, forty => 40, fifty => 50, sixty => 60, seventy => 70, eighty => 80, ninety => 90);
my $word = join '|', keys %ones, keys %tens, qw(hundred thousand million half quarter a of and);
sub number { my ($t) = @_; $t =~ s/[,{}]//g; return $1 ** $2 if $t =~ /^(\d+)\^(\d+)$/; return $t if $t =~ /^[\d.]+$/;
  my ($sum, $now, $had) = (0, 0, 0);
  for (grep { !/^(?:a|of|and|an)$/ } split /[-\s~]+/, lc $t) { $had = 1;
    if (exists $ones{$_}) { $now += $ones{$_} } elsif (exists $tens{$_}) { $now += $tens{$_} }
    elsif ($_ eq 'half') { return 0.5 } elsif ($_ eq 'quarter') { return 0.25 }
    elsif ($_ eq 'hundred') { $now = 100 * ($now || 1) }
    elsif ($_ eq 'thousand') { $sum += 1000 * ($now || 1); $now = 0 }
    elsif ($_ eq 'million') { $sum = ($sum + $now || 1) * 1e6; $now = 0 } else { return undef } }
  $had ? $sum + $now : undef }
sub prose { my ($f) = @_; open my $in, '<', $f or die "$f: $!\n"; my ($code, $t) = (0, '');
  if ($f =~ /\.[1-8]$/) { return join(' ', map { s/\\|^\.\w+ //gr } grep { !/^\.(?:Dd|F[na]|Ft|Dl|\\")|^\s|[(].*[)]$/ } map { split /\n/ } <$in>) =~ s/\s+/ /gr }
  while (<$in>) { if (/^<<.*>>=\s*$/) { $code = 1; next } if (/^@(?:\s|$)/) { $code = 0; s/^@ ?// }
    $t .= $_ unless $code || /^%/ }
  $t =~ s/~|\\,/ /g; $t =~ s/\{,\}/,/g; $t =~ s/\s+/ /g; $t }
my $any = qr/(?:\d[\d,]*(?:\.\d+)?|\b(?:$word)\b(?:[-\s](?:$word)\b)*)/i;
my $scenes = join '|', map { quotemeta } (text('exercises/scenes.c') // '') =~ /^    \{ "([\w-]+)"/mg;
sub short { my ($c) = $_[0] =~ m{([^/]*)$}; $c =~ s/-.*|\..*// unless $c =~ /\.[1-8]$/; $c }
sub found { my ($f) = @_; my ($t, @all) = prose($f); my $c = short($f);
  while ($t =~ /(?<![\w.,])($any)\s(KiB|MiB|GiB|KB|(?:me|gi)bibytes?|accesses)\b/g) {
    my ($n, $u, $at) = ($1, $2, $-[0]); my $v = number($n) // next;
    next if $u eq 'accesses' && $v < 1000;
    push @all, [$c, substr($t, $at > 40 ? $at - 40 : 0, 90), "$n $u", $at] }
  # in a page of the manual: each number from a hundred on, and each power
  while ($f =~ /\.[1-8]$/ && $t =~ /(?<![\w.,^])(\d+\^\d+|[1-9]\d\d+)(?!\w)/g) {
    push @all, [$c, substr($t, $-[0] > 40 ? $-[0] - 40 : 0, 90), "$1 manual", $-[0]] }
  # in a sentence that names one of the judge's graphs: each number from a hundred on
  while ($t =~ /(?:(?<=[.:;?] )|^)((?:[^.:;?]|[.:;?](?! ))*(?:\\emph\{|\[\[)(?i:$scenes)[\}\]](?:[^.:;?]|[.:;?](?! ))*)/g) {
    my ($s, $from) = ($1, $-[1]);
    while ($s =~ /(?<![\w.,^])(\d[\d,]*\d\d)(?!\w)/g) { my ($n, $at) = ($1, $from + $-[1]); next if number($n) < 100;
      push @all, [$c, substr($t, $at > 40 ? $at - 40 : 0, 90), "$n graph", $at] } } @all }
sub text { my ($f) = @_; open my $in, '<', -f "generated/$f" ? "generated/$f" : $f or return undef; local $/; <$in> }
my ($mode, @files) = @ARGV; shift @ARGV;
if ($mode eq 'found') { print "$$_[0]: $$_[1]\t$$_[2]\n" for map { found($_) } @files; exit }
my $table = shift @files; my (%prose, @rows);
for my $f (@files) { my $c = short($f); $prose{$c} = prose($f) }
open my $in, '<', $table or die "$table: $!\n";
while (<$in>) { chomp; next if /^#|^$/; my ($c, $words, $of) = split / \| /, $_, 3;
  my ($said) = $words =~ /<([^>]*)>/; defined $said || $of =~ /^\(said\)/ or do { print "no number: $_\n"; next };
  my $plain = $words =~ tr/<>//dr =~ s/~|\\,/ /gr =~ s/\{,\}/,/gr;
  exists $prose{$c} && index($prose{$c}, $plain) >= 0 or do { print "no such words: $c | $words\n"; next };
  push @rows, [$c, $plain]; next if $of =~ /^\(said\) \S/;
  my ($count, $from, $to) = $of =~ s{^count /(.*?)/ to /(.*?)/ of }{} ? (1, $1, $2) : (0);
  my ($file, $re, $do) = $of =~ m{^(\S+) /(.*?)/(?: (.*))?$} or do { print "no pattern: $_\n"; next };
  my $t = text($file) // do { print "no such file: $c | $file\n"; next }; my $is;
  if ($count) { $t =~ /$from(.*?)$to/s or do { print "no such part: $c | $of\n"; next }; $is = () = $1 =~ /$re/g }
  else { $t =~ /$re/s or do { print "no such line: $c | $of\n"; next }; $is = $1 =~ s/UINT64_C\((\d+)\)/$1/gr =~ s/\(\w*size_t\)|\(rlim_t\)|(?<=\d)u?l*\b//gr; $is = eval $is; }
  $is = eval "$is $do" if defined $do && defined $is;
  my $number = number($said);
  print "$c | $words: the code has ", $is // "what is no number", "\n" if !defined $is || !defined $number || abs($is - $number) > 1e-9 }
for my $f (map { found($_) } @files) { my ($c, $around, $n, $at) = @$f;
  print "no row: $c: $around\n" unless grep { my ($k, $p) = @$_; my $q = -1; my $in = 0;
    while ($k eq $c && ($q = index $prose{$c}, $p, $q + 1) >= 0) { $in = 1 if $q <= $at && $at + length($n =~ s/ \S*$//r) <= $q + length $p } $in } @rows }
