// Blocks that look at a flag between two barriers, for ever if the last one does
// not begin: it must, in every order, though all the others are in step.  And a
// place in front of an array of structures is named as one.
#include <cstdio>
#include <cuda_runtime.h>
struct arc { int head, weight; };
__global__ void meet(int *flag) {
  __shared__ int seen;
  if (blockIdx.x == gridDim.x / 2) {
    if (threadIdx.x == 0) atomicExch(flag, 1);
    return; }
  for (bool go = true; go; ) {
    if (threadIdx.x == 0) seen = atomicAdd(flag, 0);
    __syncthreads();
    go = !seen;
    __syncthreads(); } }
__global__ void in_front(const arc *e, int *o) { o[0] = e[-1].weight; }
int main(int argc, char **) {
  int *flag; arc *e;
  if (cudaMalloc(&flag, 8) || cudaMalloc(&e, 80) || cudaMemset(flag, 0, 8)) return 3;
  if (argc > 1) in_front<<<1, 1>>>(e, flag);
  else meet<<<3, 64>>>(flag);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return cudaFree(flag) || cudaFree(e); }
