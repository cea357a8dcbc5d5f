# web-macros.pl FOLDER FILE...: each macro and environment of the prose of FILEs that the
# reader of FOLDER (book/web: latex.mjs and what is made ready for it) does not name, as
# FILE:LINE: \macro.  Of these programs it reads tables, cases and patterns, so that it needs
# neither node nor what npm installs.  What stands in formulas and in lengths is left out.
use strict; use utf8; use open qw(:std :utf8);
my $folder = shift; my %known = map { $_ => 1 } qw(item textwidth linewidth tabcolsep arraystretch parskip _ \\ ");
local @ARGV = (glob("$folder/*.mjs"), @ARGV);
my @programs = splice @ARGV, 0, scalar(() = glob "$folder/*.mjs");
for my $program (@programs) { open my $h, '<', $program or die "$program: $!\n";
while (<$h>) {
    $known{$1} = 1 while /\\\\([A-Za-z]+)/g;
    next unless $program =~ /latex\.mjs$/;
    $known{$1} = 1 while /case "([^"]+)":/g;
    $known{$1} = 1 while /(?:^|[{,]) +"?([A-Za-z]+|\W)"?: /g;
    if (/new Set\(/ .. /\)\.split/) { $known{$_} = 1 for map { split } /"([^"]*)"/g } } }
for my $f (@ARGV) {
    open my $t, '<', $f or die "$f: $!\n"; my ($code, $text) = $f =~ /\.nw$/ ? (0, '') : (0, '');
    while (<$t>) {
        if (/^<<.*>>=\s*$/) { $code = 1 } elsif (/^@(?: |$)/) { $code = 0; s/^@ ?// }
        $text .= $code ? "\n" : $_; }
    my $blank = sub { $_[0] =~ s/[^\n]+/ /gr };
    $text =~ s/(?<!\\)%.*//g;
    $text =~ s/\\verb(\W).*?\1/ /g;
    $text =~ s/(\\begin\{(verbatim|equation\*?|align\*?)\}.*?\\end\{\2\})/$blank->($1)/gse;
    $text =~ s/(\[\[.*?\]\]+)/$blank->($1)/gse;
    $text =~ s/(\\\[.*?\\\]|\\\(.*?\\\))/$blank->($1)/gse;
    $text =~ s/((?<!\\)\$(?:[^\$\\]|\\.)*\$)/$blank->($1)/gse;
    my $line = 1;
    while ($text =~ /(\n)|\\(?:(begin)\{([^}]*)\}|end\{[^}]*\}|([A-Za-z]+|[^A-Za-z\s]))/g) {
        if ($1) { $line++; next }
        my ($name, $shown) = $2 ? ($3, "\\begin{$3}") : defined $4 ? ($4, "\\$4") : next;
        next if $known{$name} || $name =~ /^datum/;
        print "$f:$line: $shown\n"; } }
