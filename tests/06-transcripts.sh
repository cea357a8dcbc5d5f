# The transcripts of Chapter 6 are what its wrong kernels say today.
. tests/tap.sh
if [ ! -x $B/bin/simcc ]; then
  skip "the transcripts of chapter 6" "there is no simcc"
  finish
fi
ok "the wrong minima run" \
  env TRANSCRIPTS="$work" figures/measure/try-minimum1.sh --all
for t in figures/data/minimum-*.txt; do
  ok "$(basename "$t") is what the simulator says" \
    cmp "$t" "$work/$(basename "$t")"
done
ok "the right minimum finds every place of 160 threads" \
  figures/measure/try-minimum1.sh right 160
says "and says so" "not found at 0 places"
no "the paper's loop does not" \
  figures/measure/try-minimum1.sh wrong_answer/power-of-two 160
says "it misses 64 of 320" "not found at 64 places"
no "no block is an error" figures/measure/try-minimum1.sh right 0
finish
