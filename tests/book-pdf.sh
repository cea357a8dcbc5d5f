# The book on paper: both volumes build without a defect, its code can be copied out
# and compiled, and the student's edition builds too and withholds what it should.
# timeout: 840, seconds: 250
. tests/tap.sh
. tests/withheld
. tests/hand-ins
ok "the book builds: nothing overfull, undefined, doubled or missing" make pdf
ok "Volume I is there" test -s build/course.pdf
ok "and Volume II" test -s build/machine.pdf
for pdf in build/course.pdf build/machine.pdf; do
  ok "  $pdf names its version" sh -c "pdftotext -l 3 $pdf - | grep -q 'version $(cat book/VERSION)'"
done
withheld; text=$work/text

# ---- code copied out of the PDF --------------------------------------------
# Each line of code stands on the page as in the source, spaces aside.
# (a starter is the student's: nothing of it stands in the complete edition)
awk 'FNR == 1 { code = 0 } /^<<.*\[starter\]>>= *$/ { code = 0; next } /^<<.*>>= *$/ { code = 1; next } /^@( |$)/ { code = 0 }
     code && NF && !/<<.*>>/ { gsub(/@<</, "<<"); gsub(/@>>/, ">>"); gsub(/[ \t]/, ""); print }' \
  chunks/*.nw | LC_ALL=C sort -u >"$work/code"
is "every line of code can be copied as it was written" "" \
  "$(LC_ALL=C comm -23 "$work/code" "$work/page" | head -5)"
# The first program, put together from the pages alone.
awk '
  { sub(/^\f/, "") }
  /≡ *$/ && match($0, /⟨.*⟩/) {
    name = substr($0, RSTART, RLENGTH); sub(/ [0-9a-z]+ *⟩$/, "", name); sub(/^⟨/, "", name)
    indent = match($0, /⟨/) - 1; next }
  /^ *Used in / { name = "" }
  name != "" && substr($0, 1, indent) ~ /^ *$/ {
    body[name] = body[name] substr($0, indent + 1) "\n" }
  function out(x,   l, n, i, u) {
    n = split(body[x], l, "\n")
    for (i = 1; i < n; i++) {
      if (match(l[i], /⟨.*⟩/)) {
        u = substr(l[i], RSTART, RLENGTH); sub(/ [0-9a-z]+ *⟩$/, "", u); sub(/^⟨/, "", u)
        out(u)
      } else print l[i]
      if (x ~ /patience/ && l[i] ~ /^}/) return
    } }
  END { out("examples/patience.c") }' "$text" >"$work/copied.c"
ok "a program copied from the page compiles" \
  gcc -std=c17 -Wall -Wextra -Werror -o "$work/copied" "$work/copied.c"
is "and runs as printed" "$(sed 1,2d figures/data/patience.txt)" "$("$work/copied")"

# ---- links, indexes, bibliography -----------------------------------------------
for v in course machine; do
  for part in Contents "Index of chunks" "Index of identifiers" "Index of terms" \
              Bibliography "Answers to the exercises"; do
    ok "$v has: $part" grep -qE "^ *$part *$" "$work/$v.txt"
  done
  # an entry of an index of noweb's is a line of index-V.tex and is printed
  entries() { awk -v from="$1" -v to="$2" '
    $0 ~ "^ *" to " *$" { on = 0 } on && /[a-zA-Z].*[0-9]/ { n++ }
    $0 ~ "^ *" from " *$" { on = 1; n = 0 } END { print n + 0 }' "$work/$v.txt"; }
  for kind in c i; do
    [ $kind = c ] && set -- "Index of chunks" "Index of identifiers" ||
      set -- "Index of identifiers" "Index of terms"
    case $v-$kind in  # as book/course.sty sets them
      *-c) columns=2 ;; course-i) columns=3 ;; *) columns=4 ;;
    esac
    want=$(grep -c "^.nwixlogsorted{$kind}" build/weave-full/index-$v.tex)
    got=$(entries "$1" "$2")
    ok "$v: the $1 has its $want entries" test "$want" -ge 200 -a \
      $((got * columns)) -ge "$want"
  done
  want=$(sed -n 's/^.indexentry{\(.*\)|.*/\1/p' build/weave-full/$v.idx | sort -u | wc -l)
  ok "$v: the index of terms has its $want entries" test "$want" -ge 20 -a \
    "$(grep -c '^ *.item' build/weave-full/$v.ind)" -ge "$want"
done
ok "no static function shares an entry with its namesakes" test 5 -le \
  "$(sed -n 's/^.nwixlogsorted{i}{{.nwixident{\([^=]*\)\(=[^}]*\)\{0,1\}}.*/\1 \2/p' \
     build/weave-full/index-course.tex | sort -u | cut -d' ' -f1 | uniq -d | wc -l)"
chunks=$(cat chunks/*.nw | grep '^<<.*>>= *$' | grep -vc '\[starter\]>>')
for v in course machine; do pdfinfo -dests build/$v.pdf; done >"$work/dests"
ok "every chunk can be jumped to" test "$chunks" -le "$(grep -c '"noweb\.NW' "$work/dests")"
# from one volume into the other: each link names a place that is there
for v in course machine; do
  [ $v = course ] && o=machine || o=course
  sed -n 's/^.farchunk{\([^}]*\)}.*/noweb.\1/p' build/weave-full/labels-of-$o.tex >"$work/far"
  ok "$v: chunks of $o are named" test -s "$work/far"
  pdfinfo -dests build/$o.pdf | sed -n 's/.*"\(noweb[^"]*\)".*/\1/p' | sort >"$work/there"
  is "$v: and are there" "" "$(sort "$work/far" | comm -23 - "$work/there" | head -3)"
  ok "$v: it has links into $o.pdf" test 100 -le "$(perl -MCompress::Zlib -0777 -ne '
    while (m{/Type */ObjStm.*?/Length (\d+).*?stream\r?\n}gs) {
      print uncompress(substr $_, pos, $1), "\n" }' build/$v.pdf | grep -ac "/F *($o.pdf)")"
done
# (by their pages' text: a chunk's name ends in its page and letter)
tags=0 noted=0 linked=0 back=0 links=0
for v in course machine; do   # thirty pages each, after the first fifth
  from=$(($(pdfinfo build/$v.pdf | sed -n 's/^Pages: *//p') / 5))
  set -- $v $from $((from + 30))
  pdftotext -layout -f $2 -l $3 build/$1.pdf "$work/some"
  pdftohtml -q -i -xml -f $2 -l $3 -stdout build/$1.pdf |
    sed 's/<text[^>]*>//; s/<\/text>//; s/<\/*[bi]>//g' | tr '\n' ' ' >"$work/xml"
  count() { grep -oE "$1" "$2" | wc -l; }
  tags=$((tags + $(count '[0-9]+[a-z]* *⟩' "$work/some")))
  noted=$((noted + $(count 'Used in' "$work/some")))
  linked=$((linked + $(count '<a href[^>]*>(II?\.)?[0-9]+[a-z]* *</a> *(<a href[^>]*>)?⟩' "$work/xml")))
  back=$((back + $(count 'Used in *<a href' "$work/xml")))
  links=$((links + $(count '<a href' "$work/xml")))
done
ok "there are names and notes on some sixty pages" test $tags -ge 100 -a $noted -ge 50
is "each name of a chunk is a link" $tags $linked
is "each note on its use is one" $noted $back
ok "and more are on identifiers" test $links -ge $((4 * tags))
release=build/release/shortest-paths-on-the-gpu-$(cat book/VERSION)
# (tests/tagged.sh makes the PDFs of a release; that their captions can be read out is asked here)
is "the release has its version in its name" "echo $release/course.pdf $release/machine.pdf" \
  "$(make --no-print-directory -n pdf-release 2>/dev/null | tail -1)"
for v in course machine; do
  ok "$v: each caption can be read out" book/tools/tagged build/weave-full $v -; done
cp build/weave-full/datum.tex "$work/"; echo '\bookfigure{odd}{A \strange word.}' >"$work/01-odd.tex"
no "a word of one that cannot is found" book/tools/tagged "$work" course -
says "  by its name" '^tagged: how is .strange read out'

# ---- a second run -----------------------------------------------------------------
before=$(stat -c %Y build/course.pdf)
make pdf >"$work/again" 2>&1
is "with nothing changed nothing is done" "" \
  "$(grep -E '^(weave|typeset|figure|tangle)' "$work/again")"
is "and the PDF stays" "$before" "$(stat -c %Y build/course.pdf)"

# ---- what the student gets ---------------------------------------------------------
ok "the student's edition builds, and without a defect" make build/weave-student/.typeset
no_leak_in_pages build/weave-student/course.pdf
right_hand_ins "the complete edition" "$text"
right_hand_ins "the student's edition" "$work/student"
ok "the lab tree builds" book/tools/lab "$work/lab" chunks/*.nw
no_leak_in_lab "$work/lab"
finish
