# The lines that the rows of tests/unmend/ edit are there: unmend.sh, which carries them out
# and asks the tests, takes an hour, and a row that is of older code asks nothing.
# seconds: 3
. tests/tap.sh
root=$PWD; mkdir "$work/rows"
ok "the table is read" perl tests/unmend.pl split tests/unmend/*.txt "$work/rows"
stale() { # stale FOLDER...: their names, if their lines are not there once
  local r f; for r; do
    [ -e "$r/edits" ] || continue
    rm -rf "$work/t"; mkdir -p "$work/t/left" "$work/t/generated"
    for f in $(sed -n 's/^@ \([^ ]*\).*/\1/p' "$r/edits"); do
      if [ -f "generated/$f" ]; then (cd generated && cp --parents "$f" "$work/t/left" && cp --parents "$f" "$work/t/generated")
      else cp --parents "$f" "$work/t"; fi; done
    (cd "$work/t" && perl "$root/tests/unmend.pl" edit "$r/edits" left) >"$work/out" 2>&1 || cat "$r/name"
  done; }
is "each row has its lines" "" "$(stale "$work"/rows/*)"
first=$(grep -l '^-' "$work"/rows/*/edits | head -1); first=${first%/edits}
sed 's/^-/-no such line/' "$first/edits" >"$work/edits"; cp "$work/edits" "$first/edits"
is "one that has not is found" "$(cat "$first/name")" "$(stale "$first")"
finish
