# Rules that change between two runs: whose total is another by that alone reads what it was, and
# by which lines; who has handed in something new, and whose total stands, reads no such thing, and
# nobody a line about somebody else.  Rules, students and changes are drawn.
# timeout: 400, seconds: 8
. tests/tap.sh
cat >"$work/rules.pl" <<'E2'
use strict; use warnings; use utf8; use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course;
my ($seed, $at) = @ARGV;
srand $seed;
my @x = ('relax-f', 'relax-f-warp', 'update', 'repair');
my %file = ('relax-f' => 'relax_F.cu', 'relax-f-warp' => 'relax-f-warp/relax_F.cu', update => 'update.cu', repair => 'repair.cu');
my @who = map { "u$_" } 1 .. 6;
my $hand = sub { my ($s, $x) = @_; write_to("$at/class/$s/$file{$x}", "// " . rand() . "\npoints " . int(rand 11) . "\n") };
for my $s (@who) { for (@x) { $hand->($s, $_) if rand() < .8 || $_ eq $x[0] } }
# a line is drawn anew: of the course, or of somebody
my %conf = (exercises => "@x");
my $change = sub {
    my $s = any(@who); my $x = any(@x);
    my ($key, $value) = @{ any(["weight $x", any(1, 2, .5, 3)], ['drop', any(0, 1)], ["bonus $s", any(1, 2) . " # $s was quick"],
        ["points $s $x", any(0, 1, 4) . " # $s asked"], ['exercises', "@x[0 .. any(2, 3)]"], ["excuse $s $x", "$s was ill"]) };
    return if $key =~ /^(points|excuse) (.*)/ && $conf{ ($1 eq 'points' ? 'excuse' : 'points') . " $2" };
    if (defined $conf{$key} && $key =~ / / && rand() < .3) { delete $conf{$key} } else { $conf{$key} = $value }
};
my $run = sub {
    write_to("$at/conf", join '', map { "$_ = $conf{$_}\n" } shuffled(keys %conf));
    my $said = `JUDGE=tests/pretended-judge exercises/tools/grade $at/class $at/out '' $at/conf 2>&1`;
    print "status $?: $said" if $? >> 8 & ~3;
    my %t = map { /^"(\w+)",([\d.]*),([\d.]*)/ ? ($1 => "$2 of $3") : () } split /\n/, text("$at/out/totals.csv");
    my %page = map { my ($p) = text("$at/out/students/$_/feedback.html") =~ m{<p>(by the rules before[^\n]*)</p>}; $_ => $p // '' } @who;
    return (\%t, \%page, $said);
};
$change->() for 1 .. 4;
my ($old) = $run->();
for my $round (1 .. 4) {
    my %had = %conf;
    $change->() for 1 .. 1 + rand 3;
    my %new = rand() < .4 ? (any(@who) => 1) : ();
    $hand->($_, $x[0]) for keys %new;
    my ($now, $page, $said) = $run->();
    my @other = grep { ($had{$_} // '') ne ($conf{$_} // '') } keys %{ { %had, %conf } };
    if (@other) {
        for my $s (@who) {
            my $tell = $old->{$s} ne $now->{$s} && !$new{$s};
            my $text = $page->{$s} =~ s/&#(\d+);/chr $1/ger;
            print "round $round: $s, $old->{$s}, now $now->{$s}: $text\n"
                if !!$tell != ($text =~ /^by the rules before, the total was \Q$old->{$s}\E;/);
            next if !$tell;
            for my $key (@other) {
                my $mine = $key !~ /\b(u\d)\b/ || $1 eq $s;
                print "round $round: $s reads of $key: $text\n" if !!$mine != ($text =~ /(?:now: |; )\Q$key\E (?:=|is gone)/);
            }
            print "round $round: $s reads of others: $text\n" if grep { $_ ne $s && $text =~ /\b$_\b/ } @who;
            print "round $round: $s is not named: $said\n" if $said !~ /course.conf has other rules.*\b$s \S+ -> /;
        }
    }
    my (undef, $again) = $run->();
    print "round $round: the same command, another page\n" if join("\n", %$page{sort keys %$page}) ne join("\n", %$again{sort keys %$again});
    $old = $now;
}
E2
perl "$work/rules.pl" "$drawn" "$work/tree" >"$work/said" 2>&1
is "SEED=$drawn: whose total the rules have moved reads so, and nobody else" "" "$(head -8 "$work/said")"
finish
