#!/bin/bash
# Random kernels about volatile data: those that are right by construction are
# silent, and of those with one thing broken each is found, in two schedules.
#   SEEDS="7 8" tests/sim-volatile.sh
# timeout: 300, seconds: 7
. tests/tap.sh
schedules=(ascending descending lockstep random late)
kernels() {   # kernels SEED
  local n=0 truth want got s
  perl tests/sim/volatile.pl "$1" >"$work/k.cu" && $B/bin/simcc "$work/k.cu" -o "$work/k" || return 1
  for truth in $(sed -n '1s,^// ,,p' "$work/k.cu"); do
    want=0; [ "$truth" = wrong ] && want=87
    for s in "${schedules[($1 + n) % 5]}" "${schedules[($1 + n + 2) % 5]}"; do
      SIM_STRICT=1 SIM_SCHEDULE=$s SIM_SEED=$1 "$work/k" $n >"$work/out" 2>&1; got=$?
      [ $got = $want ] || { echo "seed $1, kernel $n, $s: $truth, and ends with $got"; head -5 "$work/out"; bad=1; }
    done
    n=$((n + 1))
  done
  [ -z "${bad:-}" ] && [ $n -gt 0 ] && [ $n = "$(grep -c '^struct S' "$work/k.cu")" ]
}
for seed in ${SEEDS:-1 2}; do
  ok "the kernels of seed $seed" kernels "$seed"
done
# A prefix sum in one pass: whoever waits for the block before him goes on with its own sum or with the
# sum up to it, whichever its state says, and is shown the older state now and then.
cat >"$work/scan.cu" <<'X'
#include <cstdio>
__global__ void scan(volatile int *state, int *own, int *all, int *out)
{
    int b = blockIdx.x, sum = 0;
    if (threadIdx.x)
        return;
    own[b] = b + 1;
    OWN;
    state[b] = 1;
    for (int i = b - 1, s; i >= 0; i--) {
        while ((s = state[i]) == 0)
            ;
        __threadfence();
        if (s == 2) {
            sum += all[i];
            break;
        }
        sum += own[i];
    }
    all[b] = sum + b + 1;
    ALL;
    state[b] = 2;
    out[b] = sum;
}
int main()
{
    enum { N = 12 };
    int *p, o[N];
    if (cudaMalloc(&p, 16 * N) || cudaMemset(p, 0, 16 * N)) return 3;
    scan<<<N, 32>>>(p, p + N, p + 2 * N, p + 3 * N);
    if (cudaMemcpy(o, p + 3 * N, sizeof o, cudaMemcpyDeviceToHost) || cudaFree(p)) return 3;
    for (int i = 0; i < N; i++)
        if (o[i] != i * (i + 1) / 2) return 4;
    return 0;
}
X
while read -r own all want; do
  ok "a scan in one pass compiles" $B/bin/simcc "-DOWN=$own" "-DALL=$all" "$work/scan.cu" -o "$work/scan"
  got=$(for how in ascending descending lockstep random late; do for seed in 1 2 3; do
    SIM_SCHEDULE=$how SIM_SEED=$seed "$work/scan" >/dev/null 2>&1; echo $?; done; done | sort -n | uniq | paste -sd' ')
  is "  with $own and $all: $want" "$want" "$got"
done <<'X'
__threadfence() __threadfence() 0
(void)0 __threadfence() 87
__threadfence() (void)0 0 87
__threadfence_block() __threadfence() 87
X
finish
