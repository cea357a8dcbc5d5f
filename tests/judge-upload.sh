# Whose file an autograder judges: uploads are drawn, of up to some thousand files, with the
# lab's tree around them or not, the student's file somewhere or nowhere, and beside it what he
# handed in for another exercise under the same name.  The points are those of the file that
# was asked for, or there is the word that there is none, or several.
# timeout: 300, seconds: 6
. tests/tap.sh
cat >"$work/draw.pl" <<'E2'
use strict; use warnings; use lib 'tests', 'exercises/tools'; use Drawn; use Course; use JSON::PP; use File::Path 'remove_tree';
my ($seed, $work) = @ARGV; srand $seed;
my %x = map { $_->{slug} => $_ } exercises();
my ($judged, @bad) = 0;
my %twins; push @{ $twins{ $x{$_}{handin} =~ s{.*/}{}r } }, $_ for grep { $x{$_}{handin} =~ /\.cu$/ } sort keys %x;
my @twin = grep { @$_ > 1 } map { $twins{$_} } sort keys %twins;
for my $round (1 .. 8) {
    remove_tree("$work/up");
    # (of a pair the first has its file where the lab puts it, mostly, and so has the second)
    my ($one, $two) = rand() < .6 ? @{ any(@twin) } : any('relax-f', 'update');
    ($one, $two) = ($two, $one) if $two && rand() < .5;
    my $x = $x{$one};
    my ($where, $lab, $many) = (any('', '', 'handins/', 'a/b/', undef), rand() < .6, any(0, 5, 900, 998 + int rand 5, 2500));
    my $top = $lab ? any('', 'lab-main/') : '';
    if ($lab) {
        write_to("$work/up/${top}exercises/exercises.mk", '');
        write_to("$work/up/${top}exercises/$_->{folder}/starter/$_->{handin}", "points 0\n") for values %x;
        write_to("$work/up/${top}build/exercises/$x->{folder}/$x->{handin}", "points 1\n");
    }
    write_to("$work/up/${top}build/o/$_.o", '') for 1 .. $many;
    my $mine = 3 + int rand 2;
    write_to("$work/up/$top$where$x->{handin}", "points $mine\n") if defined $where;
    my $both = '';
    if ($two) {
        write_to("$work/up/${top}handins/$x{$two}{handin}", "points 2\n");
        $both = " $two" if ($where // '') eq 'handins/' && rand() < .4;
    } elsif (($where // '') eq 'handins/' && rand() < .5) {
        write_to("$work/up/${top}handins/old/$x->{handin}", "points 1\n");
    }
    my $result = `JUDGE=tests/pretended-judge exercises/tools/autograder gradescope '$x->{slug}$both' '$work/up' 2>/dev/null`;
    my ($t) = @{ (eval { decode_json($result) } // {})->{tests} // [] };
    my $as = sprintf '%s%s at %s, beside %s, lab %d, %d files: %s', $x->{slug}, $both, $where // 'nowhere', $two // 'none', $lab, $many, $result;
    if (defined $where) { push @bad, $as if !$t || $t->{score} != $mine; $judged++ }
    else { push @bad, $as if !$t || $t->{output} !~ /there is no file/ }
}
print "$_\n" for @bad, $judged ? () : 'none was judged';
E2
is "SEED=$drawn: the student's file is judged, and no other" "" "$(perl "$work/draw.pl" "$drawn" "$work" 2>&1 | cut -c1-400)"
finish
