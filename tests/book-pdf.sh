# The book on paper: it builds without a defect, its code can be copied out
# and compiled, and the student's edition withholds what it should.  Of that
# edition one pass of TeX is enough here, in which only references and lists
# of contents are missing; tests/book-handout.sh takes the finished one.
# timeout: 840
. tests/tap.sh
. tests/withheld
ok "the book builds: nothing overfull, undefined, doubled or missing" make pdf
ok "and is there" test -s build/course.pdf
withheld; text=$work/text

# ---- code copied out of the PDF --------------------------------------------
# Each line of code stands on the page as in the source, spaces aside.
awk '/^<<.*>>= *$/ { code = 1; next } /^@( |$)/ { code = 0 }
     code && NF && !/<<.*>>/ { gsub(/@<</, "<<"); gsub(/@>>/, ">>"); gsub(/[ \t]/, ""); print }' \
  chunks/*.nw | LC_ALL=C sort -u >"$work/code"
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
# (by their pages' text: a chunk's name ends in its page and letter)
tags=0 noted=0 linked=0 back=0 links=0
for pages in "60 90" "700 730"; do
  set -- $pages
  pdftotext -layout -f $1 -l $2 build/course.pdf "$work/some"
  pdftohtml -q -i -xml -f $1 -l $2 -stdout build/course.pdf |
    sed 's/<text[^>]*>//; s/<\/text>//; s/<\/*[bi]>//g' | tr '\n' ' ' >"$work/xml"
  count() { grep -oE "$1" "$2" | wc -l; }
  tags=$((tags + $(count '[0-9]+[a-z]*⟩' "$work/some")))
  noted=$((noted + $(count 'Used in' "$work/some")))
  linked=$((linked + $(count '<a href[^>]*>[0-9]+[a-z]* *</a> *(<a href[^>]*>)?⟩' "$work/xml")))
  back=$((back + $(count 'Used in *<a href' "$work/xml")))
  links=$((links + $(count '<a href' "$work/xml")))
done
ok "there are names and notes on some sixty pages" test $tags -ge 100 -a $noted -ge 50
is "each name of a chunk is a link" $tags $linked
is "each note on its use is one" $noted $back
ok "and more are on identifiers" test $links -ge $((4 * tags))
is "the release has its version in its name" \
  "build/release/shortest-paths-on-the-gpu-$(cat book/VERSION).pdf" \
  "$(make --no-print-directory pdf-release 2>/dev/null | tail -1)"

# ---- a second run -----------------------------------------------------------------
before=$(stat -c %Y build/course.pdf)
make pdf >"$work/again" 2>&1
is "with nothing changed nothing is done" "" \
  "$(grep -E '^(weave|typeset|figure|tangle)' "$work/again")"
is "and the PDF stays" "$before" "$(stat -c %Y build/course.pdf)"

# ---- what the student gets ---------------------------------------------------------
ok "the student's edition is woven" \
  make build/weave-student/.woven build/weave-student/preamble.fmt
once() { TEXFORMATS=build/weave-student: TEXINPUTS=.:book:build/weave-student: \
  pdflatex -fmt=preamble -interaction=batchmode -halt-on-error \
  -output-directory="$work" book/course.tex; }
ok "and typeset once" once
no_leak_in_pages "$work/course.pdf"
ok "the lab tree builds" book/tools/lab "$work/lab" chunks/*.nw
no_leak_in_lab "$work/lab"
finish
