# Limits: the forms of an accepted hand-in that are right up to some size, and wrong from there on,
# made from its text without knowing what it does.  The size is drawn, below the largest that the
# questions of its exercise have.
#   until-NAME    a loop over all vertices or arcs leaves out those from K on
#   thread-NAME   so do the threads, one for each vertex
#   apart-NAME    of a list the arc to, or from, the vertex D further on is left out
#   grid-N        a launch is a block short where n leaves a rest of 0, 1 or -1 by a power of two
#   turns-N       a loop that no count ends is left after K turns
#   brief-N       after at most four
# N counts them, and the second of a name is NAME-2; kind() is sizes, differences, grids or turns.
package Limits;
use strict;
use warnings;

sub kind { $_[0] =~ /^(?:until|thread)-/ ? 'sizes' : $_[0] =~ /^apart-/ ? 'differences'
    : $_[0] =~ /^grid-/ ? 'grids' : $_[0] =~ /^(?:turns|brief)-/ ? 'turns' : undef }
sub mate {                          # behind the bracket that begins at $at
    my ($code, $at) = @_;
    my $deep = 0;
    pos($code) = $at;
    while ($code =~ /([(){}])/g) {
        $deep += $1 =~ /[({]/ ? 1 : -1;
        return pos $code if !$deep }
    return length $code }
sub between { my ($low, $high) = @_; $low + int rand($high - $low + 1) }
# n, m: of the largest graph that is asked; turns: of the longest loop
sub of {
    my ($code, %most) = @_;
    my (@made, %times);
    my $give = sub {
        my ($name, $new) = @_;
        my $count = ++$times{$name};
        push @made, [$count > 1 ? "$name-$count" : $name, $new] if $new ne $code };
    my $put = sub { my ($from, $to, $new) = @_; substr($code, 0, $from) . $new . substr($code, $to) };
    while ($code =~ /\bfor \((\w+ (\w+) = [^;]*); (\2 < ([^;]*)); (\2(?:\+\+| \+= \w+))\)/g) {
        my ($from, $to, $begin, $k, $goes, $end, $on) = ($-[0], $+[0], $1, $2, $3, $4, $5);
        my $arcs = $end =~ /\bv\[|\bm$|^end$/;
        my $most = $arcs ? between(int($most{m} / 2), $most{m} - 1) : between(int($most{n} / 2), $most{n} - 1);
        $give->("until-$k", $put->($from, $to, "for ($begin; $goes && $k < ${most}u; $on)"))
            if $arcs || $end =~ /\bn$/;
        my ($of) = $begin =~ /= (?:\w+->)?v\[(\w+)\]/ or next;
        my $e = substr($code, $to, 600) =~ /((?:\w+->)?e)\[\Q$k\E\]/ ? $1 : next;
        my $by = between(1, 1000) * (rand() < .5 ? 1 : -1);
        $give->("apart-$k", $put->($from, $to, substr($code, $from, $to - $from)
            . "\n if ($e\[$k] == $of + (uint32_t)$by) continue; else")) }
    while ($code =~ /\b(\w+) = blockIdx\.x \* blockDim\.x \+ threadIdx\.x/g) {
        my ($who, $from) = ($1, $+[0]);
        my ($rest) = substr($code, $from) =~ /^(.*?)(?=^\})/ms;
        my ($most, $long) = (between(int($most{n} / 2), $most{n} - 1), length($rest // ''));
        $give->("thread-$who", $put->($from, $from + $long, $rest)) if $long
            && $rest =~ s/\b\Q$who\E < n\b/($who < n && $who < ${most}u)/g }
    my $count = 0;
    while ($code =~ /<<<((?:[^<>,]|->)+?),[^;]*?>>>\(\s*((?:\w+->)?n),/g) {
        my ($from, $grid, $n) = ($-[0], $1, $2);
        my $to = $from + 4 + length $grid;
        my $by = 1 << between(8, 11);
        my $rest = (0, 1, $by - 1)[int rand 3];
        $give->('grid-' . ++$count, $put->($from, $to, "<<<($grid) - ($n % $by == $rest && ($grid) > 1),")) }
    $count = 0;
    while ($code =~ /\b(?:while (?=\()|for \(\w+ (\w+) = [^;()]*;(?= ?;))/g) {
        my ($from, $to, $r) = ($-[0], $+[0], $1);
        my $left = 'turns_' . ++$count;
        for (['turns', int($most{turns} / 2), $most{turns} - 1], ['brief', 1, 4]) {
            my ($kind, $most) = ($_->[0], between(@$_[1, 2]));
            if (defined $r) {
                $give->("$kind-$count", $put->($to, $to, " $r < ${most}u"));
                next }
            my $end = mate($code, $to);
            my $asks = substr($code, $to, $end - $to);
            $give->("$kind-$count", $put->($from, $end, "for (uint32_t $left = 0; $left++ < ${most}u && $asks;)"))
                if substr($code, $end) !~ /^;/ } }
    return @made }
1;
