# compared.pl sentences CHAPTER.nw...  the sentences that compare what was measured:
#     FILE:LINE TAB SENTENCE, for each with a comparing word whose paragraph has a
#     number from the data, or names a table or a figure; in Volume I (its answers, too) where a
#     sentence says anywhere that something is faster or slower, and
#     where one says how often an answer is right, or that something is the most, least or
#     only one of the course or the book; where a number from the data is
#     said to bound others (up to N, N or more); in Volume I where a fraction's word
#     says how much more or less (a fifth less, by a tenth), or what holds for every size,
#     block or width, or from one on; in a deck (NN.deck, chapter NNd of
#     the table) each with a comparing word.  Answers of exercises are read like the text.
# compared.pl axis CHAPTER.nw...  of these, what is said of every size, block or width.
# compared.pl all CHAPTER.nw...  every sentence.
# compared.pl reasons CHAPTER.nw...  the sentences that give a reason beside a number
#     from the data, and in Volume I those that say without a number that something is
#     saved or costs more, unless they say that it is a guess.
# compared.pl crowded N CHAPTER.nw...  paragraphs with more than N numbers from the
#     data (a table says them better), words that do not say who is meant, more than
#     44 words between two stops, turns that are no English, and walks that are paths (a
#     path of Chapter 1 may visit a vertex twice): FILE:LINE TAB what.
# compared.pl check TABLE  recomputes the relations of TABLE (tests/compared.txt);
#     prints those that do not hold; in tests/reasons.txt also those that could not
#     speak for a reason.
use strict; use warnings;
my $compares = qr/\b(?:faster|slower|fastest|slowest|quicker|quickest|as\ fast|as\ long|twice|wins?|won|loses?|lost\ to|beaten|(?<!to\ )beats?|pays|pay|never|always|the\ best|the\ worst|cheapest|dearer|dearest|gains?|shorter\ time|most\ of\ the\ time|half\ (?:of\ )?(?:the|its)\ time|farthest\ (?:behind|from)|most\ often|longer\ than|ahead\ of|order\ of\ the\ curves|less\ time|smaller\ part|pays?\ only|cheaper)\b/x;
my $faster = qr/\b(?:faster|slower|fastest|slowest|quicker|quickest|as\ fast|times\ as\ long|(?<!to\ )beats?|beaten)\b/x;
# how often an answer is right, or wrong: whoever says so has counted; and what bounds all
my $often = qr/\b(?:most|many|nearly|almost|few|rarely|seldom|usually|mostly|often)\b[^,;:]*\b(?:is|are|was|were|come out)\s+(?:right|wrong|correct)\b|\b(?:right|wrong|correct)\s+(?:on|in|for|as)\s+(?:most|many|nearly|almost|few)\b|\bbounds?\s+(?:any|every|all|each)\s+(?:solver|code|program)/x;
# a bound that is a number from the data: it is the greatest, or the least, of several
my $bounds = qr/\b(?:up\ to|at\ most|nowhere\ more\ than|never\ more\ than|no\ more\ than|at\ least)(?:\ (?:a|of|by|the|factor)){0,3}\ N\b|\bN\b(?:\ [a-z]+){0,3}\ (?:at\ most|at\ least|or\ more|or\ less)\b/x;
# a share: by how much one measured thing is more or less than another, in a fraction's word
my $part = qr/(?:an?|two|three|five|seven)
  \ (?:third|quarter|fifth|sixth|seventh|eighth|ninth|tenth|thirtieth)s?/x;
my $share = qr/\b(?:$part\ (?:more|less|fewer|of\ (?:the\ time|those|what\ an?|what\ the|its))\b
  |(?:by|within|takes?|fell|saves?|than|nearly|about|costs?|are|is|gives?|gave)
   \ (?:about\ |nearly\ |less\ than\ |more\ than\ )?$part)\b/x;
# what is said to be the one of all: the others are asked
my $record = qr/\b(?:[a-z]{3,}est|[Mm]ost\ \w+|[Ll]east\ \w+|only)\ [a-z]+\ (?:of|in)\ (?:the|this|our)\ (?:course|book)\b/;
# which of several changes most: the others are in the same table
my $most = qr/\b(?:help|rise|fall|grow|gain|suffer|profit|vary|differ)s?\ (?:the\ )?(?:most|least)\b|\b(?:is|are)\ (?:least|greatest|largest|smallest)\ (?:where|in|on|at|for)\b/x;
# what is said of a whole row of sizes, blocks or widths: each of them is asked
my $axis = qr/\b(?:for|at)\ (?:every|all(?:\ (?:three|four|five|seven))?)\ (?:block|size|width|number\ of)s?\b
  |\b(?:below|above)\ [\d,]+\ \w+\ the\ times
  |\bfrom\ [^.;:()]{1,30}\ on\b[^.;]*\b(?:grows?|falls?|rises?|proportional|as\ long|the\ same\ time)\b/xi;
# what says that one thing is so by another, or where a time goes; and what says that this is a guess
my $causes = qr/\b(?:because|since|so\ that\ is\ why|is\ why|saves?|saved|saving|hides?|hidden|bound\ by|limited\ by|due\ to|thanks\ to|explains?|reasons?|owes?|owed|make\ up\ for|result\ of|accounts?\ for|dominate[sd]?|responsible|spent|goes\ into|causes?d?|takes?\ the\ time|in\ the\ way|waits\ for\ something\ else)\b|\b(?:lead|gain|loss|time|difference|harm|rest|cost)s?\b[^.;:,]*\bcomes?\ from\b/x;
# in Volume I also what says, without a number, that something is spared
my $saves = qr/\b(?:saves?|saved|hides|costs?\ (?:more|less)\ than|not\ worth|hardly\ (?:pays?|worth)|outweighs?)\b/x;
my $guess = qr/\b(?:we\ (?:think|believe)|probably|perhaps|presumably|guess|(?:not|nor)\ (?:been\ )?(?:measured|separated|known|looked\ (?:at|into))|would\ explain|(?:may|might)\ (?:come|be|help|cause|explain))\b/x;
my ($all, $why, $along) = (0, 0, 0);
sub sentences {
  for my $file (@_) {
    open my $in, '<', $file or die "$file: $!\n";
    my ($code, $env, @para, $first) = (0, '');
    my $flush = sub {
      my $t = join ' ', @para; @para = ();
      my ($shown, $datum) = ($t =~ /\\datum|\\ref\{(?:tab|fig):/, $t =~ /\\datum/);
      return if $t =~ /^\s*\\(?:begin\{(?:exercise|lemma|theorem|proof|tabular)|hint|bookfigure)/;
      1 while $t =~ s/\\datum(?:\*|K|raw|ratio|calc)?(?:\*)?(?:\[[^\]]*\])?(?:\s*\{[^{}]*\})+/N/g;
      $t =~ s/\\(?:begin\{solution\}\{[^{}]*\}|end\{solution\})//g; $t =~ s/\[\[(.*?)\]\]/$1/g; $t =~ s/\\(?:eq|page)?ref\{[^{}]*\}/R/g; $t =~ s/\\cite(?:\[[^\]]*\])?\{[^{}]*\}//g;
      $t =~ s/\\(?:emph|textbf|paragraph|term|item)\b//g; $t =~ s/[~\$]|\\[,;: ]/ /g; $t =~ s/[{}]//g; $t =~ s/\s+/ /g;
      if ($why) { print map { "$file:$first\t$_\n" } grep { !/$guess/ && ($datum ? /$causes/ : $file =~ m{/[0-2]\dz?-} && /$saves/ && !/\?$/) } split /(?<=[.?!])\s+(?=[A-Z\\(])/, $t; return }
      if ($along) { print map { "$file:$first\t$_\n" } grep { $shown && $file =~ m{/[0-2]\dz?-} && /$axis/ } split /(?<=[.?!])\s+(?=[A-Z\\(])/, $t; return }
      for my $s (split /(?<=[.?!])\s+(?=[A-Z\\(])/, $t) { print "$file:$first\t$s\n" if $all || ($file =~ m{/[0-2]\dz?-} && $s =~ /$often|$record/) || ($shown && $s =~ /$bounds|$most/) || ($shown && $file =~ m{/[0-2]\dz?-} && $s =~ /$axis/) || ($shown && $file =~ m{/[0-2]\dz?-} && $s =~ /$share/) || $s =~ ($shown ? $compares : $file =~ m{/[0-2]\dz?-} ? $faster : qr/^(?!)/) } };
    if ($file =~ m{/(\d\d)\.deck$}) {             # each line of a deck is a paragraph
      my $deck = "slides/$1d-deck";
      while (<$in>) { next unless s/^(?:[*qa]|note) //; chomp; my $t = $_;
        1 while $t =~ s/\\datum(?:\*|raw|ratio|calc)?(?:\*)?(?:\[[^\]]*\])?(?:\s*\{[^{}]*\})+/N/g;
        $t =~ s/\[\[(.*?)\]\]/$1/g; $t =~ s/[~\$]/ /g;
        for my $s (split /(?<=[.?!])\s+(?=[A-Z])/, $t) { print "$deck:$.\t$s\n" if $all || $s =~ $compares || $s =~ /\bgained\b/ } }
      next }
    while (<$in>) {
      chomp;
      if (/^<<.*>>=\s*$/) { $flush->(); $code = 1; next }
      if (/^\@( |$)/ && $code) { $code = 0; s/^\@ ?//; $first = $. }
      next if $code; s/^%.*//;
      if (/\\begin\{(tabular|exercise|proof|lemma|theorem|center)\}/) { $flush->(); $env = $1 }
      if ($env) { $env = '' if /\\end\{\Q$env\E\}/; next }
      if (/^\s*$|\\(?:sub)?section|\\item/) { $flush->(); $first = $.; next if /^\s*$/ }
      $first = $. unless @para; push @para, $_ }
    $flush->() } }
# ---- what stops a reader -------------------------------------------------------
sub crowded {
  my $most = shift;
  for my $file (@_) {
    open my $in, '<', $file or die "$file: $!\n";
    my ($code, $env, $numbers, $first) = (0, '', 0, 1);
    my $end = sub { print "$file:$first\t$numbers numbers\n" if $numbers > $most; $numbers = 0 };
    while (<$in>) {
      if (/^<<.*>>=\s*$/) { $end->(); $code = 1; next }
      $code = 0, s/^\@ ?// if $code && /^\@( |$)/;
      next if $code || /^%/;
      print "$file:$.\t$1\n" if /\b((?:who|some|no)(?:ever|body))\b/i;
      $env = $1 if /\\begin\{(tabular)\}/;
      if ($env) { $env = '' if /\\end\{\Q$env\E\}/; next }
      if (/^\s*$|\\(?:sub)*section|\\item/) { $end->(); $first = $. }
      $numbers += () = /\\datum/g }
    $end->() }
  lengthy($most, @_) }
# More words than this between two stops are read twice; and a few turns that are no English.
my $longest = 44;
sub lengthy {
  my ($most, @files) = @_;
  for my $file (@files) {
    open my $in, '<', $file or die "$file: $!\n";
    my ($code, $env, @para, $first) = (0, '');
    my $end = sub {
      my $t = join ' ', @para; @para = ();
      1 while $t =~ s/\\datum(?:\*|K|raw|ratio|calc)?(?:\*)?(?:\[[^\]]*\])?(?:\s*\{[^{}]*\})+/N/g;
      $t =~ s/\[\[.*?\]\]/x/g; $t =~ s/\\\[.*?\\\]/./g; $t =~ s/\$[^\$]*\$/x/g;
      $t =~ s/\\(?:begin|end|label|hint|(?:eq|page)?ref|cite)(?:\[[^\]]*\])?\{[^{}]*\}/ /g;
      for my $piece (split /[;:?!()]|\.(?=\s|\}|$)|\\(?:full|student)edition/, $t) {
        my $words = () = $piece =~ /\S*[A-Za-z]\S*/g;
        print "$file:$first\t$words words between two stops\n" if $words > $longest }
      print "$file:$first\t$1\n" while $t =~ /(\bin the mean(?=[.,;:)]| [a-z]+ing\b| and\b)|\btoday's (?:needs|takes|has|is|does)\b|\b(?:it|that|which|[a-z]+_[a-z]+|x) has not(?=[.,;:])|(?:weights?|lengths?) of (?:\w+ )?walks?\b|(?:lightest|no) walk (?:with|of|to)\b|\bwalk from (?:a|the) source\b)/gi };
    while (<$in>) {
      chomp;
      if (/^<<.*>>=\s*$/) { $end->(); $code = 1; next }
      $code = 0, s/^\@ ?// if $code && /^\@( |$)/;
      next if $code || /^%/;
      if (/\\begin\{(tabular|quote|align\*?|equation\*?)\}/) { $end->(); $env = $1 }
      if ($env) { $env = '' if /\\end\{\Q$env\E\}/; next }
      if (/^\s*$|\\(?:sub)*section|\\item|\\hint|\\begin\{exercise/) { $end->(); next if /^\s*$/ }
      $first = $. unless @para; push @para, $_ }
    $end->() } }
# ---- relations -------------------------------------------------------------------
my (%value, %rows);
sub load { my $file = shift; return if $rows{$file};
  my (@key, @head); open my $in, '<', "figures/data/$file.csv" or die "no figures/data/$file.csv\n";
  while (<$in>) { s/\r?\n//;
    if (/^#/) { @key = split /\s*,\s*/, $1 if /^# *key: *(.*)/; next } next if $_ eq '';
    my @c = split /,/; if (!@head) { @head = @c; @key = $head[0] unless @key; next }
    my %r; @r{@head} = @c; my $k = join '/', map { $r{$_} // die "$file has no column $_\n" } @key;
    push @{ $rows{$file} }, $k; $value{$file}{$k} = {%r} } }
# file:key:column, where * in the key stands for any part; all rows that it names
sub named { my $t = shift; my ($f, $k, $c) = split /:/, $t; load($f);
  (my $g = quotemeta $k) =~ s/\\\*/[^\/]*/g; my @r = grep { /^$g$/ } @{ $rows{$f} };
  die "$f has no row $k\n" unless @r;
  map { my $v = $value{$f}{$_}{$c}; defined $v && $v =~ /^-?[\d.]+(?:e[+-]?\d+)?$/i ? $v : die "$f:$_ has no number $c\n" } @r }
sub number { my $t = shift;
  return $t if $t =~ /^-?\d+(?:\.\d+)?$/;
  if ($t =~ /^(min|max|sum)\((.*)\)$/) { my @v = sort { $a <=> $b } map { named($_) } split /,/, $2;
    my $all = 0; $all += $_ for @v;
    return $1 eq 'min' ? $v[0] : $1 eq 'max' ? $v[-1] : $all }
  my @v = named($t); die "$t names " . @v . " rows\n" if @v > 1; $v[0] }
sub side { my @w = split ' ', shift; my $x = number(shift @w);
  while (@w) { my ($op, $y) = (shift @w, number(shift @w));
    $x = $op eq '+' ? $x + $y : $op eq '-' ? $x - $y : $op eq '*' ? $x * $y : $op eq '/' ? $x / $y : die "what is $op?\n" } $x }
# each [LO..HI] RELATION: in it @ is each of the parts that stand there in the rows of the first
# key with an @, in order (from LO to HI), and @+ the one after it
sub every { my ($lo, $hi, $r) = shift =~ /^each (?:(\d+)\.\.(\d+) )?(.*)$/;
  my ($f, $k) = $r =~ /([\w-]+):([^\s:,()]*@(?!\+)[^\s:,()]*):/ or die "each of what?\n"; load($f);
  (my $g = quotemeta $k) =~ s/\\@/([^\/]+)/; $g =~ s/\\@/\\1/g; $g =~ s/\\\*/[^\/]*/g;
  my %seen; my @v = sort { $a <=> $b } grep { /^\d+$/ && (!defined $lo || $_ >= $lo && $_ <= $hi) && !$seen{$_}++ }
    map { /^$g$/ ? $1 : () } @{ $rows{$f} };
  die "$k is only (@v)\n" if @v < 3;
  my $next = $r =~ /@\+/;
  for my $i (0 .. $#v - ($next ? 1 : 0)) {
    my $one = $r; $one =~ s/@\+/$v[$i + 1]/g; $one =~ s/@/$v[$i]/g;
    my $bad = holds($one); return $bad if $bad }
  '' }
sub holds { my $r = shift;
  for my $part (split / and /, $r) {
    if ($part =~ /^each /) { my $bad = every($part); return $bad if $bad; next }
    my ($l, $op, $g) = $part =~ /^(.*?) (<|>|<=|>=|~) (.*)$/ or die "no relation: $part\n";
    # what is measured is not negative: to be above nothing it need not be so
    return "$part: can this fail?" if $g =~ /^0(?:\.0*)?$/ && $op =~ /^>/ && $l !~ / - / || $l =~ /^0(?:\.0*)?$/ && $op =~ /^</ && $g !~ / - / || $l eq $g;
    my ($x, $y) = (side($l), side($g));
    return "$part: $x, $y" unless $op eq '<' ? $x < $y : $op eq '>' ? $x > $y : $op eq '<=' ? $x <= $y :
      $op eq '>=' ? $x >= $y : abs($x - $y) <= .1 * abs $y }
  '' }
# what could not speak for a reason: a count that counts nothing, a trial of one thing
my $counted = qr/^(?:n|m|value|iterations|steps|phases|rounds|relaxations|relaxed|sums|arcs|looks|bytes|offers|sectors|loads\w*|instructions\w*|l[12]_\w+|dram_\w+|ipc|waiting_\w+|cycles_\w+|frontier|unsettled|cells|farthest|lambda|slope|ratio|again|percent|crossing_percent|registers|fixed_\w+|masked|DA2CF|mispredicted|best|atomics|anew|once)$/;
sub unlike { my ($kind, $r) = @_; my (%of, $counts);
  while ($r =~ /([\w-]+):([^\s:,()]+):(\w+)/g) { $of{$3}{"$1:$2"} = 1; $of{"$1:$2"}{$3} = 1; $counts = 1 if $3 =~ $counted }
  $kind eq 'count' ? $counts ? '' : 'nothing is counted' : (grep { keys %$_ > 1 } values %of) ? '' : 'one thing only is in this trial' }
my $what = shift;
if ($what eq 'crowded') { crowded(@ARGV) }
elsif ($what =~ /^(?:sentences|all|reasons|axis)$/) {
  ($all, $why, $along) = map { $what eq $_ } 'all', 'reasons', 'axis'; sentences(@ARGV) }
else { while (<>) { chomp; next if /^#|^$/; my ($c, $words, $relation) = split / \| /; $relation //= '';
    next if $relation =~ /^\(/;           # a reason, in words
    if ($ARGV =~ /reasons/) {
      $relation =~ s/^(count|trial): // or print("$c | $words: is it a count or a trial?\n"), next;
      my $bad = unlike($1, $relation); print("$c | $words: $bad\n"), next if $bad }
    my $bad = eval { holds($relation // '') }; $bad = $@ if $@; chomp $bad; print "$c | $words: $bad\n" if $bad } }
