# What the tree ships or prints earns no points in another exercise: the
# answer of an exercise handed in for its twin, in every sixth
# such pair here, of two drawn sets of these; COPIES=all: in all of them, and every
# file of a lab tree and every answer in every exercise that has its symbol.
# timeout: 900, seconds: 7
. tests/tap.sh
J=$B/bin/judge
declare -A conf
while IFS=$'\t' read -r x key value; do conf[$x.$key]=$value; done < <("$J" conf)
a_twin() { [ "${conf[$1.handin]}" != "${conf[$1.file]}" ]; }   # hands in beside another
# the kernels and helpers of a file, without what harnesses need besides
parts() {
  printf '#include "%s"\n' graph/cost.h graph/graph.h
  case $1 in *.cu | *.h) printf '#include "%s"\n' cuda/kernels.h ;; esac
  grep -E '^#include ("(cuda|cpu|solve|graph)/|<)' "$1" | grep -v cuda_runtime
  awk '/^#define/ { macro = 1 }
    macro { print; macro = /\\$/; next }
    !open && /^[a-z_].*[^;{]$|^[a-z_].*[{(,]/ { open = 1; part = "" }
    open { part = part $0 "\n" }
    open && (/^}/ || (/;$/ && part !~ /{/)) {
      open = 0
      if (part !~ /wire|harness|child_|steps \*|arrays \*|launch\(/) printf "%s", part }' "$1"
}
verdicts='compile error|forbidden|launch error|crash|out of bounds|uninitialised'
verdicts="$verdicts|barrier|race|wrong answer|time limit|too much work|not as asked|leak"
refused() { # refused EXERCISE FILE NAME
  $J check "${1#??-}" "$2" >"$work/said" 2>&1
  ok "$3 is refused for ${1#??-}" grep -qE "^[^ ]*: ($verdicts) " "$work/said"
}
lab=$work/lab
[ "${COPIES:-}" != all ] || book/tools/lab "$lab" chunks/*.nw
for d in exercises/[0-9]*/; do
  x=$(basename "$d") symbol=${conf[$x.symbols]%% *} file=${conf[$x.file]}
  for y in exercises/[0-9]*/; do
    y=$(basename "$y")
    if [ "$x" != "$y" ] && [ "${conf[$y.symbols]}" = "${conf[$x.symbols]}" ] &&
       { [ "${COPIES:-}" = all ] || a_twin "$x"; } && ! a_twin "$y"
    then [ "${COPIES:-}" = all ] || [ $((pair++ % 6)) = $((drawn % 2 * 3)) ] || continue
      refused "$x" "$B/exercises/$y/$file" "the answer of ${y#??-}"; fi
  done
  [ "${COPIES:-}" = all ] || continue
  while read -r f; do
    cp "$f" "$work/$file"
    refused "$x" "$work/$file" "${f#"$lab"/}"
    parts "$f" >"$work/$file"
    refused "$x" "$work/$file" "what ${f#"$lab"/} defines"
  done < <(grep -lE "(^|[ *])$symbol\(" -r "$lab"/generated "$lab"/exercises/*/stage.* \
           "$lab"/exercises/*/*.h \
           --include='*.c' --include='*.cu' --include='*.h' 2>/dev/null | grep -v 'cuda/kernels.h')
done
finish
