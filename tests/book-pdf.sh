# The book on paper: it builds without a defect, its code can be copied out
# and compiled, and the student's edition withholds what it should.
# timeout: 840
. tests/tap.sh
ok "the book builds: nothing overfull, undefined, doubled or missing" make pdf
ok "and is there" test -s build/course.pdf
text=$work/text; pdftotext -layout build/course.pdf - 2>/dev/null | tr "\\f" "\\n" >"$text"

# ---- code copied out of the PDF --------------------------------------------
# Each line of code stands on the page as in the source, spaces aside.
awk '/^<<.*>>= *$/ { code = 1; next } /^@( |$)/ { code = 0 }
     code && NF && !/<<.*>>/ { gsub(/@<</, "<<"); gsub(/@>>/, ">>"); gsub(/[ \t]/, ""); print }' \
  chunks/*.nw | LC_ALL=C sort -u >"$work/code"
tr -d ' \t\f' <"$text" | LC_ALL=C sort -u >"$work/page"
is "every line of code can be copied as it was written" "" \
  "$(LC_ALL=C comm -23 "$work/code" "$work/page" | head -5)"
# The first program, put together from the pages alone.
awk '
  { sub(/^\f/, "") }
  /≡ *$/ && match($0, /⟨.*⟩/) {
    name = substr($0, RSTART, RLENGTH); sub(/ [0-9a-z]+⟩$/, "", name); sub(/^⟨/, "", name)
    indent = match($0, /⟨/) - 1; next }
  /^ *Used in / { name = "" }
  name != "" && substr($0, 1, indent) ~ /^ *$/ {
    body[name] = body[name] substr($0, indent + 1) "\n" }
  function out(x,   l, n, i, u) {
    n = split(body[x], l, "\n")
    for (i = 1; i < n; i++) {
      if (match(l[i], /⟨.*⟩/)) {
        u = substr(l[i], RSTART, RLENGTH); sub(/ [0-9a-z]+⟩$/, "", u); sub(/^⟨/, "", u)
        out(u)
      } else print l[i]
      if (x ~ /patience/ && l[i] ~ /^}/) return
    } }
  END { out("examples/patience.c") }' "$text" >"$work/copied.c"
ok "a program copied from the page compiles" \
  gcc -std=c17 -Wall -Wextra -Werror -o "$work/copied" "$work/copied.c"
is "and runs as printed" "$(sed 1,2d figures/data/patience.txt)" "$("$work/copied")"

# ---- links, indexes, bibliography -----------------------------------------------
for part in Contents "Index of chunks" "Index of identifiers" "Index of terms" \
            Bibliography "Answers to the exercises"; do
  ok "it has: $part" grep -qE "^ *$part *$" "$text"
done
chunks=$(cat chunks/*.nw | grep -c '^<<.*>>= *$')
ok "every chunk can be jumped to" test "$chunks" -le \
  "$(pdfinfo -dests build/course.pdf | grep -c '"noweb\.NW')"
ok "and links lead there, from code and from notes" test "$((2 * chunks))" -le \
  "$(pdftohtml -q -i -xml -stdout build/course.pdf | grep -o '<a href' | wc -l)"
is "the release has its version in its name" \
  "build/release/shortest-paths-on-the-gpu-$(cat book/VERSION).pdf" \
  "$(make --no-print-directory pdf-release 2>/dev/null | tail -1)"

# ---- a second run -----------------------------------------------------------------
before=$(stat -c %Y build/course.pdf)
make pdf >"$work/again" 2>&1
is "with nothing changed nothing is done" "" \
  "$(grep -E '^(weave|typeset|figure|tangle)' "$work/again")"
is "and the PDF stays" "$before" "$(stat -c %Y build/course.pdf)"

# ---- the student's edition -----------------------------------------------------------
ok "the handout builds" make handout
awk -f tests/withheld.awk chunks/*.nw | LC_ALL=C sort -u >"$work/withheld"
# (a line that a printed session shows is public)
cat figures/data/*.txt | tr -d ' \t' | LC_ALL=C sort -u >"$work/sessions"
sed -n 's/^code //p' "$work/withheld" | tr -d ' \t' | LC_ALL=C sort -u |
  LC_ALL=C comm -23 - "$work/sessions" >"$work/secret"
ok "there is something to withhold" test "$(wc -l <"$work/secret")" -ge 20
pdftotext -layout build/handout/*.pdf "$work/student" 2>/dev/null
tr -d ' \t\f' <"$work/student" | LC_ALL=C sort -u >"$work/studentpage"
is "no line of a withheld chunk is in the student's PDF" "" \
  "$(LC_ALL=C comm -12 "$work/secret" "$work/studentpage" | head -5)"
is "while the complete PDF has them all" "" \
  "$(LC_ALL=C comm -23 "$work/secret" "$work/page" | head -5)"
find build/handout/lab -type f ! -path '*/lab/build/*' ! -path '*/handins/*' \
  -exec cat {} + | tr -d ' \t' | LC_ALL=C sort -u >"$work/labtext"
is "nor in the lab tree" "" \
  "$(LC_ALL=C comm -12 "$work/secret" "$work/labtext" | head -5)"
cat generated/cuda/*.cu generated/cpu/*.c generated/exercises/*/*.c* | tr -d ' \t' |
  LC_ALL=C sort -u >"$work/full"
ok "while the complete tree has them" \
  test "$(LC_ALL=C comm -12 "$work/secret" "$work/full" | wc -l)" -ge 20
# answers' prose: pages broken into lines anew, so compare without spaces
sed 's/-$//' "$work/student" | tr -d ' \n\t\f-' >"$work/studentprose"
sed 's/-$//' "$text" | tr -d ' \n\t\f-' >"$work/fullprose"
sed -n 's/^text //p' "$work/withheld" | tr -d -- "-'" >"$work/prose"
tr -d "'’" <"$work/studentprose" >"$work/sp"; sed "s/[’']//g" "$work/fullprose" >"$work/fp"
is "no sentence of an answer is in the student's PDF" "" \
  "$(grep -oFf "$work/prose" "$work/sp" | head -3)"
ok "while the complete PDF has most" test \
  "$(grep -oFf "$work/prose" "$work/fp" | sort -u | wc -l)" -ge \
  "$(($(sort -u "$work/prose" | wc -l) * 8 / 10))"
no "the student's PDF has no answers" grep -q 'Answers to the exercises' "$work/student"
is "the lab tree has no submission and no wrong variant" "" \
  "$(find build/handout/lab -path '*/submissions/*' -o -path '*/answers/*' | head -3)"
is "and no chapter" "" "$(find build/handout/lab -name '*.nw')"
finish
