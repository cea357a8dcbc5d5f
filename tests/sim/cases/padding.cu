// records with holes: written by members, copied, swapped; with an argument, a member is forgotten
#include <cuda_runtime.h>
struct E { double w; int v; };
struct Edge { int to; double w; char kind; };
struct Heap { short a; char b; int *p; struct { char c; double d; } in[2]; };
#define I threadIdx.x
__global__ void init(E *e, Edge *g, Heap *h, int all) {
  e[I].w = I; if (all) e[I].v = (int)I;
  Edge x; x.to = (int)I; x.w = 2; x.kind = 'a'; g[I] = x;
  h[I].a = 1; h[I].b = 2; h[I].p = nullptr; for (int k = 0; k < 2; k++) { h[I].in[k].c = 3; h[I].in[k].d = 4; } }
__global__ void copy(E *f, const E *e, Heap *q, const Heap *h) { f[I] = e[I]; q[I] = h[I]; }
__global__ void swap(Edge *g) { Edge t = g[2 * I]; g[2 * I] = g[2 * I + 1]; g[2 * I + 1] = t; }
__global__ void by_memcpy(E *f, const E *e, Heap *q, const Heap *h) { memcpy(&f[I], &e[I], sizeof *f); memcpy(&q[I], &h[I], sizeof *q); }
__global__ void shared(E *f, const E *e) { __shared__ E s[32]; s[I] = e[I]; __syncthreads(); f[I] = s[31 - I]; }
__device__ __noinline__ E get(const E *e, int i) { return e[i]; }
__global__ void returned(E *f, const E *e) { f[I] = get(e, (int)I); }
__global__ void use(const E *e, int *o) { o[I] = e[I].v; }
int main(int c, char **) { E *e, *f; Edge *g; Heap *h, *q; int *o;
  cudaMalloc(&e, 32 * sizeof *e); cudaMalloc(&f, 32 * sizeof *f); cudaMalloc(&g, 32 * sizeof *g); cudaMalloc(&h, 32 * sizeof *h); cudaMalloc(&q, 32 * sizeof *q); cudaMalloc(&o, 128);
  init<<<1, 32>>>(e, g, h, c == 1); copy<<<1, 32>>>(f, e, q, h); swap<<<1, 16>>>(g); swap<<<1, 16>>>(g);
  if (c < 3) { by_memcpy<<<1, 32>>>(e, f, h, q); copy<<<1, 32>>>(f, e, q, h); }
  if (c == 1) { shared<<<1, 32>>>(e, f); returned<<<1, 32>>>(f, e); }
  use<<<1, 32>>>(f, o); cudaDeviceSynchronize();
  cudaFree(e); cudaFree(f); cudaFree(g); cudaFree(h); cudaFree(q); cudaFree(o); }
