# Lateness across the change of the clock: dates, stamps, extensions and slip days are
# drawn around the nights in which an hour is missing or comes twice, in zones that change
# at other times and by other amounts, on a machine whose zone is another one.  What
# each system writes about a moment is made from the moment; how late it is, is a
# model's, which finds the time of a clock by looking which seconds show it.
# timeout: 300, seconds: 7
. tests/tap.sh
cp tests/pretended-judge "$work/judge"; chmod +x "$work/judge"
cat >"$work/clock.pl" <<'E2'
use strict; use warnings; use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course; use POSIX ();
use IO::Compress::Zip;
my ($seed, $work, $system, $rounds) = @ARGV;
srand $seed;
my ($hour, $day, @bad) = (3600, 86400);
sub in_zone { my ($zone, $do) = @_; local $ENV{TZ} = $zone; POSIX::tzset(); my @r = $do->(); delete local $ENV{TZ}; @r }
# the nights of two years in which the clock of a zone is changed
sub changes { my ($zone) = @_;
    in_zone($zone, sub { my @at; my $was;
        for (my $t = 1767225600; $t < 1767225600 + 730 * $day; $t += 900) {
            my $off = offset($t); push @at, $t if defined $was && $off != $was; $was = $off }
        @at }) }
sub utc { my @t = @_; require Time::Local; Time::Local::timegm(@t[0 .. 5]) }
sub offset { utc(localtime $_[0]) - $_[0] }
# the seconds at which the clock shows W, as seconds of a clock that never changes; where
# none does, what it would have been by the clock of before
my %offsets;
sub shown { my ($zone, $w) = @_;
    $offsets{$zone} //= do { my %o; $o{ offset(1767225600 + $_ * 7 * $day) } = 1 for 0 .. 104; [sort { $b <=> $a } keys %o] };
    my @t = sort { $a <=> $b } grep { $_ + offset($_) == $w } map { $w - $_ } @{ $offsets{$zone} };
    return @t ? @t : $w - $offsets{$zone}[-1] }
my @x = qw(update relax-f minimum1);
my %file = (update => 'update.cu', 'relax-f' => 'relax_F.cu', minimum1 => 'minimum1.cu');
my %of = map { $_->{slug} => $_->{points} } exercises();
my @zones = ('Europe/Berlin', 'America/New_York', 'UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Europe/Dublin');
for my $round (1 .. $rounds) {
    my ($zone, $machine) = (any(@zones), any('Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Auckland', 'UTC'));
    my $at = "$work/$system-$round";
    my $change = any(changes($zone), $zone eq 'UTC' ? 1774746000 : ());
    my (@conf, @skipped, %due, %late, %s);
    my $bad = sub { push @bad, "$system $zone on $machine: " . join '', @_ };
    in_zone($zone, sub {
        # (a clock's time, as seconds of one that never changes)
        my $clock = sub { my ($t) = @_; $t + offset($t) };
        my $said = sub { POSIX::strftime($_[1], gmtime $_[0]) };
        # (what the clock skips is no date: it is refused, and a later one taken)
        my $there = sub { my ($w, $line) = @_;
            push @skipped, "$line = " . $said->($w, '%Y-%m-%d %H:%M') if $clock->((shown($zone, $w))[0]) != $w;
            $w += 1800 while $clock->((shown($zone, $w))[0]) != $w; $w };
        my $form = sub { my ($w) = @_; $said->($w, any('%Y-%m-%d %H:%M', '%Y-%m-%dT%H:%M')) };
        my $midnight = POSIX::floor($clock->($change) / $day) * $day;
        my $slip = any(0, 0, 2, 4); push @conf, "slip = $slip days" if $slip;
        my $rule = sub { my ($on) = @_; my $r = any([10, 5], [25, 3], [40, 2], [0, 1], [0, 0]);
            push @conf, "late$on = " . ($r->[0] + $r->[1] ? "$r->[0]% a day, at most $r->[1] days" : 'none'); $r };
        my $all = $rule->('');
        $late{$_} = rand() < .3 ? $rule->(" $_") : $all for @x;
        for my $x (@x) {
            my $w = $midnight + $day * (int(rand 6) - 4) + any(12 * $hour, 2.5 * $hour, 1.5 * $hour, 0, 3 * $hour, 23 * $hour + 59 * 60, 60 * int rand 1440);
            my $whole = rand() < .1;
            $w = POSIX::floor($w / $day) * $day + 23 * $hour + 59 * 60 if $whole;
            $w = $there->($w, "due $x");
            push @conf, "due $x = " . ($whole ? $said->($w, '%Y-%m-%d') : $form->($w));
            $due{$x} = $w + 59;
        }
        for my $n (1 .. 6) {
            my $s = { n => 100 + $n, login => "s$n", name => "Name$n Surname$n", email => "s$n\@uni.example" };
            $s{ $s->{login} } = $s;
            $s->{key} = $system eq 'moodle' ? $s->{email} : $s->{login};
            for my $x (@x) {
                $s->{end}{$x} = $due{$x};
                if (rand() < .25) {
                    my $d = 1 + int rand 3;
                    my $date = $due{$x} - 59 + int(rand(4 * 1440)) * 60;
                    my $in_days = rand() < .5;
                    $date = $there->($date, "extension $s->{key} $x") if !$in_days;
                    push @conf, "extension $s->{key} $x = " . ($in_days ? "$d days" : $form->($date));
                    $s->{end}{$x} = $in_days ? $clock->((shown($zone, $due{$x} + $d * $day))[-1]) : $date + 59;
                }
                # what he hands in: some clock days after the date, and a little before or after
                my $t = (shown($zone, $s->{end}{$x} + $day * any(0, 0, 1, 1, 2, 3, 5)))[-1]
                    + any(-$hour, -1800, -60, -59, -1, 0, 0, 1, 60, 1799, 1800, $hour - 1, $hour, $hour + 1, 2 * $hour);
                $t -= $t % 2 if $system eq 'zip';
                $s->{t}{$x} = $t;
            }
        }
        push @conf, "exercises = @x", rand() < .9 ? () : "bonus $s{s1}{key} = 1 # once";
        # what the system writes of it, and what can be known of the moment then
        my @times;
        my $known = sub { my ($w) = @_; (shown($zone, $w))[0] };     # of a clock: the first
        for my $x (@x) {
            my $in = "$at/$x" . ($system eq 'github' ? '-submissions' : '');
            $in = "$at/in" if $system =~ /plain|zip/;
            my ($yml, @sheet);
            for my $s (map { $s{"s$_"} } 1 .. 6) {
                my $t = $s->{t}{$x} // next;
                my $path = $system =~ /plain|zip/ ? "$in/$s->{login}" : $system eq 'github' ? "$in/$x-$s->{login}"
                    : $system eq 'gradescope' ? "$in/submission_$s->{n}" : "$in/$s->{name}_$s->{n}_assignsubmission_file_";
                write_to("$path/$file{$x}", "points $of{$x} // $s->{login}\n");
                write_to("$path/.git/HEAD", '') if $system eq 'github';
                utime $t, $t, "$path/$file{$x}";
                utime $change, $change, "$path/$file{$x}" if $system !~ /plain|zip/;
                $s->{knows}{$x} = $t;
                my $w = $clock->($t);
                my $off = any(0, 3600, -5 * 3600, 19800, -34200);
                my $sign = sprintf '%s%02d%s%02d', $off < 0 ? '-' : '+', abs($off) / 3600, any(':', ''), abs($off) % 3600 / 60;
                if ($system eq 'moodle') {
                    my $how = any("%A, %d %B %Y, %I:%M %p", "%A, %e. %B %Y, %H:%M", '%Y-%m-%d %H:%M');
                    push @sheet, "Participant $s->{n},$s->{name},$s->{email},\"" . $said->($w, $how) . '"';
                    $s->{knows}{$x} = $known->($w - $w % 60);
                } elsif ($system eq 'github') {
                    my $zoned = rand() < .5;     # a server's times, or a clock's
                    push @times, "$s->{login},$x," . $said->($zoned ? $t + $off : $w, any('%Y-%m-%d %H:%M:%S', '%Y-%m-%dT%H:%M:%S'))
                        . ($zoned ? $off ? $sign : any('Z', ' UTC', '.25Z') : '');
                    $s->{knows}{$x} = $known->($w) if !$zoned;
                } elsif ($system eq 'gradescope') {
                    my $as = any('Z', ' Z', ' UTC', '', 'sign', 'sign', 'part');
                    my $own = $as =~ /sign/ ? $off : 0;
                    my $when = $said->($t + $own, any('%Y-%m-%d %H:%M:%S', '%Y-%m-%dT%H:%M:%S'))
                        . any('', '.5', '.123456789') . ($as eq 'sign' ? any(' ', '') . $sign : $as eq 'part' ? ' Z' : $as);
                    $yml .= "submission_$s->{n}:\n  :submitters:\n  - :name: $s->{name}\n    :email: $s->{email}\n  :created_at: $when\n";
                }
            }
            write_to("$in/submission_metadata.yml", "---\n$yml") if $system eq 'gradescope';
            write_to("$at/$x.csv", join "\n", 'Identifier,Full name,Email address,Last modified (submission)', @sheet, '') if $system eq 'moodle';
        }
        write_to("$at/times.csv", join "\n", 'student,exercise,time', @times, '') if @times;
        push @conf, 'times = times.csv' if @times;
    });
    if ($system eq 'zip') {     # packed on another machine; its program writes the moment, too, or only a clock's time
        my $z;
        for my $s (values %s) { for my $x (@x) {
            my ($t, $moment) = ($s->{t}{$x}, rand() < .5);
            in_zone($moment ? $machine : $zone, sub {
                my @about = (Name => "$s->{login}/$file{$x}", Time => $t, $moment ? (Minimal => 0, exTime => [$t, $t, $t]) : (Minimal => 1));
                if ($z) { $z->newStream(@about) } else { $z = IO::Compress::Zip->new("$at/in.zip", @about) or die }
                $z->print(slurp("$at/in/$s->{login}/$file{$x}"));
                $s->{knows}{$x} = (shown($zone, $t + offset($t)))[0] unless $moment });
        } }
        $z->close;
    }
    write_to("$at/roster", join "\n", $system =~ /plain|zip/ ? 'login' : 'Login,Name,Email',
        map { $system =~ /plain|zip/ ? $_->{login} : "$_->{login},$_->{name},$_->{email}" } values %s) if $system ne 'moodle';
    for (@skipped) {
        write_to("$at/skipped.conf", "zone = $zone\n$_\n");
        my $said = `JUDGE='$work/judge' EX=$x[0] exercises/tools/grade '$at' '$at/none' '$at/roster' '$at/skipped.conf' 2>&1`;
        $bad->("$_: status $?: $said") if $? != 512 || $said !~ /^grade: \S+:2: the clock is put forward that night[^\n]*\n\z/ || -e "$at/none";
    }
    # (without a zone in its file the course has the machine's)
    my $silent = rand() < .3;
    write_to("$at/course.conf", join "\n", shuffled(@conf, $silent ? () : "zone = $zone"), '');
    for my $x ($system =~ /plain|zip/ ? '' : @x) {
        my ($in, $roster) = ($system eq 'zip' ? "$at/in.zip" : "$at/" . ($x || 'in') . ($system eq 'github' ? '-submissions' : ''),
            $system eq 'moodle' ? "$at/$x.csv" : "$at/roster");
        next unless -e $in;
        my $said = `DATED=1 JUDGE='$work/judge' EX=$x TZ=${\ ($silent ? $zone : $machine)} exercises/tools/grade '$in' '$at/out' '$roster' '$at/course.conf' 2>&1`;
        $bad->("status $?: $said") if $? != 0;
    }
    my %row;
    for (split /\n/, text("$at/out/grades.csv")) { /^"([^"]*)",([^,]+),(\w+),[\d.]+,\d+,"[^"]*",(\d+),([\d.]+),/ and $row{$1}{$2} = [$4, $5] }
    my %total = map { /^"([^"]*)",([\d.]*),/ ? ($1 => $2) : () } split /\n/, text("$at/out/totals.csv");
    in_zone($zone, sub { for my $s (values %s) {
        my ($left, $sum) = ((map { /^slip = (\d+)/ ? $1 : () } @conf)[0] // 0, 0);
        my %end = map { $_ => (shown($zone, $s->{end}{$_}))[-1] } keys %{ $s->{end} };
        for my $x (sort { $end{$a} <=> $end{$b} || $a cmp $b } keys %end) {
            # so many days late as the clock has to go past the date's time before it is there
            my $days = 0;
            $days++ while (shown($zone, $s->{end}{$x} + $days * $day))[-1] < $s->{knows}{$x};
            my $r = $late{$x};
            my $what = sub { my ($d) = @_; !$d ? 100 : $d > $r->[1] ? 0 : 100 - $r->[0] * $d };
            my ($slip) = sort { $what->($days - $b) <=> $what->($days - $a) || $a <=> $b } 0 .. ($left < $days ? $left : $days);
            $left -= $slip;
            my $got = cents($what->($days - $slip) * $of{$x} / 100);
            $sum += $got;
            my $is = $row{ $s->{key} }{$x} // ['no row', ''];
            $bad->("$s->{key} $x: $is->[0] days, $is->[1] points, not $days, $got; due "
                . localtime($end{$x}) . ', came ' . localtime($s->{t}{$x}), "; $r->[0] $r->[1]; slip $slip; ", join ' | ', @conf) if $is->[0] ne $days || $is->[1] != $got;
        }
        $sum += 1 if grep { /^bonus $s->{key} / } @conf;
        $bad->("$s->{key}: total $total{ $s->{key} }, not $sum") if abs(($total{ $s->{key} } // -1) - $sum) > .005;
    } });
}
print map { "$_\n" } @bad[0 .. ($#bad < 12 ? $#bad : 12)];
exit(@bad ? 1 : 0);
E2
systems='plain zip moodle github'
if perl -MYAML::XS -e 1 2>/dev/null; then systems="$systems gradescope"; else skip "gradescope" "libyaml-libyaml-perl is not installed"; fi
for system in $systems; do
  ok "SEED=$drawn, $system: a day ends when the clock shows the date's time again" \
    perl "$work/clock.pl" "$drawn" "$work" $system "${ROUNDS:-2}"
done
# a zone that no machine knows would be taken for UTC, and so would a time with one behind it
export JUDGE="$work/judge"
for zone in CEST GMT-3 Europe ../../../dev/null; do
  echo "zone = $zone" >"$work/zone.conf"
  status "no zone: $zone" 2 env CHECK=1 exercises/tools/grade tests "$work/none" '' "$work/zone.conf"
  says "  and it is said what is one" "no such time zone: $zone; a name is meant"
done
printf 'zone = America/New_York\ndue relax-f = 2026-03-08 02:30\n' >"$work/zone.conf"
status "a time that no clock showed" 2 env CHECK=1 exercises/tools/grade tests "$work/none" '' "$work/zone.conf"
says "  is said" 'zone.conf:2: the clock is put forward that night, and does not show this time: 2026-03-08 02:30'
case $systems in *gradescope)
  mkdir -p "$work/g/submission_1"; echo 'points 1' >"$work/g/submission_1/update.cu"
  printf -- '---\nsubmission_1:\n  :submitters:\n  - :email: a@b\n  :created_at: 2027-03-01 10:00:00 PST\n' \
    >"$work/g/submission_metadata.yml"
  status "a time in a zone that is not known" 2 exercises/tools/grade "$work/g" "$work/none"
  says "  is said" 'submission_1: no time of a kind that is known: 2027-03-01 10:00:00 PST' ;;
esac
finish
