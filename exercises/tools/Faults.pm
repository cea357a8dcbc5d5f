# Faults: the forms of an accepted hand-in with one fault each, made from its
# text, token by token, without knowing what it does.
#   bits-NAME     a number is kept in BITS bits: what is read of a variable, a
#                 parameter, an element, a member or a result of that name
#   ignored-CALL  nobody asks what a call has said (where its answer is compared
#                 or tested: as if it had said yes, and as if it had said no)
#   null-NAME     nobody asks whether there is such room
#   signed-NAME   two costs are compared as if they had a sign
#   float-NAME    two costs are compared as numbers of type float
#   quotient-NAME  one is divided by NAME as such
#   moved-NAME    a difference below a bound: what is taken off is added to the bound
#                 instead, where the sum wraps
#   at-most, below, at-least, above   < for <=, or the other way, and so for >
#   plus-one, minus-one               without that one
#   flag-last, flag-first, flag-near  of a list only that arc, or the first 32, raise the flag for overflow
#   zero-stops                        behind an arc of weight 0 the rest of the list is left
#   tail-NAME     of a list that is one longer than whole warps the last is left out
#   multiple-NAME  of a list whose length is a multiple of 257 the last is left out
#   few-NAME      a loop in which NAME grows by a variable ends after 64 rounds, or as many as said
#   heavy-NAME, light-NAME   that a sum with NAME does not fit is not seen where NAME is 2^31 or more; or less
#   early-NAME    a sum that is the largest cost is said not to fit
#   reached-NAME  nor where the vertex has a cost already
#   short-NAME, late-NAME   a loop that counts NAME up ends one earlier, or begins one later
#   gone-last-NAME, gone-first-NAME   what the last thread that has work, or the first, stores into NAME is not
#   edge-NAME     the largest cost is taken for one less
#   rounds-NAME   the host's loop that waits for NAME, and launches, ends after 4,096 rounds, or as many as said
#   any-u, any-f  everybody is unsettled, or in the frontier
#   fixed-NAME    a place for so many and no more, where memory was asked for
#   stack-NAME    an array of variable length there
#   again-NAME    in C, what "if (NAME) continue;" leaves out is done
#   near-NAME     infinity, the largest number, is taken two less
#   status-NAME   overflow is called lack of memory, and that overflow
#   rim-NAME      what is eight less, or less than that, is taken for infinity, too
#   no-CALL       a barrier or a fence less
#   there-CALL    a warp's operation names the lanes that happen to be there; there-all: each does
#   kept-NAME     a variable of the host keeps what it had when its function was left
#   shared-NAME   a member that each object has is one for all of them (where the hand-in
#                 makes objects for others: a function gives a pointer to such a struct)
# The second of a name is NAME-2, and so on.  What int says is left alone: the
# answers keep in it how it went, or a place among a few.  Where two that are
# equal give the same, "x < y ? x : y" or "if (x < y) y = x;", <= is no fault.
# kind() of a name is bits, calls, signs, floats, ends, meetings, lists, statuses,
# masks, states, overflows, flags, rooms, rounds, guards, infinities, loops, stores or edges.
package Faults;
use strict;
use warnings;

my @t;                              # tokens: s, and b, what stands before it
sub tokens {
    my ($code, $before) = ($_[0], '');
    @t = ();
    while ($code =~ m{\G(?:(\s+|/\*.*?\*/|//[^\n]*|^\#(?:[^\n\\]|\\.)*\n)
        |("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_]\w*|\.?\d(?:[\w.']|[eEpP][+-])*
        |<<<|>>>|<<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|::|.))}gcsmx) {
        if (defined $1) { $before .= $1 }
        else { push @t, { s => $2, b => $before }; $before = '' } }
    push @t, { s => '', b => $before } }
sub text { join '', map { $_->{b} . $_->{s} } @_ }
sub with {                          # the tokens from .. to replaced
    my ($from, $to, $new) = @_;
    return text(@t[0 .. $from - 1]) . $t[$from]{b} . $new . text(@t[$to + 1 .. $#t]) }
sub mate {                          # of the bracket at $i
    my ($i, $deep) = ($_[0], 0);
    for (; $i < $#t; $i++) {
        $deep++ if $t[$i]{s} =~ /^[(\[{]$/;
        return $i if $t[$i]{s} =~ /^[)\]}]$/ && !--$deep }
    return $#t }
sub opening {                       # of the bracket at $i
    my ($i, $deep) = ($_[0], 0);
    for (; $i > 0; $i--) {
        $deep++ if $t[$i]{s} =~ /^[)\]}]$/;
        return $i if $t[$i]{s} =~ /^[(\[{]$/ && !--$deep }
    return 0 }
sub till {                          # from $i to what ends it in this bracket, or the bracket's own end
    my ($i, $ends, $deep) = (@_, 0);
    for (; $i < $#t; $i++) {
        return $i if !$deep && $t[$i]{s} =~ $ends;
        $deep++ if $t[$i]{s} =~ /^[(\[{]$/;
        return $i if $t[$i]{s} =~ /^[)\]}]$/ && --$deep < 0 }
    return $#t }
sub before {                        # where the operand of a comparison begins that ends at $i
    my ($i) = @_;
    for (; $i > 0; $i--) {
        $i = opening($i) if $t[$i]{s} =~ /^[)\]]$/;
        return $i if $t[$i - 1]{s} =~ /^(?:&&|\|\||[?:;,({}!]|=|return)$/ }
    return $i }
sub statement {                     # the end of the one that begins at $i
    my ($i) = @_;
    return mate($i) if $t[$i]{s} eq '{';
    return statement($i + 1) if $t[$i]{s} =~ /^(?:do|else)$/;
    return till($i, qr/^;$/) unless $t[$i]{s} =~ /^(?:if|for|while|switch)$/;
    my $end = statement(mate($i + 1) + 1);
    return $t[$end + 1]{s} eq 'else' ? statement($end + 1) : $end }
sub whole {                         # where the expression begins that ends with the name at $i: a.b[c]->NAME
    my ($i) = @_;
    while ($i > 1 && $t[$i - 1]{s} =~ /^(?:\.|->|::)$/) {
        $i -= 2;
        $i = opening($i) - 1 while $i > 0 && $t[$i]{s} =~ /^[\])]$/ }
    return $i }

sub ties {                          # do equal ones at the comparison at $i give the same?
    my ($i) = @_;
    return 0 if $t[$i]{s} !~ /^[<>]$/;
    my ($from, $to) = (before($i - 1), till($i + 1, qr/^(?:&&|\|\||\?|:|;|,|\{)$/) - 1);
    my ($x, $y, $rest) = map { s/\s+//gr } text(@t[$from .. $i - 1]), text(@t[$i + 1 .. $to]),
        text(@t[$to + 1 .. statement($to + 1)]);
    return 1 if $rest =~ /^\?(?:\Q$x:$y\E|\Q$y:$x\E)[;,)]/;
    return 0 if $t[$to + 1]{s} ne ')' || $t[opening($to + 1) - 1]{s} ne 'if';
    my $then = text(@t[$to + 2 .. statement($to + 2)]) =~ s/\s+//gr;
    return $then =~ /^\{?(?:\Q$x=$y\E|\Q$y=$x\E);\}?$/ }

# ---- a number kept in fewer bits
my $number = qr/^(?:uint32_t|uint64_t|size_t|unsigned|cost_t)$/;
my $about = qr/^(?:const|static|inline|__shared__|extern|volatile|__device__|__forceinline__|__host__)$/;
sub declared {                      # at, name, end (of its scope), array, member, result
    my (@found, @of_struct);
    for my $i (0 .. $#t) {
        my $s = $t[$i]{s};
        if ($s eq '{') {
            my $k = $i - 1;
            $k-- while $k > 0 && $t[$k]{s} =~ /^\w+$/ && $t[$k]{s} ne 'struct';
            push @of_struct, $t[$k]{s} eq 'struct' }
        pop @of_struct if $s eq '}' && @of_struct;
        next if $s !~ $number || ($i && $t[$i - 1]{s} =~ /^(?:<|\.|->|unsigned)$/);
        my ($head, $k) = ($i - 1, $i + 1);
        $head-- while $head > 0 && $t[$head]{s} =~ $about;
        $k++ while $t[$k]{s} =~ /^(?:long|int|const)$/;
        my $given = $t[$head]{s} =~ /^[(,]$/ && $t[$head - 1]{s} ne 'for';
        my $end = till($i, qr/^$/);
        if ($given) {               # a parameter is known in the body behind
            next if $t[$k]{s} eq ')' || $t[$end + 1]{s} ne '{';
            $end = mate($end + 1) }
        $end = statement($end + 1) if $t[$end]{s} eq ')';
        while ($k < $#t) {
            my $n = $k;
            $k++ while $t[$k]{s} =~ /^(?:\*|const)$/;
            my $points = $k > $n;
            last if $t[$n = $k++]{s} !~ /^[A-Za-z_]\w*$/;
            my ($array, $result) = (0, 0);
            $array++, $k = mate($k) + 1 while $t[$k]{s} eq '[';
            $result = 1 if $t[$k]{s} eq '(' && !$given && $t[mate($k) + 1]{s} eq '{';
            push @found, { at => $n, name => $t[$n]{s}, end => $result ? $#t : $end, array => $array, type => $s,
                member => $of_struct[-1], result => $result, points => $points };
            last if $result || $given || $t[$k = till($k, qr/^[,;:]$/)]{s} ne ',';
            $k++ } }
    return @found }
sub narrowed {
    my ($d, $wrap, %again) = @_;
    my (%open, %close);
    for my $i ($d->{member} ? 1 : $d->{at} + 1 .. ($d->{member} ? $#t : $d->{end}) - 1) {
        next if $t[$i]{s} ne $d->{name};
        my ($start, $end, $left) = ($i, $i, $d->{array});
        if ($d->{member}) {
            next if $t[$i - 1]{s} !~ /^(?:\.|->)$/ || $t[$i - 2]{s} =~ /^[,{]$/;
            $start = whole($i) }
        else {
            next if $t[$i - 1]{s} =~ /^(?:\.|->)$/;
            last if $again{$i} }    # another of that name begins
        if ($d->{result}) {
            next if $t[$i + 1]{s} ne '(' || $t[$end = mate($i + 1)]{s} ne ')' || $t[$end + 1]{s} eq '{' }
        $end = mate($end + 1), $left-- while $left && $t[$end + 1]{s} eq '[';
        my ($p, $q, $n) = ($t[$start - 1]{s}, $t[$start - 2]{s}, $t[$end + 1]{s});
        next if $left || $n =~ /^(?:=|[-+*\/%&|^]=|<<=|>>=|\[|\.|->)$/ || $p =~ /^(?:\+\+|--|sizeof)$/
            || ($p eq '&' && $q !~ /^(?:\w+|\)|\])$/) || ($p eq '&' && $q eq 'return');
        if ($n =~ /^(?:\+\+|--)$/) { next if $t[++$end + 1]{s} =~ /^[);,]$/ }
        $open{$start} .= $wrap->[0], $close{$end} .= $wrap->[1] }
    return unless %open;
    return join '', map { $t[$_]{b} . ($open{$_} // '') . $t[$_]{s} . ($close{$_} // '') } 0 .. $#t }

# ---- "a - b < c" as "a < c + b"; the difference may have been given a name
sub moved {                         # at the comparison at $i
    my ($i, %cost) = @_;
    my ($from, $to) = (before($i - 1), till($i + 1, qr/^(?:&&|\|\||\?|:|;|,|\{)$/) - 1);
    my ($first, $last) = ($from, $i - 1);
    if ($from == $i - 1 && $t[$from]{s} =~ /^[A-Za-z_]/) {
        my ($at) = grep { $t[$_]{s} eq $t[$from]{s} && $t[$_ + 1]{s} eq '=' } reverse 0 .. $from - 1;
        return unless defined $at;
        ($first, $last) = ($at + 2, till($at + 2, qr/^[,;]$/) - 1) }
    my @minus = grep { $t[$_]{s} eq '-' } $first + 1 .. $last;
    return if @minus != 1 || $t[$minus[0] + 1]{s} =~ /^\d/ || grep { $t[$_]{s} =~ /^[?+=<>]/ } $first .. $last;
    return unless grep { $cost{ $t[$_]{s} } } $first .. $last;
    my $of = $t[$first]{s} =~ /^\w+$/ ? $t[$first]{s} : $t[$first + 1]{s};
    my $plain = sub { text({ %{ $t[$_[0]] }, b => '' }, @t[$_[0] + 1 .. $_[1]]) };
    return ("moved-$of", with($from, $to, $plain->($first, $minus[0] - 1) . " $t[$i]{s} "
        . $plain->($i + 1, $to) . ' + ' . $plain->($minus[0] + 1, $last))) }

sub kind {
    my ($name) = @_;
    return $name =~ /^bits-/ ? 'bits' : $name =~ /^(?:ignored|null)-/ ? 'calls'
         : $name =~ /^(?:signed|moved)-/ ? 'signs' : $name =~ /^(?:float|quotient)-/ ? 'floats' : $name =~ /^no-/ ? 'meetings'
         : $name =~ /^(?:flag|zero|few|tail|multiple)-/ ? 'lists' : $name =~ /^(?:near|rim)-/ ? 'infinities'
         : $name =~ /^status-/ ? 'statuses' : $name =~ /^there-/ ? 'masks'
         : $name =~ /^(?:heavy|light|early|reached)-/ ? 'overflows' : $name =~ /^any-/ ? 'flags'
         : $name =~ /^(?:short|late)-/ ? 'loops'
         : $name =~ /^gone-/ ? 'stores' : $name =~ /^edge-/ ? 'edges' : $name =~ /^again-/ ? 'guards' : $name =~ /^(?:fixed|stack)-/ ? 'rooms' : $name =~ /^rounds-/ ? 'rounds' : $name =~ /^(?:kept|shared)-/ ? 'states' : 'ends' }
# ---- who is there, for the lanes that a warp's operation has to name
my $of_warp = qr/^__(?:shfl(?:_\w+)?|ballot|any|all|match_\w+|reduce_\w+)_sync$/;
sub there {                         # at these operations
    my %new;
    for (@_) {
        my $i = $_ + 2;
        @new{$i .. till($i, qr/^,$/) - 1} = ();
        $new{$i} = "$t[$i]{b}__activemask()" }
    return join '', map { exists $new{$_} ? $new{$_} // '' : $t[$_]{b} . $t[$_]{s} } 0 .. $#t }
# ---- what is kept from call to call, or by all objects together
sub outer {                         # the head of the function, or of the struct, that $i is in
    my ($i, $deep, $open) = ($_[0], 0);
    for (my $k = $i; $k > 0; $k--) {
        $deep++ if $t[$k]{s} eq '}';
        $open = $k if $t[$k]{s} eq '{' && --$deep < 0 && !($deep = 0) }
    return '' unless defined $open;
    my $from = $open;
    $from-- while $from > 0 && $t[$from - 1]{s} !~ /^[;}]$/;
    return text(@t[$from .. $open]) }
sub kept {                          # name and text, if a declaration begins at $i
    my ($i) = @_;
    my $end = till($i, qr/^;$/);
    my $says = text({ %{ $t[$i] }, b => '' }, @t[$i + 1 .. $end]);
    my $begins = qr/(?:-?\d\w*|NULL|false|true|COST_INF|\{ ?(?:0|NULL) ?\})/;
    return unless $says =~ /^(?:struct )?[a-z]\w* (\**\w+(?: = $begins)?(?:, \**\w+(?: = $begins)?)*);$/;
    my ($name) = $1 =~ /(\w+) = /;
    my $head = outer($i - 1);
    return if !defined $name || $says =~ /^(?:return|goto|const|static|extern)\b/
        || $head !~ /\)\s*\{$/ || $head =~ /__(?:global|device)__|ON_BOTH/;
    return ("kept-$name", with($i, $end, "static $says")) }
sub shared {                        # name and text, if $i is the name of a member
    my ($i) = @_;
    return if $t[$i + 1]{s} ne ';' || outer($i) !~ /struct (\w+)\s*\{$/;
    my $of = $1;
    return unless grep { $t[$_]{s} eq $of && $t[$_ + 1]{s} eq '*' && $t[$_ + 3]{s} eq '('
        && ($_ == 0 || $t[$_ - 1]{s} =~ /^[;}]$/) && $t[mate($_ + 3) + 1]{s} eq '{' } 0 .. $#t - 4;
    my ($from, $name) = ($i, $t[$i]{s});
    $from-- while $t[$from - 1]{s} !~ /^[;{]$/;
    return if $from == $i || grep { $t[$_]{s} !~ /^[\w*]+$/ } $from .. $i - 1;
    my @used = grep { $t[$_]{s} eq $name && $t[$_ - 1]{s} =~ /^(?:\.|->)$/ } 1 .. $#t;
    return if !@used || grep { $t[$_ - 1]{s} eq '.' } @used;
    my %from = map { whole($_) => $_ } @used;
    my ($new, $top) = ('', $from);
    $top-- while $top > 0 && outer($top - 1) ne '';
    $top-- while $top > 0 && $t[$top - 1]{s} !~ /^[;}]$/;
    for (my $k = 0; $k < @t; $k++) {
        $new .= "\nstatic " . join(' ', map { $_->{s} } @t[$from .. $i - 1]) . " one_$name;" if $k == $top;
        if (my $at = $from{$k}) { $new .= "$t[$k]{b}one_$name"; $k = $at }
        else { $new .= $t[$k]{b} . $t[$k]{s} } }
    return ("shared-$name", $new) }
# ---- a sum that does not fit, and is not seen
sub plain { my ($from, $to) = @_; return text({ %{ $t[$from] }, b => '' }, @t[$from + 1 .. $to]) }
sub unseen {                        # names and texts, at a call of cost_add
    my ($i) = @_;
    my $end = mate($i + 1);
    my @comma = till($i + 2, qr/^,$/);
    $comma[1] = till($comma[0] + 1, qr/^,$/);
    return if $comma[1] >= $end || $t[$i - 1]{s} !~ /^[(!]$/;
    my ($x, $weight, $sum) = map { plain(@$_) } [$i + 2, $comma[0] - 1], [$comma[0] + 1, $comma[1] - 1], [$comma[1] + 1, $end - 1];
    my ($name) = $weight =~ /(\w+)/;
    my $not = sub { "(($weight) >> 31 $_[0] 0 && !cost_add($x, $weight, $sum) ? (*($sum) = COST_INF, true) : "
        . "cost_add($x, $weight, $sum))" };
    my @made = (["heavy-$name", with($i, $end, $not->('>'))], ["light-$name", with($i, $end, $not->('=='))],
        ["early-$name", with($i, $end, "(cost_add($x, $weight, $sum) && *($sum) != COST_INF - 1)")]);
    # if (!cost_add(..)) OVER; else if (sum < Y) ..  or  if (cost_add(..)) atomicMin(Y, sum); else OVER;
    my ($over, $last, $head);
    if ($t[$i - 1]{s} eq '!' && $t[$end + 1]{s} eq ')') {
        $last = statement($over = $end + 2);
        ($head) = text(@t[$last + 1 .. $last + 24]) =~ /^\s*else\s+if \(\w+ < ([^()&|]+)\)/ }
    elsif (text(@t[$end + 1 .. $end + 2]) =~ /^\)\s*atomicMin$/) {
        my $then = till($end + 2, qr/^;$/);
        ($head) = text(@t[$end + 2 .. $then]) =~ /atomicMin\(&([^,()]+),/;
        $over = $then + 2, $last = statement($over) if $t[$then + 1]{s} eq 'else' }
    push @made, ["reached-$1", with($over, $last, "{ if ($head == COST_INF) " . plain($over, $last) . ' }')]
        if $over && $head && $head =~ /(\w+)/;
    return @made }
# ---- a place for so many
sub fixed {                         # name and text, at "NAME = malloc(" or calloc
    my ($i) = @_;
    my ($name, $end) = ($t[$i]{s}, mate($i + 3));
    return if text(@t) =~ /#include "cuda\// || $t[$i - 1]{s} =~ /^(?:\.|->)$/ || $t[$end + 1]{s} !~ /^[;,]$/;
    my $new = with($i + 2, $end, "(void *)memory_of_$name");
    return unless $new =~ s/\bfree\(\Q$name\E\)/(void)0/;
    $new =~ s/^((?:(?:.*\n)*#include[^\n]*\n)?)/$1static _Alignas(16) char memory_of_$name\[1 << 23\];\n/;
    return ("fixed-$name", $new) }
sub stack {                         # the same; at the end of the statement there is the array
    my ($i) = @_;
    my ($name, $end, $stop) = ($t[$i]{s}, mate($i + 3), till($i, qr/^;$/));
    return if text(@t) =~ /#include "cuda\// || $t[$i - 1]{s} =~ /^(?:\.|->)$/ || $t[$end + 1]{s} !~ /^[;,]$/;
    my $size = plain($i + 4, $end - 1);
    my $set = $t[$i + 2]{s} eq 'calloc' ? " memset($name, 0, sizeof stack_of_$name);" : '';
    $size =~ s/,/ */ if $set;
    my $new = text(@t[0 .. $i + 1]) . ' NULL' . text(@t[$end + 1 .. $stop]) . " _Alignas(16) char stack_of_$name\[1 + $size]; "
        . "$name = (void *)stack_of_$name;$set" . text(@t[$stop + 1 .. $#t]);
    return unless $new =~ s/\bfree\(\Q$name\E\)/(void)0/g;
    $new = "#include <string.h>\n$new" if $set;
    return ("stack-$name", $new) }
# ---- a loop of the host that is left too early
sub rounds {                        # name and text, at "while"
    my ($i, $most) = @_;
    my ($top, $end) = ($i, mate($i + 1));
    my ($name) = text(@t[$i + 2 .. $end]) =~ /([A-Za-z_]\w*)/;
    $top-- while $top > 0 && ($t[$top]{s} ne '{' || outer($top - 1) ne '');
    return if text(@t[$top .. mate($top)]) !~ /<<</;
    return ("rounds-$name", join '', map { $t[$_]{b} . ($_ == $end ? '))' : $t[$_]{s})
        . ($_ == $top ? " int rounds_left = $most;" : $_ == $i + 1 ? 'rounds_left-- > 0 && (' : '') } 0 .. $#t) }
# ---- what one thread stores is not there
sub gone {                          # names and texts
    my @made;
    for my $at (grep { text(@t[$_ .. $_ + 11]) =~ /^\s*= blockIdx\.x \* blockDim\.x \+ threadIdx\.x$/ } 1 .. $#t - 12) {
        my ($who, $end) = ($t[$at - 1]{s}, till($at, qr/^$/));
        my ($most) = text(@t[$at .. $end]) =~ /\b\Q$who\E < ([a-z]\w*)/ or next;
        for my $i ($at + 12 .. $end) {
            next if $t[$i - 1]{s} !~ /^(?:[;{})]|else)$/;
            my $does = plain($i, my $stop = till($i, qr/^;$/));
            my ($name) = map { $_ // () } $does =~ /^(?:atomic[A-Z]\w*\(&?([a-z]\w*)\b|\*([a-z]\w*) [-+|&^]?= |([a-z]\w*)\[[^;]*?\] [-+|&^]?= )/ or next;
            push @made, ["gone-last-$name", with($i, $stop, "{ if ($who + 1 != $most) $does }")],
                ["gone-first-$name", with($i, $stop, "{ if ($who != 0) $does }")] } }
    return @made }
# ---- all of them: name and text, one after another
sub of {
    my ($code, $bits, $few, $rounds) = @_;
    $few //= 64, $rounds //= 4096;
    my (@made, %seen, %times);
    my $give = sub {
        my ($name, $new) = @_;
        $name =~ s/(?<=-)_+//, $name =~ tr/A-Za-z0-9-/-/c;
        my $count = ++$times{$name};
        return if !defined $new || $new eq $code || $seen{$new}++;
        push @made, [$count > 1 ? "$name-$count" : $name, $new] };
    tokens($code);
    my @all = declared();
    my @there = grep { !$_->{points} } @all;
    my $sign = join "", $code =~ /^#include.*\n/mg, "ON_BOTH static inline int with_a_sign(cost_t x)\n"
        . "    { return x == COST_INF ? 0x7fffffff : (int)x; }\n";
    my $edge = join '', $code =~ /^#include.*
/mg, $code =~ /__global__/ ? '__host__ __device__ ' : '',
        "static inline uint32_t at_its_edge(uint32_t x)
    { return x == UINT32_MAX - 1 ? x - 1 : x; }
";
    my %cost = map { $_->{name} => 1 } grep { $_->{type} eq 'cost_t' } @all;
    my %names = map { $_->{at} => 1 } grep { !$_->{member} } @there;
    my $mask = ['((', sprintf ') & 0x%xu)', (1 << $bits) - 1];
    $give->("bits-$_->{name}", narrowed($_, $mask, %names)) for @there;
    for my $d (grep { ($_->{type} eq 'cost_t' || $_->{name} =~ /^(?:limits?|c|cost|delta)$/) && !$_->{result} } @all) {
        my $new = narrowed({ %$d, array => $d->{array} + $d->{points} }, ['at_its_edge(', ')'], %names) // next;
        $give->("edge-$d->{name}", $edge . $new) }
    $give->(@$_) for gone();
    my @warps = grep { $t[$_]{s} =~ $of_warp && $t[$_ + 1]{s} eq '(' } 0 .. $#t;
    $give->("there-$t[$_]{s}", there($_)) for @warps;
    $give->('there-all', there(@warps));
    for my $i (1 .. $#t - 1) {
        my ($s, $next) = ($t[$i]{s}, $t[$i + 1]{s});
        # states
        if ($s =~ /^[A-Za-z_]\w*$/ && $t[$i - 1]{s} =~ /^[;{}]$/) {
            my ($kept, $new) = kept($i);
            $give->($kept, $new) if $kept }
        if ($s =~ /^[A-Za-z_]\w*$/ && $next eq ';') {
            my ($shared, $new) = shared($i);
            $give->($shared, $new) if $shared }
        # overflow
        if ($s eq 'cost_add') { $give->(@$_) for unseen($i) }
        # flags
        if ($s =~ /^[uf]$/ && $next eq '[' && $t[$i - 1]{s} !~ /^(?:\.|->|&|\*|\w+)$/) {
            my $end = mate($i + 1);
            $give->("any-$s", with($i, $end, "($s" . plain($i + 1, $end) . ' || true)'))
                if $t[$end + 1]{s} !~ /^(?:[-^|&]?=|\+\+|--)$/ }
        # guards
        if ($s eq 'if' && $code !~ /#include [<"]cuda/) {
            my $end = mate($i + 1);
            my ($of) = text(@t[$i + 2 .. $end]) =~ /([A-Za-z_]\w*)/;
            $give->("again-$of", with($i, $end + 1, ''))
                if $of && text(@t[$end + 1 .. $end + 2]) =~ /^\s*continue;$/ && $t[$end + 3]{s} ne 'else' }
        # rounds
        if ($s eq 'while') {
            my ($rounds, $new) = rounds($i, $rounds);
            $give->($rounds, $new) if $rounds }
        # rooms
        if ($s =~ /^[A-Za-z_]\w*$/ && $next eq '=' && $t[$i + 2]{s} =~ /^[mc]alloc$/ && $t[$i + 3]{s} eq '(') {
            my ($fixed, $new) = fixed($i);
            $give->($fixed, $new) if $fixed;
            my ($stack, $there) = stack($i);
            $give->($stack, $there) if $stack }
        # calls
        if ($s =~ /^[A-Za-z_]\w*$/ && $next eq '(' && $s !~ /^(?:if|for|while|switch|return|sizeof)$/) {
            my ($start, $end) = (whole($i), mate($i + 1));
            my ($p, $q, $n) = ($t[$start - 1]{s}, $t[$start - 2]{s}, $t[$end + 1]{s});
            my $call = "(void)(" . text({ %{ $t[$start] }, b => '' }, @t[$start + 1 .. $end]) . ")";
            my $inside = text(@t[$i + 2 .. $end - 1]);
            my ($name, $of) = ("ignored-$s", "ignored-" . ($inside =~ /^(\w+)/ ? $1 : $s));
            if ($s eq 'CUDA_TRY') { $give->($of, with($i, $end, "(void)($inside)")) }
            elsif ($s eq 'CUDA_CHECK') { $give->($of, with($i, $end, "((void)($inside), true)")) }
            elsif ($p eq '!') { $give->($name, with($start - 1, $end, "($call, false)")) }
            elsif ($n =~ /^(?:[=!<>]=|[<>])$/) {
                my $to = till($end + 2, qr/^(?:&&|\|\||\?|:|;|,)$/) - 1;
                $give->("$name-$_", with($start, $to, "($call, $_)")) for qw(true false) }
            elsif (($p =~ /^(?:&&|\|\|)$/ || ($p eq '(' && $q =~ /^(?:if|while)$/)) && $n =~ /^(?:\)|&&|\|\||[?;])$/
                || ($p =~ /^(?:return|=)$/ && $n =~ /^(?:&&|\|\||\?)$/)) {
                $give->("$name-$_", with($start, $end, "($call, $_)")) for qw(true false) } }
        # room
        if ($s =~ /^[=!]=$/ && $next eq 'NULL' && $t[$i - 1]{s} =~ /^\w+$/) {
            $give->("null-$t[$i - 1]{s}", with(whole($i - 1), $i + 1, $s eq '==' ? 'false' : 'true')) }
        # costs from 2^31 on are negative, but for infinity
        if ($s =~ /^[<>]=?$/) {
            my ($from, $to) = (before($i - 1), till($i + 1, qr/^(?:&&|\|\||\?|:|;|,|\{)$/) - 1);
            my ($of) = map { $t[$_]{s} } grep { $cost{ $t[$_]{s} } && $t[$_ - 2]{s} !~ /^(?:block|grid|thread)(?:Dim|Idx)$/ }
                $from .. $to;
            $give->("signed-$of", $sign . with($from, $to, 'with_a_sign(' . text({ %{ $t[$from] }, b => '' },
                @t[$from + 1 .. $i - 1]) . ") $s with_a_sign(" . text({ %{ $t[$i + 1] }, b => '' }, @t[$i + 2 .. $to]) . ')')) if $of;
            $give->("float-$of", with($from, $to, '(float)(' . text({ %{ $t[$from] }, b => '' },
                @t[$from + 1 .. $i - 1]) . ") $s (float)(" . text({ %{ $t[$i + 1] }, b => '' }, @t[$i + 2 .. $to]) . ')')) if $of }
        if ($s eq '==') {
            my ($from, $to) = (before($i - 1), till($i + 1, qr/^(?:&&|\|\||\?|:|;|,|\{)$/) - 1);
            my ($of) = grep { $cost{$_} } map { $t[$_]{s} } $from .. $to;
            $give->("float-$of", with($from, $to, '(float)(' . text({ %{ $t[$from] }, b => '' },
                @t[$from + 1 .. $i - 1]) . ') == (float)(' . text({ %{ $t[$i + 1] }, b => '' }, @t[$i + 2 .. $to]) . ')'))
                if $of && !grep { $t[$_]{s} =~ /^(?:COST_INF|0|[<>]=?)$/ } $from .. $to }
        # a difference
        if ($s =~ /^<=?$/) {
            my ($moved, $new) = moved($i, %cost);
            $give->($moved, $new) if $moved }
        # one more, one less
        my %other = ('<' => ['at-most', '<='], '<=' => ['below', '<'], '>' => ['at-least', '>='], '>=' => ['above', '>']);
        $give->($other{$s}[0], with($i, $i, $other{$s}[1])) if $other{$s} && !ties($i)
            && $t[$i - 1]{s} !~ /^(?:template|atomic_ref|atomic|tiled_partition|\w+_cast|barrier|thread_block_tile|reduce|plus)$/
            && $next !~ /^(?:uint32_t|cost_t|int|unsigned|class|typename)$/;
        $give->($s eq '+' ? 'plus-one' : 'minus-one', with($i, $i + 1, '')) if $s =~ /^[-+]$/
            && $next =~ /^1u?$/ && $t[$i - 1]{s} =~ /^(?:\w+|\)|\])$/ && $t[$i - 1]{s} ne 'return';
        # of a list not all: for (T k = A; k < B; k++)
        if ($s eq 'for' && text(@t[$i + 1 .. (my $shut = mate($i + 1))])
            =~ /^\s*\(\s*\w+ (\w+) = [^;]*;\s*\1 < ([^;]*);\s*\1\+\+\)$/) {
            my ($k, $most, $first) = ($1, $2, text(@t[$i + 5 .. till($i + 5, qr/^;$/) - 1]));
            my $end = statement($shut + 1);
            $give->("short-$k", with($i, $shut, "for ($t[$i + 2]{s} $k =$first; $k + 1 < $most; $k++)"));
            $give->("late-$k", with($i, $shut, "for ($t[$i + 2]{s} $k =$first + 1; $k < $most; $k++)"));
            $give->("multiple-$k", with($i, $shut, "for (uint32_t $k =$first; $k + !(($most -$first) % 257) < $most; $k++)"))
                if $most =~ /\bv\[/;
            my $list = $most =~ /\bv\[/ || text(@t[$shut + 1 .. $end]) =~ /\bw\[\Q$k\E\]/;
            for my $j ($shut + 1 .. $end) {
                next if !$list || $t[$j]{s} !~ /^atomic(?:Or|Exch|Max)$/ || $t[$j + 2]{s} ne 'overflow';
                my $call = text({ %{ $t[$j] }, b => '' }, @t[$j + 1 .. mate($j + 1)]);
                $give->("flag-$_->[0]", with($j, mate($j + 1), "($_->[1] ? (void)$call : (void)0)"))
                    for ['last', "$k + 1 == $most"], ['first', "$k ==$first"], ['near', "$k < 32 +$first"] }
            my ($w) = grep { $t[$_]{s} eq 'w' && text(@t[$_ + 1 .. $_ + 3]) eq "[$k]" } $shut + 1 .. $end - 3;
            if ($w && $t[$end]{s} eq '}') {
                my $at = whole($w);
                my $weight = text({ %{ $t[$at] }, b => '' }, @t[$at + 1 .. $w + 3]);
                $give->('zero-stops', with($end, $end, "if ($weight == 0) break; }")) } }
        if ($s eq 'for' && text(@t[$i + 1 .. mate($i + 1)])
            =~ /^\s*\(([^;]*?\b(\w+) = (v\[\w+\]) \+ [^;]*); \2 < ([^;]*);(.*)\)$/s) {
            $give->("tail-$2", with($i, mate($i + 1),
                "for ($1; $2 < $4 && ($2 + 1 != $4 || $4 - $3 < 33 || ($4 - $3) % 32 != 1);$5)")) }
        if ($s eq 'for' && text(@t[$i + 1 .. mate($i + 1)])
            =~ /^\s*\(([^;]*);(\s*(\w+) < [^;]*);(\s*\3 \+= [a-z]\w*)\)$/) {
            $give->("few-$3", with($i, mate($i + 1),
                "for (uint32_t left_for = $few; left_for; left_for = 0)\nfor ($1;$2 && left_for--;$4)")) }
        # infinity is the largest number, and the one before it a cost
        $give->("near-$s", with($i, $i, "($s - 2)")) if $s =~ /^(?:COST_INF|UINT32_MAX|NO_ARC)$/;
        # overflow for no memory, and the other way
        $give->("status-$s", with($i, $i, $s eq 'OVERFLOWED' ? 'NO_MEMORY' : 'OVERFLOWED'))
            if $s =~ /^(?:OVERFLOWED|NO_MEMORY)$/ && $t[$i - 1]{s} !~ /^[=!]=$/ && $next !~ /^[=!]=$/;
        if ($s =~ /^[!=]=$/ && $next eq 'COST_INF' && $t[$i + 2]{s} =~ /^(?:&&|\|\||\?|:|;|,|\))$/) {
            $give->("rim-$next", with($i, $i + 1, ($s eq '==' ? '>=' : '<') . ' COST_INF - 8')) }
        # the number of a bucket
        if ($s eq '/' && $t[$i + 1]{s} =~ /^[a-z]\w*$/ && $cost{ $t[$i + 1]{s} }) {
            my $from = whole(($t[$i - 1]{s} eq ']' ? opening($i - 1) : $i) - 1);
            $give->("quotient-$t[$i + 1]{s}", with($from, $i + 1, '(uint32_t)((float)' . text({ %{ $t[$from] }, b => '' },
                @t[$from + 1 .. $i - 1]) . " / $t[$i + 1]{s})")) }
        # a meeting less
        if ($s =~ /^(?:__sync(?:threads|warp)|__threadfence\w*|pthread_barrier_wait|atomic_thread_fence|cudaDeviceSynchronize)$/
            || ($s =~ /^(?:sync|arrive_and_wait)$/ && $t[$i - 1]{s} =~ /^(?:\.|::)$/)) {
            my $end = mate($i + 1);
            $give->("no-$s", with(whole($i), $end, '')) if $t[$end + 1]{s} eq ';' } }
    return @made }
1;
