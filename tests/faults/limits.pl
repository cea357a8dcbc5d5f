# limits.pl FILE SEED: what exercises/tools/Limits.pm makes of a text: of each its name, and the
# lines that are others than before; what is drawn is K where it lies within what may be drawn
use strict; use warnings;
use Limits ();
open my $h, '<', $ARGV[0] or die "$ARGV[0]: $!\n";
my $text = do { local $/; <$h> };
srand $ARGV[1];
for (Limits::of($text, n => 3000, m => 90000, turns => 500)) {
    my ($name, $made) = @$_;
    my %was; $was{$_}++ for split /\n/, $text;
    my @now = grep { --($was{$_} //= 0) < 0 } split /\n/, $made;
    for (@now) {
        s/\s+/ /g, s/^ //;
        s{\b(\d+)u\b}{my $d = $1; $name =~ /k/ ? ($d >= 45000 && $d < 90000 ? "K" : $d)
            : $name =~ /turns/ ? ($d >= 250 && $d < 500 ? "K" : $d)
            : $name =~ /brief/ ? ($d >= 1 && $d <= 4 ? "K" : $d) : $d >= 1500 && $d < 3000 ? "K" : $d}ge;
        s{\(uint32_t\)(-?)(\d+)}{$2 >= 1 && $2 <= 1000 ? 'D' : "$1$2"}ge;
        s{% (\d+) == (\d+)}{($1 & ($1 - 1)) == 0 && $1 >= 256 && $1 <= 2048 && ($2 <= 1 || $2 == $1 - 1) ? 'R' : "$1 $2"}ge }
    print "$name (", Limits::kind($name), '): ', join(' / ', @now), "\n" }
