#!/bin/bash
# Each sentence of simcc --limits is attacked by programs of at most twenty
# lines, which stand in tests/sim/contract.txt with what has to come of them.
#   ONLY='bounds' tests/sim-contract.sh
# set: full
# timeout: 900, seconds: 120
. tests/tap.sh
table=tests/sim/contract.txt
awk -v d="$work" '/^== / { n++ } n && !/^== / { print >sprintf("%s/%03d.cu", d, n) }' $table
# A sentence is a line of two spaces with those of four that follow.
$B/bin/simcc --limits | awk '/^    / { s = s substr($0, 4); next } { if (s) print s; s = /^  / ? substr($0, 3) : "" } END { print s }' >"$work/sentences"
# A mistake is the program's: its line is told, and no header of ours.
for h in $(cd "$B/include/sim" && grep -rlE '^(inline|template|#define|constexpr)' . | sed 's|^\./||'); do
  ok "names.cpp knows $h" grep -qF "\"$h\"" chunks/plain/sim/names.cpp
done
n=0
while IFS='~' read -r want sentence words options settings; do
  n=$((n + 1)) name=$(printf %03d $n)
  read -r _ want <<<"$want"; read -r sentence <<<"$sentence"; read -r words <<<"$words"
  case $sentence in "${ONLY:-}"*) ;; *) continue ;; esac
  say="$sentence, program $n"
  is "$say: one sentence begins so" 1 "$(S=$sentence awk 'index($0, ENVIRON["S"]) == 1 { n++ } END { print n + 0 }' "$work/sentences")"
  is "$say has at most twenty lines" "" "$(sed -n '21p' "$work/$name.cu")"
  # ... under any name, also one that is nearly that of a header of ours
  as=("$name" sim/sim_device cuda/atomic sim/cuda/atomic_"$name" atomics/k sim_gpu/barrier); as=$work/${as[n % 6]}
  mkdir -p "${as%/*}"; [ "$as" = "$work/$name" ] || cp "$work/$name.cu" "$as.cu"
  if [ "$want" = C ]; then
    no "$say is refused" $B/bin/simcc $options "$as.cu" -o "$work/x"
  else
    # what the compiler warns of may be the words
    $B/bin/simcc $options "$as.cu" -o "$work/x" >"$work/said" 2>&1 || { ok "$say compiles" $B/bin/simcc $options "$as.cu" -o "$work/x"; continue; }
    status "$say ends with $want" "$want" bash -c 'cat "$1"; env $2 "$3" 2>&1' - "$work/said" "$settings" "$work/x"
  fi
  if [ -n "$words" ]; then says "$say: and says so" "$words"
  elif [ "$want" = 0 ]; then is "$say: and nothing is found" "" "$(grep -E '^(error|warning): ' "$work/out")"; fi
done < <(grep '^== ' $table)
[ -n "${ONLY:-}" ] || while read -r sentence; do
  k=$(grep '^== ' $table | cut -d'~' -f2 | sed 's/^ *//; s/ *$//' | while read -r s; do case $sentence in "$s"*) echo; esac; done | wc -l)
  ok "three programs attack: $sentence" test "$k" -ge 3
done <"$work/sentences"
finish
