#!/usr/bin/perl
# decides.pl SRC PATTERN: which of these files of SRC ask an oracle (solve/decide.h),
# themselves or in a header that they include.
use strict;
use warnings;
my ($src, $pattern) = @ARGV;
my (%text, %decides);
for my $path (glob "$src/*/*.{h,c,cu}") {
    open my $h, '<', $path or die "$path: $!\n";
    local $/;
    $text{ substr $path, 1 + length $src } = <$h>;
}
my @new = grep { $_ ne 'solve/decide.h' && $text{$_} =~ /\b(?:DECIDE|PROVED)\(/ } keys %text;
while (@new) {
    @decides{@new} = ();
    @new = grep {
        my $file = $_;
        !exists $decides{$file} && grep { exists $decides{$_} } $text{$file} =~ /^#include "([^"]+)"/mg;
    } keys %text;
}
print map { "$_\n" } grep { exists $decides{$_} } map { substr $_, 1 + length $src } glob "$src/$pattern";
