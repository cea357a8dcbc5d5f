#!/usr/bin/perl
# abi.pl words HEADER: what a header promises to programs that were compiled with it:
# each constant with its value, each field of each struct, each function, one a line.
# abi.pl manual HEADER MANUAL: the functions that one of the two has and the other has not, or
# with other parameters. sssp_X_init_sized is called by those who read sssp_X_init alone.
# abi.pl layout HEADER: a program in C that prints where the fields of the structs lie.
use strict;
use warnings;
my ($how, $path, $manual) = @ARGV;
open my $h, '<', $path or die "abi: $path: $!\n";
my $text = do { local $/; <$h> };
$text =~ s{/\*.*?\*/}{ }gs;
my @lines;
push @lines, "$1 $2" while $text =~ /^#define (SSSP_\w+) (\S.*?)\s*$/mg;
$text =~ s/^#.*$//mg;
$text =~ s/extern "C" \{//;
$text =~ s/static inline[^{]*\{[^}]*\}//g;
my %fields;
sub plain { my $t = shift; $t =~ s/\bSSSP_API\b//; $t =~ s/\s+/ /g; $t =~ s/^ | $//g; $t =~ s/ ?\* ?/ */g; $t =~ s/\( /(/g; $t }
while ($text =~ /\G\s*((?:[^;{]|\{[^}]*\})+);/gs) {
    my $is = $1;
    if ($is =~ /^enum \w*\s*\{(.*)\}/s) {
        my $next = 0;
        for (split /,/, $1) {
            my ($name, $value) = /(\w+)(?:\s*=\s*(\d+))?/ or next;
            $next = $value if defined $value;
            push @lines, "$name = " . $next++;
        }
    } elsif ($is =~ /^typedef struct (\w+)\s*\{(.*)\}/s) {
        my $of = $1;
        for (split /;/, $2) {
            my ($type, $name) = plain($_) =~ /^(.*?)(\w+)$/ or next;
            push @{ $fields{$of} }, $name;
            push @lines, plain("struct $of: $type $name");
        }
    } else { push @lines, plain($is) }
}
if ($how eq 'words') { print map { "$_\n" } @lines; exit }
if ($how eq 'manual') {
    my ($type, %is);
    $is{$_}++ for map { s/_sized\((.*), size_t size\)$/($1)/r } grep { /^(?!typedef|struct|SSSP_)[^=]*\(/ } @lines;
    open my $m, '<', $manual or die "abi: $manual: $!\n";
    while (<$m>) {
        last if /^\.Sh DESCRIPTION/;
        $type = $1 =~ tr/"//dr if /^\.Ft (.*)/;
        next unless /^\.Fn (\w+) (.*)/;
        my ($name, $rest) = ($1, $2);
        $is{plain("$type $name(" . join(', ', map { $_ // () } $rest =~ /"([^"]*)"|(\S+)/g) . ')')}--;
    }
    print map { ($is{$_} > 0 ? 'not in the manual: ' : 'only in the manual: ') . "$_\n" } grep { $is{$_} } sort keys %is;
    exit
}
print "#include \"$path\"\n#include <stdio.h>\nint main(void) {\n";
for my $s (sort keys %fields) {
    print qq(    printf("$s: %zu bytes\\n", sizeof($s));\n);
    print qq(    printf("$s.$_ at %zu, %zu bytes\\n", offsetof($s, $_), sizeof (($s *)0)->$_);\n) for @{ $fields{$s} };
}
print "}\n";
