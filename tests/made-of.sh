#!/bin/bash
# What a volume, a figure or a page reads is what make makes it of: after a change of any
# such file it is made again.
. tests/tap.sh
unset MAKEFLAGS O SRC
make -pnr NVCC= web build/weave-full/.typeset 2>/dev/null >"$work/rules"
# of TARGET: all that it is made of
of() { sed -n "s|^$1: ||p" "$work/rules" | tr ' ' '\n' | sort -u; }
inputs() { sed 's/%.*//' "$@" | grep -oE '\\input\{book/[a-z-]+' | sed 's/.*{//; s/$/.tex/' | sort -u; }
ok "the volumes read texts of book/" test "$(inputs book/{course,machine}.tex | wc -l)" -gt 3
is "the volumes are made of what they read" "" "$(inputs book/{course,machine}.tex |
  comm -23 - <({ of build/weave-full/.typeset; of build/weave-full/preamble.fmt; } | sort -u))"
is "and of their references" book/refs.bib "$(of build/weave-full/.typeset | grep refs)"
is "what says the day and the address is made anew" build/told "$(of build/weave-full/.woven | grep -x build/told)"
is "  for the pages, too" build/told "$(of build/web/index.html | grep -x build/told)"
is "the pages are made of what weave.mjs reads" "" "$(grep -oE '"book/[a-z]+\.tex"' book/web/weave.mjs | tr -d '"' | sort -u |
  comm -23 - <(of build/web/index.html))"
# (pages take the references as they were typeset; these have all that are cited)
sed 's/.*/\\bibitem{&}/' build/cited >"$work/all.bbl"
typeset() { make -pnr NVCC= BIB="$work/all.bbl" web 2>/dev/null | sed -n "s|^$work/all.bbl: *||p"; }
touch -d '1 hour' "$work/all.bbl"; is "references that are newer than their source serve" "" "$(typeset)"
touch -d '2000-1-1' "$work/all.bbl"; is "older ones are made anew for the pages, too" build/weave-full/.typeset "$(typeset)"
# a volume that stood before its references changed is not fresh
eval "$(sed -n '/^other()/p; /^fresh()/,/^}/p' book/tools/typeset)"
here=$PWD; mkdir -p "$work/t/book" "$work/t/w"; cd "$work/t" || exit 1
dir=w; echo 'INPUT book/course.tex' >w/course.fls; echo x >w/course.pdf
touch -d '2 hours ago' book/course.tex book/refs.bib; touch -d '1 hour ago' w/course.began; touch w/course.done
ok "a volume is fresh" fresh course
touch book/refs.bib; no "one whose references are newer is not" fresh course
cd "$here" || exit 1
# a figure's data, by a name that may be put together: # stands for anything
for f in figures/*.tex; do n=$(basename "$f" .tex)
  for d in $(sed 's/%.*//' "$f" | grep -oE 'figures/(data|strips)/[A-Za-z0-9_.#-]*[a-z]'); do
    d=$(sed 's/#[0-9]/*/g' <<<"$d"); compgen -G "$d" >"$work/read" || compgen -G "$d.tex" >"$work/read" || continue
    for t in "build/figures/$n.pdf" "build/web-figures/$n.svg"; do
      sort "$work/read" | comm -23 - <(of "$t") | sed "s|$| is read by $t|"; done; done; done >"$work/unmade"
is "figures are made of the data that they read" "" "$(cat "$work/unmade")"
finish
