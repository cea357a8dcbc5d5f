# shown.pl FILE: each fault that exercises/tools/Faults.pm makes of a text, a line a fault: its
# name, and the lines that are others than before (of a comparison by sign the one that compares)
use strict; use warnings;
use Faults ();
open my $h, '<', $ARGV[0] or die "$ARGV[0]: $!\n";
my $text = do { local $/; <$h> };
for (Faults::of($text, 32)) {
    my ($name, $made) = @$_;
    my %was; $was{$_}++ for split /\n/, $text;
    my @now = grep { --($was{$_} //= 0) < 0 && !/with_a_sign\(cost_t|at_its_edge\(uint|UINT32_MAX - 1|0x7fffffff/ } split /\n/, $made;
    s/\s+/ /g, s/^ // for @now;
    print "$name: ", join(' / ', @now), "\n" }
