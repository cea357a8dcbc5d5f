// blocks that meet many times, each waiting at a volatile word without __nanosleep
#include <cstdio>
#include <cuda_runtime.h>
#include "sim.h"
__global__ void meet(unsigned rounds, unsigned *count, volatile unsigned *round) {
  for (unsigned r = 0; r < rounds; r++) {
    if (threadIdx.x == 0) {
      __threadfence();
      if (atomicAdd(count, 1) == gridDim.x - 1) {
        *count = 0;
        __threadfence();
        *round = r + 1;
      } else
        while (*round <= r)
          ;
      __threadfence(); }
    __syncthreads(); } }
int main(int argc, char **) {
  sim_hesitant_set(argc > 1 ? 1 : 0);         // each atomic waits for those that spin
  unsigned *d, h[2];
  if (cudaMalloc(&d, 256) || cudaMemset(d, 0, 256)) return 3;
  unsigned rounds = 200, *count = d; volatile unsigned *round = d + 1;
  void *args[] = { &rounds, &count, &round };
  if (cudaLaunchCooperativeKernel((const void *)meet, dim3(6), dim3(32), args, 0, 0)) return 5;
  if (cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost) || cudaFree(d)) return 4;
  printf("%u %u\n", h[0], h[1]); }
