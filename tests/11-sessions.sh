# The terminal sessions and counts that Chapter 11 prints are what happens
# today: but for times, and for the lines of the chapter, which move.
# timeout: 300, seconds: 5
. tests/tap.sh

ok "the sessions run" figures/measure/wrong-sessions.sh "$work"
plain() { grep -v 'seconds' "$1" | sed 's/nw:[0-9]*/nw:N/g'; }
same() { diff <(plain "$1") <(plain "$2"); }
for file in wrong-refused wrong-race wrong-cured; do
  ok "$file is as printed" same figures/data/$file.txt "$work/$file.txt"
done
ok "wrong-schedules is as printed" \
  cmp figures/data/wrong-schedules.csv "$work/wrong-schedules.csv"
ok "wrong-work is as printed, but for Rome" \
  diff <(grep -v ^rome figures/data/wrong-work.csv) <(grep -v ^rome "$work/wrong-work.csv")
# The rule by which the answer predicts the sink's cost, on orders that no printed run has:
# a thread stores if it offers less than the blocks before its own have left.
foretold() { awk -v size="$1" '$1 == "a" && $3 == 1024 { offer[$2 - 1] = $4 + 1 }
  END { cost = left = 2 ^ 32
    for (v = 0; v < 1024; v++) { if (v % size == 0) left = cost
      if (v in offer && offer[v] < left) cost = offer[v] }
    print cost }' "$work/drawn.gr"; }
foretells=0
for seed in 1 2 $drawn $((drawn + 1)); do for size in 64 256 1024; do
  rm -f "$work/drawn.gr" "$work/drawn.txt"
  "$B/bin/sssp" gen --family counterexample-shuffled --n 1024 --seed $seed --out "$work/drawn.gr"
  SIM_SCHEDULE=lockstep "$B/bin/sssp" solve "$work/drawn.gr" --device checked --block $size \
    --solver harish_narayanan --i-know-it-is-wrong --no-verify --out "$work/drawn.txt" >"$work/said" 2>&1
  [ "$(awk '$1 == 1024 { print $2 }' "$work/drawn.txt")" = "$(foretold $size)" ] && foretells=$((foretells + 1))
done; done
is "and the sink's cost in drawn orders is what the answer foretells" 12 $foretells
finish
