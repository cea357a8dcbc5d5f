# A class in folders: what may be a hand-in and lies where nobody judges it costs
# nobody anything without a word: whose it is has no total, the status is 3, and he is
# named.  Archives of each kind, names of each kind and folders are walked; nothing of
# them is compiled.  What belongs to no exercise, beside a hand-in, troubles nobody.
# timeout: 300, seconds: 9
. tests/tap.sh
J=$B/bin/judge in=$work/in out=$work/grades
printf 'exercises = relax-f update\n' >"$work/conf"
grade() { JUDGE=$J exercises/tools/grade "$in" "$out" "" "$work/conf" >"$work/said" 2>&1; }
total() { awk -F, -v s="\"$1\"" '$1 == s { print $2 == "" ? "none" : $2 }' "$out/totals.csv"; }
printf 'int\nerror\n' >"$work/bad.cu"
have() { mkdir -p "$in/$1/$(dirname "$2")"; cp "$work/bad.cu" "$in/$1/$2"; }   # have STUDENT FILE
n=0
for f in update.zip x.ZIP all.7z u.tar.gz u.tgz u.rar update.cu.xz u.tar Update.cu 'update (1).cu' hw/update.cu notes.txt; do
  n=$((n + 1)); have "only$n" "$f"; lost="$lost only$n"
  [ "$f" = notes.txt ] && continue
  have "both$n" "$f"; have "both$n" relax_F.cu; lost="$lost both$n"
done
# nothing of these is lost
have plain relax_F.cu; have plain notes.txt; have whole relax_F.cu; have whole update.cu; have whole hw/update.cu
have whole all.zip; mkdir "$in/nothing"; have __MACOSX plain/._relax_F.cu
grade; rc=$?
if grep -q UNSAFE "$work/said"; then skip "a class" "no outer wall here"; finish; fi
is "somebody has to look" 3 $rc
for s in $lost; do
  is "$s, $(cd "$in/$s" && find . -type f ! -name relax_F.cu): no total" none "$(total "$s")"
  ok "... and he is named" grep -q "may be a hand-in.*$s: " "$work/said"
  no "... and does not read that he has not handed it in" grep -q 'Not handed in' "$out/students/$s/feedback.html"
done
for s in plain whole nothing; do
  is "$s has a total" 0 "$(total $s)"; no "... and is not named" grep -q "may be a hand-in.*$s: " "$work/said"
done
is "what a Mac packs beside a class is no student" "" "$(total __MACOSX)"
# three remedies: its place, taken out, a decision
mv "$in/only9/Update.cu" "$in/only9/update.cu"; rm "$in/both1/update.zip"
{ cat "$work/conf"; echo 'withdraw both2 update = nothing in it'; echo 'points both3 update = 4 # read by me'; } >"$work/more"
mv "$work/more" "$work/conf"
grade
for s in only9=0 both1=0 both2=0 both3=4; do is "the remedy: ${s%=*}" "${s#*=}" "$(total "${s%=*}")"; done
no "... and nothing is said of them" grep -qE '\b(only9|both[123])\b' "$work/said"

# ---- groups: what one member has sent, and nobody knows for which exercise, is as little missing
# for the others; and a decision settles it for the one whom it names.  Drawn, in a class of
# folders and in an export
cat >"$work/groups.pl" <<'E2'
use strict; use warnings; use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course;
my ($seed, $at, $system, $judge) = @ARGV; srand $seed; $ENV{JUDGE} = $judge;
my %place = ('relax-f' => 'relax_F.cu', update => 'update.cu');
my (@who, @group, %has, %lost);
for my $g (0 .. 5) {
    my @m = map { "s$g" . chr 97 + $_ } 0 .. ($g ? int rand 3 : 1);
    push @who, @m; push @group, \@m;
    for my $x (sort keys %place) { $has{ any(@m) }{$x} = 1 if $g && rand() < .6 }
    $lost{ any(@m) } = any('all.zip', $system eq 'folders' ? 'x.7z' : 'a.tar.gz') if !$g || rand() < .6;
}
my $k = 0;
for my $s (@who) {
    my $to = $system eq 'folders' ? "$at/in/$s" : "$at/in/S " . uc($s) . '_10' . ++$k . '_assignsubmission_file_';
    my $text = $system eq 'folders' ? "int\nerror\n" : "points 3 // $s\n";
    write_to("$to/$place{$_}", $text) for sort keys %{ $has{$s} // {} };
    write_to("$to/$lost{$s}", 'damaged') if $lost{$s};
}
$k = 0;
write_to("$at/roster", join '', map { "$_\n" } $system eq 'folders' ? @who
    : ('Identifier,Full name,Email address', map { ++$k; "Participant 10$k,S \U$_\E,$_\@u.example" } @who));
my $called = sub { $system eq 'folders' ? $_[0] : "$_[0]\@u.example" };
my $conf = "exercises = relax-f update\n" . join '', map { my $g = $_; @$g > 1 ? "group g$g->[0] = " . join(', ', map { $called->($_) } @$g) . "\n" : () } @group;
my (%settled, @bad);
my $ask = sub { my ($when) = @_;
    write_to("$at/conf", $conf . join '', map { my $s = $_; map { 'withdraw ' . $called->($s) . " $_ = nothing in it\n" } @{ $settled{$s} } } sort keys %settled);
    my $said = `exercises/tools/grade '$at/in' '$at/out' '$at/roster' '$at/conf' 2>&1`;
    return $said if $said =~ /UNSAFE/;
    my $totals = text("$at/out/totals.csv");
    for my $g (@group) {
        my %there = map { %{ $has{$_} // {} } } @$g;
        my @missing = grep { !$there{$_} } sort keys %place;
        for my $s (@$g) {
            my $want = @missing && grep({ $lost{$_} } @$g) && !$settled{$s} ? 'no total' : 'a total';
            my ($is) = $totals =~ /^"\Q@{[$called->($s)]}\E",([^,]*),/m;
            my $got = !defined $is ? 'no row' : $is eq '' ? 'no total' : 'a total';
            push @bad, "$when: $s of @$g has $got, not $want" if $got ne $want;
            push @bad, "$when: $s reads that he has not handed in" if $want eq 'no total' && text("$at/out/students/" . $called->($s) . '/feedback.html') =~ /Not handed in/;
            $settled{$s} //= [@missing] if $when eq 'first' && $want eq 'no total' && rand() < .5;
        }
        push @bad, "$when: $_ is refused a decision: $said" for grep { $settled{$_} && $when ne 'first' && $said =~ /\Q@{[$called->($_)]}\E has handed in nothing/ } @$g;
    }
    return '' };
print "UNSAFE\n" and exit if $ask->('first');
$settled{ $group[0][0] } //= [sort keys %place];
$ask->('settled');
print map { "$_\n" } @bad;
E2
for seed in $(seq "$drawn" $((drawn + ${COUNT:-2} - 1))); do
  for system in folders moodle; do
    rm -rf "$work/g"; judge=$J; [ $system = folders ] || judge=$PWD/tests/pretended-judge
    is "SEED=$seed, $system: what one of a group has sent is missing for none of them" "" \
      "$(perl "$work/groups.pl" "$seed" "$work/g" $system "$judge" 2>&1 | head -6)"
  done
done

# ---- nobody is two: by letters' case, or by a roster whose first column is another one; drawn
mkdir -p "$work/late/new"; echo 'points 4' >"$work/late/new/update.cu"
echo "exercises = update" >"$work/plain.conf"; RANDOM=$((drawn & 32767)); people=()
for k in 1 2 3 4 5; do
  people+=("u$k"); mkdir -p "$work/class/u$k"; echo 'points 4' >"$work/class/u$k/update.cu"; done
odd=u$((RANDOM % 5 + 1)) at=$((RANDOM % 3 + 2))
by() { [ -z "$1" ] || set -- "$work/$1" "$2" "$3"
  JUDGE=tests/pretended-judge exercises/tools/grade "$work/$2" "$work/$3" "$1" "$work/plain.conf"; }
printf '%s\n' "${people[@]}" >"$work/good"; sed "s/$odd/${odd^}/" "$work/good" >"$work/cased"
for k in 1 2 3 4 5; do for j in 1 2 3 4; do [ $j = $at ] && printf 'u%s,' $k || printf 'x%s%s,' $j $k; done; echo; done >"$work/later"
status "a roster that writes $odd otherwise" 2 by cased class g1
says "... is refused, and he is named" "class/$odd: there is ${odd^} already"
status "a roster with the names in column $at" 2 by later class g1
says "... is refused, and which it is" "column $at has"
status "the right one" 0 by good class g1
mv "$work/late/new" "$work/late/${odd^}"
status "... and the day after, without a roster, a folder ${odd^}" 2 by '' late g1
says "... is refused, too" "late/${odd^}: there is $odd already"
mv "$work/late/${odd^}" "$work/late/new"
status "somebody new is taken, and named" 3 by good late g1
says "... as one who is not in the roster" 'not in the roster: new'

# ---- what is called like a student and is no folder of his that can be read: in a class of
# folders, and in an export
JUDGE_AS=()
[ "$(id -u)" = 0 ] && JUDGE_AS=(setpriv --reuid 65534 --regid 65534 --clear-groups)
mkdir -m 755 "$work/as"; c=$work/as/class m=$work/as/moodle; mkdir "$c" "$m" "$work/as/t"
chmod 711 "$work"; cp tests/pretended-judge "$work/as/judge"
printf 'exercises = relax-f\n' >"$work/as/conf"; printf 'Identifier,Full name\n' >"$work/as/sheet"
k=0
while read -r who what; do
  k=$((k + 1)); at=$m/${who}_${k}_assignsubmission_file; printf '%s\n' "$who" >>"$work/as/roster"
  printf 'Participant %s,%s\n' $k "$who" >>"$work/as/sheet"
  for f in "$c/$who" "$at"; do
    case $what in
      there) mkdir "$f"; echo 'points 4' >"$f/relax_F.cu" ;;
      nothing) ;;
      link) ln -s "$in/plain" "$f" ;;
      folder) mkdir -m 000 "$f" ;;
      within) mkdir -p "$f"; mkdir -m 000 "$f/relax_F.cu" ;;
      deep) mkdir -p "$f"; mkdir -m 000 "$f/hw" ;;
      zip) echo x >"$f.zip"; [ "$f" = "$at" ] && mv "$f.zip" "${f}_x.zip" ;;
      file) [ "$f" = "$at" ] && { mkdir "$f"; echo 'points 4' >"$f/relax_F.cu"; chmod 000 "$f/relax_F.cu"; } ;;
    esac
  done
done <<'E2'
Ada there
Bob nothing
Cyd link
Dan folder
Eve within
Fay deep
Gus zip
Hal file
E2
[ "$(id -u)" = 0 ] && chown -R 65534:65534 "$work/as"
if ! "${JUDGE_AS[@]}" test -r "$PWD/Makefile" 2>/dev/null || "${JUDGE_AS[@]}" ls "$c/Dan" >/dev/null 2>&1; then
  skip "what nobody may read" "this account reads everything"; finish; fi
for f in class moodle; do
  roster=roster judge=$B/bin/judge; [ $f = moodle ] && roster=sheet judge=$PWD/tests/pretended-judge
  EX=relax-f TMPDIR=$work/as/t JUDGE=$judge "${JUDGE_AS[@]}" exercises/tools/grade "$work/as/$f" "$work/as/$f.o" "$work/as/$roster" "$work/as/conf" >"$work/said" 2>&1
  cp "$work/said" "$work/out"
  want="Ada=$([ $f = moodle ] && echo 4 || echo 0) Bob=0"; [ $f = class ] && want="$want Hal=0"
  is "$f: only these have a total" "$want" "$(sed -n 's/^"\([^"]*\)",\([0-9]\+\),.*/\1=\2/p' "$work/as/$f.o/totals.csv" | xargs)"
  is "... and only these read that nothing was handed in" "$(echo "$want" | tr ' ' '\n' | sed -n 's/^\([^A].*\)=.*/\1/p' | xargs)" \
    "$(cd "$work/as/$f.o/students" && grep -l 'Not handed in' */feedback.html | cut -d/ -f1 | xargs)"
done
chmod -R u+rwx "$work/as"
finish
