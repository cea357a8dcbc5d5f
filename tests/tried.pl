# tried.pl sentences CHAPTER.nw...  the sentences that say what a test tries, as
#     compared.pl prints sentences: a test, an oracle, the fuzzer, a suite or a make
#     target that does something now; what is tried or tested; what is asked in tests.
#     Where a section is about tests (The check, How it is tried), each sentence of a
#     paragraph that has such a one.
# tried.pl check TABLE CHAPTER.nw...  recomputes the rows of TABLE (tests/tried.txt)
#     and prints those that do not hold.
use strict; use warnings;
my $test = qr{\b(?:tests?|oracles?|fuzzer|fuzzing|suite|the\ walk\ has\ to\ fail|tests/[\w./-]+|make\ (?:verify|fuzz|web-test|test|unmend))\b}x;
my $does = qr/\b(?:checks?|compares?|compiles?|runs?|uses|tries|try|takes?|asks?|holds?|walks?|draws?|makes\ sure|make\ again|requires?|relies|rely|solves?|creates?|counts?|computes?|spoil|repeats?|launche?s?|looks\ (?:for|at|into)|reads|goes|kills?|adds|changes|cuts|keeps?|notices?|would\ notice|installs?|judges|translates?|gives|brings|lets|covers|follows|weaves|types|derives?|demands?|refuses|deletes|excludes?|delivers|contain|puts|watch|shortens?|decides?|writes|begins|states|names|finds?|can\ (?:compare|compute|check)|says?\ so|does\ (?:that|what|so)|do\ (?:it|so|that)|have\ (?:queues|sizes|\w+\ of)|was\ measured|feeds|hands?|needs?|has\ (?:two|three|four|no|none|another|twenty|a|at\ least)|makes|serves|sends|waits|has\ to|have\ to|is\ (?:a|short|at|that|the)|are\ (?:of|the|exhaustive|programs|of)|lies|lie|state)\b/x;
my $says = qr/
    $test (?:\ (?:of|for|in|that|which|with|here|itself|all|also|now|then|therefore|again|alone|every|each)\b (?:\ [\w\[\]'-]+){0,5}?)? ,?\ (?:\w+ly\ )? $does
  | \b(?:is|are)\ (?:\w+\ ){0,2}(?:tried|tested)\b
  | \b(?:[Ii]n|[Bb]y)\ (?:the|a|our|its|each|one\ of\ the)?\ ?(?:\w+\ ){0,1}(?:tests|test\ of|oracle|fuzzer|fuzzing|suite)\b
  | \bin\ a\ test\b | \bthere\ (?:is|are)\ (?:\w+\ ){0,3}tests?\b | \btest\ (?:set|graphs?)\b | \bTests\b | \btests?\ by\ itself
  | \b(?:in|for)\ tests\b | \bhas\ (?:a\ )?tests?\b | \bthousands?\ of\ drawn\b | (?:one|two|three|four|five|kinds)\ (?:long\ |of\ )?tests
/x;
# the condition of a branch is no test of ours, nor is a step of a program, or what somebody else once tried
my $branch = qr/\btests?\ of\ (?:the\ )?(?:[a-z]\b(?!\ [a-z])|flag|mask|infinity|scope|status|loop|shared\ word|state|read)|\bto\ the\ test\b|\bspin\ tries\b/x;
my $whole = qr/^(?:The check|What the tests try)$/;
my $about = qr/^(?:How it is tried|How the \w+ (?:is|are) tried|How it was tested|What is tested|Whatever is decided|Who judges the judge|An adversary with patience)$/;
my $all = 0;
sub sentences {
  my @found;
  for my $file (@_) {
    open my $in, '<', $file or die "$file: $!\n";
    my ($code, $env, $first, $section, @para) = (0, '', 0, '');
    my $flush = sub {
      my $t = join ' ', @para; @para = ();
      return if $t =~ /^\s*\\(?:begin\{|hint|bookfigure)/;
      1 while $t =~ s/\\datum(?:\*|K|raw|ratio|calc)?(?:\*)?(?:\[[^\]]*\])?(?:\s*\{[^{}]*\})+/N/g;
      $t =~ s/\\(?:eq|page)?ref\{[^{}]*\}/R/g; $t =~ s/\\(?:cite|label)(?:\[[^\]]*\])?\{[^{}]*\}//g;
      $t =~ s/\[\[(.*?)\]\]/$1/g; $t =~ s/\\(?:emph|textbf|texttt|paragraph|term|item|noindent|begin\{unseen\}|end\{unseen\})(?![a-z])//g;
      $t =~ s/[~\$]|\\[,;: ]/ /g; $t =~ s/[{}]//g; $t =~ s/\\_/_/g; $t =~ s/\s+/ /g; $t =~ s/^ //;
      my @s = split /(?<=[.?!])\s+(?=[A-Z\\(])/, $t; my $here = grep { /$says/ && !/$branch/ } @s;
      for (@s) { push @found, [$file, $first, $_] if $all || (/$says/ && !/$branch/) || ($here && $section =~ $about) || ($section =~ $whole && $file =~ m{/[0-2]\d-}) } };
    while (<$in>) {
      chomp;
      if (/^<<.*>>=\s*$/) { $flush->(); $code = 1; next }
      if (/^\@( |$)/ && $code) { $code = 0; s/^\@ ?//; $first = $. }
      next if $code; s/^%.*//;
      if (/\\begin\{(tabular|exercise|solution|proof|lemma|theorem|center|table|figure|question)\}/) { $flush->(); $env = $1 }
      if ($env) { $env = '' if /\\end\{\Q$env\E\}/; next }
      if (/^\\(?:sub)*section\*?\{(.*?)\}/) { $flush->(); $section = $1; $first = $. + 1; next }
      if (/^\s*$|\\item/) { $flush->(); $first = $.; next if /^\s*$/ }
      $first = $. unless @para; push @para, $_ }
    $flush->() }
  @found }
# ---- what a test does ------------------------------------------------------------
my (%text, %cases);
sub source { my $file = shift;                   # without comments: no row is fulfilled by words
  return $text{$file} //= do {
    my $path = -e "tests/$file" ? "tests/$file" : $file;
    open my $in, '<', $path or die "no $path\n"; local $/; my $t = <$in>;
    if ($path =~ /\.(?:c|cu|h|cpp|mjs|js|pml)$/) { $t =~ s{("(?:[^"\\\n]|\\.)*")|/\*.*?\*/|//[^\n]*}{defined $1 ? $1 : ''}egs }
    else { $t =~ s/^#(?!!).*$//mg; $t =~ s/\s#\s.*$//mg }
    $t } }
# a case: a function that is in the program's list, or the name that a script prints
sub body { my ($file, $case) = @_; my $t = source($file);
  if ($file =~ /\.(?:c|cu)$/) {
    $t =~ /cmocka_unit_test(?:_\w+)?\(\s*\Q$case\E\b/ or die "$file has no case $case\n";
    my (%seen, @todo, $all); @todo = ($case); $all = '';
    while (my $f = shift @todo) { next if $seen{$f}++;
      next unless $t =~ /^[\w \t*]*\b\Q$f\E\([^;{]*\)\s*\n\{(.*?)^\}/ms; my $b = $1; $all .= $b;
      push @todo, $1 while $b =~ /\b([a-z_]\w+)\b/g }
    return $all }
  $t =~ /\b(?:ok|is|no|status|says|finds|skip)\s+"[^"\n]*\Q$case\E[^"\n]*"/ or $t =~ /def test_\Q$case\E\b/ or die "$file has no case $case\n";
  $t }
my %words = (one => 1, two => 2, three => 3, four => 4, five => 5, six => 6, seven => 7, eight => 8, nine => 9, ten => 10, eleven => 11,
  twelve => 12, dozen => 12, thirteen => 13, fourteen => 14, fifteen => 15, sixteen => 16, seventeen => 17, eighteen => 18, nineteen => 19, twenty => 20, thirty => 30, forty => 40, fifty => 50,
  sixty => 60, seventy => 70, eighty => 80, ninety => 90, hundred => 100, thousand => 1000, hundreds => 100, thousands => 1000);
# the numbers of a sentence that must be those of the test: of three and more figures, or in words from ten on
sub numbers { my $s = shift; my @n; $s =~ s/\b(?:tests|Chapters?|exercises)\/[\w.\/-]+//g; $s =~ s/\[\[.*?\]\]//g; $s =~ s/\b2\^\d+(?:\s*-\s*1)?//g;
  while ($s =~ /(?<![\w.,\/^-])(\d{1,3}(?:,\d{3})+|\d{2,})(?![\w\/])/g) { (my $x = $1) =~ s/,//g; push @n, $x }
  while ($s =~ /\b((?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?)(?:[ -](?:and )?)?)+)\b/gi) {
    my ($all, $now) = (0, 0);
    for (split /[ -]+/, lc $1) { next if $_ eq 'and'; my $x = $words{$_}; if ($x >= 1000) { $all += ($now || 1) * $x; $now = 0 } elsif ($x == 100 || $_ eq 'dozen') { $now = ($now || 1) * $x } else { $now += $x } }
    push @n, $all + $now if $all + $now >= 10 }
  @n }
my $unlike = qr/^\((?:a branch|any test|once|others|a program|no claim|the text): .{3,}\)$/;
# one thing that the test does; the number that it gives, if it gives one
sub atom { my $a = shift; my $want;
  $want = $1 if $a =~ s/^(\d+) = //;
  my $count = $a =~ s/^count //;
  if ($a =~ s/^files //) { my @f = grep { -e } glob $a; die "$a: " . @f . " files\n" if defined $want ? @f != $want : !@f; return }
  my ($file, $case, $re) = $a =~ m{^([\w./-]+?)(?:#([^/]+?))?(?:\s+/(.*)/)?$} or die "no thing that a test does: $a\n";
  die "$a: neither a case nor what it does\n" unless $case || $re;
  my $t = $case ? body($file, $case) : source($file);
  return unless defined $re;
  die "/$re/ says too little\n" if !$count && length($re =~ s/\\.|[^\w]//gr) < 3;
  if (!$count) { my $n = () = $t =~ /$re/mg; die "/$re/ is in $n places\n" if $n > 6 && !$case }
  die "/$re/: either of two\n" if ($re =~ s/\\.|\[(?:\\.|[^\]])*\]//gr =~ s/\((?:[^()]|\([^()]*\))*\)//gr) =~ /\|/;
  if ($count) { die "$a: how many?\n" unless defined $want; my $n = () = $t =~ /$re/mg; die "$a: $n, not $want\n" if $n != $want; return $want }
  $t =~ /$re/m or die "$file" . ($case ? "#$case" : '') . " does not: /$re/\n";
  if (defined $want) { my $got = $1 // die "$a: nothing is taken\n"; $got =~ s/[uUlL]+$//; $got =~ /^[\d +*\/()<-]+$/ or die "$a: $got is no number\n";
    $got = eval $got; die "$a: $got, not $want\n" if $got != $want; return $want }
  return }
my $joined = qr{ and (?=\d+ = |\d+: \(|count |files |[\w./-]+(?:#|\s+/))};
sub check { my ($table, @chapters) = @_; my (@rows, %used);
  open my $in, '<', $table or die "$table: $!\n";
  while (<$in>) { chomp; next if /^#|^$/; my ($c, $w, $e) = split / \| /, $_, 3; push @rows, [$c, $w, $e // ''] }
  my @found = sentences(@chapters);
  for (@found) { my ($file, $line, $s) = @$_; (my $c = $file) =~ s{.*/([^-]*)-.*}{$1};
    my @r = grep { $rows[$_][0] eq $c && index($s, $rows[$_][1]) >= 0 } 0 .. $#rows;
    if (!@r) { print "$file:$line: no row: ", substr($s, 0, 150), "\n"; next }
    $used{$_} = 1 for @r;
    next if grep { $rows[$_][2] =~ /^\(/ } @r;
    my %have; for my $r (@r) { $have{$1} = 1 while $rows[$r][2] =~ /(?:^| and )(\d+) = /g;  $have{$1} = 1 while $rows[$r][2] =~ /(?:^| and )(\d+): \(/g; }
    for my $n (numbers($s)) { print "$file:$line: nothing recomputes $n: ", substr($s, 0, 150), "\n" unless $have{$n} } }
  $all = 1;                              # (a row may be for any sentence)
  for (sentences(@chapters)) { my ($file, $line, $s) = @$_; (my $c = $file) =~ s{.*/([^-]*)-.*}{$1};
    $used{$_} //= $rows[$_][0] eq $c && index($s, $rows[$_][1]) >= 0 || undef for 0 .. $#rows }
  for my $r (0 .. $#rows) { my ($c, $w, $e) = @{ $rows[$r] };
    print "no such sentence: $c | $w\n" unless $used{$r};
    if ($e =~ /^\(/) { print "$c | $w: $e is no reason\n" unless $e =~ $unlike; next }
    for my $a (split $joined, $e) { next if $a =~ /^\d+: \(.{3,}\)$/;
      eval { atom($a); 1 } or do { my $bad = $@; chomp $bad; print "$c | $w: $bad\n" } }
    print "$c | $w: nothing that a test does\n" if $e eq '' } }
my $what = shift;
if ($what eq 'sentences') { print "$$_[0]:$$_[1]\t$$_[2]\n" for sentences(@ARGV) }
elsif ($what eq 'check') { check(@ARGV) }
else { die "what is $what?\n" }
