// Shared memory beside atomics: a look before an update that an old value does not
// mislead is no error, and a barrier that is missing is one.
#include <cstdio>
#include <cstdlib>
#define UNTIL(T, at, swap, next) { T seen = *(at), old; do { old = seen; seen = swap(at, old, next); } while (seen != old); }
__global__ void k(int *d, int how) {
    __shared__ int x, s[64];
    __shared__ double y;
    int t = threadIdx.x, v = 0;
    if (t == 0) x = 0, y = 0;
    __syncthreads();
    switch (how) {
    case 0: if (t * 7 % 33 > x) atomicMax(&x, t * 7 % 33); break;
    case 1: if (-t < x) atomicMin(&x, -t); break;
    case 2: if (!(x & 1 << t % 9)) atomicOr(&x, 1 << t % 9); break;
    case 3: UNTIL(int, &x, atomicCAS, old + t) break;
    case 4: UNTIL(int, &x, atomicCAS_block, old + t) break;
    case 5: __threadfence(); UNTIL(unsigned long long, (unsigned long long *)&y, atomicCAS,
                                   __double_as_longlong(1 + __longlong_as_double(old))) break;
    case 6: if (t % 2) atomicAdd(&x, 1); else UNTIL(int, &x, atomicCAS, old + 1) break;
    /* from here on a barrier is missing */
    case 20: for (int i = 0; i < 3; i++) { atomicAdd(&x, 1); v += x; } break;
    case 21: atomicAdd(&x, 1); if (t == 5) v = x; break;
    case 22: atomicMax(&x, t); v = x; break;
    case 23: s[t] = t; v = s[63 - t]; break;
    case 24: s[t] = t; v = s[(t + 16) % 64] + 0; break;
    case 25: if (t < 32) { s[t] = t; if (t < 16) __syncwarp(0xffff); else __syncwarp(0xffff0000); v = s[31 - t]; } break;
    case 26: if (t == 40) s[0] = 7; v = s[0]; break;
    case 27: if (t < 32) s[t] = t; else v = s[t - 32]; break;
    }
    __syncthreads();
    if (t == 0) d[0] = x + (int)y; else if (v == -1) d[0] = v;
}
int main(int, char **v) {
    int *d; if (cudaMalloc(&d, 8)) return 3;
    k<<<1, 64>>>(d, atoi(v[1]));
    return cudaDeviceSynchronize() || cudaFree(d) ? 3 : 0;
}
