# handed.pl <LINES: what the book says is to be handed in, beside what the judge takes: a line
# for each exercise for which it says something else, or nothing.  LINES are those of told.pl,
# of an edition, or the edition.tex that was woven.
use strict; use warnings;
my (%file, %told);
my $last = '';
open my $conf, '-|', ($ENV{B} // 'build') . '/bin/judge', 'conf' or die "judge conf: $!\n";
while (<$conf>) { $file{$1} = $2 if /^\d+-(\S+)\thandin\t(\S+)/ }
while (<STDIN>) {
    $told{$1}{$2} = 1 if m{csname graded/(\S+)\\endcsname\{\\detokenize\{(.*?)\}};
    my ($what) = /^[^\t]*\t(.*)/ or next;
    my ($slug) = $what =~ /^make check EX=([a-z0-9-]+)$/;
    $told{$slug}{$last} = 1 if $slug && $last =~ /^[\w\/-]+\.\w+$/;
    $last = $what;
}
for my $slug (sort keys %file) {
    my @not = grep { $_ ne $file{$slug} } sort keys %{ $told{$slug} };
    print "$slug: @not, not $file{$slug}\n" if @not;
    print "$slug: nothing is said\n" unless %{ $told{$slug} // {} };
}
