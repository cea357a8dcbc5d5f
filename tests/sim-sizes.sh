#!/bin/bash
# Sizes of copies and fills, drawn: of none nothing is said, and what is more than there is, or wraps around when
# pitch and height are multiplied, is an error of the call and ends nothing.
# timeout: 200, seconds: 4
. tests/tap.sh
ok "it compiles" $B/bin/simcc -I$B/include/sim tests/sim/sizes.cu -o "$work/x"
ok "three thousand draws, seed $drawn" "$work/x" "$drawn"
# the words that CUDA adds are nothing to a file of the host's, in C++ and in C
for word in __host__ __device__ __global__ __constant__ __shared__ __managed__ __noinline__ __forceinline__ \
    __grid_constant__ '__launch_bounds__(128, 2)' '__maxnreg__(32)' '__align__(8)' '__builtin_align__(8)'; do
  for kind in c cpp; do
    case $word in *align*) line="struct $word pair { int a, b; }; int f(struct pair p) { return p.a; }" ;;
      __grid*) line="int f(const $word int a) { return a; }" ;; *_constant__ | *shared* | *managed*) line="$word int f;" ;;
      *) line="static $word int g(int a) { return a; } int f(int a) { return g(a); }" ;; esac
    printf '#include <cuda_runtime.h>\n%s\n' "$line" >"$work/word.$kind"
    ok "$word in a file of .$kind" $B/bin/simcc -c "$work/word.$kind" -o "$work/word.o"
  done
done
# a launch from a function that a stream calls is refused, as every call is
cat >"$work/inner.cu" <<'E2'
#include <cstdio>
__global__ void kernel(int *p) { *p = 1; }
static int *d;
static void inner(void *) { kernel<<<1, 1>>>(d); }
int main(void)
{
    int h = 0;
    cudaMalloc(&d, 4), cudaMemset(d, 0, 4);
    cudaLaunchHostFunc(0, inner, nullptr);
    cudaDeviceSynchronize();
    cudaError_t e = cudaGetLastError();
    cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost), cudaFree(d);
    printf("%s %d\n", cudaGetErrorName(e), h);
    return 0;
}
E2
ok "a kernel in a stream's function compiles" $B/bin/simcc "$work/inner.cu" -o "$work/inner"
is "it is refused, and the program learns it" "cudaErrorNotPermitted 0" "$("$work/inner" 2>"$work/err")"
# what one call hands to another is told at the program's line
cat >"$work/lines.cu" <<'E2'
__global__ void kernel(int *p) { *p = 1; }
int main(void)
{
    static int here[4];
    int *d = nullptr;
    void *a[] = { &d };
    cudaLaunchConfig_t c = {};
    cudaGraph_t g;
    cudaGraphNode_t n;
    c.gridDim = 1, c.blockDim = 2000;
    cudaKernelNodeParams k = { (void *)kernel, 1, 2000, 0, a, nullptr };
    cudaMemsetParams m = {};
    m.dst = here, m.elementSize = 4, m.width = 4, m.height = 1;
    cudaGraphCreate(&g, 0);
    cudaLaunchKernelExC(&c, (void *)kernel, a);         // line 15
    cudaGraphAddKernelNode(&n, g, nullptr, 0, &k);
    cudaGraphAddMemcpyNode1D(&n, g, nullptr, 0, here, here, 4, cudaMemcpyHostToDevice);
    cudaGraphAddMemsetNode(&n, g, nullptr, 0, &m);
    return 0;
}
E2
ok "calls that call others compile" $B/bin/simcc -g "$work/lines.cu" -o "$work/lines"
"$work/lines" >"$work/out" 2>&1
is "each is told at its own line" "15 16 17 18" "$(grep -o 'lines\.cu:[0-9]*' "$work/out" | cut -d: -f2 | sort -un | xargs)"
# an error that was told is not told again, of a call that is right
cat >"$work/told.cu" <<'E2'
#include "cuda/check.h"
int main(void)
{
    void *p = nullptr;
    bool made = CUDA_CHECK(cudaMalloc(&p, (size_t)1 << 50));
    printf("%d %s\n", made, cudaGetErrorName(cudaGetLastError()));
    return 0;
}
E2
ok "a check compiles" $B/bin/simcc -Igenerated "$work/told.cu" -o "$work/told"
is "what it has told is told once" "0 cudaSuccess" "$("$work/told" 2>&1)"
# a kernel's call is the device's by whatever way it is named
for name in '' std:: :: ::std::; do
  cat >"$work/named.cu" <<E2
#include <cstdlib>
#include <cstring>
__device__ int v[64], w[64];
__global__ void kernel(int *out)
{
    ${name}memcpy(v, w + threadIdx.x, 4);
    int *p = (int *)${name}malloc(4);
    *p = 3, *out = *p;
    ${name}free(p);
}
int main(void)
{
    int *d, h[64];
    for (int i = 0; i < 64; i++)
        h[i] = i;
    cudaMemcpyToSymbol(w, h, sizeof h), cudaMalloc(&d, 4);
    kernel<<<1, 2>>>(d);
    cudaError_t e = cudaDeviceSynchronize();
    return e || cudaFree(d);
}
E2
  ok "${name}memcpy, malloc and free compile" $B/bin/simcc "$work/named.cu" -o "$work/named"
  "$work/named" >"$work/out" 2>&1
  is "  the copies race, and the memory is the device's" "error: race-global;warning: race-samevalue" \
    "$(grep -oE '^(error|warning): [a-z-]*' "$work/out" | sort -u | paste -sd';')"
done
finish
