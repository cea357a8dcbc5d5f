#!/bin/bash
# Each barrier and fence of an answer is needed: without it the judge refuses the answer,
# or tests/needed.txt says why it stands there.  What an answer says that a barrier is
# for was untrue where the answer was right without it.  Three are drawn; needed-all.sh
# asks for all.
# timeout: 300
. tests/tap.sh
lines='^[ \t]*(__sync(threads|warp)[(][)];|__threadfence[(][)];|pthread_barrier_wait[(])'
# each_one: SLUG N FILE, for the Nth such line of each answer
each_one() { for f in "$B"/exercises/*/*.c "$B"/exercises/*/*.cu; do
    slug=$(basename "$(dirname "$f")"); slug=${slug#*-}
    [ -f "$f" ] && grep -nE "$lines" "$f" | awk -v s="$slug" -v f="$f" '{ print s, NR, f }'; done; }
# spared SLUG N FILE: the verdict of the file without its Nth such line
spared() { mkdir -p "$work/less"; to=$work/less/$(basename "$3")
  awk -v at="$2" -v lines="$lines" '$0 ~ lines && ++k == at { next } { print }' "$3" >"$to"
  "$B/bin/judge" check "$1" "$to" 2>&1 | sed -n '1s/^[^:]*: \([a-z ]*[a-z]\).*/\1/p'; }
each_one >"$work/all"
ok "answers have barriers and fences" test "$(grep -c . "$work/all")" -ge 30
if [ "${NEEDED:-}" = all ]; then cp "$work/all" "$work/asked"
else awk -v seed="$drawn" 'BEGIN { srand(seed) } { print rand(), $0 }' "$work/all" |
    sort -n | head -3 | cut -d' ' -f2- >"$work/asked"; fi
while read -r slug at file; do
  verdict=$(spared "$slug" "$at" "$file")
  why=$(grep "^$slug $at | " tests/needed.txt)
  ok "$slug: its line $at of these is needed${why:+, or has its reason}" \
    sh -c 'echo "without it: $1"; case $1 in accepted) [ -n "$2" ] ;; "" | compile* | not\ judged) false ;; esac' - "$verdict" "$why"
done <"$work/asked"
is "a reason is of a line that there is" "" "$(grep -v '^#' tests/needed.txt | while read -r slug at rest; do
  grep -q "^$slug $at " "$work/all" || echo "$slug $at $rest"; done)"
# A barrier that nothing needs would be noticed.
awk '{ print } /^ +meet\(r, sum, limits, board\);/ { print "        __syncthreads();" }' \
  "$B"/exercises/24-last/thresholds.cu >"$work/thresholds.cu"
is "one too many is accepted without it" accepted "$(spared last 3 "$work/thresholds.cu")"
finish
