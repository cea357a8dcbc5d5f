# Whose it is: classes are drawn, with namesakes, and written as five systems
# export them, with archives, folders, other cases and "(1)".  What is laid out
# is held to who handed in what: no file lies with another person or for
# another exercise, nobody has two folders, and what is not laid out is named.
# timeout: 400, seconds: 10
. tests/tap.sh
if ! perl -MYAML::XS -e 1 2>/dev/null; then
  skip "exports are taken in" "libyaml-libyaml-perl is not installed"; finish
fi
cat >"$work/hold.pl" <<'E2'
use strict; use warnings; use Unicode::Normalize;
my ($true, $out, $may_refuse) = @ARGV;
my (%want, %lies, %key, %person, %placed, @bad);
open my $t, '<', $true or die; while (<$t>) { chomp; my ($m, $p) = split /\t/; $want{$m} = $p }
for my $file (split /\n/, `find '$out/class' -type f -path '*/class/*/*/*' -name '*.c*' -o -type f -iname '*.cu*'`) {
    next if $file =~ m{\.csv$};
    my ($key, $path) = $file =~ m{/class/[0-9a-f]{8}/([^/]+)/(.*)} or next;
    open my $f, '<', $file; my $text = <$f> // '';
    my ($marker, $k) = $text =~ m{// (person (\d+) \S+)} or do {
        push @bad, "$file: an old one" if $text =~ /old/ && $path !~ /^as-sent/; next };
    if ($path =~ /^as-sent/) { next }
    $lies{$marker} = $file;
    push @bad, "$marker lies as $path" if $want{$marker} ne $path;
    push @bad, "$marker: two folders, $key and $key{$k}" if ($key{$k} //= $key) ne $key;
    push @bad, "$marker: with person $person{$key}" if ($person{$key} //= $k) ne $k;
    $placed{$marker}++;
}
my $refused = 0;
for (sort keys %want) { next if $placed{$_}; $refused++ }
# ... and with the time that the system knows
if (!$may_refuse && open my $came, '<', $true =~ s/true$/came/r) {
    use JSON::PP;
    while (<$came>) {
        chomp; my ($marker, $slug, $when) = split /\t/;
        my ($class, $who) = ($lies{$marker} // next) =~ m{^(.*/class/[0-9a-f]{8})/([^/]+)/} or next;
        open my $t, '<', "$class.times" or die "$class.times: $!"; my $all = JSON::PP->new->utf8->decode(<$t>);
        utf8::decode($who); $who = Unicode::Normalize::NFC($who);
        my $told = $all->{$who}{$slug} // '';
        push @bad, "$marker came $told, not $when" if $told ne $when;
    }
}
my $named = `cat '$out'/class/*.csv | grep -c refused` + 0;
push @bad, "$refused are missing, and $named are named" if $refused > $named;
push @bad, "$refused are missing" if $refused && !$may_refuse;
push @bad, "$_ is there $placed{$_} times" for grep { $placed{$_} > 1 } keys %placed;
print "$_\n" for @bad; printf "# %d of %d placed\n", scalar(keys %placed), scalar keys %want;
exit(@bad ? 1 : 0);
E2
first=$drawn
take() { # take SYSTEM ROSTER-OF SEED: all three sheets, each by the command
  for x in relax-f relax-f-warp update; do
    in=$work/x/$x; [ -d "$in" ] || in=$work/x/$x-submissions
    roster=${2:-$x}
    JUDGE=true FROM= TZ=Europe/Berlin EX=$x exercises/tools/grade "$in" "$work/o" "$work/x/$roster.roster" "" >>"$work/said" 2>&1
  done; }
for seed in $(seq "$first" $((first + ${COUNT:-2} - 1))); do
  for system in moodle canvas gradescope autolab github; do
    rm -rf "$work/x" "$work/o" "$work/said"; mkdir "$work/x"
    TZ=Europe/Berlin perl tests/class-exports.pl "$seed" "$work/x" $system
    take $system ""
    ok "SEED=$seed, $system: everything lies where it belongs" perl "$work/hold.pl" "$work/x/true" "$work/o"
    is "... and the system was known" 3 "$(grep -ciE "^an export of $system" "$work/said")"
    cp "$work/said" "$work/out"
  done
  # Moodle with the table of one sheet for all: names decide, and namesakes are refused
  rm -rf "$work/x" "$work/o"; mkdir "$work/x"
  TZ=Europe/Berlin perl tests/class-exports.pl "$seed" "$work/x" moodle
  take moodle update
  ok "SEED=$seed, names alone: what is told apart lies right" perl "$work/hold.pl" "$work/x/true" "$work/o" may-refuse
done
# ---- without a roster Moodle's numbers tell nothing; a class that is none is no export
JUDGE=true status "Moodle without a roster" 2 exercises/tools/grade "$work/x/relax-f" "$work/o2"
says "asks for one" 'ROSTER= is needed'
# ---- archives that lie
mkdir -p "$work/m/Ada L_7_assignsubmission_file_"; a="$work/m/Ada L_7_assignsubmission_file_/a.zip"
printf 'Identifier,Full name\nParticipant 7,Ada L\n' >"$work/m.roster"
bad() { # bad NAME PATTERN: grades the export with $a in it
  rm -rf "$work/o3"
  JUDGE=true status "$1" 3 exercises/tools/grade "$work/m" "$work/o3" "$work/m.roster"
  says "... is named" "$2"
  is "... and nothing is outside" "" "$(find "$work" -name 'evil*')"; }
# refused is not missing: no row says so, and there is no total until it is settled
cp tests/pretended-judge "$work/judge"; printf '<html>please log in</html>' >"$a"
total() { printf '%s\n' "$@" >"$work/m.conf"; EX=relax-f JUDGE="$work/judge" exercises/tools/grade "$work/m" "$work/o4" "$work/m.roster" "$work/m.conf" >"$work/out" 2>&1
  printf '%s %s' "$(sed -n 's/^"Ada L",\([^,]*\),.*/\1/p' "$work/o4/totals.csv")" "$(sed -n 's/^"Ada L",relax-f,\([a-z_]*\),.*/\1/p' "$work/o4/grades.csv")"; }
mkdir -p "$work/m/Bo_8_assignsubmission_file_"; echo 'points 7' >"$work/m/Bo_8_assignsubmission_file_/relax_F.cu"
printf 'Identifier,Full name\nParticipant 7,Ada L\nParticipant 8,Bo\n' >"$work/m.roster"
is "a page that is called a zip leaves no total" " refused" "$(total '# none')"
is "... until points settle it" "4 decided" "$(total 'points "Ada L" relax-f = 4 # by mail')"
is "... or it is taken away" "0 withdrawn" "$(total 'withdraw "Ada L" relax-f = it was a page')"
# a team's folder is its members'
mkdir "$work/m/Team Blue_9_assignsubmission_file_"; echo 'points 9' >"$work/m/Team Blue_9_assignsubmission_file_/relax_F.cu"
total 'group Team Blue = Ada L, Bo' 'keep = best' >/dev/null
is "a team's folder is each member's" "9 9" "$(sed -n 's/^"[^"]*",\([0-9]*\),.*/\1/p' "$work/o4/totals.csv" | xargs)"
rm -r "$work/m/Team Blue_9_assignsubmission_file_"
rm -r "$work/m/Bo_8_assignsubmission_file_"; printf 'Identifier,Full name\nParticipant 7,Ada L\n' >"$work/m.roster"
# ---- what a word processor, a browser or a notebook writes is no source, whatever it is called; a text is
m="$work/doc"; while read -r ext want; do
  rm -rf "$m" "$work/o6"; mkdir -p "$m/Ada L_7_assignsubmission_file_" "$m/Bo_8_assignsubmission_file_"
  echo 'points 7' | tee "$m/Ada L_7_assignsubmission_file_/update.$ext" "$m/Bo_8_assignsubmission_file_/update.$ext" >"$m/Bo_8_assignsubmission_file_/update.cu"
  printf 'Identifier,Full name\nParticipant 7,Ada L\nParticipant 8,Bo\n' >"$work/m.roster"; echo 'exercises = update' >"$work/m.conf"
  for ex in update ''; do rm -rf "$work/o6"; [ "$want$ex" = 7 ] && continue     # (without one, it can be meant for its twin)
    EX=$ex JUDGE="$work/judge" exercises/tools/grade "$m" "$work/o6" "$work/m.roster" "$work/m.conf" >"$work/out" 2>&1
    is "update.$ext${ex:+ for $ex}: its own total, and that of who has update.cu beside it" "$want 7" "$(sed -n 's/^"[^"]*",\([0-9.]*\),.*/\1/p' "$work/o6/totals.csv" | sed 's/^$/none/' | xargs)"
  done
done <<'E2'
docx none
pdf none
txt 7
cpp 7
E2
# ---- one student's hundred files that are refused are a few lines; the table has all
for k in $(seq 100); do echo 'x' >"$m/Ada L_7_assignsubmission_file_/part$k.c"; done; rm "$m"/Ada*/update.*
status "a hundred files that mean nothing" 3 env EX=relax-f JUDGE="$work/judge" exercises/tools/grade "$m" "$work/o6" "$work/m.roster" "$work/m.conf"
is "are four lines" 4 "$(grep -c 'refused: .*Ada' "$work/out")"; is "and a hundred of the table" 100 "$(cat "$work/o6"/class/*.csv | grep -c 'part.*refused')"
# two spellings of a name that say two things
a1=$(printf 'Zo\303\253') a2=$(printf 'Zoe\314\210'); mkdir -p "$work/z/$a1" "$work/z/$a2"; cp /dev/null "$work/z/$a1/relax_F.cu"
JUDGE=true no "one name, two folders, two texts" sh -c "echo x >'$work/z/$a2/relax_F.cu'; exercises/tools/grade '$work/z' '$work/o5'"
says "are refused by name" 'two spellings of one name, and their relax_F.cu'
perl -MIO::Compress::Zip=:all -e 'zip(\"x" => $ARGV[0], Name => "relax_F.cu") or die; ' "$a"
truncate -s 30 "$a"; bad "a cut archive" 'a.zip: is (damaged|no archive)'
perl -MIO::Compress::Zip=:all -e 'my $x = "0" x (40 << 20); zip(\$x => $ARGV[0], Name => "relax_F.cu")' "$a"
bad "one that grows" 'unpacks to more than is taken'
perl -MIO::Compress::Zip=:all -e 'my $z = IO::Compress::Zip->new($ARGV[0], Name => "f0");
  for (1 .. 600) { $z->newStream(Name => "f$_"); $z->print("x") } $z->close' "$a"
bad "one of many files" 'more files than are taken'
perl -MIO::Compress::Zip=:all -e 'my $x = "int evil;"; zip(\$x => $ARGV[0], Name => "../../../evil.cu");
  my $y = "ok"; zip(\$y => $ARGV[0], Name => "/tmp/evil.cu", Append => 1)' "$a"
rm -rf "$work/o3"; JUDGE=true status "one that leads out" 3 exercises/tools/grade "$work/m" "$work/o3" "$work/m.roster"
is "... leaves nothing" "" "$(find "$work" /tmp -maxdepth 4 -name 'evil*' 2>/dev/null)"
is "of an hour that comes twice a hand-in has the first, what is due the second" \
  "1824941520 1824945120 1798801200" "$(TZ=Europe/Berlin perl -Iexercises/tools -MCourse -e '
    print join " ", wall(0, 0, 12, 2, 31, 9, 127), wall(1, 0, 12, 2, 31, 9, 127), wall(0, 0, 0, 12, 1, 0, 127)')"
finish
