#!/usr/bin/perl
# early-judge.pl PROGRAM.cu REPORT FIRST LAST -- what was reported of the lines FIRST to
# LAST, beside what early.pl has written behind them.  Prints each that is otherwise.
use strict;
use warnings;

my ($program, $report, $first, $last) = @ARGV;
my (%line, %word, $n);
open my $p, '<', $program or die;
while (<$p>) {
    next unless ++$n >= $first && $n <= $last && m{//= (\d+) (\w*) ?([\d ]*)};
    $line{$n} = { word => $1, is => $2, with => { map { $_ => 1 } split ' ', $3 } };
    $word{$1}{$2}++;
}
open my $r, '<', $report or exit;
while (<$r>) {
    my %f = map { split /=/, $_, 2 } grep { /=/ } split /\t/;
    next if $f{severity} ne 'error';
    my ($x, $y) = @line{@f{qw(line line2)}};
    if ($f{class} eq 'uninitialised') {
        print "line $f{line} is accused of a read that is ", $x && $x->{is} || 'ordered', "\n" unless $x && $x->{is} eq 'early';
        $word{$x->{word}}{told_early}++ if $x;
    } elsif ($f{class} =~ /^race-/) {
        my $true = $x && $y && ($x->{with}{$f{line2}} || $y->{with}{$f{line}});
        print "lines $f{line} and $f{line2} do not race\n" unless $true;
        $word{$x->{word}}{told_race}++ if $x;
    } else {
        print "line $f{line}: $f{class}\n";
    }
}
for my $w (sort keys %word) {
    my $d = $word{$w};
    print "word $w: no race is told\n" if $d->{race} && !$d->{told_race};
    print "word $w: nothing is told of a read that comes too early\n" if $d->{early} && !$d->{race} && !$d->{told_early};
}
