# Teams as Moodle and Gradescope know them: each member has the team's hand-in, and none
# of them is a copy of another's; who copied from another team is told, once for each
# team.  The teams, who copied and how are drawn.
# seconds: 10
. tests/tap.sh
cp tests/pretended-judge "$work/judge"; chmod +x "$work/judge"
cat >"$work/teams.pl" <<'E2'
use strict; use warnings; use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course; use Similar ();
my ($seed, $work, $system) = @ARGV;
srand $seed;
my ($n, $at, %of, @team, @bad, %one) = (0, "$work/$system-$seed");
my @texts = map { slurp($_) } grep { my ($x) = m{exercises/(\d\d-[a-z]+)}; $x !~ /^(05-relax|06-update)/ && !$one{$x}++ } shuffled(innocent(40));
for my $t (0 .. 5) {
    $team[$t] = { name => any('Blue', 'a-b', "Team $t", 'Ada') . $t, who => [map { $of{ ++$n } = $t; $n } 1 .. 1 + rand 3] };
}
my $how = any('bytes', 'names', 'comments');
my @ring = (shuffled(0 .. 5))[0 .. 1 + int rand 3];
my ($victim, %copies) = (pop @texts, map { $_ => 1 } @ring);
# (names that stand in no other: a number is written with letters)
sub name { 'Max ' . ucfirst join '', map { ('a' .. 'j')[$_] } split //, 10 + $_[0] }
my ($yml, @roster) = ("---\n");
for my $t (0 .. 5) {
    my $text = "// points 3\n" . ($copies{$t} ? disguised($victim, $t == $ring[0] ? 'bytes' : $how) : pop @texts);
    my @who = @{ $team[$t]{who} };
    if ($system eq 'gradescope') {
        write_to("$at/in/submission_$t/update.cu", $text);
        $yml .= "submission_$t:\n  :submitters:\n" . join('', map { "  - :name: @{[name($_)]}\n    :email: s$_\@u.example\n" } @who)
            . "  :created_at: 2027-03-01 10:00:00 Z\n";
    }
    for my $k (@who) {
        write_to("$at/in/$team[$t]{name}-" . name($k) . "_10${k}_assignsubmission_file_/update.cu", $text) if $system eq 'moodle';
        push @roster, "Participant 10$k," . name($k) . ",s$k\@u.example,\"Monday, 1 March 2027, 10:00 AM\"";
    }
}
write_to("$at/in/submission_metadata.yml", $yml) if $system eq 'gradescope';
write_to("$at/roster", join "\n", 'Identifier,Full name,Email address,Last modified (submission)', @roster, '');
for my $run (1, 2) {
    my $said = `EX=update JUDGE='$work/judge' exercises/tools/grade '$at/in' '$at/out' '$at/roster' 2>&1`;
    $? == 0 or push @bad, "status $?: $said";
    my @pairs = map { /^"update","s(\d+)@[^"]*","s(\d+)@/ ? [$1, $2] : () } split /\n/, text("$at/out/similar.csv");
    my @found = Similar::groups(@pairs);
    push @bad, "s$_->[0] and s$_->[1] are a team" for grep { $of{ $_->[0] } == $of{ $_->[1] } } @pairs;
    my $got = join ' / ', map { join ' ', sort { $a <=> $b } map { $of{$_} } @$_ } @found;
    push @bad, "teams $got are told, and @{[sort { $a <=> $b } @ring]} copied, by $how" if $got ne join ' ', sort { $a <=> $b } @ring;
    for my $line (map { /<li>(.*)<\/li>/ ? $1 : () } split /\n/, text("$at/out/index.html")) {
        my %in; $line =~ /update/ or next;
        push @bad, "a team twice: $line" if grep { $in{ $of{$_} }++ } $line =~ /\bs(\d+)@/g;
    }
}
print map { "$_\n" } @bad;
exit(@bad ? 1 : 0);
E2
systems=moodle
if perl -MYAML::XS -e 1 2>/dev/null; then systems="moodle gradescope"; else skip "gradescope" "libyaml-libyaml-perl is not installed"; fi
for seed in $(seq "$drawn" $((drawn + ${COUNT:-3} - 1))); do
  for system in $systems; do
    ok "SEED=$seed, $system: a team is no ring, and a copy of another's is" perl "$work/teams.pl" "$seed" "$work" $system
  done
done
# Of a group whose members hand in alone the latest counts.  Canvas says of each file that it
# came late, or nothing; so what is late was later, whether a table tells its time or not.  And
# a folder that no line of the roster names is told, in the page and by the status.
RANDOM=$((drawn & 32767))
for round in 1 2 3 4; do
  d=$work/canvas$round; mkdir -p "$d/in" "$d/plain/stranger"
  late=$((1 + RANDOM % 3)) timed=$((RANDOM % 2))
  printf 'Student,ID,SIS Login ID\n' >"$d/roster"
  for k in 1 2 3; do
    echo "points $k" >"$d/in/max${k}_$([ $k != $late ] || echo LATE_)50${k}_70${k}_update.cu"
    echo "\"Max, A$k\",50$k,max$k" >>"$d/roster"
  done
  printf 'student,exercise,time\nmax%s,update,2021-03-02 10:00:00\n' $late >"$d/times.csv"
  { echo 'zone = UTC'; echo 'due update = 2021-03-01 10:00'; echo 'group g = max1, max2, max3'
    if [ $timed = 1 ]; then echo 'times = times.csv'; fi; } >"$d/conf"
  EX=update JUDGE=$work/judge exercises/tools/grade "$d/in" "$d/o" "$d/roster" "$d/conf" >"$work/out" 2>&1
  is "of a group the late one counts, table of times: $timed" "$late $late $late" \
    "$(sed -n 's/^"*max[123]"*,update,[a-z]*,\([0-9]*\),.*/\1/p' "$d/o/grades.csv" | xargs)"
  cp "$d/in/"*"_50${late}_"* "$d/plain/stranger/update.cu"; mkdir "$d/plain/max1"; cp "$d/plain/stranger/update.cu" "$d/plain/max1/"
  mv "$d/plain/stranger" "$d/"
  for x in max1 stranger; do
    [ $x = max1 ] || mv "$d/stranger" "$d/plain/"
    printf 'login\nmax1\n' >"$d/one"; rm -rf "$d/p"
    JUDGE=$work/judge exercises/tools/grade "$d/plain" "$d/p" "$d/one" >"$work/out" 2>&1; got=$?
    is "status with a folder of $x" "$([ $x = max1 ] && echo 0 || echo 3)" $got
  done
  says "and he is named" 'not in the roster: stranger'
done
# ---- signs that nobody sees: a mark of direction, beside Arabic and Hebrew names in one program's table
# and not in another's, and another spelling of a letter.  With any of them in drawn places of the
# roster, the download and course.conf the tables are those without
cat >"$work/signs.pl" <<'E2'
use strict; use warnings; use utf8; use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course;
use Unicode::Normalize qw(NFC NFD);
my ($seed, $at, $system) = @ARGV; srand $seed; $ENV{DATED} = 1; my $marks = 0;
my @sign = map { chr } 0x61c, 0x200e, 0x200f, 0x202a .. 0x202e, 0x2066 .. 0x2069;
my @name = map { NFC($_) } 'مريم حداد', 'Zoë Müller', 'דן לוי', 'Ada Lovelace', 'Amy Lee', 'May Lee';
my @what = map { any('there', 'late', $system eq 'moodle' ? 'damaged' : 'there') } @name;
my @pardon = grep { rand() < .3 } 0 .. $#name;
sub odd { my ($t, $on) = @_; return $t if !$on;
    $t = any(\&NFC, \&NFD)->($t);
    for (1 .. rand 3) { substr($t, int rand(1 + length $t), 0) = any(@sign); $marks++ }
    return $t }
sub run { my ($on) = @_; my $to = "$at/$on"; my @row = 'Identifier,Full name,Last modified (submission)';
    for my $k (0 .. $#name) {
        my $day = $what[$k] eq 'late' ? 3 : 1; my $number = 700 + $k;
        # (a folder of one's own with such a sign in its name is refused, which comes below)
        my $folder = $system eq 'moodle' ? 'in/' . odd($name[$k], $on) . "_${number}_assignsubmission_file_" : "in/$name[$k]";
        my $file = "$to/$folder/" . ($what[$k] eq 'damaged' ? 'a.zip' : 'update.cu');
        write_to($file, $what[$k] eq 'damaged' ? 'x' : 'points ' . (1 + $k % 3) . " // $k");
        utime 1803895200 + $day * day, 1803895200 + $day * day, bytes($file) if $system ne 'moodle';
        push @row, $system eq 'moodle' ? "Participant $number," . odd($name[$k], $on) . ",\"Monday, $day March 2027, 10:00 AM\"" : odd($name[$k], $on);
    }
    shift @row if $system ne 'moodle';
    write_to("$to/roster", join "\n", @row, '');
    write_to("$to/conf", "zone = UTC\ndue update = 2027-03-02 10:00\nlate = 10% a day, at most 5 days\nexercises = update\n"
        . join '', map { 'pardon "' . odd($name[$_], $on) . "\" update = was ill\n" } @pardon);
    my $said = `EX=update JUDGE=tests/pretended-judge exercises/tools/grade '$to/in' '$to/out' '$to/roster' '$to/conf' 2>&1`;
    # (of a file that was refused the name is shown as it is, signs and all)
    return NFC(text("$to/out/totals.csv")), NFC(text("$to/out/grades.csv") =~ s/[@{[join q(), @sign]}]//gr), $said =~ s{\Q$to\E}{}gr =~ s/class\/\w+//gr;
}
my @plain = run(0); my @odd = run(1);
print "$marks signs: $plain[$_]and with them\n$odd[$_]" for grep { $plain[$_] ne $odd[$_] } 0, 1;
print "nothing is drawn" if !$marks || $plain[0] !~ /Lee/;
print "status: $plain[2]" if $system ne 'moodle' && $plain[2] =~ /not in the roster|no hand-in/;
my $sign = any(@sign);
write_to("$at/own/A${sign}da/update.cu", 'points 3');
write_to("$at/own.txt", "Ada\n");       # (who is known without it)
my $said = `JUDGE=tests/pretended-judge exercises/tools/grade '$at/own' '$at/ownout' '$at/own.txt' 2>&1`;
print "a folder with U+" . sprintf('%04x', ord $sign) . ": $said" if $? != 2 << 8 || $said !~ m{own/A\?da: there is a mark of direction};
E2
for seed in $(seq "$drawn" $((drawn + ${COUNT:-2} - 1))); do for system in moodle folders; do
  rm -rf "$work/s"; is "SEED=$seed, $system: what nobody sees in a name makes nobody two" "" \
    "$(perl -CO "$work/signs.pl" "$seed" "$work/s" $system 2>&1 | head -30)"
done; done
# ---- a late batch is often one student's: whatever folders he has, no folder of his is a student
cat >"$work/one.pl" <<'E2'
use strict; use warnings; use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course; use IO::Compress::Zip '$ZipError';
my ($seed, $at) = @ARGV; srand $seed;
for my $round (1 .. 6) {
    my $to = "$at/$round"; my $roster = rand() < .5; my $top = any('', 'late/');
    my @has = shuffled(['relax-f', 'relax_F.cu'], ['relax-f-warp', 'relax-f-warp/relax_F.cu'], $roster && $top eq '' ? ['', 'hw/update.cu'] : ());
    @has = @has[0 .. int rand @has]; my $z;
    for (@has) {
        my %to = (Name => "${top}ada/$_->[1]", Stream => 0); write_to("$to/x", '');
        if ($z) { $z->newStream(%to) } else { $z = IO::Compress::Zip->new("$to/in.zip", %to) or die $ZipError }
        $z->print("points 2 // $_->[1]\n");
    }
    $z->close; write_to("$to/roster", "ada\nbo\n");
    my $said = `JUDGE=tests/pretended-judge exercises/tools/grade '$to/in.zip' '$to/out' '@{[$roster ? "$to/roster" : '']}' 2>&1`;
    my $want = join ' ', sort map { $_->[0] ne '' ? "ada $_->[0]" : () } @has;
    my $got = join ' ', sort map { /^"([^"]*)",([a-z-]+),accepted/ ? "$1 $2" : () } split /\n/, text("$to/out/grades.csv");
    print "$top@{[map { $_->[1] } @has]}, roster: ", $roster ? 1 : 0, ": $got, not $want: $said" if $got ne $want;
}
E2
for seed in $(seq "$drawn" $((drawn + ${COUNT:-2} - 1))); do
  rm -rf "$work/z"; is "SEED=$seed: a batch of one student" "" "$(perl "$work/one.pl" "$seed" "$work/z" 2>&1 | head -12)"
done
# ---- a login that begins like a formula is one student; of many lines of a download's those that are
# refused are all on the page; and who is in no table any more has no page
cat >"$work/page.pl" <<'E2'
use strict; use warnings; use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course;
my ($seed, $at) = @ARGV; srand $seed;
my @login = map { any('', '@', '=', '+', '-', '|', '') . "u$_" } 1 .. 24;
my %bad = map { $_ => 1 } (shuffled(0 .. 23))[0 .. 3]; my $gone = (grep { !$bad{$_} } shuffled(0 .. 23))[0];
my @row = 'Student,ID,SIS Login ID';
for my $k (0 .. 23) {
    push @row, "\"L$k, F$k\",50$k,$login[$k]";
    write_to("$at/in/l${k}f_50${k}_70${k}_" . ($bad{$k} ? 'a.zip' : 'update (1).cu'), $bad{$k} ? 'x' : "points 3 // $k") if $k != $gone;
}
write_to("$at/in/zz${_}x_99${_}_70${_}_update.cu", "points 1 // x$_") for 1 .. 3;
write_to("$at/conf", "exercises = update\n");
my $grade = sub { write_to("$at/roster", join "\n", @row, '');
    return `EX=update JUDGE=tests/pretended-judge exercises/tools/grade '$at/in' '$at/out' '$at/roster' '$at/conf' 2>&1` };
my $said = $grade->();
print "somebody is two: $said" if $said =~ /not in the roster:|nobody is called/;
my %total = text("$at/out/totals.csv") =~ /^"'?([^"]*)",([^,]*)/gm; delete $total{student};
print "of $login[$_]: ", $total{ $login[$_] } // 'no row', "\n" for grep { ($total{ $login[$_] } // 'none') ne ($_ == $gone ? 0 : $bad{$_} ? '' : 3) } 0 .. 23;
print scalar(keys %total), " students\n" if keys %total != 24;
my $page = text("$at/out/index.html");
print "zz${_}x is not on the page\n" for grep { $page !~ /zz${_}x_99$_/ } 1 .. 3;
my $own = "$at/out/students/$login[$gone]";
print "no page of $login[$gone]\n" if !-e "$own/feedback.html";
@row = grep { !/,50$gone,/ } @row; $grade->();
print "$login[$gone] is in no table, and has a page\n" if -e $own;
my @pages = glob "$at/out/students/*"; print scalar(@pages), " pages\n" if @pages != 23;
E2
for seed in $(seq "$drawn" $((drawn + ${COUNT:-2} - 1))); do
  rm -rf "$work/p"; is "SEED=$seed: who has a page, and who is on it" "" "$(perl "$work/page.pl" "$seed" "$work/p" 2>&1 | head -12)"
done
finish
