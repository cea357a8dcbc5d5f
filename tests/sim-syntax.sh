#!/bin/bash
# The meaning of a program does not change by its syntax.  Kernels that do what is drawn, in
# a syntax that is drawn as well (attributes, namespaces, overloads, braces in heads, lambdas,
# comments, digraphs, shapes of a launch, both texts of __CUDA_ARCH__), print what plain C++
# prints, and nothing is found in them.  And the programs of tests/sim/syntax.txt, which
# draw nothing, each with what it ends with, a name, words that it says, and options.
#   SEEDS="7 8" tests/sim-syntax.sh      ONLY='^printf' tests/sim-syntax.sh
# timeout: 400, seconds: 50
. tests/tap.sh
meaning() {   # meaning SEED OPTION: what the twin prints, and no finding
  perl tests/sim/syntax.pl "$1" >"$work/k.cu" && g++ -x c++ -DTWIN "$work/k.cu" -o "$work/twin" &&
    $B/bin/simcc $2 "$work/k.cu" -o "$work/k" && "$work/twin" >"$work/right" || return 1
  "$work/k" >"$work/printed" 2>"$work/found" || { head -4 "$work/found"; return 1; }
  [ "$(wc -l <"$work/right")" -ge 24 ] && cmp "$work/right" "$work/printed" && ! grep -E '^(error|warning): ' "$work/found"
}
for seed in ${SEEDS:-1 $drawn $((drawn + 1))}; do
  ok "seed $seed means what C++ means" meaning "$seed" -O1
done
if [ -n "${SIM_ALL:-}" ]; then
  for n in $(seq 20); do
    for how in -O0 -O2 --fast --cxx=clang++; do
      command -v clang++ >/dev/null || [ "$how" != --cxx=clang++ ] || continue
      ok "seed $((drawn * 100 + n)) means what C++ means, $how" meaning $((drawn * 100 + n)) $how
    done
  done
fi
table=tests/sim/syntax.txt
awk -v d="$work" '/^== / { n++ } n && !/^== / { print >sprintf("%s/%03d.cu", d, n) }' $table
n=0
while IFS='~' read -r want name words options; do
  n=$((n + 1)) f=$work/$(printf %03d $n)
  read -r _ want <<<"$want"; read -r name <<<"$name"; read -r words <<<"$words"
  [[ $name =~ ${ONLY:-} ]] || continue
  is "$name: at most twenty lines" "" "$(sed -n '21p' "$f.cu")"
  ok "$name: it compiles" $B/bin/simcc -O1 $options "$f.cu" -o "$work/x" || continue
  status "$name: it ends with $want" "$want" "$work/x"
  if [ -n "$words" ]; then says "$name: and says so" "$words"
  else is "$name: and nothing is found" "" "$(grep -E '^(error|warning): ' "$work/out")"; fi
done < <(grep '^== ' $table)
ok "there are programs that draw nothing, $n" test "$n" -ge 33
finish
