# No address of the last release's web edition is gone, as far as the chapters tell
# without a weave (tests/web.sh asks the pages): what a chunk, a section, a theorem, a
# figure or an exercise was called is called so somewhere, or book/web/moved says where
# it is now; and a line of that leads to what is there, and is needed.
. tests/tap.sh
asked() { perl tests/addresses.pl book/web/addresses "$1" "$2"/*.nw book/{notation,words,learned}.tex; }
ok "the list has addresses" test "$(grep -c '#' book/web/addresses)" -ge 1000
is "each leads somewhere, and each line of moved is true" "" "$(asked book/web/moved chunks | head -12)"
# a chunk with another name, a section with another title, a label that is gone, a line too many
cp -r chunks "$work/chunks"
sed -i 's/^<<Refuse an arc that can be relaxed, or mark its head>>=/<<Another name>>=/
  s/\\section{What a shortest path is}/\\section{Another title}/' "$work/chunks/01-graphs.nw"
sed -i 's/\\label{thm:dial}//' "$work/chunks/07-baselines.nw"
{ cat book/web/moved; echo "section no/such.html graphs/index.html"; } >"$work/moved"
asked "$work/moved" "$work/chunks" >"$work/noticed"
for said in 'leads nowhere: .*can-still-be-relaxed' 'gone: graphs/what-a-shortest-path-is.html' \
    'leads nowhere: .*#thm-dial' 'of no address of the list: no/such.html'; do
  ok "noticed: $said" grep -q "$said" "$work/noticed"
done
# (a chunk that has another page: the web edition is not made of it)
sed -i 's/^\(chunk [^ ]*\) tracks\/[^ #]*#chunk-a-track$/\1 tracks\/index.html#chunk-a-track/' "$work/moved"
ok "noticed: a chunk that stands on another page" \
  grep -q 'leads to another page than that of the chunk: .*#chunk-a-track' <(asked "$work/moved" chunks)
# and no chapter has a macro or an environment that the reader of the web edition has no name for
is "the web edition knows each macro of the chapters" "" "$(perl tests/web-macros.pl book/web chunks/*.nw | head -5)"
printf 'A \\fraktur{word}, $\\frac12$, [[\\code]].\n\\begin{marginal}\n' >"$work/odd.nw"
is "noticed: those of which it has none" "$work/odd.nw:1: \\fraktur $work/odd.nw:2: \\begin{marginal}" \
  "$(perl tests/web-macros.pl book/web "$work/odd.nw" | xargs -d '\n')"
is "each theorem and its like has a label, of which its address is made" "" "$(
  grep -nE '\\begin\{(theorem|lemma|definition|invariant|corollary|proposition)\}' chunks/*.nw | grep -v '\\label{' | head -5)"
finish
