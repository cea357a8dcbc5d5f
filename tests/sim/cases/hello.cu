// The commonest first program: a kernel that prints, and nobody who waits.
#include <cstdio>
#include <cstdlib>
__global__ void hello() { printf("hello %d\n", threadIdx.x); }
int main(int argc, char **argv) {
  int how = argc > 1 ? atoi(argv[1]) : 0, *p = nullptr, h = 0;
  cudaStream_t s, other;
  cudaEvent_t e;
  if (cudaStreamCreate(&s) || cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking)
      || cudaEventCreate(&e) || cudaMalloc(&p, 4) || cudaMemset(p, 0, 4) || cudaEventRecord(e, s))
    return 1;
  hello<<<1, 4, 0, s>>>();
  int r = 0;
  switch (how) {
  case 1: r = cudaDeviceSynchronize(); break;
  case 2: r = cudaStreamSynchronize(s); break;
  case 3: r = cudaEventRecord(e, s) || cudaEventSynchronize(e); break;
  case 4: r = cudaMemcpy(&h, p, 4, cudaMemcpyDeviceToHost); break;
  case 5: r = cudaFree(p); p = nullptr; break;
  case 8: r = cudaDeviceReset(); p = nullptr; break;
  case 6: r = cudaStreamSynchronize(other); break;
  case 7: r = cudaEventSynchronize(e); break;
  }
  if (r)
    return r;
  if (p && how && how < 6)
    r = cudaFree(p);
  return r;
}
