# addresses.pl LIST MOVED CHAPTER...: addresses of LIST that nothing in the chapters
# bears any more, and that no line of MOVED leads on; and lines of MOVED that lead
# nowhere, or that nobody needs.  It knows how an address is made (chunks/98-web.nw)
# and nothing of the weave: a chunk's from its name, a section's from its title, all
# others' from their labels.
use strict; use utf8; use open qw(:std :utf8); use Unicode::Normalize;
my ($list, $moved, @chapters) = @ARGV;
sub slug {
    my $s = NFKD(shift); $s =~ s/\[\[|\]\]//g; $s =~ s/[^A-Za-z0-9_\s\/.-]//g;
    $s = lc $s; $s =~ s/^\s+|\s+$//g; $s =~ s/[\s\/._]+/-/g; $s =~ s/-+/-/g; $s =~ s/^-|-$//g;
    return length $s ? $s : 'x'; }
my (%id, %page, %room, %on);
for my $f (@chapters) {
    open my $h, '<', $f or die $f; local $/; my $t = <$h>;
    (my $room = $f) =~ s{.*/\d+[a-z]*-|\.nw$}{}g;
    print "two chapters have one address: $room/index.html\n" if $f =~ /\.nw$/ && $room ne 'answers' && $room{$room}++;
    $page{"$room/index.html"} = 1;
    $id{'chunk-' . slug($1)} = 1 while $t =~ /^<<(.*)>>=\s*$/mg;
    $id{slug($1 =~ s/:/ /gr)} = 1 while $t =~ /\\label\{([^}]*)\}/g;
    $id{"fig-$1"} = 1 while $t =~ /\\book(?:figure|plot)(?:\[[^]]*\])?\{([^}]*)\}/g;
    $id{slug($1 =~ s/:/ /gr)} = 1 while $t =~ /\\begin\{exercise\}(?:\{[^}]*\}|\[[^]]*\])*?\{(ex:[^}]*)\}/g;
    while ($t =~ /\\section\*?(\{(?:[^{}]|(?1))*\})/g) {
        my $s = $1; $s =~ s/\\(?:emph|texttt|textit|textbf|mbox)\b//g; $s =~ s/[{}]//g;
        $s =~ s/~/ /g; $s =~ s/---?//g; $s =~ s/\\[ ,]/ /g; $s =~ s/\\([&_%#\$])/$1/g;
        $page{slug($s) . '.html'} = 1; }
    # on which page is a chunk: that of the section in which it stands; answers are
    # with the exercises of the chapter that has their number
    my ($of) = $f =~ m{/(\d+)z-answers\.nw$} ? map { m{/\d+-(.*)\.nw$} } grep { m{/$1-} } @chapters : ();
    my $page = $of ? "$of/exercises.html" : "$room/index.html";
    while ($t =~ /^<<(.*)>>=\s*$|^(?:@ )?\\section\*?(\{(?:[^{}]|(?2))*\})/mg) {
        if (defined $1) { $on{'chunk-' . slug($1)}{$page} = 1; next }
        my $s = $2; $s =~ s/\\(?:emph|texttt|textit|textbf|mbox)\b//g; $s =~ s/[{}]//g;
        $s =~ s/~/ /g; $s =~ s/---?//g; $s =~ s/\\[ ,]/ /g; $s =~ s/\\([&_%#\$])/$1/g;
        $page = "$room/" . slug($s) . '.html'; } }
sub there {        # is there anything that bears this address's name?
    my ($kind, $a) = @_; my ($p, $i) = split /#/, $a;
    return $page{$p =~ /\/index\.html$/ ? $p : $p =~ s{.*/}{}r} unless defined $i;
    return $id{$i} || $kind eq 'chunk' && $id{$i =~ s/-\d+$//r}; }
my (%to, %needed, %listed);
open my $h, '<', $moved or die $moved;
while (<$h>) { next if /^#|^\s*$/; my ($kind, $old, $now) = split; $to{$old} = $now;
    my $k = $now =~ /#(\w+)-/ ? $1 : 'section';
    print "leads nowhere: $old to $now\n" unless there($k, $now);
    my ($p, $i) = split /#/, $now;
    my $on = $k eq 'chunk' && ($on{$i} || $on{$i =~ s/-\d+$//r});
    print "leads to another page than that of the chunk: $old to $now\n" if $on && !$on->{$p}; }
open $h, '<', $list or die $list;
while (<$h>) { next if /^#|^\s*$/; my ($kind, $a) = split; $listed{$a} = 1;
    my ($star) = grep { /^(.*)\*$/ && index($a, $1) == 0 } keys %to;
    $needed{$_} = 1 for grep { defined } $to{$a} && $a, $star;
    print "gone: $a\n" unless $to{$a} || $star || there($kind, $a); }
print "of no address of the list: $_\n" for grep { !$needed{$_} } sort keys %to;
