# What a rule decides stands in the table of what an oracle may decide, and
# is decided through it (test_22_oracle; Volume II, "Whatever is decided").
. tests/tap.sh
sed -n 's/^DECISION(\([A-Z_]*\),.*/\1/p' "$S/solve/decisions.h" | sort >"$work/rows"
grep -rhoE 'DECIDE\([A-Z_]+' "$S"/*/ --include=*.c --include=*.cu --include=*.h |
  sed 's/.*(//' | sort -u >"$work/asked"
ok "there are decisions" test -s "$work/rows"
is "each is in the table of the program once, and asked" "$(cat "$work/asked")" "$(cat "$work/rows")"
if [ -e chunks/89ac-engine-race.nw ]; then
  sed -n '/label{sec:engine-oracle}/,/label{tab:engine-oracle}/p' chunks/89ac-engine-race.nw >"$work/text"
  is "and in the book's, with its reason" "" "$(while read -r d; do
    grep -qF "[[$d]]" "$work/text" || echo "$d"; done <"$work/rows")"
  # the range of each in the book is that of the program; names and ranges of a row in one order,
  # and a single range is that of all of its names
  sed -n 's/^DECISION(\([A-Z_]*\), *\([A-Z_]*\)).*/\1 \2/p' "$S/solve/decisions.h" >"$work/ranges"
  strays() { perl -ne 'BEGIN { open F, shift; %is = map { split } <F>; %say = (EITHER => "yes, no", FEW => "from 1",
      UP_TO => "from 1", ANY => "any, from 1", LESS => "0 to 5", NEAR => "4 more or less", ALSO => "yes, if (it fits|linked) no") }
    next unless /^\[\[[A-Z_]/; my ($names, $ranges) = split / & /; my @r = split /; /, $ranges;
    for ($names =~ /([A-Z_]+)/g) { my $r = @r > 1 ? shift @r : $r[0];
      print "$_: $r, and $is{$_}\n" unless $r =~ /^$say{$is{$_}}$/ }' "$work/ranges" "$1"; }
  is "  and its range" "" "$(strays "$work/text")"
  sed 's/^\[\[SWEEP\]\] & yes, no/[[SWEEP]] \& yes, if it fits no/' "$work/text" >"$work/other"
  is "  or another would be noticed" "SWEEP: yes, if it fits no, and EITHER" "$(strays "$work/other")"
fi
finish
