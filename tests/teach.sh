# What teachers get names what is there: the decks of slides take figures,
# chunks and theorems of the chapters, the sheets and the syllabus exercises
# that exist.  (tests/lab-sheets.sh types the commands of the sheets.)
. tests/tap.sh
chapters=$(ls chunks/*.nw)
for c in chunks/[0-7][0-9]-*.nw; do
  n=${c#chunks/}; n=${n%%-*}
  ok "chapter $n has a deck, and all that it shows is there" \
    book/tools/slides book/teach/slides/$n.deck $chapters
  cp "$work/out" "$work/deck"
  is "and what it refers to is in Volume I, which its numbers are from" "" "$(
    grep -oE '(ref\*?|chap)\{[^}]*' "$work/deck" | sed 's/.*{//' | sort -u | while read -r l; do
      grep -qE "label\{$l\}|book(figure|plot)(\[[^]]*\])?\{${l#fig:}\}" chunks/[0-7]*.nw || echo "$l"; done)"
  is "and the name of what it shows can be typeset" "" "$(grep 'langle' "$work/deck" | sed 's/\$[^$]*\$//g; s/\\[_%&#]//g' | grep '[_%&#]')"
  ok "with three frames or more" test "$(grep -c 'begin{frame}' "$work/deck")" -ge 3
  is "and no chunk runs off its frame" "" "$(awk '/begin.Verbatim/ { k = NR }
    /end.Verbatim/ && NR - k > 28 { print NR - k " lines" }' "$work/deck")"
done
# A deck with minutes carries a lecture: ninety of them, and what a lecture needs.
for n in 02 03 04 05 06 07 08 09 10 11 13 14 15 16 19 20 21 22 23 24; do
  is "deck $n carries ninety minutes: a trace, a proof in three steps, a session, a starter, an answered question" \
    "90 yes yes yes yes yes" "$(awk '/^min /{ m += $2 } /^row /{ r++ } /^step /{ s++ } /^session /{ t++ }
      /^starter /{ b++ } /^q /{ q++ } /^a /{ a++ } function y(x) { return x ? " yes" : " no" }
      END { print m y(r > 1) y(s > 2) y(t) y(b) y(q && q == a) }' book/teach/slides/$n.deck)"
done
# (two chapters have no exercise that is graded, so nothing to start from)
for n in 12 18; do
  is "deck $n carries ninety minutes, with all of these but the starter" \
    "90 yes yes yes yes" "$(awk '/^min /{ m += $2 } /^row /{ r++ } /^step /{ s++ } /^session /{ t++ }
      /^q /{ q++ } /^a /{ a++ } function y(x) { return x ? " yes" : " no" }
      END { print m y(r > 1) y(s > 2) y(t) y(q && q == a) }' book/teach/slides/$n.deck)"
done
ok "what the speaker says stands on the last frames" sh -c \
  'book/tools/slides book/teach/slides/05.deck chunks/*.nw | tail -40 | grep -q "What the speaker says (90 minutes)"'
for line in 'fig no-such-figure' 'chunk No such chunk' 'starter No such chunk' 'session none' 'thm thm:none' 'nonsense' \
    'chunk Offer the sum to vertex [[j]]'; do
  printf '= A frame\n%s\n' "$line" >"$work/05.deck"
  no "\"$line\" is refused" book/tools/slides "$work/05.deck" $chapters
  says "with its line" '05.deck:2: '
done
for f in book/teach/slides.tex book/teach/teach.sty; do
  ok "every page names the version: $f" grep -q 'version .bookversion' $f
done
# ---- the sample examinations: ninety minutes each, every question answered, and
# the distances of each graph are the program's
export work
perl -0777 -ne 'my $e = 0;
  for (split /^\\examination/m) { my %points = /^\\question\{(\d+)\}\{(\d+)\}/mg or next;
    my $sum = 0; $sum += $_ for values %points; $e++;
    my @a = /^\\answer\{(\d+)\}/mg;
    print "$e: $sum ", join(" ", sort keys %points) eq join(" ", sort @a) ? "answered" : "open", "\n";
    open my $g, ">", "$ENV{work}/exam$e.gr"; my ($n, $arcs) = /\\arcs\{(\d+)\}\{([^}]*)\}/ or die;
    my @arc = split /,\s*/, $arcs; print $g "p sp $n ", scalar(@arc), "\n", map { "a $_\n" } @arc;
    open my $f, ">", "$ENV{work}/exam$e.said"; print $f join("\n", split " ", /\\distances\{([^}]*)\}/ ? $1 : ""), "\n" }
' book/teach/examinations.tex >"$work/exams"
is "three examinations of ninety points, with answers" "1: 90 answered 2: 90 answered 3: 90 answered" "$(xargs <"$work/exams")"
for e in 1 2 3; do
  ok "examination $e: its graph is solved" "$B/bin/sssp" solve "$work/exam$e.gr" --solver dijkstra_heap --out "$work/exam$e.out"
  is "... and the distances are the program's" "$(awk '{ print $NF }' "$work/exam$e.out" | grep -E '^[0-9]+$' | xargs)" "$(xargs <"$work/exam$e.said")"
done
# ---- what the teacher's key says comes out comes out
key() { perl -0777 -ne 's/\s+/ /g; print $1 if /\\textbf\{Sheet '"$1"'\.\}(.*?)(?:\\textbf\{Sheet|\\end\{document)/' "${2:-book/teach/labs.tex}"; }
words=(zero one two three four five six seven eight nine)
for how in "a grid 1024" "b complete 1024" "e complete 999 --max-weight 99999"; do
  set -- $how; g=$1 family=$2 n=$3; shift 3
  "$B/bin/sssp" gen --family "$family" --n "$n" "$@" --out "$work/$g.gr" >"$work/out" &&
    "$B/bin/sssp" solve "$work/$g.gr" --solver dijkstra_heap --out "$work/$g.dist" >"$work/out"
done
different() { cut -d' ' -f2 "$work/$1.dist" | sort -u | grep -c .; }
has() { case $(key "$1" "${3-}") in *"$2"*) ;; *) echo "sheet $1: $2" ;; esac; }
said() { # of each sheet the words that hold what was counted
  has 1 "names, ${words[$("$B/bin/sssp" list | grep -c matrix)]} of them" "$@"
  has 2 "takes $(different b) iterations there and $(different a) on the grid" "$@"
  has 6 "There are $(different e) different distances among 999" "$@"
  while read -r ratio; do has 5 "$ratio" "$@"; done < <(build=$B perl -e '
    for my $x (qw(relax-f relax-u)) { for (`$ENV{build}/bin/judge conf $x`) { my (undef, $k, $v) = split /\t/; $k eq "reference" or next;
      my @n = split " ", $v; $of{$x} = { loads => $n[0], fetched => $n[9], words => $n[0] / $n[9], lanes => $n[14] / $n[13] } } }
    my @w = qw(zero one two three four five six seven eight nine ten); my ($f, $u) = @of{qw(relax-f relax-u)};
    sub w { $w[$_[0] + 0.5] } my ($l, $s) = map { w($u->{$_} / $f->{$_}) } qw(loads fetched);
    print "loads about $l times as many words and touches about $s times\n";
    print "about ", w($f->{words}), " words come out with push and ", w($u->{words}), " with pull\n";
    print "about ", w($f->{lanes}), " lanes take part with push and ", w($u->{lanes}), " with pull\n"'); }
is "the key has what the sheets' commands say" "" "$(said)"
sed 's/about six lanes/about four lanes/; s/takes 3$/takes 4/; s/nine of them/eight of them/' book/teach/labs.tex >"$work/labs.tex"
is "or it would be noticed" 3 "$(said "$work/labs.tex" | grep -c .)"
unknown=
for ex in $(grep -ohE '(EX=|yours\{)[a-z0-9-]+|texttt\{[a-z0-9-]+\}' book/teach/labs.tex \
    book/teach/syllabus.tex | sed 's/.*[={]//; s/}//' | grep -vE '^(labs|make)$' | sort -u); do
  ls -d exercises/[0-9][0-9]-"$ex" >/dev/null 2>&1 || unknown="$unknown $ex"
done
is "every exercise of the sheets and the syllabus exists" "" "$unknown"
is "so does every section that they name" "" "$(
  grep -ohE '(ref|chap)\{[^}]*' book/teach/*.tex | sed 's/.*{//' | sort -u | while read -r l; do
    grep -qF "label{$l}" chunks/[0-7]*.nw || echo "$l"; done)"
# ---- a frame that is too high is refused, however high; drawn between 30 and 1,500 points
high=$((30 + drawn % 1470))
for h in 30 $high 99 100 299 1000; do
  printf '%s\n' '\documentclass{article}' '\input{\data}' '\begin{document}' "\\setbox0\\vbox to 10pt{\\hrule height $((h + 10)).5pt}\\box0" \
    '\end{document}' >"$work/high.tex"
  no "$h points too high" book/tools/deck "$work/high.tex" "$work/paper.pdf"
  is "... leave no paper" "" "$(ls "$work/paper.pdf" 2>/dev/null)"
done
sed -i 's/height [0-9.]*pt/height 15pt/' "$work/high.tex"
ok "five are let pass" book/tools/deck "$work/high.tex" "$work/paper.pdf"
ok "... and there is one" test -e "$work/paper.pdf"
finish
