# The PDFs of a release: a tree that says what each thing on a page is, and pages that
# look as if it were not there.
# set: full
# timeout: 1800, seconds: 60
. tests/tap.sh
ok "the volumes with their tree" make -s build/tagged/course.pdf build/tagged/machine.pdf
for v in course machine; do
  pdf=build/tagged/$v.pdf tree=$work/$v.tree
  ok "$v: no error of syntax" qpdf --check "$pdf"
  qpdf --qdf --object-streams=disable "$pdf" "$work/$v.qdf"
  # (each object on a line, its words too: what TeX and qpdf lay out as they like)
  tr '\n' ' ' <"$work/$v.qdf" | sed 's/ endobj /&\n/g' | grep -a '/S /Figure ' >"$work/nodes"
  pdfinfo "$pdf" >"$work/info"
  ok "  it says that it has tags" grep -q '^Tagged: *yes' "$work/info"
  ok "  its title" grep -q '^Title: *[A-Z]' "$work/info"
  ok "  its author" grep -q '^Author: *The contributors' "$work/info"
  ok "  its language" grep -aq '^  /Lang (en)' "$work/$v.qdf"
  ok "  its viewer shows the title" grep -aq '/DisplayDocTitle true' "$work/$v.qdf"
  pdfinfo -struct "$pdf" 2>/dev/null | sed -n 's/^ *\(H[1-6]\|Figure\|Code\|P\|L\|LBody\|TOCI\|Caption\)\( .*\)\{0,1\}$/\1/p' >"$tree"
  # (the contents name all but themselves)
  is "  as many headings as the contents have entries" \
    "$(($(grep -cE '^.contentsline \{(chapter|section)\}' "build/weave-full/$v.toc") + 1))" "$(grep -c '^H[12]$' "$tree")"
  is "  the first of each chapter is the chapter's" "$(grep -c '^H1$' "$tree")" \
    "$(pdfinfo -struct "$pdf" 2>/dev/null | awk '/^  Sect/ { n++; on = 1; next } on && /H1/ { good++ } { on = 0 } END { print good + 0 }')"
  is "  and no level of them is left out" "" \
    "$(awk '/^H/ { l = substr($0, 2); if (l > last + 1) { print NR ": " $0; exit } last = l }' "$tree")"
  woven=$(sed -n 's|^\\@input{\(.*\)\.aux}.*|build/weave-full/\1.tex|p' "build/weave-full/$v.aux")
  figures=$(cat $woven | grep -oE '\\book(figure|plot)(\[[^]]*\])?\{' | wc -l)
  is "  each of its $figures figures" "$figures" "$(grep -c '^Figure$' "$tree")"
  is "  has words" "$figures" "$(grep -acE '/Alt *(\([^)]{20}|<feff[0-9a-f]{60})' "$work/nodes")"
  ok "  each chunk is code" test "$(grep -c '^Code$' "$tree")" -ge "$(cat $woven | grep -c 'nwbegincode')"
  # tables, lists and links: as many as were written
  pdfinfo -struct "$pdf" 2>/dev/null >"$work/all"
  count() { grep -cE "^ *($1)( \(.*\)|:)?\$" "$work/all"; }
  # (a few stand in no chapter: the notation is one)
  ok "  each table is one" test "$(count Table)" -ge "$(cat $woven | grep -o '\\begin{tabular}' | wc -l)"
  is "  whose parts are rows, and theirs are cells" "" "$(awk '{ at = match($0, /[^ ]/); name = $1
      sub(/:.*/, "", name); up = above[at - 2]; above[at] = name }
    name == "TR" && up != "Table" || name ~ /^T[HD]$/ && up != "TR" || up == "TR" && name !~ /^T[HD]$/ ||
    up == "Table" && name != "TR" { print NR ": " name " in " up; exit }' "$work/all")"
  ok "  with heads" test "$(count TH)" -gt "$(count Table)"
  is "  each list has items, and each item a body" "$(count LI)" "$(count LBody)"
  ok "  and none is lost" test "$(count L)" -ge "$(cat $woven | grep -cE '\\begin\{(itemize|enumerate|description)\}')"
  # (but for the running heads, which are no text)
  tr '\n' ' ' <"$work/$v.qdf" | sed 's/ endobj /&\n/g' | grep -a '/Subtype /Link' >"$work/pressed"
  is "  what can be pressed belongs to a link" "$(grep -ac '/StructParent [0-9]' "$work/pressed")" \
    "$(grep -c '^ *Object [0-9]' "$work/all")"
  is "  all of it that stands below the heads" "" "$(grep -av '/StructParent [0-9]' "$work/pressed" |
    sed 's|.*/Rect \[ *[0-9.]* *\([0-9]*\).*|\1|' | awk '$1 < 630 { print; exit }')"
  ok "  made again it has the same bytes" sh -c "book/tools/tagged build/weave-full $v '$work/again.pdf' &&
    cmp '$work/again.pdf' $pdf"
  # what a page shows is where it was, and is marked
  for f in "build/weave-full/$v.pdf" "$pdf"; do pdftotext -bbox "$f" - | sed '/<title>/d' | cksum; done >"$work/where"
  is "  what it shows is where it was" 1 "$(sort -u "$work/where" | wc -l)"
  is "  no comment of ours is left" 0 "$(grep -acE '^%[<>=](P|H[123]|Code|Figure|[0-9])' "$work/$v.qdf")"
  is "  what a page opens it ends" "" "$(awk -v RS=endstream '
    { o = gsub(/ (BDC|BMC)\n/, "&"); c = gsub(/\nEMC\n/, "&"); if (o != c) { print NR ": " o " " c; exit } }' "$work/$v.qdf")"
done
# moved A B: words of B that are not within a tenth of a point of where A has them
# (a text that is begun anew is rounded anew)
moved() { perl -ne '
  $page = 0 if /<doc>/;
  $page++ if /<page/;
  next unless m{<word xMin="([^"]*)" yMin="([^"]*)".*>(.*)</word>};
  if ($ARGV eq $first) { push @{$at{"$page $3"}}, [$1, $2] } else {
    my ($x, $y, $w) = ($1, $2, $3);
    print "page $page: $w\n" if !(grep { abs($_->[0] - $x) < .1 && abs($_->[1] - $y) < .1 } @{$at{"$page $w"}}) && $bad++ < 5;
  }
  BEGIN { $first = $ARGV[0] }' "$1" "$2"; }
# the marks move nothing: a chapter of each volume, woven with and without them
for c in 01 91-; do
  make -s draft C=$c >"$work/out" 2>&1
  for how in with without; do
    d=$work/$how-$c; cp -R build/weave-draft "$d"
    [ $how = with ] || echo '\makeatletter\let\tags@write\@gobble\makeatother' >>"$d/edition.tex"
    TEXFORMATS=$d: TEXINPUTS=.:book:$d: pdflatex -fmt=preamble -interaction=batchmode \
      -output-directory="$d" book/draft.tex >"$work/out" 2>&1
    pdftotext -bbox "$d/draft.pdf" "$work/$how.$c"
  done
  ok "chapter ${c%-}: there are marks" grep -aqE '%<P [0-9]' <(qpdf --qdf --normalize-content=n "$work/with-$c/draft.pdf" -)
  ok "  and words" test "$(grep -c '<word' "$work/without.$c")" -gt 2000
  is "  where they are without them" "" "$(moved "$work/without.$c" "$work/with.$c")"
done
# a volume without marks is no volume of a release
mkdir "$work/old"; cp build/weave-full/course.* "$work/old/"
qpdf --qdf --normalize-content=n build/weave-full/course.pdf - | sed '/^%[<>=][A-Z0-9]/d' | fix-qdf >"$work/old/course.pdf"
no "a volume that lost its marks is refused" book/tools/tagged "$work/old" course "$work/old.pdf"
says "  and is told why" 'course.pdf has no marks'
finish
