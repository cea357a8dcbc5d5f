# Teams as Moodle and Gradescope know them: each member has the team's hand-in, and none
# of them is a copy of another's; who copied from another team is told, once for each
# team.  The teams, who copied and how are drawn.
# seconds: 7
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
finish
