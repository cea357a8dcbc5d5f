# Similarity of hand-ins: winnowed fingerprints of token sequences
# (Schleimer, Wilkerson and Aiken, Winnowing: local algorithms for document
# fingerprinting, SIGMOD 2003).  Names, types and numbers are forgotten, so
# that renaming changes nothing; what the starter or the reference has is not
# counted, and what much of the class has counts less.
package Similar;
use strict;
use warnings;
use Digest::MD5 qw(md5);
use Exporter 'import';
our @EXPORT = qw(tokens rings similar groups);
# per cent from which two count as one person's work, whatever is listed
our ($K, $WINDOW, $NEAR) = (7, 2, 80);

my %type = map { $_ => 1 } qw(void bool char short int long unsigned signed
    float double size_t ptrdiff_t int8_t int16_t int32_t int64_t uint8_t
    uint16_t uint32_t uint64_t uint cost auto);
my %drop = map { $_ => 1 } qw(const static inline volatile register extern
    constexpr __restrict__ restrict __forceinline__ __noinline__);
my %keep = map { $_ => 1 } qw(if else for while do return break continue
    switch case default goto sizeof struct template typename
    __global__ __device__ __shared__ threadIdx blockIdx blockDim gridDim
    atomicMin atomicMax atomicAdd atomicSub atomicOr atomicAnd atomicCAS
    atomicExch __syncthreads __syncwarp __shfl_sync __shfl_down_sync
    __shfl_xor_sync __ballot_sync __any_sync __all_sync __reduce_min_sync
    __threadfence min max malloc free);

# the words that C++ has for signs
my %sign = (and => '&&', or => '||', not => '!', bitand => '&', bitor => '|', xor => '^', compl => '~',
    and_eq => '&=', or_eq => '|=', xor_eq => '^=', not_eq => '!=');

# [token, line] of a text; comments are left out, and so are directives: from a # to the end
# of its line, or of the comment that begins in it
sub tokens {
    my ($text) = @_;
    my ($line, @t) = (1);
    $text =~ s/^(\x{feff}|\xef\xbb\xbf)//;      # as an editor of Windows writes it
    $text =~ s/\r\n?/\n/g;
    $text =~ s/\\\n/ \n/g;
    while ($text =~ /\G(?:
          (\n) | [ \t\r\f\x0b]+ | \/\/[^\n]* | (\/\*.*?(?:\*\/|\z)
        | \#(?:\/\/[^\n]*|\/\*.*?(?:\*\/|\z)|[^\n])*)
        | ("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*') | ([A-Za-z_\$\x80-\x{10ffff}][\w\$\x80-\x{10ffff}]*)
        | ((?:0[xX])?\.?\d[\w.']*) | (<<<|>>>|<<=|>>=|->|\+\+|--|&&|\|\||[-+*\/%&|^=!<>]=
        | <<|>>|::) | (.) )/gmsx) {
        if (defined $1) { $line++ }
        elsif (defined $2) { $line += ($2 =~ tr/\n//) }
        elsif (defined $3) { push @t, ['s', $line] }
        elsif (defined $4) {
            my $w = $4;
            next if $drop{$w};
            if ($sign{$w}) { push @t, [$sign{$w}, $line]; next }
            if ($type{$w}) {
                push @t, ['T', $line] unless @t && $t[-1][0] eq 'T';
            } else {
                push @t, [$keep{$w} ? $w : 'v', $line];
            }
        }
        elsif (defined $5) { push @t, ['n', $line] }
        elsif (defined $6) { push @t, [$6, $line] }
        elsif (defined $7) { push @t, [$7, $line] }
    }
    return @t;
}
sub prints {      # { hash => [first line, last line] }, all of them or winnowed
    my ($text, $all) = @_;
    my @t = tokens($text);
    my @h;
    for my $i (0 .. @t - $K) {
        my $gram = join ' ', map { $_->[0] } @t[$i .. $i + $K - 1];
        push @h, [unpack('N', md5($gram)), $t[$i][1], $t[$i + $K - 1][1]];
    }
    my %p;
    if ($all) {
        $p{ $_->[0] } //= [@$_[1, 2]] for @h;
        return \%p;
    }
    for my $i (0 .. ($#h < $WINDOW ? 0 : $#h - $WINDOW + 1)) {
        my $least;
        for my $j ($i .. $i + $WINDOW - 1) {
            last if $j > $#h;
            $least = $h[$j] if !$least || $h[$j][0] <= $least->[0];
        }
        $p{ $least->[0] } //= [@$least[1, 2]] if $least;
    }
    return \%p;
}
sub passages {    # line ranges, merged
    my @r = sort { $a->[0] <=> $b->[0] } @_;
    my @m;
    for (@r) {
        if (@m && $_->[0] <= $m[-1][1] + 1) {
            $m[-1][1] = $_->[1] if $_->[1] > $m[-1][1];
        } else { push @m, [@$_] }
    }
    return \@m;
}
# rings({ name => text }): those who are the same, whatever their number:
# [what they share, names...], the largest first; 'bytes', or 'tokens' where
# names, types, numbers and comments differ.  Of a ring by tokens some may be
# a ring by bytes as well.  Where there is nothing but comments and
# directives there is nothing to compare.
sub rings {
    my ($texts) = @_;
    my (%form, %bytes, @rings);
    for my $name (sort keys %$texts) {
        my $form = join(' ', map { $_->[0] } tokens($texts->{$name})) or next;
        push @{ $bytes{ $texts->{$name} } }, $name;
        push @{ $form{$form} }, $name;
    }
    push @rings, map { ['bytes', @$_] } grep { @$_ > 1 } values %bytes;
    my %whole = map { join("\0", @$_[1 .. $#$_]) => 1 } @rings;
    push @rings, map { ['tokens', @$_] }
        grep { @$_ > 1 && !$whole{ join "\0", @$_ } } values %form;
    return sort { @$b <=> @$a || "@$a" cmp "@$b" } @rings;
}
# weights({ hash => [names] }, { name => who stands for his group }, people):
# what each hash weighs, and the sum of what each has
sub weights {
    my ($in, $one, $people) = @_;
    my (%heads, %weight, %own);
    $heads{$_} = 1 for values %$one;
    my $n = $people - keys(%$one) + keys %heads;
    for my $h (sort keys %$in) {
        my %who = map { ($one->{$_} // $_) => 1 } @{ $in->{$h} };
        $weight{$h} = log(($n + 1) / keys %who);
        $own{$_} += $weight{$h} for @{ $in->{$h} };
    }
    return (\%weight, \%own);
}
# similar({ name => text }, [base texts], per cent): pairs [score, a, b,
# shared, lines in a, lines in b], the most alike first.  The per cent choose
# which are listed; of the score of a pair they decide nothing
sub similar {
    my ($texts, $base, $least) = @_;
    my (%base, %p, %in);
    for (@$base) { $base{$_} = 1 for keys %{ prints($_, 1) } }
    for my $name (keys %$texts) {
        my $own = prints($texts->{$name});
        delete @$own{ grep { $base{$_} } keys %$own };
        $p{$name} = $own;
        push @{ $in{$_} }, $name for keys %$own;
    }
    my (%count, @near, @pairs);
    for my $h (keys %in) {
        my @who = sort @{ $in{$h} };
        for my $i (0 .. $#who) {
            $count{ $who[$i] }{$_}++ for @who[$i + 1 .. $#who];
        }
    }
    # what few have tells more than what many have: log(N / number who have
    # it).  But what a ring has, many have; so those who share nearly all
    # count as one, and so do those who are similar by this: until no two
    # more are found
    my $plain = sub {
        my ($x, $y) = map { scalar keys %{ $p{$_} } } @_;
        return $count{ $_[0] }{ $_[1] } / ($x < $y ? $x : $y);
    };
    for my $a (sort keys %count) {
        push @near, map { [$a, $_] } grep { $count{$a}{$_} >= 6 && $plain->($a, $_) >= 0.9 }
            sort keys %{ $count{$a} };
    }
    for (my $known = -1; $known < @near; ) {
        $known = @near;
        my %one = map { my $group = $_; map { $_ => $group->[0] } @$group } groups(@near);
        my $same = sub { ($one{ $_[0] } // '') eq ($one{ $_[1] } // 0) };
        my ($weight, $own) = weights(\%in, \%one, scalar keys %$texts);
        @pairs = ();
        for my $a (sort keys %count) {
            for my $b (sort keys %{ $count{$a} }) {
                my $count = $count{$a}{$b};
                next if $count < 6;
                my @h = grep { $p{$b}{$_} } sort keys %{ $p{$a} };
                my $shared = 0;
                $shared += $weight->{$_} for @h;
                my $score = 100 * $shared / ($own->{$a} < $own->{$b} ? $own->{$a} : $own->{$b});
                my $all = 100 * $plain->($a, $b);
                $score = $all if $all > $score && $same->($a, $b);
                push @near, [$a, $b] if $score >= $NEAR && !$same->($a, $b);
                next if $score < $least;
                push @pairs, [$score, $a, $b, $count,
                    passages(map { $p{$a}{$_} } @h), passages(map { $p{$b}{$_} } @h)];
            }
        }
    }
    return sort { $b->[0] <=> $a->[0] || $b->[3] <=> $a->[3]
                  || $a->[1] cmp $b->[1] || $a->[2] cmp $b->[2] } @pairs;
}
# groups([a, b], ...): who is bound to whom by pairs, each group sorted, the
# largest first
sub groups {
    my %group;
    for (@_) {
        my ($a, $b) = map { $group{$_} //= [$_] } @$_;
        next if $a == $b;
        push @$a, @$b;
        $group{$_} = $a for @$b;
    }
    my %seen;
    return sort { @$b <=> @$a || "@$a" cmp "@$b" } map { [sort @$_] }
        grep { !$seen{$_}++ } values %group;
}
1;
