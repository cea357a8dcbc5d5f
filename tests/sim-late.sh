#!/bin/bash
# The schedule late: atomics whose results nobody uses are overtaken, as far as
# the memory model lets them and no further.  Random programs beside the model's
# rules; then a kernel whose last block reads the total, with its fence and
# without, in each of the forms in which an atomic is a statement.
#   SEEDS="1 20000" tests/sim-late.sh
# timeout: 300, seconds: 7
. tests/tap.sh
read -r first count <<<"${SEEDS:-1 400}"
ok "the random programs compile" $B/bin/simcc -O1 -I$B/include/sim tests/sim/late.cu -o "$work/late"
status "none sees what the model forbids, late" 0 "$work/late" "$first" "$count" late
says "and $count were tried" "^$count programs, 0 wrong"
says "others order what they see" ' [1-9][0-9]* ordered behind'
says "and atomics were overtaken" ' [1-9][0-9]* turned'
status "nor at random" 0 "$work/late" "$first" "$count" random
says "where no atomic is overtaken" ', 0 turned'
status "nor in turn: late leaves nothing behind" 0 "$work/late" "$first" "$count" both
cat >"$work/total.cu" <<'X'
#include <cstdio>
#include <cuda/atomic>
#include <cuda_runtime.h>
typedef cuda::atomic_ref<unsigned, cuda::thread_scope_device> ref;
struct at { unsigned *p; __device__ unsigned *operator->() const { return p; } };
__device__ void add(unsigned *p, unsigned v) { atomicAdd(p, v); }
__global__ void last(unsigned *total, unsigned *arrived, unsigned *result)
{
    unsigned mine = threadIdx.x + 1;
    if (threadIdx.x % 2)
        ADD;
    else {
        ADD;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        FENCE;
        if (atomicAdd(arrived, 1) == gridDim.x - 1)
            *result = atomicAdd(total, 0);
    }
}
int main()
{
    unsigned *a, h[3];
    if (cudaMalloc(&a, 12) || cudaMemset(a, 0, 12)) return 3;
    last<<<8, 32>>>(a, a + 1, a + 2);
    if (cudaMemcpy(h, a, 12, cudaMemcpyDeviceToHost) || cudaFree(a)) return 3;
    if (h[0] != 8 * 33 * 16) printf("%u in the end\n", h[0]);
    return h[0] != 8 * 33 * 16 ? 2 : h[2] != h[0];
}
X
wrong() {   # how many of the seeds 1 to 8 end with 1, none with another error
  local n=0 s
  for s in 1 2 3 4 5 6 7 8; do
    SIM_SCHEDULE=${2:-late} SIM_SEED=$s "$work/$1" >&2; case $? in 0) ;; 1) n=$((n + 1)) ;; *) n=-99 ;; esac
  done
  echo $n
}
i=0
while read -r form; do
  i=$((i + 1))
  ok "it compiles: $form" $B/bin/simcc "-DADD=$form" '-DFENCE=(void)0' "$work/total.cu" -o "$work/bad"
  case $form in *acq_rel*) want="-eq 0" ;; *) want="-ge 4" ;; esac
  ok "without its fence: $want of 8" [ "$(wrong bad)" $want ]
  if [ $i = 1 ]; then
    ok "and never at random" [ "$(wrong bad random)" = 0 ]
    ok "with one, it compiles" $B/bin/simcc "-DADD=$form" '-DFENCE=__threadfence()' "$work/total.cu" -o "$work/good"
    ok "and is right" [ "$(wrong good)" = 0 ]
    ok "with one for the block, it compiles" $B/bin/simcc "-DADD=$form" '-DFENCE=__threadfence_block()' "$work/total.cu" -o "$work/near"
    ok "and is wrong" [ "$(wrong near)" -ge 4 ]
  fi
done <<'X'
atomicAdd(total, mine)
add(total, mine)
atomicAdd_system(&total[0], mine)
ref(*total).fetch_add(mine, cuda::memory_order_relaxed)
cuda::atomic_ref<unsigned, cuda::thread_scope_device>(*total).fetch_add(mine, cuda::memory_order_relaxed)
(*(ref *)&total).fetch_add(mine, cuda::memory_order_relaxed)
ref(*total).fetch_add(mine, cuda::memory_order_acq_rel)
X
cat >"$work/own.cu" <<'X'
#include <cstdio>
#include <cuda_runtime.h>
/* its own function of that name, with a loop: the result is used there */
__device__ float atomicMax(float *p, float v)
{
    int old = *(volatile int *)p, seen;
    while (__int_as_float(old) < v && (seen = atomicCAS((int *)p, old, __float_as_int(v))) != old)
        old = seen;
    return __int_as_float(old);
}
__global__ void most(float *p) { atomicMax(p, (float)(blockIdx.x * 32 + threadIdx.x)); }
int main()
{
    float *a, h;
    if (cudaMalloc(&a, 4) || cudaMemset(a, 0, 4)) return 3;
    most<<<8, 32>>>(a);
    if (cudaMemcpy(&h, a, 4, cudaMemcpyDeviceToHost) || cudaFree(a)) return 3;
    return h != 255;
}
X
ok "an atomicMax of the program's own compiles" $B/bin/simcc "$work/own.cu" -o "$work/own"
for s in 1 2 3; do status "and is left alone" 0 env SIM_SCHEDULE=late SIM_SEED=$s "$work/own"; done
ok "and without the checker" $B/bin/simcc --fast "-DADD=atomicAdd(total, mine)" '-DFENCE=__threadfence()' "$work/total.cu" -o "$work/fast"
ok "it is right" "$work/fast"
# What a word tells changes when the atomic takes effect: whoever finds the first of two values has
# heard what was released with it, and whoever finds the second, which releases nothing, has not.
cat >"$work/mail.cu" <<'X'
#include <cuda/atomic>
#include <cuda_runtime.h>
__global__ void mail(int *data, int *word, int *out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(*word);
    if (blockIdx.x == 0) {
        *data = 7;
        flag.store(1, cuda::memory_order_release);
    } else if (blockIdx.x == 1) {
        while (flag.load(cuda::memory_order_acquire) == 0)
            ;
        flag.store(2, cuda::memory_order_relaxed);
    } else {
        int v;
        while (!(v = flag.load(cuda::memory_order_acquire)))
            ;
        *out = 10 * v;
        if (v == READS)
            *out += *data;
    }
}
int main()
{
    int *p, h[3];
    if (cudaMalloc(&p, 12) || cudaMemset(p, 0, 12)) return 3;
    mail<<<3, 1>>>(p, p + 1, p + 2);
    if (cudaMemcpy(h, p, 12, cudaMemcpyDeviceToHost) || cudaFree(p)) return 3;
    return h[2] == 17 ? 40 : 0;
}
X
for reads in 1 2; do
  ok "a reader of the $reads. value compiles" $B/bin/simcc -DREADS=$reads "$work/mail.cu" -o "$work/mail"
  got=$(for s in $(seq 1 40); do SIM_SCHEDULE=late SIM_SEED=$s "$work/mail" >/dev/null 2>&1; echo $?; done | sort -n | uniq | paste -sd' ')
  is "  who reads behind it: right for the first, a race for the second" "$([ $reads = 1 ] && echo 0 40 || echo 0 87)" "$got"
done
finish
