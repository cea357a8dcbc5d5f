# What the text says of wrong programs on graphs and in schedules that it names is
# what they do there.
# set: full
. tests/tap.sh
schedules="ascending descending lockstep random late"
compile() { "$B/bin/simcc" -Igenerated -o "$work/$1" "${@:2}"; }
in_each() {    # in_each PROGRAM...: what it says in every schedule, each after its name
  for s in $schedules; do echo "== $s"; SIM_SCHEDULE=$s "$@" 2>&1; done; }
# Chapter 4: the race is reported in every schedule, at the line of the increment.
line=$(grep -n 'degree\[e\[k\]\]++' generated/examples/degrees.cu | cut -d: -f1)
ok "degrees compiles" compile degrees generated/examples/degrees.cu
in_each "$work/degrees" plain >"$work/said"
is "the counts race in every schedule, at one line" 5 \
  "$(grep -c "^race-global at generated/examples/degrees.cu:$line happened" "$work/said")"
is "and are right one after another" 1 \
  "$(sed -n '/== ascending/,/== desc/p' "$work/said" | grep -c "are right")"
is "but not in step" 1 "$(sed -n '/== lockstep/,/== random/p' "$work/said" | grep -c "5 in; a wheel")"
# ... count_ones may begin with a return, the last blocks full or nearly empty.
for block in 32 96 256; do
  sed "s/256/$block/; s/ *__shared__ uint32_t in_block;/&\n    if (i >= n) return;/" \
    generated/examples/degrees.cu >"$work/early.cu"
  ok "count_ones with a return compiles" compile early "$work/early.cu"
  in_each "$work/early" >"$work/said"
  is "and counts right in blocks of $block, without a finding" 5 "$(grep -c "are right" "$work/said")"
  is "(nothing else is said)" 10 "$(wc -l <"$work/said")"
done
# ... and which barrier is missed in which schedule (the answer).
without() {    # without N: the schedules in which the count is right without barrier N
  awk -v drop="$1" '/count_ones/ { in_it = 1 } in_it && /__syncthreads/ && ++k == drop { next } { print }' \
    generated/examples/degrees.cu >"$work/less.cu"
  compile less "$work/less.cu" && in_each "$work/less" | awk '/^== /{s = $2} /are right/{printf "%s ", s}'; }
is "without the first barrier" "ascending lockstep " "$(without 1)"
is "without the second" "descending " "$(without 2)"
# Chapter 5: the funnel's report in every schedule, its wrong answer not in each.
ok "the funnel compiles" compile funnel generated/examples/funnel.cu "$B/exercises/05-relax-f/race/no-atomic/relax_F.cu"
in_each "$work/funnel" >"$work/said"
is "the funnel races in every schedule" 5 \
  "$(grep -n '== \|^race-global' "$work/said" | awk -F: '/==/{d = 0} /race-global/ && !d++ {n++} END {print n}')"
is "and is right one after another" 1 "$(sed -n '/== asc/,/== desc/p' "$work/said" | grep -c "the sink has cost 2;")"
# Chapter 6: a word that the kernel resets itself, and in which orders it is found (the answer).
cat >"$work/resets.cu" <<'CODE'
/* argv[1] blocks of 32, as many launches as argv[2]; the first block has nothing to offer */
int main(int argc, char **argv)
{
    uint32_t n = atoi(argv[1]) * 32 * WORD_COSTS, bad = 0;
    cost_t *c, *word, got;
    uint8_t *u;

    cudaMallocManaged(&c, n * sizeof *c); cudaMallocManaged(&u, n); cudaMalloc(&word, sizeof *word);
    for (uint32_t i = 0; i < n; i++) { c[i] = 10 + i * 2654435761u % 1000000; u[i] = i >= 32 * WORD_COSTS; }
    for (int k = atoi(argv[2]); k > 0; k--) {
        cost_t least = COST_INF;
        minimum_word<<<n / 32 / WORD_COSTS, 32, 32 * sizeof *c>>>(n, u, c, word);
        cudaMemcpy(&got, word, sizeof got, cudaMemcpyDeviceToHost);
        for (uint32_t i = 0; i < n; i++) if (u[i] && c[i] < least) least = c[i];
        for (uint32_t i = 0; i < n; i++) if (c[i] == least) u[i] = 0;
        bad += got != least;
    }
    printf("%d wrong\n", bad);
    return 0;
}
CODE
{ sed '/^__global__ void minimum_word/,/^}/s/cost_t best = COST_INF;/&\n    if (i == 0) *word = COST_INF;\n    __syncthreads();/' \
    generated/cuda/minimum.cu; echo '#include <stdlib.h>'; cat "$work/resets.cu"; } >"$work/reset.cu"
ok "a minimum that resets the word compiles" compile reset "$work/reset.cu"
wrong() { SIM_SCHEDULE=$1 SIM_SEED=$2 "$work/reset" $3 $4 2>/dev/null | sed -n 's/ wrong//p'; }
is "in ascending order and in step it is right, in descending order wrong" "0 0 20" \
  "$(wrong ascending 1 16 20) $(wrong lockstep 1 16 20) $(wrong descending 1 16 20)"
for k in 1 2 3 4; do wrong random $((drawn + k)) 32 40; done >"$work/said"
is "and of many launches at random some are wrong" 4 "$(awk '$1 > 0 && $1 < 40' "$work/said" | wc -l)"
is "with a report in every order" 5 "$(in_each "$work/reset" 4 1 | grep -c "^race-global")"
# Chapter 13: a sum that wraps, on a grid and on a complete graph after one relaxation.
cat >"$work/ends.cu" <<'CODE'
#include "cuda/check.h"
#include "cuda/kernels.h"
/* The graph is that of the argument; the threshold after the source's arcs. */
int main(int argc, char **argv)
{
    enum { SIDE = 8, N = SIDE * SIDE };
    static cost_t c[N], lightest[N], word = COST_INF, *gpu_c, *gpu_l, *gpu_word;
    static uint8_t u[N], *gpu_u;
    bool grid = argc > 1 && argv[1][0] == 'g';

    for (uint32_t i = 0; i < N; i++) {
        c[i] = i == 0 ? 0 : !grid || i == 1 || i == SIDE ? 4 + i % 5 : COST_INF;
        lightest[i] = 1 + i % 3;
        u[i] = i != 0;
    }
    cudaMalloc(&gpu_c, sizeof c); cudaMemcpy(gpu_c, c, sizeof c, cudaMemcpyHostToDevice);
    cudaMalloc(&gpu_l, sizeof lightest);
    cudaMemcpy(gpu_l, lightest, sizeof lightest, cudaMemcpyHostToDevice);
    cudaMalloc(&gpu_u, sizeof u); cudaMemcpy(gpu_u, u, sizeof u, cudaMemcpyHostToDevice);
    cudaMalloc(&gpu_word, sizeof word);
    cudaMemcpy(gpu_word, &word, sizeof word, cudaMemcpyHostToDevice);
    threshold_out<<<2, 32, 32 * sizeof word>>>(N, gpu_u, gpu_c, gpu_l, gpu_word);
    cudaMemcpy(&word, gpu_word, sizeof word, cudaMemcpyDeviceToHost);
    printf("%u\n", (unsigned)word);
    cudaFree(gpu_c); cudaFree(gpu_l); cudaFree(gpu_u); cudaFree(gpu_word);
    return 0;
}
CODE
e=$B/exercises/13-threshold
ok "the wrapping threshold compiles" compile wraps "$work/ends.cu" "$e/wrong_answer/wraps/threshold.cu"
ok "and the right one" compile right "$work/ends.cu" "$e/threshold.cu"
is "on a grid the sum of an unreached vertex makes the threshold zero" 0 "$("$work/wraps" grid)"
ok "and it should be above the least cost" test "$("$work/right" grid)" -gt 4
is "on a complete graph nothing shows" "$("$work/right" complete)" "$("$work/wraps" complete)"
# Chapter 23: what becomes of the whole solver if the bucket's upper end counts as inside.
with_accept() {  # with_accept NAME SED: the program with a delta_accept that was changed
  sed "$2" generated/cuda/delta_gpu.cu >"$work/$1.cu"; cmp -s generated/cuda/delta_gpu.cu "$work/$1.cu" && return 1
  "$B/bin/simcc" --fast -O1 -Igenerated -DCOST_BITS=32 -c "$work/$1.cu" -o "$work/$1.o" &&
    "$B/bin/simcc" --fast "$work/$1.o" $(ls "$B"/fast[36]*/cuda/*.o | grep -v fast32/cuda/delta_gpu.o) \
      "$B"/obj/{library,sssp,solvers,graph}/*.o "$B"/obj{32,64}/cpu/*.o $(cat "$B/libs") -o "$work/$1"; }
printf 'p sp 4 4\na 1 2 10\na 1 3 6\na 3 2 2\na 2 4 7\n' >"$work/waits.gr"
ends() { "$work/$1" solve "$work/waits.gr" --solver delta_gpu --delta 5 --no-verify --out - 2>"$work/err" | tr '\n' ' '; }
ok "inside for both costs links" with_accept both 's/now < high;/now <= high;/; s/before >= high);/before > high);/'
is "and what is behind a heavy arc of a vertex that waited at the end is lost" "1 0 2 8 3 6 4 inf " "$(ends both)"
ok "inside for the new cost alone links" with_accept new 's/now < high;/now <= high;/'
is "and the distances are right there" "1 0 2 8 3 6 4 15 " "$(ends new)"
# Chapter 24: the pieces of hubs before the queue (the answer): a step more, and fewer arcs.
mkdir -p "$work/gen/cuda" "$work/swapped"
sed -z 's/take_queue(p, b, &o, &k, &all) &&\( *\n *\)take_pieces(/take_pieces(p, b, \&o, \&k, \&all) \&\&\1take_queue(/' \
  generated/cuda/engine_last.h >"$work/gen/cuda/engine_last.h"
pieces_first() { ! cmp -s generated/cuda/engine_last.h "$work/gen/cuda/engine_last.h" && for f in engine engine_host; do
    "$B/bin/simcc" --fast -O1 -I"$work/gen" -Igenerated -DCOST_BITS=32 -c generated/cuda/$f.cu -o "$work/$f.o" || return 1; done
  "$B/bin/simcc" --fast "$work/engine.o" "$work/engine_host.o" $(ls "$B"/fast[36]*/cuda/*.o | grep -v 'fast32/cuda/engine\(_host\)*.o') \
    "$B"/obj/{library,sssp,solvers,graph}/*.o "$B"/obj{32,64}/cpu/*.o $(cat "$B/libs") -o "$work/swapped/sssp"; }
ok "an engine that takes pieces first links" pieces_first
counted() { "$1" solve "$work/hubs.csr" --solver engine --device sim --delta 8 2>&1 |
  awk '/^iterations/ {i = $2} /^relaxations/ {r = $2} /^verified *yes/ {print i, r}'; }
for seed in 1 2 3; do rm -f "$work/hubs.csr"; "$B/bin/sssp" gen --family rmat --n 4096 --seed $seed --out "$work/hubs.csr" >"$work/out" 2>&1
  echo "$(counted "$B/bin/sssp") $(counted "$work/swapped/sssp")"; done >"$work/said"
is "and is right, with a step more and fewer arcs" 3 "$(awk '$3 > $1 && $4 < $2' "$work/said" | wc -l)"
# Chapters 2 and 7: what becomes of solvers on the processor.
with_cpu() {   # with_cpu NAME FILE SED: the program with a solver that was changed
  sed "$3" "generated/cpu/$2.c" >"$work/$1.c"; cmp -s "generated/cpu/$2.c" "$work/$1.c" && return 1
  gcc -std=c17 -D_GNU_SOURCE -O1 -Igenerated -DCOST_BITS=32 -c "$work/$1.c" -o "$work/$1.o" &&
    "$B/bin/simcc" --fast "$work/$1.o" "$B"/fast{32,64}/cuda/*.o "$B"/obj/{library,sssp,solvers,graph}/*.o \
      $(ls "$B"/obj{32,64}/cpu/*.o | grep -v "obj32/cpu/$2.o") $(cat "$B/libs") -o "$work/$1"; }
for k in 1 2 3; do "$B/bin/sssp" gen --family predecessor --n $((200 * k + drawn % 97)) --seed $((drawn + k)) \
  --max-weight $((10 ** k)) --out "$work/p$k.gr" >"$work/out" 2>&1; done
costs() { for k in 1 2 3; do timeout 20 "$1" solve "$work/p$k.gr" --solver "$2" --no-verify --out - 2>"$work/err" || echo "status $?"; done | md5sum; }
right=$(costs "$B/bin/sssp" dijkstra_array)
ok "links made in an if link" with_cpu once fibonacci 's/while (place\[/if (place[/'
is "links made in an if leave every distance right" "$right" "$(costs "$work/once" FH)"
ok "a count of improvements links" with_cpu counts dial 's/waiting += c\[j\] == COST_INF/waiting++/'
timeout 5 "$work/counts" solve "$work/p2.gr" --solver dial --no-verify --out - >"$work/out" 2>&1
is "a hand that waits for each improvement goes round for ever" 124 $?
ok "a search without the flag links" with_cpu flag dijkstra 's/if (u\[j\] && c\[j\] < mssp)/if (c[j] < mssp)/'
timeout 5 "$work/flag" solve "$work/p1.gr" --solver dijkstra_array --no-verify --out - >"$work/out" 2>&1
is "a search without the flag does not end" 124 $?
finish
