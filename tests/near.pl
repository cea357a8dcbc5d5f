#!/usr/bin/perl
# near.pl DIR [EXERCISE...]: hand-ins that are a page of the student's edition but for one
# line.  Into DIR/EXERCISE/PAGE-N/F.  A printed kernel takes the place of the one that is
# asked for: it gets its name and parameters, by name, type and order, the functions of the
# pages that it calls come along, and then one line is changed by rule:
#   a comparison    < <= > >= == != for one another
#   an operator     + - * / % & | for one another
#   an index        [x] and [x + 1], [x - 1], or another name of the line
#   a name          by one of the exercise's own parameters
#   an atomic       by a store, a store by an atomic; a texture's fetch by an array's element
#   a guard i < n   asks for a flag, too
#   the line        is left out
# Of these the NEAR (4) of each page are made that have most pairs of tokens in common with
# an accepted hand-in, where names of variables do not count, and at most FAR (8) others.
use strict;
use warnings;
use lib 'exercises/tools';
use Course ();
my ($to, @only) = @ARGV; die "usage: near.pl DIR [EXERCISE...]\n" unless defined $to;
my ($most, $farthest) = ($ENV{NEAR} // 4, $ENV{FAR} // 8);
sub slurp { my ($f) = @_; open my $h, '<', $f or return ''; local $/; <$h> // '' }
# ---- the pages: the readers' copy as a student has it, so without answers;
# what a graded chunk defines is not printed
my (%graded, %printed);
for my $f (glob 'build/exercises/*/*.c*') {
    my $text = slurp($f);
    $graded{$1} = 1 while $text =~ /\b(\w+)\s*\([^(){};]*\)\s*\{/g }
for my $f (glob 'generated/cuda/*.cu generated/cuda/*.h generated/engine/*.cu generated/engine/*.h') {
    my ($open, $body) = '';
    for (split /^/m, slurp($f)) {       # a definition begins and ends at a line's beginning
        if (defined $body) {
            $body .= $_;
            next unless /^\}/;
            my ($type, $name, $list) = $open =~ /^(\w.*?)\b(\w+)\s*(\([^(){};]*\))\s*$/s;
            $printed{$name} //= [$type, $list, $body] if defined $name;
            ($open, $body) = ''; }
        elsif (/^\{/) { $body = $_ }
        elsif (/^[a-z_].*\(/ && !/;\s*$/) { $open = $_ }
        else { $open = /^\s.*[^;\s]\s*$/ && $open ? "$open$_" : '' } } }
sub tokens {                        # names of variables are all alike
    my ($code) = @_;
    $code =~ s{/\*.*?\*/|//[^\n]*|^#[^\n]*}{}gms;
    return map { /^[a-z]\w{0,8}$/ && !/^(?:if|for|else|while|return)$/ ? 'x' : $_ }
        $code =~ /\w+|[<>=!+\-*\/&|]=|<<|>>|&&|\|\||\S/g }
sub pairs {                         # of tokens that follow each other, and how often
    my (%n, $last);
    $last = '';
    for (tokens($_[0])) { $n{"$last $_"}++; $last = $_ }
    return \%n }
sub distance {                      # pairs that only one of the two has
    my ($p, $q) = @_;
    my $sum = 0;
    $sum += abs $p->{$_} - ($q->{$_} // 0) for keys %$p;
    exists $p->{$_} or $sum += $q->{$_} for keys %$q;
    return $sum }
sub parameters {
    return map { my ($t, $n) = /^(.*?)(\w+)\s*$/s; defined $n ? [$t =~ s/const|\s//gr, $n] : () }
        split /,/, $_[0] =~ s/^\(|\)$//gr }
sub helpers {                       # the printed functions that some code calls, before it
    my ($code, $seen) = @_;
    my $out = '';
    for my $name ($code =~ /\b(\w+)\s*\(/g) {
        my $p = $printed{$name};
        next if !$p || $seen->{$name}++ || $p->[0] =~ /__global__/;
        $out .= helpers($p->[2], $seen) . "$p->[0]$name$p->[1]\n$p->[2]\n" }
    return $out }
my @flags;                          # of the exercise: its arrays of bytes
my @compare = qw(< <= > >= == !=);
sub changes {                       # of one line, by rule
    my ($line, @own) = @_;
    my %made;
    my @letters = $line =~ /\b([a-z])\b/g;
    while ($line =~ / (<=|>=|==|!=|<|>) /g) {
        my ($before, $what, $after) = ($`, $1, $');
        $made{"$before $_ $after"} = 1 for grep { $_ ne $what } @compare }
    while ($line =~ m{ ([-+*/%&|]) }g) {
        my ($before, $what, $after) = ($`, $1, $');
        $made{"$before $_ $after"} = 1 for grep { $_ ne $what } qw(+ - * / % & |) }
    while ($line =~ /\[([^\[\]]+)\]/g) {
        my ($before, $at, $after) = ($`, $1, $');
        $made{"$before\[$_\]$after"} = 1 for "$at + 1", "$at - 1", grep { $_ ne $at } @letters }
    while ($line =~ /(?<![\w.>])([a-z]\w*)\b(?!\s*\()/g) {
        my ($before, $name, $after) = ($`, $1, $');
        next if $before =~ /\b(?:uint\w+_t|cost_t|bool|int|const|unsigned) +\**$/;   # (its declaration)
        next if $name =~ /_t$|^(?:if|for|else|while|return|const|extern|int|bool|unsigned|void)$/;
        $made{"$before$_$after"} = 1 for grep { $_ ne $name } @own }
    $made{"$1$2\[blockIdx.x\] = $3;"} = 1 if $line =~ /^(\s*)atomic\w+\(&?(\w+)[^,]*, (.*)\);$/;
    $made{"$1*($2) = $3;"} = 1 if $line =~ /^(\s*)atomic\w+\(([^,]*), (.*)\);$/;
    $made{"$1atomicMin(&$2, $3);"} = 1 if $line =~ /^(\s*)(\w+\[[^=]*\]) = (.*);$/;
    $made{"$1atomicOr($2, $3);"} = 1 if $line =~ /^(\s*)\*(\w+) \|?= (.*);$/;
    $made{$line =~ s/tex1Dfetch<\w+>\((\w+), \(int\)((?:[^()]|\([^()]*\))*)\)/$1\[$2]/r} = 1 if $line =~ /tex1Dfetch/;
    if ($line =~ /^(\s*if \((\w+) < n)(\).*)$/) {
        $made{"$1 && $_\[$2]$3"} = 1 for @flags }
    $made{''} = 1 if $line =~ /;\s*$/ && $line !~ /^\s*(?:\w+ )+\**\w+(?: =|;|,)/;
    return keys %made }
my $settings = Course::settings();
for my $x (sort keys %$settings) {
    my $c = $settings->{$x};
    next if @only && !grep { $_ eq $x || $_ eq substr $x, 3 } @only;
    my ($symbol) = split ' ', $c->{symbols};
    my ($book) = grep { -f } "build/exercises/$x/$c->{file}", "exercises/$x/reference/$c->{file}";
    next if !$book || $c->{file} !~ /\.cu$/ || $c->{symbols} =~ / /;
    my $answer = slurp($book);
    my ($head) = $answer =~ /^((?:.*\n)*?)[^\n]*__global__/;
    my ($kind, $list) = $answer =~ /^(__global__ void )\Q$symbol\E(\([^(){};]*\))/m or next;
    my @own = parameters($list);
    @flags = map { $_->[1] } grep { $_->[0] =~ /^uint8_t/ } @own;
    my @right = map { pairs($_) } $answer, map { slurp($_) } glob "exercises/$x/submissions/accepted/*.cu";
    my $far = sub { my $p = pairs($_[0]); (sort { $a <=> $b } map { distance($p, $_) } @right)[0] };
    my @page;
    for my $name (sort keys %printed) {
        my ($type, $given, $body) = @{ $printed{$name} };
        next if $graded{$name} || $name eq $symbol || $type !~ /__global__/;
        my (%taken, %to);
        for my $p (parameters($given)) {    # the same name first, then the same type
            my ($same) = grep { $_->[1] eq $p->[1] && !$taken{ $_->[1] } } @own;
            $taken{ $to{ $p->[1] } = $p->[1] } = 1 if $same }
        for my $p (parameters($given)) {
            next if $to{ $p->[1] };
            my ($like) = sort { ($taken{ $a->[1] } // 0) <=> ($taken{ $b->[1] } // 0) }
                grep { $_->[0] eq $p->[0] } @own;   # twice, if need be
            $taken{ $to{ $p->[1] } = $like->[1] } = 1 if $like }
        next if grep { !$to{ $_->[1] } } parameters($given);
        $body =~ s/(?<![\w.>])\Q$_\E\b/$to{$_}/g for grep { $to{$_} ne $_ } keys %to;
        my $before = helpers($body, { $symbol => 1 }) . "$kind$symbol$list\n";
        push @page, [$far->($before . $body), $name, $before, split /\n/, $body] }
    for my $page ((sort { $a->[0] <=> $b->[0] || $a->[1] cmp $b->[1] } @page)[0 .. ($#page < 2 ? $#page : 2)]) {
        my (undef, $name, $before, @line) = @$page;
        my (%made, @near);
        for my $k (-1, 1 .. $#line - 1) {
            for my $new ($k < 0 ? '' : changes($line[$k], map { $_->[1] } @own)) {
                my @text = @line;
                $text[$k] = $new if $k >= 0;
                my $code = $before . join("\n", @text) . "\n";
                push @near, [$far->($code), $name, $code] unless $made{$code}++ } }
        my $count = 0;
        for my $one (sort { $a->[0] <=> $b->[0] || $a->[2] cmp $b->[2] } @near) {
            last if $one->[0] > $farthest || $count++ >= $most;
            my $dir = "$to/$x/$one->[1]-$count";
            system('mkdir', '-p', $dir) == 0 or die "near.pl: $dir\n";
            open my $h, '>', "$dir/$c->{file}" or die "near.pl: $dir: $!\n";
            print $h "/* made by tests/near.pl: $one->[1], $one->[0] others */\n$head$one->[2]";
            close $h or die "near.pl: $dir: $!\n" } } }
