# Of the hand-ins that are known to be slow, and of those that are right, as many as ten seconds of a
# processor allow are drawn and judged whole: a question that is added, and breaks one of them, is
# found by chance here, and surely by the full set, which judges all (judge-verify-all.sh).
# timeout: 300, seconds: 15
. tests/tap.sh
export JUDGE_ONE_COMPILER=1
known() { # known VERDICT: the files that get it, the answers of the book among the accepted
  find exercises/*/submissions/"$1" build/mutants/*/"$1" build/cheats/known/*/"$1" -name '*.c*' 2>/dev/null
  [ "$1" != accepted ] || find build/exercises/[0-9]* -maxdepth 1 -name '*.c*' ! -name 'stage.*'; }
exercise() { printf '%s\n' "$1" | grep -oE '/[0-9]{2}-[a-z0-9-]+/' | head -1 | tr -d / | cut -c4-; }
gets() { # gets VERDICT FILE
  said=$("$B/bin/judge" matrix "$(exercise "$2")" "$2" | tail -1)
  echo "$2: $said"
  [ "$(printf '%s' "$said" | cut -f1,2)" = "$(printf 'verdict\t%s' "$1")" ]; }
for v in too_much_work time_limit accepted; do
  known $v | sed "s/^/$v /" | sort >"$work/$v"
  ok "there are many of $v" test "$(wc -l <"$work/$v")" -gt 30
done
seconds() { times >"$work/times"
  awk 'NR == 2 { for (k = 1; k < 3; k++) { split($k, t, "[ms]"); s += 60 * t[1] + t[2] }
    print int(s) > (FILENAME ".of") }' "$work/times"; read -r spent <"$work/times.of"; }
draw() { perl -e 'srand shift; my @x = <STDIN>; print splice @x, rand @x, 1 while @x' "$1"; }
seconds; begun=$spent
cat "$work/too_much_work" "$work/time_limit" | draw "$drawn" >"$work/slow"
draw "$drawn" <"$work/accepted" | paste -d'\n' - "$work/slow" | grep . >"$work/list"
while [ $((spent - begun)) -lt 10 ] && read -r v f <&3; do
  ok "SEED=$drawn: $v, $f" gets "$v" "$f"
  seconds
done 3<"$work/list"
# What the book's answer costs is in its exercise's conf; a scene that is added makes it stale, and
# a student's count looks worse than the book's then (of one that is drawn, and not of the slowest)
x=$("$B/bin/judge" conf | perl -e 'srand shift; my %s; while (<STDIN>) { my ($x, $k, $v) = split " ", $_, 3;
    $s{$x}{$k} = $v } my @x = grep { ($s{$_}{reference} // "") =~ /[1-9]/ && $s{$_}{seconds} < 20 } sort keys %s; print $x[rand @x]' "$drawn")
n=$(ls exercises/"$x"/starter/*.c* build/exercises/"$x"/starter/*.c* build/cheats/refused/"$x"/*/*.c* 2>/dev/null | wc -l)
"$B/bin/judge" verify "${x#*-}" "$n/100000" >"$work/out" 2>&1
ok "SEED=$drawn: what the book's answer to $x costs is in its conf" grep -q "^ok 1 - build/exercises/$x/[^/]*: accepted" "$work/out"
no "an accepted one is not slow" gets too_much_work build/exercises/02-dijkstra/dijkstra.c
finish
