# Feedback goes back to Canvas: a class is drawn, of one or several attempts, late, with
# namesakes, archives and groups, and its files are called as Canvas calls them when it
# exports. The zip that is made for it is read as Canvas reads one: a file is a comment on
# the hand-in that the numbers in its name lead to, if it is of that student's latest
# attempt. Who has a grade gets one comment, his own, and everybody else gets none.
# timeout: 120, seconds: 2
. tests/tap.sh
cp tests/pretended-judge "$work/judge"; chmod +x "$work/judge"
cat >"$work/draw.pl" <<'E2'
use strict; use warnings; use utf8;
use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course; use Intake; use Encode qw(decode_utf8);
use IO::Compress::Zip (); use IO::Uncompress::Unzip; use IO::Compress::Gzip (); use Archive::Tar; use JSON::PP;
my ($seed, $work) = @ARGV;
srand $seed;
binmode STDOUT, ':utf8';
my (@bad, %attached, @book, @conf, %wants, %sent);
my ($attach, $at) = (70000 + int rand 900, "$work/t");
my $teams = rand() < .4;
my @points = shuffled(0 .. 10);
my @who = map { { id => 500 + 3 * $_, login => "m$_", name => any('Lovelace, Ada', "Müller, Zoë", 'Wei, Li', 'O\'Neil-Smith, "X"') } } 1 .. 4 + rand 6;
sub unpack_zip { my ($bytes) = @_; my %in; length $bytes or return; my $z = IO::Uncompress::Unzip->new(\$bytes) or return;
    for (my $more = 1; $more > 0; $more = $z->nextStream) { local $/; $in{ decode_utf8($z->getHeaderInfo->{Name}) } = <$z> } return %in }
sub as_tar { my ($name, $text) = @_; my $tar = Archive::Tar->new; $tar->add_data($name, $text);
    open my $to, '>', \my $all; $tar->write($to); close $to; IO::Compress::Gzip::gzip(\$all => \my $z); return $z }
sub as_zip { my ($name, $text) = @_; IO::Compress::Zip::zip(\$text => \my $z, Name => $name); return $z }
my $zip;
sub exported { my ($name, $bytes) = @_; utf8::encode($name);
    if ($zip) { $zip->newStream(Name => $name) } else { $zip = IO::Compress::Zip->new("$at/in.zip", Name => $name) } $zip->print($bytes) }
mkdir $at;
my ($taken, %rep) = (0);
for my $k (0 .. $#who) {
    my $p = $who[$k];
    push @book, '"' . $p->{name} =~ s/"/""/gr . "\",$p->{id},u$p->{id},$p->{login},A,";
    next if $rep{$k};
    # a group of Canvas's has one representative, whose number its file has
    my @team = $teams && $k < $#who ? ($k, $k + 1) : $k;
    if (@team > 1) { $rep{ $k + 1 } = 1; push @conf, "group g$k = $p->{login}, $who[$k + 1]{login}" }
    next if rand() < .25 && $taken++ < @who - 2 && $k;
    push @conf, "comment $p->{login} relax-f = for $p->{login} only" if !$teams;
    my $short = lc(@team > 1 ? "Team$k" : $p->{name}) =~ s/[^[:word:]]//gr;
    my $late = any('', '_LATE');
    my $text = "// points $points[$k]\n";
    # what Canvas has of him now: the files of the latest attempt, numbered where the name was there before
    my ($name, $bytes) = @{ any(['relax_F.cu', $text], ['relax_F-1.cu', $text], ['relax_F-12.cu', $text], ['Relax_F (1).CU', $text],
        ['hand in.zip', as_zip('relax_F.cu', $text)], ['all.tar.gz', as_tar('x/relax_F.cu', $text)]) };
    my @files = ([$name, $bytes], rand() < .3 ? ['notes.txt', 'hello'] : ());
    $attach += 1 + int rand 5 for 1 .. any(1, 3);
    for (shuffled(@files)) {
        my $a = ++$attach;
        $attached{$a} = { user => $p->{id}, name => $_->[0] };
        $sent{"${short}${late}_$p->{id}_${a}_$_->[0]"} = $_->[1];
        exported("${short}${late}_$p->{id}_${a}_$_->[0]", $_->[1]);
    }
    exported("${short}${late}_$p->{id}_text.html", '<p>see</p>') if rand() < .2;
    $wants{ $p->{id} } = [$p->{login}, $points[$k]];
}
$zip->close;
my $lucky = any(map { $_->[0] } values %wants);
my $excused = rand() < .3 && !$teams ? $lucky : '';
push @conf, "excuse $excused relax-f = was ill" if $excused;
write_to("$at/roster.csv", join "\n", 'Student,ID,SIS User ID,SIS Login ID,Section,relax-f (7)', '    Points Possible,,,,,10', @book, '');
write_to("$at/conf", join "\n", @conf, '');
my $said = `EX=relax-f JUDGE='$work/judge' exercises/tools/grade '$at/in.zip' '$at/out' '$at/roster.csv' '$at/conf' 2>&1`;
push @bad, "status $?: $said" if $? >> 8 > 0;
sub comments {    # as Canvas takes them: user, name that is shown, bytes; what it passes over is wrong here
    my %in = unpack_zip(slurp("$at/out/canvas.zip") // '');
    my @all;
    for my $file (sort keys %in) {
        push @bad, "a name that it has not exported: $file" if !defined $sent{$file};
        my @part = grep { $_ ne 'LATE' } split /_/, $file;
        my ($user, $number) = grep { /^\d+$/ } @part;
        my $has = $attached{ $number // '' };
        if ($part[-1] =~ /^link/ || !$has || $has->{user} != $user) { push @bad, "Canvas passes over $file"; next }
        push @all, [$user, $has->{name}, $in{$file}];
    }
    return @all;
}
$said = decode_utf8(`exercises/tools/canvas '$at/out' '$at/roster.csv' '$at/out/canvas.csv' relax-f 2>&1`);
push @bad, "status $?: $said" if $?;
my %got;
for (comments()) {
    my ($user, $name, $bytes) = @$_;
    $got{$user}++ and push @bad, "$user has two";
    if ($name =~ /zip$/) { my %in = unpack_zip($bytes); $bytes = $in{'relax-f.txt'} // '' }
    elsif ($name =~ /gz$/) { my $tar = Archive::Tar->new; open my $from, '<', \$bytes; $tar->read(IO::Uncompress::Gunzip->new(\$bytes)); $bytes = $tar->get_content('relax-f.txt') // '' }
    my ($login, $points) = @{ delete $wants{$user} // ['nobody', -1] };
    push @bad, "$login reads: $bytes" if $bytes !~ /^counts $points of 10$/m || $login eq $excused
        || !$teams && $bytes !~ /for \Q$login\E only/ || $teams && $bytes =~ / only$/m;
}
push @bad, map { "$wants{$_}[0] gets nothing" } grep { $wants{$_}[0] ne $excused } sort keys %wants;
# of a group whose members have different ones nobody reads another's, and it is told
my ($group) = map { /^group \S+ = (\w+), (\w+)/ ? [$1, $2] : () } @conf;
if ($group) {
    write_to("$at/conf", join "\n", @conf, "points $group->[1] relax-f = 1.5 # a reason", '');
    `exercises/tools/report '$at/out' '' '$at/conf' 2>&1`;
    my $had = grep { my $g = $group->[0]; /"student":"$g"/ && /"exercise"/ } split /\n/, slurp("$at/out/grades.jsonl");
    $said = `exercises/tools/canvas '$at/out' '$at/roster.csv' '$at/out/canvas.csv' relax-f 2>&1`;
    push @bad, "a group of two grades: status $?: $said" if $had && ($? >> 8 != 1 || $said !~ /for $group->[0]: his group/);
    push @bad, "$group->[0] reads another's" if grep { /a reason/ } map { $_->[2] } comments();
}
print "$_\n" for @bad;
exit(@bad ? 1 : 0);
E2
for seed in $(seq "$drawn" $((drawn + ${COUNT:-6} - 1))); do
  rm -rf "$work/t"
  ok "SEED=$seed: each has one comment, and it is his" perl "$work/draw.pl" "$seed" "$work"
done
# anonymous grading leaves out whose the files are: that is said, and nothing is guessed
mkdir "$work/anon"; echo x >"$work/anon/LATE_anon_x7Yz2_812_relax_F.cu"; echo x >"$work/anon/anon_a1B2c_811_relax_F.cu"
printf 'Student,ID,SIS Login ID,Section\n"A, B",5,m1,A\n' >"$work/roster"
status "an anonymous export" 2 env EX=relax-f JUDGE="$work/judge" exercises/tools/grade "$work/anon" "$work/o" "$work/roster"
says "is refused with the reason" 'anonymous grading'
mkdir -p "$work/g"; printf '{"student":"m1","exercise":"relax-f","order":"05-relax-f","score":9,"of":10,"verdict":"accepted"}\n' >"$work/g/grades.jsonl"
status "a class that did not come from Canvas" 2 exercises/tools/canvas "$work/g" "$work/roster" "$work/c.csv" relax-f
says "is told that" 'did not come from Canvas'
status "no such exercise" 2 exercises/tools/canvas "$work/g" "$work/roster" "$work/c.csv" relax-g
finish
