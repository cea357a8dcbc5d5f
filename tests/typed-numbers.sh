# Every measured number in Volume I comes from the data: a number with a unit
# of time or speed, a percentage or a factor is made by a \datum macro, or
# tests/typed-numbers.txt says why it may be typed.
# timeout: 600
. tests/tap.sh
hits() { perl tests/typed-numbers.pl "$@"; }
# excuse LIST <HITS: what no line of LIST excuses, then the lines unused
excuse() {
  awk -v list="$1" '
    BEGIN { while ((getline s < list) > 0) if (s !~ /^#/ && s != "") {
              split(s, p, / \| /); n++; chapter[n] = p[1]; words[n] = p[2]
              if (p[3] == "") print "no reason: " s } }
    { hit = $0; sub(/.*\t/, "", hit); sub(/\t.*/, ""); c = $0; sub(/^[^:]*\//, "", c); sub(/-.*/, "", c); sub(/:.*/, "", c)
      found = 0
      for (i = 1; i <= n; i++) 
        if (chapter[i] == c && index($0, words[i]) && index(words[i], hit))
          found = used[i] = 1
      if (!found) print }
    END { for (i = 1; i <= n; i++) if (!used[i]) print "excuses nothing: " chapter[i] " | " words[i] }'
}
printf '%s\n' 'It takes 23~microseconds, and \datum{a}{b}{c} ms, at $4.5$ GB a second.' \
  'Rome takes sixty' 'milliseconds, 3\,\% more, or 4.2 times as long.' \
  '[[5 ms]] and \begin{exercise}[20]{20 s}' '<<x>>=' 'wait 7 s' '@' \
  'Two fifths of the' 'time went there, and three halves of a page.' >"$work/05-x.nw"
is "what is typed is found: digits, words, shares, across lines" 6 "$(hits "$work/05-x.nw" | wc -l)"
echo '05 | It takes 23 microseconds | because' >"$work/list"
is "a reason excuses what it names" 5 "$(hits "$work/05-x.nw" | excuse "$work/list" | wc -l)"
echo '06 | It takes 23 microseconds | because' >"$work/list"
is "and nothing else" 7 "$(hits "$work/05-x.nw" | excuse "$work/list" | wc -l)"
is "no measured number is typed by hand" "" \
  "$(hits chunks/[0-7]*.nw | excuse tests/typed-numbers.txt)"
# What was drawn from data is computed again: a reason that only names a place of the book grows old.
relation=' (~|<|>|<=|>=) '
elsewhere() { grep -v '^#' "$1" | grep -vE "$relation|compared.txt|tried.txt" |
  grep -E '\| [^|]*(\.csv|Chapter|the table|the section|sentence before|figure)[^|]*$'; }
is "a share of what was measured has its relation" "" "$(elsewhere tests/typed-numbers.txt)"
is "and the data bear it out" "" \
  "$(grep -v '^#' tests/typed-numbers.txt | grep -E "$relation" | perl tests/compared.pl check)"
echo '22 | pauses were a fifth of the time | 21 per cent, of Chapter 6' >"$work/list"
is "a place of the book is no reason" 1 "$(elsewhere "$work/list" | wc -l)"
# Numbers of the engine's rules that the text says: CHAPTER | its words | what the program has.
while IFS='|' read -r chapter words code; do
  ok "said: $words" eval 'tr -s "\n " " " <chunks/$chapter-*.nw | grep -qF "$words" &&
    cat generated/cuda/engine*.h generated/cuda/engine*.cu |
    tr -s "\n " " " | grep -qF "$code"'
done <<'TABLE'
24|fewer than 131,072, about one arc per thread, the width is doubled|ENGINE_FEW = 1 << 17,
24|if more than eight times as many, halved|ENGINE_MANY = 1 << 20,
24|is given twelve more rounds|ENGINE_PATIENCE = 12,
24|or twenty where lists have one length|EVEN_PATIENCE = 20,
24|where lists have one length, its|p->patience = p->even ? EVEN_PATIENCE : ENGINE_PATIENCE;
24|less than a sixteenth of the arcs that the last step has relaxed|ENGINE_SLACK = 16,
24|a sixteenth of all arcs, and a million at least|p->crest = g->m / 16 > ENGINE_MANY
24|each bucket that has an eighth fewer arcs|wider = 8 * arcs < 7 * last;
24|grows by half or more|2 * arcs < 3 * last;
24|if it has relaxed at most 256 arcs|LEAN_ARCS = 256,
24|with at most eight items in a thin step|HANDFUL = 8
24|two to three times that quotient|halves = arcs < 1u << 24 ? 6 : arcs < 1u << 26 ? 5 : 4;
24|with a thirty-second of this if there are hubs|width /= 32;
24|of up to 32 vertices|LANES = 32
TABLE
finish
