# sizes.pl chapter|file|function MOST FILE...: what is over MOST.
#   chapter, file   the lines of the file; one of over 100 columns is two, of over 200 three
#   function        the lines of a function of C, CUDA or C++, from its opening
#                   brace to its closing one, those that are blank or a comment
#                   left out.  The files are the readers' copy, so a chunk that
#                   stands in a block inside of a function counts, and so
#                   does a macro of several lines, by itself and in each function
#                   that uses it.  What has statements and was not understood to be
#                   a function is said, and so is an #include in a body: both
#                   would hide lines
#   silent          the chunks of a chapter before which nobody has said a word
#                   since the one before: so many may be (FILE: LINE: NAME)
#   stretch         the lines of code of a chapter between a sentence and the next,
#                   in one chunk or several; blank ones are left out, and what has
#                   fewer than five words is no sentence
use strict; use warnings;
my ($what, $most, @files) = @ARGV;
my (@macros, %fetched);
# text without comments and literals, line for line
sub bare { my $t = shift;
  $t =~ s{(/\*.*?\*/)|(//[^\n]*)|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(R"\((.*?)\)")}{
    my $x = $1 // $2 // $3 // $4; ($1 // $2) ? $x =~ s/[^\n]//gr : '0' . $x =~ s/[^\n]//gr }gse;
  $t =~ s/^[ \t]*#(?:[^\n\\]|\\.|\\\n)*/ my $x = $&; my $at = 1 + (() = $` =~ m{\n}g);
    push @macros, [$at, 1 + (() = $x =~ m{\n}g), $x =~ m{define\s+(\w+)} ? $1 : ''] if $x =~ m{\n};
    $fetched{$at} = 1 if $x =~ m{^\s*#\s*include}; $x =~ s{[^\n]}{}gr /gme; $t }
for my $f (@files) {
  open my $in, '<', $f or die "$f: $!\n"; my $text = do { local $/; <$in> };
  my @raw = split /\n/, $text, -1;
  if ($what eq 'stretch') {
    my ($code, $n, $from, $run, $words) = (0, 0, '', 0, 0);
    my $tell = sub { print "$f:$from: $run lines\n" if $run > $most };
    my $word = sub { $words += () = $_[0] =~ /\S+/g; return if $words < 5; $tell->(); $run = 0 };
    for (@raw) {
      $n++;
      if (/^<<(.*)>>=\s*$/) { $from = "$n: $1" unless $run; $code = 1; $words = 0 }
      elsif (/^@(?:\s+(?!%def)(\S.*))?/) { $code = 0; $word->($1) if defined $1 }
      elsif ($code) { $run++ if /\S/ }
      elsif (/^\s*[^%\s]/) { $word->($_) } }
    $tell->(); next }
  if ($what eq 'silent') {
    my ($code, $said, $n, @silent) = (0, 1, 0);
    for (@raw) {
      $n++;
      if (/^<<(.*)>>=\s*$/) { push @silent, "$f:$n: $1\n" unless $said; ($code, $said) = (1, 0) }
      elsif (/^@(?:\s+(?!%def)(\S))?/) { $code = 0; $said ||= defined $1 }
      elsif (!$code && /^\s*[^%\s]/) { $said = 1 } }
    print @silent if @silent > $most; next }
  if ($what ne 'function') {
    my $n = -1; $n += 1 + int((length() || 1) / 100.001) for @raw;
    print "$f: $n lines\n" if $n > $most; next }
  @macros = (); %fetched = ();
  my @code = split /\n/, bare($text), -1;
  # a brace that opens a body: before it a parameter list, at file scope or in
  # the braces of a class, a namespace or extern "C"
  my (@open, $head, $n); $head = '';
  for my $i (0 .. $#code) {
    for my $c ($code[$i] =~ /[{};]|[^{};]+/g) {
      if ($c eq '{') {
        my $scope = !grep { $_->[0] ne 'room' } @open;
        my $kind = !$scope ? 'block'
                 : $head =~ /\)[\w\s]*:\s[^;]*\w\s*$/s ? 'member'   # of a constructor
                 : $head =~ /(?:\bextern\s*0\s*|\b(?:struct|class|union|namespace)\b(?:[^()]|\b(?:alignas|__align__)\s*\([^()]*\))*)$/s ? 'room'
                 : $head =~ /\)(?:\s*(?:const|override|noexcept|final|->[\s\w:*&<>]+|:\s[^{}]*))*\s*$/s && $head !~ /=\s*$/ ? 'function'
                 : 'block';
        push @open, [$kind, $i, $head, $scope]; $head = '' }
      elsif ($c eq '}') {
        my $o = pop @open or print("$f:" . ($i + 1) . ": a brace too many\n"), next;
        if ($o->[0] eq 'function') {
          $n = grep { $code[$_] =~ /\S/ } $o->[1] .. $i;
          my %used = map { $_ => 1 } map { /\b[A-Z_]\w+/g } @code[$o->[1] .. $i];
          $n += $_->[1] - 1 for grep { $used{$_->[2]} } @macros;
          print "$f:$_: an include in a function\n" for grep { $fetched{$_} } $o->[1] + 1 .. $i + 1;
          (my $name = $o->[2]) =~ s/\s+|__launch_bounds__\s*\([^()]*\)/ /g;
          ($name) = $name =~ /([\w:~]+(?:\([\w:]+\))?) ?\(/ unless $name =~ /operator/;
          print "$f:" . ($o->[1] + 1) . ': ' . ($name // '?') . ": $n lines\n" if $n > $most }
        print "$f:" . ($o->[1] + 1) . ": no function, and has statements\n"
          if $o->[0] eq 'block' && $o->[3] && $o->[4];
        $head = $o->[0] eq 'member' ? "$o->[2]()" : '' }
      elsif ($c eq ';') { $head = ''; $open[-1][4] = 1 if @open }
      else { $head .= $c } }
    $head .= "\n" }
  print "$f: a brace too few\n" if @open;
  $_->[1] > $most and print "$f:$_->[0]: a macro: $_->[1] lines\n" for @macros }
