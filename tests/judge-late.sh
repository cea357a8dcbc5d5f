# Lateness, in each form in which a system tells it or does not: a time, the word LATE
# without one, nothing, a table of the course's own; by every rule, with slip days,
# pardons, extensions and points by decision.  What counts, who has no total
# and who is named is a model's, which has grading.md's sentences and nothing else.
# timeout: 300, seconds: 9
. tests/tap.sh
cp tests/pretended-judge "$work/judge"; chmod +x "$work/judge"
cat >"$work/late.pl" <<'E2'
use strict; use warnings; use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course; use POSIX ();
my ($seed, $work, $system) = @ARGV;
srand $seed;
my ($due, $day, $at, $p, @bad) = (1804680000, 86400, "$work/$system", 4);      # in March 2027, at noon
# who has handed in when, beside the date, and what was decided about him
my @when = ([in => -7200], [minute => 42], [hours => 3 * 3600], [days => 3 * $day + 5], [weeks => 16 * $day]);
my @what = ('plain', 'pardon', 'points', 'extension', 'excuse');
my (@who, %conf, @times);
for my $w (@when) { for my $what (@what) {
    my $s = { n => 100 + @who, name => ucfirst "$w->[0] $what", login => "$w->[0]-$what", what => $what, t => $due + $w->[1] };
    $s->{email} = "$s->{login}\@uni.example";
    push @who, $s } }
# what each system leaves, and what it knows: a time, a word, or neither
my (%knows, @roster, $yml);
my $in = "$at/update" . ($system eq 'github' ? '-submissions' : '');
for my $s (@who) {
    my $late = $s->{t} > $due;
    my %path = (plain => "$s->{login}/update.cu", autolab => "$s->{email}_1_update.cu", github => "update-$s->{login}/update.cu",
        canvas => ($s->{login} =~ tr/-//dr) . ($late ? '_LATE' : '') . "_$s->{n}_9$s->{n}_update.cu",
        gradescope => "submission_$s->{n}/update.cu");
    my $path = "$in/" . ($path{$system} // "$s->{name}_$s->{n}_assignsubmission_file_/update.cu");
    write_to($path, "points $p // $s->{login}\n");
    write_to("$in/update-$s->{login}/.git/HEAD", '') if $system eq 'github';
    utime $s->{t}, $s->{t}, $path;
    $s->{knows} = $system eq 'canvas' ? ($late ? 'late' : 'in time') : $system =~ /github|other/ ? 'nothing' : 'time';
    $yml .= "submission_$s->{n}:\n  :submitters:\n  - :name: $s->{name}\n    :email: $s->{email}\n  :created_at: "
        . stamp($s->{t}) . " Z\n";
    my $said = POSIX::strftime('%A, %d %B %Y, %I:%M %p', gmtime $s->{t});
    push @roster, $system eq 'plain' ? $s->{login} : $system eq 'canvas' ? qq("$s->{name}",$s->{n},$s->{login})
        : $system eq 'moodle' ? qq(Participant $s->{n},$s->{name},$s->{email},"$said") : "$s->{email},$s->{name},$s->{login}";
    $s->{key} = $system eq 'moodle' ? $s->{email} : $s->{login};
    push @times, "$s->{key},update," . stamp($s->{t});
}
write_to("$in/submission_metadata.yml", "---\n$yml") if $system eq 'gradescope';
my $head = $system eq 'canvas' ? 'Student,ID,SIS Login ID' : $system eq 'plain' ? 'Login'
    : $system eq 'moodle' ? 'Identifier,Full name,Email address,Last modified (submission)' : 'Email,Name,Login';
write_to("$at/roster", join "\n", $head, @roster, '');
write_to("$at/times.csv", join "\n", @times, '');
my @rules = (undef, [10, 5], [30, 2], [0, 0], [0, 99]);
my @all = map { my $r = $_; map { my $slip = $_; map { my $d = $_; map { [$r, $slip, $d, $_] } 0, 1 } 0, 1 } 0, 4 } @rules;
# (what was wrong once, whatever is drawn: the word alone, and a rule that takes all)
for my $k ([[10, 5], 0, 0, 0], [[0, 0], 0, 1, 0], [[0, 0], 4, 0, 1], (shuffled(@all))[0 .. ($ENV{ROUNDS} // 2) - 1]) {
    my ($rule, $slip, $dated, $timed) = @$k;
    my @conf = ('zone = UTC', 'exercises = update', $dated ? 'due update = ' . stamp($due) =~ s/:00$//r : (),
        $rule ? 'late = ' . ($rule->[0] + $rule->[1] ? "$rule->[0]% a day, at most $rule->[1] days" : 'none') : (),
        $slip ? "slip = $slip days" : (), $timed ? 'times = ' . (rand() < .5 ? "$at/" : '') . 'times.csv' : (), map { my $s = $_;
            $s->{what} eq 'pardon' ? "pardon $s->{key} update = was ill" : $s->{what} eq 'points' ? "points $s->{key} update = 3.5 # seen"
            : $s->{what} eq 'excuse' ? "excuse $s->{key} update = was away"
            : $s->{what} eq 'extension' ? "extension $s->{key} update = " . ($dated ? '2 days' : stamp($due + 2 * $day)) : () } @who);
    write_to("$at/course.conf", join "\n", @conf, '');
    my $said = `cd . && EX=update DATED=1 JUDGE='$work/judge' exercises/tools/grade '$in' '$at/out' '$at/roster' '$at/course.conf' 2>&1`;
    my $status = $? >> 8;
    $status < 2 || $status == 3 or do { push @bad, "$system: $said"; next };
    my %is = map { /^"([^"]*)",([\d.]*),/ ? ($1 => $2) : () } split /\n/, text("$at/out/totals.csv");
    my ($odd, $about) = (0, "$system, " . join '; ', grep { !/update = (was|3.5|2 days|.*:00$)/ || /^due/ } @conf[2 .. 5]);
    my %told = map { $_ => 1 } map { my $n = $_; utf8::decode($n); split /, /, $n } $said =~ /late, and nobody knows by how much; .* tell: (.*)$/m;
    for my $s (@who) {
        my $points = $s->{what} eq 'points' ? 3.5 : $p;
        my $end = $s->{what} eq 'extension' ? $due + 2 * $day : $dated ? $due : undef;
        # (a second that is told is that second; who is told a minute has it whole)
        my $limit = defined $end ? $end + ($s->{what} eq 'extension' && !$dated ? 0 : 59) : undef;
        my $know = $timed ? 'time' : $s->{knows};
        $know = 'late' if !defined $end && $s->{knows} eq 'late';
        # (Moodle's worksheet has whole minutes)
        my $t = $s->{t} - ($system eq 'moodle' && !$timed ? $s->{t} % 60 : 0);
        my $days = $know eq 'late' ? undef : $know eq 'time' && defined $end && $t > $limit
            ? POSIX::ceil(($t - $limit) / $day) : 0;
        my $want;
        if ($s->{what} eq 'excuse') { $want = 0 }
        elsif ($s->{what} eq 'pardon' || !$rule) { $want = $points }
        elsif (!defined $days && $s->{what} eq 'points') { $want = $points }     # that settles it
        elsif (!defined $days) { $want = ''; $odd = 1 }
        else { for my $used (0 .. $slip) { my $e = $days - $used; next if $e < 0;
            my $left = !$e ? 100 : $e > $rule->[1] ? 0 : 100 - $rule->[0] * $e;
            my $v = cents($left * $points / 100); $want = $v if !defined $want || $v > $want } }
        $odd = 1 if $know eq 'nothing' && defined $end && $s->{what} !~ /excuse|points/;
        my $got = $is{ $s->{key} } // 'no row';
        push @bad, "$s->{login} has $got, not $want: $about" if $got ne $want;
        push @bad, "$s->{login} is named as late by nobody knows how much, and has $got: $about" if $told{ $s->{key} } && $want ne '';
    }
    push @bad, "$about: status $status, and $odd\n$said" if $status != ($odd ? 3 : 0);
}
print map { "$_\n" } @bad[0 .. ($#bad < 20 ? $#bad : 20)];
exit(@bad ? 1 : 0);
E2
systems='plain moodle moodle-other canvas autolab github'
if perl -MYAML::XS -e 1 2>/dev/null; then systems="$systems gradescope"; else skip "gradescope" "libyaml-libyaml-perl is not installed"; fi
for system in $systems; do
  ok "SEED=$drawn, $system: lateness is what is known of it" env TZ=UTC perl "$work/late.pl" "$drawn" "$work" $system
done
finish
