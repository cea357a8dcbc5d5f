# What an answer says that a simulated program says or does, in which order of its
# threads, is run here: the program is the book's with the change that the answer is about.
# timeout: 300, seconds: 25
# made: bin/simcc exercises/06-minimum1-shuffle/minimum1.cu
. tests/tap.sh
. tests/sentences
perl tests/answers-run.pl >"$work/said"
ok "there are such sentences" test "$(grep -c . "$work/said")" -ge 14
is "each has its line, and each line its sentence" "" "$(missing tests/answers-run.txt | head -5)"

g=$PWD/generated orders="ascending descending lockstep random late"
build() { local to=$1; shift; "$B/bin/simcc" -I"$g" -o "$work/$to" "$@" >"$work/$to.log" 2>&1 || cat "$work/$to.log"; }
# of a program, in each of the orders: its errors by class, and what it says in the end
each_order() { for o in $orders; do
    echo "$o $(SIM_SCHEDULE=$o "$work/$@" 2>&1 | tee "$work/last" | grep -E '^(error|warning): ' |
      sed 's/: \([a-z-]*\) in.*/ \1/' | sort -u | tr '\n' ' ')$(tail -1 "$work/last" | sed "${say:-}")"; done; }

# without_barrier N: count_ones without its first or second barrier; are the counts right?
without_barrier() {
  perl -0pe 's{(void count_ones.*?\n\}\n)}{my $k = $1; my $n = 0; $k =~ s/ *__syncthreads\(\);\n/++$n == '"$1"' ? "" : $&/ge; $k}se' \
    "$g/examples/degrees.cu" >"$work/ones.cu"
  cmp -s "$g/examples/degrees.cu" "$work/ones.cu" && echo unchanged
  build ones "$work/ones.cu"; say='s/.*are right/right/;s/^counted.*/wrong/' each_order ones; }
without_the_first_barrier() { without_barrier 1; }
without_the_second_barrier() { without_barrier 2; }
is "without the first barrier: a race and nothing else, right in two orders" \
  "$(printf '%s\n' "ascending error race-shared right" "descending error race-shared wrong" \
    "lockstep error race-shared right" "random error race-shared wrong" "late error race-shared wrong")" "$(without_the_first_barrier)"
is "without the second: right in the descending order alone" \
  "$(printf '%s\n' "ascending error race-shared wrong" "descending error race-shared right" \
    "lockstep error race-shared wrong" "random error race-shared wrong" "late error race-shared wrong")" "$(without_the_second_barrier)"

plain_look() { build plain "$g/examples/funnel.cu" exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
  orders=ascending say='s/;.*//' each_order plain; }
is "a plain look beside atomics of the device's memory is a warning" \
  "ascending warning read-beside-atomic the sink has cost 2" "$(plain_look)"

# every second middle vertex of the funnel offers to a settled one, whose thread reads that cost
offers_to_settled() {
  sed 's/e\[i - 1\] = N - 1;/e[i - 1] = i % 2 ? N - 1 : i - 1;/' "$g/examples/funnel.cu" \
    >"$work/settled.cu"
  cmp -s "$g/examples/funnel.cu" "$work/settled.cu" && echo unchanged
  build settled "$work/settled.cu" exercises/05-relax-f/submissions/wrong_answer/settled-too.cu
  orders="ascending lockstep" say='s/;.*//' each_order settled; }
is "an atomic that lowers nothing, beside a plain read: nothing is said" \
  "$(printf "%s the sink has cost 2\n" ascending lockstep)" "$(offers_to_settled)"

effective() { SIM_COUNTERS=1 SIM_SCHEDULE=$1 SIM_SEED=${2:-0} "$work/funnel" 2>&1 | sed -n 's/^atomics that changed something *//p'; }
effective_atomics() { build funnel "$g/examples/funnel.cu" "$g/cuda/relax_F.cu"
  echo "$(effective ascending) $(effective descending) $(for s in $(seq 12); do effective random "$s"; done | sort -n |
    awk 'NR == 1 { least = $1 } { all += $1; most = $1 } END { printf "%d %d %.0f", least, most, all / NR }')"; }
is "so many atomics lower the sink: ascending, descending, of twelve random ones the least, the most and the mean" \
  "1 1021 5 21 12" "$(effective_atomics)"

thread_1_stores() {
  perl -pe '$in = 1 if /void minimum1\(/; if ($in && s/if \(t == 0\)/if (t == 1)/) { $in = 0 }' "$g/cuda/minimum.cu" >"$work/one.cu"
  cmp -s "$g/cuda/minimum.cu" "$work/one.cu" && echo unchanged
  build stores "$work/one.cu" figures/measure/try-minimum1.cu
  say='s/.*/ends/' each_order stores 64; }
is "thread 1 stores, and no barrier comes before it: a race in every order" \
  "$(for o in $orders; do echo "$o error race-shared ends"; done)" "$(thread_1_stores)"

mask_in_a_branch() {
  sed 's,if (t < 32),if (t < blockDim.x / 32),' "$B/exercises/06-minimum1-shuffle/minimum1.cu" >"$work/branch.cu"
  build mask "$work/branch.cu" figures/measure/try-minimum1.cu
  orders=ascending say='s/.*//' each_order mask 64; }
is "a full mask, and lanes that never come: it is reported" "ascending warning warp-mask" "$(mask_in_a_branch | sed 's/ *$//')"

# the word is reset by block 0, and another block has the least; of forty launches so many are wrong
cat >"$work/reset-main.cu" <<'END'
#include "cuda/kernels.h"
#include <stdio.h>
#include <stdlib.h>
#define MUST(x) do { if ((x) != cudaSuccess) return 3; } while (0)
int main(int argc, char **argv)
{
    static cost_t costs[64 * 256];
    uint32_t blocks = argc > 1 ? atoi(argv[1]) : 2, n = blocks * 256, wrong = 0;
    cost_t *c, *word, found;
    uint8_t *u;

    MUST(cudaMalloc(&c, sizeof costs));
    MUST(cudaMalloc(&u, n));
    MUST(cudaMalloc(&word, sizeof *word));
    MUST(cudaMemset(u, 1, n));
    MUST(cudaMemset(word, 0xff, sizeof *word));
    for (uint32_t run = 0; run < 40; run++) {
        for (uint32_t i = 0; i < n; i++)
            costs[i] = i == 256 * (1 + run % (blocks - 1)) ? 7 : COST_INF;
        MUST(cudaMemcpy(c, costs, sizeof costs, cudaMemcpyHostToDevice));
        minimum_word<<<blocks, 32, 32 * sizeof *c>>>(n, u, c, word);
        MUST(cudaMemcpy(&found, word, sizeof found, cudaMemcpyDeviceToHost));
        wrong += found != 7;
    }
    printf("%u\n", wrong);
    return 0;
}
END
reset_in_the_kernel() {
  sed '/void minimum_word/,/^}/s/    uint32_t t = threadIdx.x;/&\n    if (blockIdx.x == 0 \&\& t == 0)\n        *word = COST_INF;\n    __syncthreads();/' \
    "$g/cuda/minimum.cu" >"$work/reset.cu"
  cmp -s "$g/cuda/minimum.cu" "$work/reset.cu" && echo unchanged
  build reset "$work/reset.cu" "$work/reset-main.cu"
  each_order reset 64 >"$work/resets"; cut -d' ' -f1-3 "$work/resets"
  awk '{ n[$1] = $NF } END { if (n["ascending"] || n["lockstep"]) print "wrong where block 0 begins"
    if (n["descending"] < 40) print "right though block 0 is last"
    if (n["random"] < 4 || n["late"] * 4 > n["random"]) print "random " n["random"] ", late " n["late"] }' "$work/resets"; }
is "a reset in the kernel: a race in every order; wrong where block 0 comes late, at random now and then, late seldom" \
  "$(for o in $orders; do echo "$o error race-global"; done)" "$(reset_in_the_kernel)"

cases=$(sed -n 's/^[a-z].* | \([a-z_0-9]*\)$/\1/p' tests/answers-run.txt | sort -u)
is "each case of the table is one of these" "" "$(for c in $cases; do declare -F "$c" >/dev/null || echo "$c"; done)"
# It would be noticed.
sed '/other of the five/d' tests/answers-run.txt >"$work/less.txt"
is "a sentence that nothing runs" 1 "$(missing "$work/less.txt" | grep -c 'not in the table: gpu-barriers')"
finish
