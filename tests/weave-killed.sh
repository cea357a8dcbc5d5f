# A weave that is killed, at whatever moment, leaves nothing that a later one trips
# over: the next begins as if the one before had never been.
# set: full
# timeout: 1500
. tests/tap.sh
ok "the book is woven" make pdf
tree=$PWD; mkdir -p "$work/tree/build"; cd "$work/tree" || exit 1
ln -s "$tree/book" "$tree/chunks" "$tree/figures" .
cp -a "$tree/build/figures" "$tree/build/weave-full" build/
for moment in $(perl -e 'srand shift; print join " ", map { sprintf "%.2f", .3 + rand 15 } 1 .. 8' "$drawn"); do
  rm -f build/weave-full/course.done
  setsid book/tools/typeset full >"$work/said" 2>&1 & pid=$!
  sleep "$moment"; kill -KILL -- "-$pid" 2>/dev/null; wait "$pid" 2>/dev/null
  is "until it is killed after $moment s it finds nothing wrong" "" \
    "$(grep -v '^typeset \|pages$' "$work/said")"
done
rm -f build/weave-full/course.done
ok "and then the volume is typeset" book/tools/typeset full
pages() { pdfinfo "$1" | sed -n 's/^Pages: *//p'; }
is "with all of its pages" "$(pages "$tree/build/course.pdf")" "$(pages build/weave-full/course.pdf)"
# A last pass that was cut off, in the file that the next one reads first
for f in course 07-baselines; do
  head -c 5000 "build/weave-full/$f.aux" >"$work/half"; cp "$work/half" "build/weave-full/$f.aux"
  rm -f build/weave-full/course.done build/weave-full/course.whole
  ok "a cut-off $f.aux does no harm" book/tools/typeset full
done
finish
