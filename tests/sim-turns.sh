#!/bin/bash
# SIM_TURNS=0,1,1,0: threads go in the order that is written, at the word that
# SIM_TRACE names.  Orders are drawn, and held to what their numbers say.
. tests/tap.sh
cat >"$work/k.cu" <<'C'
#include <cstdio>
#include <cstdlib>
/* what stands in the word at last tells who came when */
__global__ void k(unsigned *word, const int *often, unsigned *other, int wait)
{
    for (int n = often[threadIdx.x]; n > 0; n--) {
        *word = *word * 3 + threadIdx.x + 1;
        other[threadIdx.x]++;
        if (wait)
            __syncthreads();
    }
}
int main(int, char **argv)
{
    int often[3], *o;
    unsigned *word, *other, r;
    for (int t = 0; t < 3; t++)
        often[t] = atoi(argv[1 + t]);
    cudaMalloc(&word, 4), cudaMalloc(&other, 12), cudaMalloc(&o, 12);
    cudaMemcpy(o, often, 12, cudaMemcpyHostToDevice);
    cudaMemset(word, 0, 4), cudaMemset(other, 0, 12);
    k<<<1, 3>>>(word, o, other, atoi(argv[4]));
    cudaMemcpy(&r, word, 4, cudaMemcpyDeviceToHost);
    printf("%u\n", r);
    cudaFree(word), cudaFree(other), cudaFree(o);
}
C
ok "it is compiled" "$B/bin/simcc" -O1 "$work/k.cu" -o "$work/k"
runs() { SIM_TRACE=word SIM_TURNS=$1 "$work/k" "${@:2}" 2>/dev/null; }
# the numbers alone: of two of a thread the first reads, the second writes
says_list() { tr , '\n' <<<"$1" |
  awk '{ if ($1 in has) { word = (has[$1] * 3 + $1 + 1) % 4294967296; delete has[$1] } else has[$1] = word + 0 }
    END { printf "%d\n", word }'; }
RANDOM=${SEED:-1}
wrong=0 seen=
for _ in {1..60}; do
  often=($((RANDOM % 5)) $((RANDOM % 5)) $((1 + RANDOM % 4)))
  list=$(for t in 0 1 2; do for ((n = 0; n < 2 * often[t]; n++)); do echo "$RANDOM $t"; done; done |
    sort -n | cut -d' ' -f2 | paste -sd,)
  want=$(says_list "$list") seen+="$want "
  [ "$(runs "$list" "${often[@]}" 0)" = "$want" ] || { wrong=$((wrong + 1)); echo "# $list of ${often[*]}"; }
done
is "sixty orders that were drawn are those that ran" 0 $wrong
ok "and they differ" test "$(tr ' ' '\n' <<<"$seen" | sort -u | wc -l)" -gt 30
# who is at a barrier is passed over: 0 and 1 have both gone before 0 goes again
is "a number whose thread waits is passed over" "$(says_list 0,0,1,1,2,2,1,1,0,0,2,2)" \
  "$(runs 0,0,0,0,1,1,1,2,2,1,1,0,0,2,2 2 2 2 1)"
is "six orders of two threads: four lose a count" "1 1 1 1 2 2" "$(
  sed 's/\*word \* 3 + threadIdx.x + 1/*word + 1/' "$work/k.cu" >"$work/add.cu"
  rm -f "$work/k"; "$B/bin/simcc" -O1 "$work/add.cu" -o "$work/k"
  for list in 0,0,1,1 0,1,0,1 0,1,1,0 1,0,0,1 1,0,1,0 1,1,0,0; do runs $list 1 1 0 0; done | sort | paste -sd' ')"
SIM_TRACE=word SIM_TURNS=0,1,1,0 SIM_REPORT=json:$work/r "$work/k" 1 1 0 0 >/dev/null 2>&1
is "and are told as JSON, with what was stored" "0 read 0, 1 read 0, 1 write 0, 1 stored 1, 0 write 1, 0 stored 1" \
  "$(perl -MJSON::PP -ne '$r = decode_json($_);
  push @a, "$r->{who}{thread}[0] $r->{class} $r->{value}" if $r->{severity} eq "trace";
  END { print join(", ", @a), "\n" }' "$work/r")"
for bad in '' x 0,,1 1024 0,1,; do
  status "SIM_TURNS=$bad is refused" 86 env SIM_TRACE=word "SIM_TURNS=$bad" "$work/k" 1 1 1 0
done
status "turns without a word are refused" 86 env SIM_TURNS=0 "$work/k" 1 1 1 0
# each block has its shared memory, in the unchecked simulator too and in each order
cat >"$work/apart.cu" <<'E3'
#include <cuda_runtime.h>
__global__ void turned(unsigned *out)
{
    __shared__ unsigned p[32];
    p[threadIdx.x] = blockIdx.x * 100 + threadIdx.x;
    __syncthreads();
    out[blockIdx.x * 32 + threadIdx.x] = p[31 - threadIdx.x];
}
int main(void)
{
    unsigned *o, bad = 0;
    cudaMallocManaged(&o, 64 * 32 * sizeof *o);
    turned<<<64, 32>>>(o);
    cudaDeviceSynchronize();
    for (unsigned i = 0; i < 64 * 32; i++)
        bad += o[i] != i / 32 * 100 + 31 - i % 32;
    return bad != 0;
}
E3
for how in "" --fast; do
  rm -f "$work/apart"
  ok "apart.cu compiles${how:+ ($how)}" "$B/bin/simcc" $how "$work/apart.cu" -o "$work/apart"
  for s in ascending descending lockstep random late; do
    ok "blocks have no shared memory in common${how:+ ($how)}, $s" env SIM_SCHEDULE=$s "$work/apart"
  done
done
finish
