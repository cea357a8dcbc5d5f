# nw.pl: each filter of book/tools/nw, on streams that fit a line.  tests/nw.sh runs it.
use strict;
use warnings;
no warnings "once";
use Test::More;
use File::Temp 'tempdir';
require './book/tools/nw';
require Texts;
my $dir = tempdir(CLEANUP => 1);


# what a filter makes of a stream whose lines are joined by |
sub made {
    my ($filter, $stream, %with) = @_;
    %Noweb::option = %with;
    local $Noweb::bad;
    my $f = Noweb->can($filter) || Texts->can($filter);
    my $out = join '|', $f->(split /\|/, $stream, -1);
    return $Noweb::bad ? "bad: $out" : $out;
}
sub chunk {
    my ($name, @body) = @_;
    return join '|', '@begin code 1', "\@defn $name", '@nl', @body, '@end code 1';
}
sub file { open my $f, '<', "$dir/$_[0]" or return "no $_[0]"; local $/; return <$f> =~ s/\n/|/gr }

# ---- editions and variants
my ($x, $starter, $wrong) = (chunk('X', '@text 1', '@nl'), chunk('X [starter]', '@text 0', '@nl'),
                             chunk('X [x:race/a]', '@text 2', '@nl'));
my $root = chunk('exercises/01-x/x.c', '@use X', '@nl');
my $hidden = '@begin docs 1|@nl|@nl|@end docs 1';
is made(edition => "$x|$starter"), "$x|" . $hidden =~ s/\@nl/\@literal %|\@nl/gr, 'the full edition has no starter';
like made(edition => "$root|$x|$starter|$wrong", student => 1), qr/^\Q$root\E.*\@text 0/, "a student's has it";
unlike made(edition => "$root|$x|$starter|$wrong", student => 1), qr/\@text [12]/, '  and neither answer nor fault';
like made(edition => "$root|\@begin docs 0|\@end docs 0|$starter|$x", student => 1),
    qr/\@literal \\nwyours\{x\}\|\@end docs 0/, '  and says whose it is';
is made(edition => chunk('Nobody asks'), student => 1) =~ /docs/ ? 1 : 0, 1, '  and no chunk that nothing needs';
is made(edition => '@begin docs 0|@text \begin{unseen}|@text a|@text \end{unseen}|@text b|@end docs 0', student => 1),
    '@begin docs 0|@text b|@end docs 0', '  and nothing unseen';
is made(variant => "$x|$wrong", v => 'x:race/a'), $hidden . '|' . $wrong =~ s/ \[.*?\]//r, 'a variant stands in';
is made(variant => "$x|$wrong"), "$x|$hidden", '  or not';
open my $list, '>', "$dir/list"; print $list "- . a.c\nstarter s a.c\n"; close $list;
is made(slices => chunk('a.c', '@use X') . "|$x|$starter", list => "$dir/list"), join('|', map {
    ("\@begin code 0|\@defn slice $_|\@nl|\@use slice $_ X|\@end code 0",
     "\@begin code 0|\@defn slice $_ X|\@nl|\@text " . (2 - $_) . '|@nl|@end code 0') } 1, 2), 'slices of two tags';
is made(roots => chunk('a.c', '@use X') . "|$x"), 'a.c', 'a root is a file';
like made(roots => chunk('a.c', '@use Y') . "|$x", strict => 1),
    qr/^bad: defined but never used: <<X>>\|used but not defined: <<Y>>$/, '  what is none, or missing, is told';
is made(roots => chunk('a.c') . '|' . chunk('Z [x:race/a]'), strict => 1),
    'bad: a variant of nothing: <<Z [x:race/a]>>', '  and a variant of nothing';

# ---- what TeX is told
is made(lines => "\@begin docs 0|\@end docs 0|" . chunk('X', '@text a', '@nl', '@text b', '@nl')),
    '@begin docs 0|@literal \nwlines{2}|@end docs 0|' . chunk('X', '@text a', '@nl', '@text b', '@nl'), 'lines';
is made(names => "\@defn $_->[0]"), "\@defn $_->[1]", "the name $_->[0]" for
    [ 'a_b & [[c_d]] ~' => 'a\_b \& [[c_d]] \nobreakspace{}' ], [ 'x/a_b.c' => '\nwfile{x/a\_b.c}' ],
    [ 'X [starter]' => 'X\nwstarter{}' ], [ 'X [rings]' => 'X\nwversion{rings}' ],
    [ 'X [s:wrong_answer/off-by_one]' => 'X\nwvariant{wrong answer}{off by one}' ],
    [ 'X [s:accepted/two-loops]' => 'X\nwright{two loops}' ];
my %colour = ('int a;' => '@literal {\nwkw{}|@text int|@literal }|@text  |@text a|@text ;',
    "'x'" => '@literal \nwquote{}|@text x|@literal \nwquote{}', '#if 1' => '@literal {\nwpp{}|@text #if|@literal }|@text  1',
    '"int"' => '@literal {\nwst{}|@text "int"|@literal }', 'a/b' => '@text a|@text /|@text b',
    '// int' => '@literal {\nwcm{}|@text // int|@literal }');
is made(colour => "\@begin code 0|\@text $_|\@nl|\@end code 0") =~ s/\@begin code 0\|(.*)\|\@nl.*/$1/r, $colour{$_},
    "colours of $_" for sort keys %colour;
is made(colour => '@begin code 0|@text /* a|@nl|@text b */ int|@nl|@end code 0'), '@begin code 0|@literal {\nwcm{}|@text /* a|' .
    '@literal }|@nl|@literal {\nwcm{}|@text b */|@literal }|@text  |@literal {\nwkw{}|@text int|@literal }|@nl|@end code 0',
    '  a comment goes on';

# ---- the index
sub defs { return join ' ', made(definitions => chunk('X', map { ("\@text $_", '@nl') } @_)) =~ /\@index defn ([^|]*)/g }
is defs(@{$_->[1]}), $_->[0], "what '$_->[1][0]' defines" for
    [ 'MAX_N' => [ '#define MAX_N 1' ] ], [ '' => [ '#define GRAPH_H' ] ], [ 'graph' => [ '} graph;' ] ],
    [ 'node' => [ 'struct node {' ] ], [ 'cost' => [ 'typedef unsigned cost;' ] ],
    [ 'settle' => [ 'static void settle(int i)', '{' ] ], [ '' => [ 'void settle(int i);' ] ],
    [ 'relax' => [ '__global__ void __launch_bounds__(256) relax(int *c)', '{' ] ],
    [ 'F_CPU' => [ 'int WIDTH(F_CPU)(const problem *p)', '{' ] ], [ '' => [ 'int main(void)', '{' ] ],
    [ 'RED GREEN' => [ 'enum { RED, /* BLUE */', '    GREEN = MAX };' ] ], [ '' => [ '    indented(int a) {' ] ];
my $code = '@begin docs 0|@text prose|@nl|@quote|@text f|@endquote|@end docs 0|@begin code 0|@text f("f"); /* f|@nl|@text g */ h|@end code 0';
my $shown = made(hide => $code, texts => "$dir/texts");
is $shown, '@begin docs 0|@hidden 2|@quote|@text f|@endquote|@end docs 0|@begin code 0|@text f(|@hidden 1|@text ); |@hidden 1|' .
    '@hidden 1|@nl|@hidden 1|@text  h|@end code 0', 'prose, strings and comments are hidden';
is made(show => $shown, texts => "$dir/texts") =~ s/\|\@text//gr =~ s/ +//gr, $code =~ s/\|\@text//gr =~ s/ +//gr, '  and shown';
my $scopes = join '|', '@file 01-a.nw', map({ chunk("$_.c", '@text static int run(', "\@index defn run", '@nl') } 'a', 'b'),
    chunk('c.c', '@text run(', '@index use run'), chunk('a.c', '@text run(', '@index use run');
is join(' ', made(scope => $scopes) =~ /\@index \w+ ([^|]*)/g), 'run=a.c run=b.c run=a.c', 'two static functions of one name are two';
is join(' ', made(scope => join '|', '@file 01-a.nw', chunk('a.c', '@text int run(', '@index defn run'),
    chunk('b.c', '@index use run', '@index use nothing')) =~ /\@index (\w+ [^|]*)/g), 'defn run use run', '  a public one is everybody\'s';
is join(' ', made(scope => join '|', map({ ("\@file 0$_-a.nw", '@begin docs 0', '@index use run', '@end docs 0',
    chunk("$_.c", '@text static int run(', '@index defn run')) } 1, 2)) =~ /\@index use ([^|]*)/g), 'run=1.c run=2.c',
    "  a quotation means its chapter's";

# ---- files
made(chapters => "\@file chunks/01-a.nw|" . chunk('X', '@xref beginuses', '@xref useitem u', '@xref enduses') .
     '|@file chunks/02-b.nw|' . chunk('X') . '|@xref beginchunks|@xref endchunks', dir => $dir);
like file('02-b.nw'), qr/^\@begin docs 0.*\@xref useitem u.*\@file/, 'a chapter knows the uses of what it continues';
is file('zz-lists') =~ /beginchunks/ ? 1 : 0, 1, '  and the lists are apart';
my $tex = '\nwfilename{chunks/01-a.nw}\nwbegincode{1}\sublabel{NWa}|' . join('|', map { "    $_;" } 1 .. 9) . '|  y;|' .
    join('|', map { "    $_;" } 11 .. 20) . '|\nwindexdefn{\nwixident{f}}{f}{NWa}\nwendcode{}|\nwfilename{chunks/91-b.nw}' .
    '\nwindexuse{\nwixident{f}}{f}{NWb}|\nwixlogsorted{i}{{\nwixident{f}}{f}}';
made(volumes => $tex, dir => $dir);
like file('01-a.tex'), qr/    9;\\nwclosed\{\}\|  y;\|/, 'a long chunk may break where it is indented least';
is file('index-course.tex'), '\nwixset{f}{\nwixd{NWa}\nwixo{NWb}}%|\nwixlogsorted{i}{{\nwixident{f}}{f}}|', "a volume's index";
is file('91-b.tex'), '\nwfilename{chunks/91-b.nw}|', '  which is not in the text';
for (0 .. 25) {     # (Chapter 0 is a chapter: its number is no truth)
    my $f = sprintf '%02d-a.tex', $_;
    unlink "$dir/$f";
    made(volumes => $tex =~ s/01-a/$f/r =~ s/tex\.nw/nw/r, dir => $dir, left => "$_=$f");
    is file('left-chunks.tex') . file($f) . file('index-course.tex'), "\\leftchunk{NWa}{$_}|no $f", "chunks of Chapter $_, which is left out";
}
for ("c:/*.*/", "py:#.", "js://.") {
    my ($suffix, $open, $close) = /^(\w+):(.*?)\.(.*)/;
    like made(comment => chunk("a/x.$suffix", '@text   ', '@use Do it', '@nl') . '|' . chunk('Do it')),
        qr{\@text   \|\@text \Q$open\E Do it\Q@{[$close && " $close"]}\E\|\@nl\|\@text   \|\@use Do it}, "a comment of .$suffix";
}
{ local *STDERR; open STDERR, '>', "$dir/err";
  like made(comment => chunk('a/x.zig', '@use A') . '|' . chunk('A')), qr/^bad/, 'an unknown language is an error';
  like made(comment => join '|', chunk('a/x.c', '@use A'), chunk('a/y.py', '@use A'), chunk('A')), qr/^bad/, '  and two'; }

# ---- other texts
is made(columns => 'f|<<A>>=|' . 'x' x 73 . "|a\tb|  <<" . 'n' x 90 . ">>|@ |" . 'y' x 99),
    'bad: f:2: 73 columns of code; 72 fit|f:3: a tab in code', 'columns and tabs';
is join('|', Texts::cells('a,"b, c",,d')), 'a|b, c||d', 'cells of a CSV';
is Texts::with_commas($_->[0]), $_->[1], "commas of $_->[0]" for
    [ 1234567 => '1,234,567' ], [ '-1234.50' => '$-$1,234.50' ], [ 999 => 999 ], [ 'x' => 'x' ];
is join('|', Texts::groups(' {a{b}c} {d} x', 3)), 'a{b}c|d', 'groups in braces';
open my $w, '>', "$dir/wanted"; print $w "sec:a\nNW1\n"; close $w;
is made(labels => '\newsublabel{NW1}{{7}{7}}|\newsublabel{NW2}{{7}{7}}|\newlabel{sec:a}{{1.2}{7}{T {x}}{section.1.2}{}}|\newlabel{b}{{1}{1}{}{}{}}',
    wanted => "$dir/wanted", volume => 'I', pdf => 'c.pdf'),
    '\volume{I}{c.pdf}|\farchunk{NW1}{7a}|\farlabel{sec:a}{1.2}{I.7}{T {x}}{section.1.2}', 'labels of the other volume';
is made(labels => '\newsublabel{NW1}{{7}{7}}|\newlabel{sec:a}{{1.2}{7}{T}{section.1.2}{}}', wanted => "$dir/wanted", left => 1),
    '\farlabel{sec:a}{1.2 in the full book}{of the full book}{T}{section.1.2}', '  and of a chapter that is left out';
my $log = '(build/weave-full/05-a.tex [1]|Overfull \hbox (3pt too wide) in paragraph at lines 2--3|[]\T1/cmr/m/n/10 abc|' .
    'LaTeX Warning: Reference `x\' undefined|)|build/weave-full/06-b.tex:9: Undefined.|l.9 \foo|Underfull \vbox|x';
is made(defects => $log), 'bad: chunks/05-a.nw:2: Overfull \hbox (3pt too wide): ...abc|chunks/05-a.nw: Reference `x\' undefined|' .
    'chunks/06-b.nw:9: Undefined.|    l.9 \foo', 'defects of the pages';
is made(defects => $log, fatal => 1), 'bad: chunks/06-b.nw:9: Undefined.|    l.9 \foo', '  the fatal ones';
is made(defects => 'Runaway argument?|{a word. \par Next|book/d.tex:10: File ended.|l.10 \d', fatal => 1),
    'bad: what begins so ends nowhere: {a word. \par Next|book/d.tex:10: File ended.|    l.10 \d', '  an argument that does not end';
done_testing;
