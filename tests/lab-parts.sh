#!/bin/bash
# The judge in a page is linked of the files that book/web/lab/build.mjs names: what one of
# them calls, another one has, if any file of the tree has it.  (Who moves a function learns it
# here, and not when somebody makes the lab.)
. tests/tap.sh
list=$(sed -n '/^const judge = \[\];/,/judge.push/p' book/web/lab/build.mjs)
files=$({ grep -o "'[a-z_]*'" <<<"$list" | sed "s|'\(.*\)'|judge/\1.c|"
  grep -o "'[a-z_]*/[a-z_]*\.c'" <<<"$list" | tr -d "'"; } | sort -u)
ok "the list is found" test "$(wc -w <<<"$files")" -gt 15
for f in $files; do
  o=$B/obj/${f%.c}.o
  # (what only a page has, is compiled for no PC)
  [ -e "$o" ] || { o=$work/$(basename "$f").o
    gcc -std=c17 -D_GNU_SOURCE -w -I"$S" -c "$S/$f" -o "$o" || echo "$f" >>"$work/lost"; }
  echo "$o"
done >"$work/objects"
is "each of its files is there" "" "$(cat "$work/lost" 2>/dev/null)"
xargs nm -gP <"$work/objects" 2>/dev/null >"$work/names"
awk '$2 ~ /[A-TV-Z]/ { print $1 }' "$work/names" | sort -u >"$work/has"
awk '$2 == "U" { print $1 }' "$work/names" | sort -u >"$work/wants"
nm -gP "$B"/obj/{judge,graph,exercises,sssp,solvers}/*.o 2>/dev/null | awk '$2 ~ /[A-TV-Z]/ { print $1 }' |
  sort -u >"$work/tree"
is "what they call, they have" "" "$(comm -23 "$work/wants" "$work/has" | comm -12 - "$work/tree" | xargs)"
finish
