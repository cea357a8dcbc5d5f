#!/usr/bin/perl
# stale.pl FILES -- in a loop or a function of a test, a file that one step writes by its name
# stays for the next: a program that fails there leaves the file of the round before, which is
# then found right.  So whoever writes one asks the status, removes it before, or gives it a
# name of its round; a function's last step has its caller to ask.  Prints each other step.
use strict;
use warnings;

my $program = qr/(?:[A-Z]\w*=\S*\s+|timeout \d+ |env (?:\S+=\S* )*)*(?:"?\$(?:s|S|sssp|b\/simcc|B\/bin\/[\w-]+)"?|g?cc|g\+\+)/;
for my $file (@ARGV) {
    open my $f, '<', $file or die "$file: $!\n";
    my ($here, $whole, $at, @before) = ('', '', 0);
    my @lines = <$f>;
    for my $line (@lines) {
        $at++;
        if ($here ne '') { $here = '' if $line =~ /^\s*\Q$here\E$/; next }
        $here = $2 if $line !~ /<<</ && $line =~ /<<-?(['"]?)(\w+)\1/;
        next if $line =~ /^\s*#/;
        $whole .= $line;
        next if $line =~ /\\$/;
        $whole =~ s/\\\n//g;
        my $inside = $whole =~ /^\s|\bdo\s|^\w+\(\)/;
        for my $step ($inside ? split /;;?\s|\bdo\s|\bthen\s|\{\s|\n/, $whole : ()) {
            next unless $step =~ /^\s*$program\s.*?(?:--out |--rows |\s-o |\sconvert \S+ )("?[^\s")]+"?)/s;
            my $name = $1;
            (my $fixed = $name) =~ s/^"?(?:\$(?:work|d|p|b)\/)?//;
            next if $fixed =~ /^-|\$/ || $step =~ /\|\||&&/ || $whole =~ /\$\?/;
            next if grep { /\brm -r?f [^;]*\Q$name\E/ } @before, $whole;
            next if $whole =~ /\Q$step\E;\s*\}\s*$/ || ($lines[$at] // '') =~ /^\}/ && $whole =~ /\Q$step\E\s*$/;
            $step =~ s/\s+/ /g;
            print "$file:$at: $step\n";
        }
        push @before, $whole;
        shift @before if @before > 4;
        $whole = '';
    }
}
