# told.pl FILE...: what a text sets as code, a line each: PLACE TAB TEXT.
#   *.xml    of pdftohtml -xml: what is set in a typewriter's letters
#   *.html   a page of the web edition: <code> and sessions
#   *.md     what stands in `...` or is indented by four blanks
#   *.man    a manual page as nroff prints it: what is bold, and examples
# What a line break parts is joined, where both sides are code.
use strict; use warnings; use utf8;
binmode STDOUT, ':utf8';
my %entity = (amp => '&', lt => '<', gt => '>', quot => '"', nbsp => ' ', '#34' => '"', '#39' => "'", '#160' => ' ');
sub plain { my $s = shift; $s =~ s/<[^>]*>//g; $s =~ s/&(#?\w+);/$entity{$1} \/\/ '?'/ge;
  $s =~ s/\x{2019}/'/g; $s =~ s/\x{a0}/ /g; $s =~ s/[\x{2010}\x{2212}]/-/g; $s }
sub say_ { my ($place, $s) = @_; $s =~ s/\s+/ /g; $s =~ s/^ | $//g; print "$place\t$s\n" if $s =~ /\S/ }
sub pdf { my ($in, $name) = @_;
  my ($page, %mono, @run, $last) = (0);
  my $end = sub { say_("$name:$page", join '', @run) if @run; @run = (); $last = undef };
  while (<$in>) {
    if (/<page number="(\d+)"/) { $end->(); $page = $1; next }
    $mono{$1} = index($2, 'LMMono') >= 0 if /<fontspec id="(\d+)".*family="([^"]*)"/;
    my ($top, $left, $width, $height, $font, $text) =
      /<text top="(-?\d+)" left="(-?\d+)" width="(\d+)" height="(\d+)" font="(\d+)">(.*)<\/text>/ or next;
    $text = plain($text);
    next if $text !~ /\S/;
    if (!$mono{$font}) { $end->(); next }
    if ($last) {
      my ($t, $r, $h) = @$last;
      if (abs($t - $top) < 5) { push @run, $left - $r > 2 ? ' ' : '' }
      elsif ($run[-1] !~ /[\w.\/][_\/-]$/) { $end->() } # (a word that goes on)
    }
    push @run, $text; $last = [$top, $left + $width, $height];
  }
  $end->() }
sub html { my ($in, $name) = @_; local $/; my $s = <$in>;
  $s =~ s/<svg[\s\S]*?<\/svg>//g; $s =~ s/<pre class="code[\s\S]*?<\/pre>//g;
  while ($s =~ /<pre[^>]*>([\s\S]*?)<\/pre>|<code>([\s\S]*?)<\/code>/g) {
    say_($name, plain($_)) for defined $1 ? split /\n/, $1 : $2 } }
sub md { my ($in, $name) = @_; my ($para, $from) = ('', 1);
  my $flush = sub { say_("$name:$from", $1) while $para =~ /`([^`]+)`/g; $para = '' };
  while (<$in>) {
    if (/^    (?! *[-*] )(.*)/ && $para eq '') { say_("$name:$.", $1); next }
    if (/^\s*$/) { $flush->(); next }
    $from = $. if $para eq ''; $para .= $_ }
  $flush->() }
sub man { my ($in, $name) = @_;      # what nroff prints twice is bold
  while (<$in>) {
    chomp; s/[\x{2010}\x{2212}]/-/g;
    if (/^ {9,}\S/ && !/[\x08]/ && /\$ \S|^ +(?:sssp|simcc|make|cc|mpirun) /) { s/^ +//; say_("$name:$.", $_); next }
    my $line = ''; my $bold = 0;
    while (/\G(?:(.)\x08\1|(_)\x08(.)|(.))/g) {
      if (defined $1) { $line .= "\x01" unless $bold; $bold = 1; $line .= $1 }
      else { my $c = defined $3 ? $3 : $4; if ($bold && $c ne ' ') { $line .= "\x02"; $bold = 0 } $line .= $c } }
    $line .= "\x02" if $bold;
    say_("$name:$.", $1) while $line =~ /\x01(.*?) *\x02/g } }
for my $f (@ARGV) {
  open my $in, '<:utf8', $f or die "$f: $!\n";
  my $name = $f; $name =~ s/\.(xml|man)$//; $name =~ s|.*/||;
  $f =~ /\.xml$/ ? pdf($in, $name) : $f =~ /\.html$/ ? html($in, $name) :
    $f =~ /\.man$/ ? man($in, $name) : md($in, $name);
}
