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
fi
finish
