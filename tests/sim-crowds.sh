#!/bin/bash
# What a fence that nobody executes must not change.  Random kernels, in each of
# which many threads touch the same few words, once in a program without fences
# and once in one with a kernel more that has one: in the first each set of
# accesses is a summary, in the second a list, and the first race that is found,
# if any, is the same access of the same thread to the same word.  Then: what
# millions of fences and releases in one launch cost, and what is still found.
#   SEEDS="7 8" COUNT=30 tests/sim-crowds.sh
# set: full
# timeout: 900
. tests/tap.sh
ok "the generator compiles" g++ -O1 -Wall -Wextra tests/sim/crowds.cpp -o "$work/crowds"
first() { local kernel how   # first PROGRAM: the first race of each kernel, in each schedule
  for kernel in $(seq 0 $((${COUNT:-30} - 1))); do
    for how in ascending:0 descending:0 lockstep:0 random:1 random:2; do
      rm -f "$work/r"
      SIM_FATAL=1 SIM_STRICT=1 SIM_REPORT=$work/r SIM_SCHEDULE=${how%:*} SIM_SEED=${how#*:} "$1" "$kernel" >/dev/null 2>&1
      echo "$kernel $how $? $([ -e "$work/r" ] && cut -f5,6,11,13 "$work/r" | head -1)"
    done
  done
}
for seed in ${SEEDS:-1 2 3 4}; do
  "$work/crowds" "$seed" "${COUNT:-30}" >"$work/k.cu"
  for how in "g++ -O$((seed % 4))" "clang++ -O$(((seed + 2) % 4))"; do
    set -- $how
    command -v "$1" >/dev/null || { skip "seed $seed, $how" "no $1 here"; continue; }
    ok "seed $seed compiles, $how" "$B/bin/simcc" --cxx="$1" "$2" "$work/k.cu" -o "$work/plain"
    ok "and with a fence, $how" "$B/bin/simcc" --cxx="$1" "$2" -DUNUSED "$work/k.cu" -o "$work/exact"
    first "$work/plain" >"$work/p"; first "$work/exact" >"$work/x"
    ok "seed $seed races, $how" grep -q "at=" "$work/p"
    ok "seed $seed: the same first races, $how" diff "$work/p" "$work/x"
  done
done
cat >"$work/long.cu" <<'X'
#include <cuda/atomic>
#include <sys/resource.h>
#include <cstdio>
__global__ void count(int *sums, int *part, unsigned *ticket, int *out)
{
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    cuda::atomic_ref<int, cuda::thread_scope_device>(sums[i % 256]).fetch_add(1);
    __shared__ bool last;
    __syncthreads();
    if (threadIdx.x == 0) {
        part[blockIdx.x] = i;
        FENCE
        last = atomicAdd(ticket, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        for (unsigned b = 0; b < gridDim.x; b++)
            *out ^= part[b];
        *ticket = 0;
    }
}
int main()
{
    const int blocks = 16000;
    int *a;
    if (cudaMalloc(&a, (blocks + 300) * sizeof *a) || cudaMemset(a, 0, (blocks + 300) * sizeof *a))
        return 3;
    count<<<blocks, 256>>>(a, a + 258, (unsigned *)a + 256, a + 257);
    struct rusage u;
    if (cudaDeviceSynchronize() || cudaFree(a) || getrusage(RUSAGE_SELF, &u))
        return 4;
    printf("%ld KiB\n", u.ru_maxrss);
    return u.ru_maxrss > 800000 ? 5 : 0;
}
X
ok "four million releases in a launch compile" "$B/bin/simcc" -O2 "-DFENCE=__threadfence();" "$work/long.cu" -o "$work/long"
status "they take bounded memory, and the last block is right" 0 "$work/long"
ok "without the last fence" "$B/bin/simcc" -O2 -DFENCE= "$work/long.cu" -o "$work/long"
status "the race behind them is found" 87 "$work/long"
says "by its class" race-global
finish
