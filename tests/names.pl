#!/usr/bin/perl
# names.pl DIR: names of functions of the program that grep and a debugger cannot
# tell apart, a line each: "two NAME FILE FILE..." for one that stands in two files,
# "short NAME FILE" for one of four letters or fewer.  The exercises' starters are
# the program's functions once more, and no part of it; files that take one
# another's place are one: what a page has for a system, one wire for another, and
# what the simulator has in the place of its checks.  A hook that each program gives
# to the simulator, and forms of a call of CUDA's, have the names that they must have.
use strict;
use warnings;
my ($root) = @ARGV;
my %same = ('judge/page.c' => 'judge/judge.c', 'judge/page_box.c' => 'judge/box.c', 'sim/page.cpp' => 'sim/platform',
    'sim/linux.cpp' => 'sim/platform', 'sim/lines.cpp' => 'sim/platform', 'sim/platform.h' => 'sim/platform',
    'multi/window_ipc.cu' => 'multi/window', 'multi/window_shared.cu' => 'multi/window',
    'multi/wire_nccl.cu' => 'multi/wire', 'multi/wire_mpi.cu' => 'multi/wire');
my %in;
for my $f (map { glob "$root/$_/*" } qw(graph solve cpu cuda solvers library sssp multi judge sim)) {
    next unless $f =~ /\.(?:c|h|cu|cpp)$/;
    (my $name = $f) =~ s{^\Q$root\E/}{};
    open my $from, '<', $f or die "$f: $!\n";
    local $/;
    my $text = <$from>;
    $text =~ s{/\*.*?\*/}{}gs;
    $text =~ s{//[^\n]*}{}g;
    $text =~ s{"(?:\\.|[^"\\\n])*"}{""}g;
    $text =~ s{^\s*#(?:[^\n]*\\\n)*[^\n]*}{}gm;
    $text =~ s{__attribute__\s*(\((?:[^()]++|(?1))*\))}{}g;
    # a definition begins at the left, has words before its name, and ends in "{"
    while ($text =~ /^(?!typedef|struct \w+ \{|enum|union|namespace|class)
                     (?:[A-Za-z_][\w:<>,]*[\s*&]+)+ ([A-Za-z_]\w*) \s*
                     (\((?:[^();{}]++|(?2))*\)) (?:\s*(?:const|noexcept))* \s* \{/mgx) {
        my $function = $1;
        next if $function =~ /^(?:if|for|while|switch|return|main|new|sim_no_memory|cuda[A-Z]\w*|[A-Z0-9_]+)$/
            || $name eq 'sim/internal.h' && $function =~ /^(?:shadow|held)_/;
        $in{$function}{ $same{$name} // $name } = 1;
    }
}
for my $function (sort keys %in) {
    my @files = sort keys %{ $in{$function} };
    print "two $function @files\n" if @files > 1;
    print "short $function @files\n" if length $function <= 4;
}
print STDERR scalar(keys %in), " functions\n";
