# Decisions: groups, slip days, lateness by exercise, extensions of all
# exercises, and what an instructor decides about one student are drawn; a model
# that adds in whole cents has the same points and totals.  Each reason stands
# on that student's page and on no other.  A second run changes nothing.
# timeout: 300, seconds: 4
. tests/tap.sh
cp tests/pretended-judge "$work/judge"; chmod +x "$work/judge"
cat >"$work/draw.pl" <<'E2'
use strict; use warnings; use utf8;
use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course;
my ($seed, $work) = @ARGV;
srand $seed;
my @who = ('ada', "Zo\x{eb}", 'Ada Lovelace', 'bo', 'cy', 'x_1');
my %file = ('relax-f' => 'relax_F.cu', update => 'update.cu', initialize => 'initialize.cu', push => 'push.cu');
my @x = sort keys %file;
my %of = map { $_->{slug} => $_->{points} } exercises();
my ($zero, $n, @bad) = (1804896000, 0);         # a midnight in March 2027, in UTC
my %hour = map { $_ => 3600 * int rand 24 } @x;
my $c = Drawn::course(who => \@who, x => \@x, of => \%of, due => sub { $zero + 7 * day * $_[1] + $hour{ $_[0] } },
    class => sub {
        my ($due, $came, $got) = @_;
        my @times;
        for my $s (@who) { for my $x (@x) { next if rand() < .45;
            $got->{$s}{$x} = int rand(1 + $of{$x});
            $came->{$s}{$x} = ($due->{$x} // $zero + 20 * day) + int((rand(8) - 4) * day) + ++$n;
            push @times, (rand() < .5 ? "\"$s\"" : $s) . ",$x," . stamp($came->{$s}{$x});
            write_to("$work/t/class/$s/$file{$x}", "points $got->{$s}{$x} // $s $x") } }
        write_to("$work/times.csv", join "\n", @times, '');
    });
write_to("$work/roster", join "\n", @who, '');
write_to("$work/conf", join "\n", @{ $c->{conf} }, 'times = times.csv', 'zone = UTC', '');
# ---- the tables, twice
my $before = '';
for my $run (1, 2) {
    # (a lost journal: what the tables have of it is no decision twice)
    unlink "$work/t/out/journal.jsonl" if $run == 2 && rand() < .5;
    my $said = `JUDGE='$work/judge' exercises/tools/grade '$work/t/class' '$work/t/out' '$work/roster' '$work/conf' 2>&1`;
    # (a date of one's own may be drawn earlier than the others', or days where none is, and is named)
    $? == 0 || $? == 3 << 8 && $said =~ /has an earlier date|has no date/
        && !grep { !/earlier date|has no date|changes no total|status 3|csv/ } split /\n/, $said
        or push @bad, "status $?: $said";
    push @bad, Drawn::tables("$work/t/out", $c);
    my $now = text("$work/t/out/totals.csv") . text("$work/t/out/grades.csv");
    push @bad, 'a second run has other tables' if $run == 2 && $now ne $before;
    $before = $now;
    # (files that are one group's, or nobody's own, are no copies of each other)
    for (split /\n/, text("$work/t/out/similar.csv")) {
        my ($x, $s, $m) = /^"([^"]*)","([^"]*)","([^"]*)"/ or next;
        push @bad, "$_: handed in by another" if grep { $x ne 'exercise' && !defined $c->{got}{$_}{$x} } $s, $m;
    }
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
  [ $rc = 3 ] && grep -q "$1" "$work/out" && [ "$(grep -cE '(nobody is called|has handed in nothing)' "$work/out")" = 1 ]; tap_result $? "$2, and nobody can be meant" "$work/out"; }
told 'points: nobody is called adda' 'points adda relax-f = 3 # x'
told 'pardon: bo has handed in nothing for relax-f' 'pardon bo relax-f = x'
told 'group: nobody is called cyd' 'group a = ada, cyd'
told 'bonus: nobody is called ada relax-g' 'bonus ada relax-g = 3 # x'
# (a decision that changes no total is told; what an earlier date does is looked at)
row() { # row STATUS PATTERN TIMES LINES...
  local want=$1 pattern=$2 times=$3; shift 3; printf '%s\n' "$@" >"$work/conf"
  status "${!#}" "$want" exercises/tools/report "$work/o" "$work/roster" "$work/conf"; is "... is told" "$times" "$(grep -c "$pattern" "$work/out")"; }
row 3 'extension: ada has an earlier date for relax-f' 1 'due relax-f = 2027-03-02 12:00' 'extension ada relax-f = 2027-03-01 09:00'
row 0 'extension: ' 0 'due relax-f = 2027-03-02 12:00' 'extension ada relax-f = 2027-03-03 09:00'
row 0 'extension: ' 0 'due relax-f = 2027-03-02 12:00' 'extension ada all = 2027-03-01 09:00'
for word in points bonus; do row 0 "$word: ada has one for update, .*it changes no total" 1 'exercises = relax-f' "$word ada update = 4 # x"; done
for word in excuse extension; do row 0 "$word: ada has one for update, .*it changes no total" 1 'due update = 2027-03-01' 'exercises = relax-f' "$word ada update = 2027-03-02"; done
row 0 'changes no total' 0 'exercises = relax-f update' 'points ada update = 4 # x'
printf 'withdraw ada relax-f = no\nexcuse bo relax-f = ill\n' >"$work/conf"; exercises/tools/report "$work/o" "$work/roster" "$work/conf"
printf '#!/bin/sh\n[ "$1" != conf ] || exec %s/bin/judge conf\necho "relax-f: accepted (3 of 10 points)"\n' "$B" >"$work/says"; chmod +x "$work/says"
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
