# Decisions: groups, slip days, lateness by exercise, extensions of all
# exercises, and what an instructor decides about one student are drawn; a model
# that adds in whole cents has the same points and totals.  Each reason stands
# on that student's page and on no other.  A second run changes nothing.
# timeout: 300, seconds: 4
. tests/tap.sh
cp tests/pretended-judge "$work/judge"; chmod +x "$work/judge"
cat >"$work/draw.pl" <<'E2'
use strict; use warnings; use utf8;
use lib 'exercises/tools'; use Course; use POSIX ();
use File::Path qw(make_path remove_tree);
my ($seed, $work) = @ARGV;
srand $seed;
sub any { $_[rand @_] }
sub bytes { my $t = shift; utf8::encode($t); $t }
sub write_to { my ($path, $text) = @_; $path = bytes($path); make_path($path =~ s{/[^/]*$}{}r);
    open my $f, '>', $path or die "$path: $!"; print $f bytes($text) }
sub text { my $t = slurp(bytes($_[0])) // ''; utf8::decode($t); $t }
my @who = ('ada', "Zo\x{eb}", 'Ada Lovelace', 'bo', 'cy', 'x_1');
my %file = ('relax-f' => 'relax_F.cu', update => 'update.cu', initialize => 'initialize.cu', push => 'push.cu');
my @x = sort keys %file;
my %of = map { $_->{slug} => $_->{points} } exercises();
my ($day, $zero) = (86400, 1804896000);         # a midnight in March 2027, in UTC
my ($n, @bad, @conf, %reason) = (0);
my $stamp = sub { POSIX::strftime('%Y-%m-%d %H:%M:%S', gmtime $_[0]) };
my $q = sub { my ($s) = @_; $s =~ / / || rand() < .5 ? "\"$s\"" : $s };
my $why = sub { my ($s) = @_; my $t = 'because ' . any('of "x" = y', 'a < b', "M\x{fc}ller", '100% # sure') . ' ' . ++$n . 'q';
    push @{ $reason{$s} }, $t; $t };
# ---- the course
my (%due, %late, %weight, %group, %came, %got);
$weight{$_} = any(10, 10, 5, 20, 35) for @x;    # tenths
push @conf, "weight $_ = " . $weight{$_} / 10 for grep { $weight{$_} != 10 } @x;
my $k = 0;
for my $x (@x) { next if rand() < .15; $due{$x} = $zero + 7 * $day * ++$k + 3600 * int rand 24;
    push @conf, "due $x = " . $stamp->($due{$x}) =~ s/:00$//r; $due{$x} += 59 }
my $rule = sub { my ($on) = @_; my @r = any([10, 5], [20, 2], [50, 9], [100, 0], [0, 3], [0, 0], [33, 3]);
    push @conf, "late$on = " . ($r[0][0] + $r[0][1] ? "$r[0][0]% a day, at most $r[0][1] days" : 'none'); $r[0] };
my $default = rand() < .8 ? $rule->('') : undef;
for (@x) { $late{$_} = rand() < .3 ? $rule->(" $_") : $default }
my $slip = any(0, 0, 1, 3, 6); push @conf, "slip = $slip" . any('', ' days') if $slip;
my $keep = any('last', 'best'); push @conf, "keep = $keep";
my $drop = any(0, 0, 1); push @conf, "drop = $drop";
my @counted = rand() < .5 ? @x : @x[0 .. 2]; push @conf, "exercises = @counted";
my @free = sort { rand() <=> .5 } @who;
for my $g (1 .. rand 3) { my @m = splice @free, 0, 2 + rand 2; next if @m < 2;
    push @conf, "group g$g = " . join(any(', ', ','), map { $_ =~ / / && rand() < .5 ? "\"$_\"" : $_ } @m); $group{$_} = \@m for @m }
# ---- what is handed in, and when
my @times;
for my $s (@who) { for my $x (@x) { next if rand() < .45;
    $got{$s}{$x} = int rand(1 + $of{$x});
    $came{$s}{$x} = ($due{$x} // $zero + 20 * $day) + int((rand(8) - 4) * $day) + ++$n;
    push @times, (rand() < .5 ? "\"$s\"" : $s) . ",$x," . $stamp->($came{$s}{$x});
    write_to("$work/t/class/$s/$file{$x}", "points $got{$s}{$x} // $s $x") } }
write_to("$work/times.csv", join "\n", @times, '');
push @conf, 'times = times.csv', 'zone = UTC';
write_to("$work/roster", join "\n", @who, '');
my $there = sub { my ($s, $x) = @_; grep { defined $got{$_}{$x} } $group{$s} ? @{ $group{$s} } : $s };
# ---- decisions
my (%d, %bonus, %all);
for my $s (@who) {
    if (rand() < .2) { $all{$s} = any([days => 1 + int rand 3], [date => $zero + int rand(30 * $day)]);
        push @conf, 'extension ' . $q->($s) . ' all = ' . ($all{$s}[0] eq 'days' ? "$all{$s}[1] days" : $stamp->($all{$s}[1])) }
    if (rand() < .15) { $d{pardon}{$s}{$_} = 1 for @x; push @conf, 'pardon ' . $q->($s) . ' all = was ill' }
    if (rand() < .2) { $bonus{$s} = int rand 500; push @conf, 'bonus ' . $q->($s) . ' = ' . $bonus{$s} / 100 . ' # ' . $why->($s) }
    if (rand() < .2) { push @conf, 'comment ' . $q->($s) . ' = ' . $why->($s) }
    for my $x (@x) {
        my @here = $there->($s, $x);
        if (rand() < .15) { $d{extension}{$s}{$x} = any([days => 1 + int rand 5], [date => $zero + int rand(30 * $day)]);
            my $e = $d{extension}{$s}{$x};
            push @conf, 'extension ' . $q->($s) . " $x = " . ($e->[0] eq 'days' ? "$e->[1] days" : $stamp->($e->[1])) }
        my $kind = any(qw(none none none none points points bonus both pardon excuse withdraw));
        $kind = 'none' if $kind =~ /pardon|withdraw/ && !@here || ($d{pardon}{$s} && $kind =~ /excuse|withdraw|pardon/);
        if ($kind =~ /points|both/) { $d{points}{$s}{$x} = any(100 * int rand(1 + $of{$x}), 50);
            push @conf, 'points ' . $q->($s) . " $x = " . $d{points}{$s}{$x} / 100 . ' # ' . $why->($s) }
        if ($kind =~ /bonus|both/) { $d{bonus}{$s}{$x} = int rand 300;
            push @conf, 'bonus ' . $q->($s) . " $x = " . $d{bonus}{$s}{$x} / 100 . ' # ' . $why->($s) }
        if ($kind =~ /pardon|excuse|withdraw/) { $d{$kind}{$s}{$x} = 1;
            push @conf, "$kind " . $q->($s) . " $x = " . ($kind eq 'pardon' ? 'was ill' : $why->($s)) }
        if (@here && rand() < .1) { push @conf, 'comment ' . $q->($s) . " $x = " . $why->($s) }
    }
}
# ---- the model, in cents
my (%row, %total);
for my $s (@who) {
    my ($left, %end) = ($slip);
    for my $x (@x) {
        my $end = $due{$x};
        if (defined $end && $all{$s}) { my ($how, $v) = @{ $all{$s} };
            $v = $how eq 'days' ? $end + $v * $day : $v; $end = $v if $v > $end }
        if (my $e = $d{extension}{$s}{$x}) { $end = $e->[0] eq 'date' ? $e->[1] : defined $due{$x} ? $due{$x} + $e->[1] * $day : undef }
        $end{$x} = $end;
    }
    for my $x (sort { ($end{$a} // 9e15) <=> ($end{$b} // 9e15) || $a cmp $b } @x) {
        my @by = $there->($s, $x);
        @by = sort { $came{$b}{$x} <=> $came{$a}{$x} } @by;
        my ($p, $extra) = ($d{points}{$s}{$x}, $d{bonus}{$s}{$x});
        if ($d{excuse}{$s}{$x}) { $row{$s}{$x} = 'excused'; next }
        if ($d{withdraw}{$s}{$x}) { $row{$s}{$x} = 'withdrawn'; next }
        if (!@by) { $row{$s}{$x} = cent($p // 0, $weight{$x}, 100) + ($extra // 0) if defined $p || defined $extra; next }
        my @can;
        for my $m (@by) {
            my $pts = $p // 100 * $got{$m}{$x};
            my $l = defined $end{$x} && $came{$m}{$x} > $end{$x} ? POSIX::ceil(($came{$m}{$x} - $end{$x}) / $day) : 0;
            my $r = $d{pardon}{$s}{$x} ? undef : $late{$x};
            my @way = map { my $u = $_; my $e = $l - $u;
                [!$r || !$e ? 100 : $e > $r->[1] ? 0 : 100 - $r->[0] * $e, $u] } 0 .. 20;
            @way = grep { $_->[1] <= $l && ($_->[1] == 0 || $pts && $_->[1] <= $left && grep { $_ eq $x } @counted) } @way;
            $_->[0] = 0 > $_->[0] ? 0 : $_->[0] for @way;
            my ($w) = sort { $b->[0] <=> $a->[0] || $a->[1] <=> $b->[1] } @way;
            push @can, [cent($pts, $weight{$x}, $w->[0]) + ($extra // 0), $w->[1]];
        }
        @can = sort { $b->[0] <=> $a->[0] || $a->[1] <=> $b->[1] } @can if $keep eq 'best';
        $row{$s}{$x} = $can[0][0];
        $left -= $can[0][1];
    }
    my @part = map { [$row{$s}{$_} // 0, $of{$_} * $weight{$_} * 10] } grep { ($row{$s}{$_} // '') ne 'excused' } @counted;
    $_->[0] = 0 for grep { $_->[0] eq 'withdrawn' } @part;
    my @sets = @part && $drop && @part > $drop ? map { my $o = $_; [@part[grep { $_ != $o } 0 .. $#part]] } 0 .. $#part : [@part];
    my ($best) = sort { $b->[0] / ($b->[1] || 1) <=> $a->[0] / ($a->[1] || 1) } map { my @t = (0, 0);
        for (@$_) { $t[0] += $_->[0]; $t[1] += $_->[1] } [@t] } @sets;
    $total{$s} = [$best->[0], $best->[1], $bonus{$s} // 0];
}
sub cent { my ($p, $w, $pct) = @_; POSIX::floor((2 * $p * $w * $pct + 1000) / 2000) }
# ---- the tables, twice
write_to("$work/conf", join "\n", (sort { rand() <=> .5 } @conf), '');
my $before = '';
for my $run (1, 2) {
    # (a lost journal: what the tables have of it is no decision twice)
    unlink "$work/t/out/journal.jsonl" if $run == 2 && rand() < .5;
    my $said = `JUDGE='$work/judge' exercises/tools/grade '$work/t/class' '$work/t/out' '$work/roster' '$work/conf' 2>&1`;
    $? == 0 or push @bad, "status $?: $said";
    my (%have, %is);
    for (split /\n/, text("$work/t/out/grades.csv")) { /^"([^"]*)",([^,]+),(\w+),[\d.]+,\d+,"[^"]*",\d+,([\d.]+),/ or next;
        my ($s, $x, $v, $score) = ($1, $2, $3, $4);
        $have{$s}{$x} = $v eq 'excused' || $v eq 'withdrawn' ? $v : $score }
    for (split /\n/, text("$work/t/out/totals.csv")) { /^"([^"]*)",([\d.]+),([\d.]+),/ and $is{$1} = [$2, $3] }
    for my $s (@who) {
        for my $x (@x) {
            my $want = $row{$s}{$x}; $want /= 100 if defined $want && $want !~ /[a-z]/;
            push @bad, sprintf "%s %s: %s, not %s", $s, $x, $have{$s}{$x} // 'no row', $want // 'none'
                if ($have{$s}{$x} // '') ne ($want // '');
        }
        my ($g, $o) = @{ $is{$s} // [-1, 0] };
        my ($wg, $wo, $wb) = @{ $total{$s} };
        push @bad, "$s: total $g of $o, not " . ($wg + $wb) / 100 . ' of ' . $wo / 100
            if $drop ? abs(($g - $wb / 100) * $wo - $wg * $o) > 1e-6 * $wo : (abs($g * 100 - $wg - $wb) > 1e-6 || abs($o * 100 - $wo) > 1e-6);
        # every reason stands on the own page, and on no other
        for my $form ('report.txt', 'feedback.html') {
            my $page = text("$work/t/out/students/$s/$form");
            for my $t (@who) { for my $r (@{ $reason{$t} // [] }) {
                my $as = $form =~ /html/ ? entities($r) : $r;
                my $on = index($page, $as) >= 0;
                push @bad, "$s: $form: $r is " . ($on ? 'there' : 'missing') if $on != ($s eq $t);
            } }
        }
    }
    my $now = text("$work/t/out/totals.csv") . text("$work/t/out/grades.csv");
    push @bad, 'a second run has other tables' if $run == 2 && $now ne $before;
    $before = $now;
    # (files that are one group's, or nobody's own, are no copies of each other)
    for (split /\n/, text("$work/t/out/similar.csv")) {
        my ($x, $s, $m) = /^"([^"]*)","([^"]*)","([^"]*)"/ or next;
        push @bad, "$_: handed in by another" if grep { $x ne 'exercise' && !defined $got{$_}{$x} } $s, $m;
    }
    my $open = `find '$work/t/out' -perm /077`;
    push @bad, "others can read $open" if $open ne '';
}
print "$_\n" for @bad, @bad ? text("$work/conf") : ();
exit(@bad ? 1 : 0);
E2
first=$drawn
for seed in $(seq "$first" $((first + ${COUNT:-3} - 1))); do
  rm -rf "$work/t"
  ok "SEED=$seed: points and totals as the model has them" perl "$work/draw.pl" "$seed" "$work"
done

# ---- a line that cannot be meant is refused; a decision settles what waits
printf 'ada\nbo\n' >"$work/roster"; mkdir -p "$work/c/ada"; echo 'points 3' >"$work/c/ada/relax_F.cu"
wrong() { printf '# a course\n%s\n' "$2" >"$work/conf"
  JUDGE=$work/judge exercises/tools/grade "$work/c" "$work/o" "$work/roster" "$work/conf" >"$work/out" 2>&1; rc=$?
  [ $rc = 2 ] && [ "$(wc -l <"$work/out")" = 1 ] && grep -q "conf:$1" "$work/out" && [ ! -e "$work/o" ]
  tap_result $? "$2" "$work/out"; }
wrong '2: points: a number, # and the reason' 'points ada relax-f = 7'
wrong '2: points of which exercise' 'points ada = 7 # so'
wrong '2: not a number: -1' 'bonus ada relax-f = -1 # so'
wrong '2: relax-f has 10 points' 'points ada relax-f = 11 # so'
wrong '2: no such exercise: all' 'excuse ada all = ill'
wrong '3: ada relax-f has a line withdraw above' $'withdraw ada relax-f = no\npoints ada relax-f = 3 # yes'
wrong '3: bo is in a group above' $'group a = ada, bo\ngroup b = bo, cyd'
wrong '2: group: its members' 'group a = ada'
wrong '2: slip: a number of days' 'slip = some'
wrong '2: late: none, or as in' 'late relax-f = 10%'
told() { printf '%s\n' "$2" >"$work/conf"
  JUDGE=$work/judge exercises/tools/grade "$work/c" "$work/o" "$work/roster" "$work/conf" >"$work/out" 2>&1; rc=$?
  [ $rc = 3 ] && grep -q "$1" "$work/out"; tap_result $? "$2, and nobody can be meant" "$work/out"; }
told 'points: nobody is called adda' 'points adda relax-f = 3 # x'
told 'pardon: bo has handed in nothing for relax-f' 'pardon bo relax-f = x'
told 'group: nobody is called cyd' 'group a = ada, cyd'
told 'bonus: nobody is called ada relax-g' 'bonus ada relax-g = 3 # x'
printf 'withdraw ada relax-f = no\nexcuse bo relax-f = ill\n' >"$work/conf"; exercises/tools/report "$work/o" "$work/roster" "$work/conf"
printf '#!/bin/sh\necho "relax-f: accepted (3 of 10 points)"\n' >"$work/says"; chmod +x "$work/says"
JUDGE=$work/says status "an appeal against a withdrawal" 0 exercises/tools/appeal "$work/o" ada relax-f "$work/conf"
says "shows what the judge had said" '^relax-f: accepted'
status "and one without a hand-in" 2 exercises/tools/appeal "$work/o" bo relax-f "$work/conf"; says "has nothing to show" 'handed in nothing'
sed -i 's/"verdict":"accepted"/"verdict":"not_judged"/' "$work/o/journal.jsonl"
total() { printf '%s\n' 'exercises = relax-f' "$@" >"$work/conf"; exercises/tools/report "$work/o" "$work/roster" "$work/conf"; grep '"ada"' "$work/o/totals.csv"; }
is "what no machine could judge has no total" '"ada",,10,,"",' "$(total)"
is "... until it is decided" '"ada",6.5,10,65.0,"",6.5' "$(total 'points ada relax-f = 6.5 # read by hand')"
ok "the page has the mean and the totals" grep -q 'median 32.5 %' "$work/o/index.html"
chmod 750 "$work/o"; rm -r "$work/o/students"; total >"$work/out"
is "whom OUT is opened to can read what is made in it" 750 "$(stat -c %a "$work/o/students/ada")"
finish
