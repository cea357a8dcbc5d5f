#!/bin/bash
# Random conversions of floats to integers, in each form of a cast: a kernel
# gets what a device makes of a number that does not fit.
#   SEEDS="7 8" tests/sim-casts.sh
# timeout: 300, seconds: 6
. tests/tap.sh
for seed in ${SEEDS:-1 $drawn}; do
  perl tests/sim/casts.pl "$seed" >"$work/k.cu"
  ok "the casts of seed $seed compile" $B/bin/simcc -O1 "$work/k.cu" -o "$work/k"
  ok "each gives what a device gives" "$work/k"
done
cat >"$work/plain.cu" <<'E2'
__global__ void k(float *f, int *o) { o[0] = f[0]; }
int main() { float *f, v = 1e10f; int *o; if (cudaMalloc(&f, 4) || cudaMalloc(&o, 4)) return 3;
  if (cudaMemcpy(f, &v, 4, cudaMemcpyHostToDevice)) return 3; k<<<1, 1>>>(f, o);
  return cudaDeviceSynchronize() || cudaFree(f) || cudaFree(o); }
E2
ok "a conversion without a cast compiles" $B/bin/simcc "$work/plain.cu" -o "$work/x"
status "and is a warning" 0 "$work/x"
says "with the number" "the value 1e\+10 does not fit type 'int'"
status "a setting that is misspelt is refused" 86 env SIM_SCHEDUL=late "$work/x"
says "by name" '^simulator: SIM_SCHEDUL: no such setting'
cat >"$work/deep.cu" <<'E2'
__device__ int d, c;
__device__ int deep(int n) { volatile int a[4]; a[n & 3] = n; return n <= 0 ? 0 : deep(n - 1) + a[n & 3]; }
__global__ void k(int n) { d = deep(n); c = threadIdx.x; }
int main(int n, char **) { k<<<1, 64>>>(n > 1 ? 1000000 : 3); return cudaDeviceSynchronize(); }
E2
ok "a deep recursion compiles" $B/bin/simcc "$work/deep.cu" -o "$work/x"
status "and ends" 86 "$work/x" 1
says "as what it is" "the thread's stack of 252 KB is full"
status "a race is found" 87 "$work/x"
says "on variables of one letter" 'nothing orders them: [cd]$'
printf 'template <class T> __constant__ T mask[4];\nint main() { return 0; }\n' >"$work/mask.cu"
no "a variable that is a template is refused" $B/bin/simcc "$work/mask.cu" -o "$work/x"
says "with its line" 'mask.cu:1: a variable of the device that is a template'
finish
