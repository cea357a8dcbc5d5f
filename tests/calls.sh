#!/bin/bash
# What hand-ins call is there: those that the course knows, right and wrong, its
# answers, variants, starters, cheats and harnesses, and the hunks of those that
# are written as changes fit.  make verify compiles and judges them all, for
# minutes; a name of the course's that was changed elsewhere is found here.
# timeout: 120, seconds: 5
. tests/tap.sh
hand_ins() { find exercises/*/submissions exercises/*/cheats "$work/mutants" "$B/exercises" generated/exercises \
  -name '*.c' -o -name '*.cu'; ls exercises/*/stage.*; }
bad=
for f in exercises/*/submissions/mutants; do
  x=${f#*/}
  exercises/tools/mutants "$f" "$work/mutants/${x%%/*}" >"$work/said" 2>&1 || bad="$bad $(head -1 "$work/said")"
done
is "what is written as a change of another hand-in fits it" "" "$bad"
mkdir -p "$work/bare/bin"; ln -s "$B/bin/judge" "$work/bare/bin/judge"   # as where no noweb tangled answers
for f in exercises/*/submissions/mutants; do
  x=${f#*/}
  O=$work/bare exercises/tools/mutants "$f" "$work/bare/${x%%/*}" >"$work/said" 2>&1 || echo "$f: $(head -1 "$work/said")"
done >"$work/refused"
is "and where the book's answers are missing nothing is refused for that" "" "$(cat "$work/refused")"
hand_ins >"$work/all"
ok "there are hand-ins of every kind" test "$(wc -l <"$work/all")" -ge 800
calls() { xargs perl tests/calls.pl generated; }
is "no hand-in calls what stands nowhere" "" "$(calls <"$work/all" | sed "s|$work/||; s|$B|build|" | head -8)"
# in each answer one call, drawn, of another name
mkdir "$work/changed"
for f in "$B"/exercises/*/*.c*; do
  perl -0777 -pe 'BEGIN { srand shift } my @at;
    push @at, $-[1] while m{^[ ]+(?:[\w*]+ \**\w+ = |\w+ = |if \(|return )?((?!(?:if|for|while|switch|sizeof|return)\b)[a-z]\w+)\(}gm;
    substr $_, $at[rand @at], 0, "once_" if @at' "$drawn" "$f" >"$work/changed/$(basename "${f%/*}")-${f##*/}"
  cmp -s "$f" "$work/changed/$(basename "${f%/*}")-${f##*/}" && rm "$work/changed/$(basename "${f%/*}")-${f##*/}"
done
find "$work/changed" -type f | sort >"$work/list"
ok "of most answers a call was changed" test "$(wc -l <"$work/list")" -ge 40
is "and each such call is found" "" \
  "$(calls <"$work/list" | cut -d' ' -f1 | sort -u | comm -13 - "$work/list" | head -5)"
finish
