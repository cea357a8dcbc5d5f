# The transcripts of Chapter 16 are what its wrong kernels say today.
# timeout: 300, seconds: 20
. tests/tap.sh
if [ ! -x $B/bin/simcc ]; then
  skip "the transcripts of chapter 16" "there is no simcc"
  finish
fi
ok "the wrong versions of delta_block run" \
  env TRANSCRIPTS="$work" figures/measure/try-delta.sh --all
printed=$(ls figures/data/delta-*.txt | grep -vE 'delta-(trace|again|ends)\.txt')
some "there are wrong versions with transcripts" 10 "$printed"
for t in $printed; do
  ok "$(basename "$t") is what the simulator says" \
    cmp "$work/$(basename "$t")" "$t"
done
ok "the right delta_block is right" figures/measure/try-delta.sh right
says "and the simulator has nothing to say" "^144 vertices.* 0 wrong distances"
ok "a bucket too far begun is a phase too many" \
  sh -c 'figures/measure/try-delta.sh wrong_answer/from-bucket-one | grep -q "33 phases"'
ok "it needs an eighth of the steps that never-leaves is given" \
  env SIM_STEPS=25000 figures/measure/try-delta.sh right
ok "delta_cpu is looked at between its steps" \
  env TRANSCRIPTS="$work" SSSP_DATA="$work" figures/measure/delta-trace.sh --all
for t in trace.txt again.txt ends.txt worst.csv line.csv; do
  ok "delta-$t is what it does today" \
    diff <(grep -v ^rome "figures/data/delta-$t") "$work/delta-$t"
done
is "no vertex is removed more than half as often as the width says" "" \
  "$(awk -F, '/^[0-9]/ { rows++ } /^[0-9]/ && $4 != int(($1 + 1) / 2)
    END { if (!rows) print "no row" }' "$work/delta-worst.csv" 2>&1)"
finish
