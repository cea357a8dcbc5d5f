#!/bin/bash
# What a device refuses and what it counts: bounds of launches, static shared
# memory in occupancies, calls that a capture forbids; and functions that are not
# the same on the host and in a kernel.  All of it is drawn.
#   SEEDS="7 8" tests/sim-kinds.sh
# timeout: 300, seconds: 3
. tests/tap.sh
for seed in ${SEEDS:-$drawn}; do
  perl tests/sim/kinds.pl "$seed" >"$work/k.cu"
  ok "the program of seed $seed compiles" $B/bin/simcc -O1 "$work/k.cu" -o "$work/k"
  is "each is what the reference says" good "$("$work/k" 2>"$work/err")"
  no "nothing else is reported" grep -E '^(error|warning): ' <(grep -v 'error: launch-error' "$work/err")
done
cat >"$work/wide.cu" <<'E2'
template <int N> __global__ void __launch_bounds__(N) k(int *x) { if (!threadIdx.x) *x = N; }
int main() { int *x; if (cudaMalloc(&x, 4)) return 3; k<64><<<1, 96>>>(x);
  return cudaDeviceSynchronize() == cudaErrorInvalidValue ? 4 : 5; }
E2
ok "a template with bounds compiles" $B/bin/simcc "$work/wide.cu" -o "$work/x"
no "and more threads than they allow end it" "$work/x"
says "with the number" "__launch_bounds__ allows 64 threads in a block"
cat >"$work/arch.cu" <<'E2'
#ifdef __CUDA_ARCH__
typedef int word;
#else
typedef long word;
#endif
int main() { return sizeof(word) == 3; }
E2
ok "a declaration that only one pass has is taken" $B/bin/simcc "$work/arch.cu" -o "$work/x"
says "with a warning" "arch.cu:[0-9]+: warning: here __CUDA_ARCH__ decides outside of functions"
finish
