# The lab tree, as a student has it: it builds, each starter is turned down,
# and the book's own answer, brought from outside, is accepted.
# set: full
# timeout: 3600
. tests/tap.sh
book/tools/lab "$work/lab" chunks/*.nw
ok "the lab tree is there" test -s "$work/lab/Makefile"
full=$PWD/build
cd "$work/lab" || exit 1
no "without a compiler it judges nothing" make CC=no-such-cc check EX=invert
is "one line says so, and no other" 'no compiler here: no-such-cc and g++ are needed' "$(grep -v '^make' "$work/out")"
no "and nothing is tried" grep -q '^cc ' "$work/out"
printf '#!/bin/sh\ncase $* in *-std=c17*) exit 1 ;; esac\nexec cc "$@"\n' >"$work/old-cc"; chmod +x "$work/old-cc"
no "with one of long ago" make CC="$work/old-cc" check EX=invert
says "one line says so, too" 'old-cc or .* is too old'
no "and nothing is tried with it" grep -q '^cc ' "$work/out"
status "a command of the instructor's" 2 make grade IN=.
says "is not the lab's" 'make grade is in the complete course only'
ok "its judge builds" make judge
build/bin/judge conf | awk -F'\t' '$2 == "file" { print $1, $3 }' >"$work/files"
ok "there are exercises" test "$(wc -l <"$work/files")" -ge 40
while read -r folder file; do
  ex=${folder#[0-9][0-9]-}
  make start EX="$ex" >/dev/null 2>&1
  status "$ex: the starter is not accepted" 1 make check EX="$ex"
  ok "$ex: and the judge says why" grep -q "^$ex: " "$work/out"
  if [ -f "$full/exercises/$folder/$file" ]; then
    mkdir -p answers; taken=$((${taken:-0} + 1)); cp "$full/exercises/$folder/$file" answers/
    ok "$ex: the answer is accepted" make check EX="$ex" FILE="answers/$file"
  else skip "$ex: the answer is accepted" "the book prints none"; fi
done <"$work/files"
ok "the answers of most were asked: ${taken:-0}" test "${taken:-0}" -ge 20
ok "the program builds around the gaps" make programs
# (a piece that is missing gives nothing, as one does that finds no memory)
for f in $(sed -n '/^.. The families ..$/,/^};/s/^    { "\([a-z-]*\)".*/\1/p' generated/graph/generate.c); do build/bin/sssp gen --family "$f" --n 40 --out "$work/$f.gr"; done >"$work/gaps" 2>&1
for s in $(build/bin/sssp list | awk '{ print $1 }'); do build/bin/sssp solve small.gr --solver "$s"; done >>"$work/gaps" 2>&1
ok "its commands know what is still to be written" grep -q 'still to be written' "$work/gaps"
no "... and do not take it for want of memory" grep -v 'still to be written' <(grep memory "$work/gaps")
is "its programs know their version" "sssp $(cat book/VERSION) simcc $(cat book/VERSION)" \
  "$(build/bin/sssp --version | cut -d' ' -f1,2) $(build/bin/simcc --version | head -1)"
finish
