// Kernels that are templates, or have one name in two places, by their address.
#include <cstdio>
#define CHECK(call) do { cudaError_t e_ = (call); if (e_) { printf("%d: %s\n", __LINE__, cudaGetErrorName(e_)); return 1; } } while (0)
template <int N> __global__ void k(float *o) {
  extern __shared__ float d[];
  d[threadIdx.x] = N;
  __syncthreads();
  o[threadIdx.x] += d[31 - threadIdx.x];
}
namespace a { __global__ void f(float *o) { extern __shared__ float d[]; if (!threadIdx.x) d[0] = 100, o[0] += d[0]; } }
namespace b { __global__ void f(float *o) { extern __shared__ float d[]; if (!threadIdx.x) d[0] = 200, o[0] += d[0]; } }
__global__ void fixed(float *o) {
  __shared__ float s[8000];
  extern __shared__ float d[];
  s[threadIdx.x] = d[threadIdx.x] = o[threadIdx.x];
  o[threadIdx.x] = s[threadIdx.x] + d[threadIdx.x] * 0;
}
namespace { template <class T, int N> __global__ void hidden(T *o) { o[0] += N; } }
__global__ void none() { extern __shared__ float d[]; d[threadIdx.x] = 0; }
void plain(float *) {}
int main(int n, char **) {
  float *o, h = 0;
  int blocks, big = 98304;
  const cudaFuncAttribute most = cudaFuncAttributeMaxDynamicSharedMemorySize;
  CHECK(cudaMalloc(&o, 128));
  CHECK(cudaMemset(o, 0, 128));
  if (n == 2) {                         // a graph that copies what was freed
    cudaStream_t s; cudaGraph_t g; cudaGraphExec_t x;
    CHECK(cudaStreamCreate(&s));
    CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    CHECK(cudaMemsetAsync(o, 0, 128, s));
    CHECK(cudaStreamEndCapture(s, &g));
    CHECK(cudaGraphInstantiate(&x, g, NULL, NULL, 0));
    CHECK(cudaFree(o));
    CHECK(cudaGraphLaunch(x, s));
    return cudaStreamSynchronize(s) || cudaStreamDestroy(s);
  }
  if (n == 3) {                         // 32,000 bytes and 30,000
    fixed<<<1, 32, 30000>>>(o);
    return cudaDeviceSynchronize() || cudaFree(o);
  }
  CHECK(cudaFuncSetAttribute(k<3>, most, big));
  CHECK(cudaFuncSetAttribute(hidden<float, 2>, most, big));
  CHECK(cudaFuncSetCacheConfig(hidden<float, 2>, cudaFuncCachePreferL1));
  cudaError_t (*create)(cudaStream_t *) = cudaStreamCreate;
  cudaStream_t t;
  CHECK(create(&t));
  CHECK(cudaStreamDestroy(t));
  CHECK(cudaFuncSetAttribute(b::f, most, big));
  CHECK(cudaFuncSetAttribute(fixed, most, 40000));
  k<3><<<1, 32, 98304>>>(o);
  CHECK(cudaGetLastError());
  b::f<<<1, 32, 98304>>>(o);
  CHECK(cudaGetLastError());
  fixed<<<1, 32, 40000>>>(o);
  CHECK(cudaGetLastError());
  void *args[] = { &o };
  CHECK(cudaLaunchKernel(k<40>, dim3(1), dim3(32), args, 128, 0));
  CHECK(cudaLaunchCooperativeKernel(b::f, dim3(1), dim3(32), args, 128, 0));
  CHECK(cudaMemcpy(&h, o, 4, cudaMemcpyDeviceToHost));
  int wrong = cudaLaunchKernel(plain, dim3(1), dim3(32), args, 128, 0) != cudaErrorInvalidDeviceFunction;
  a::f<<<1, 1, 98304>>>(o);             // nobody has granted it anything
  wrong += cudaGetLastError() != cudaErrorInvalidValue;
  none<<<1, 1, 98304>>>();
  wrong += cudaGetLastError() != cudaErrorInvalidValue;
  wrong += cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k<3>, -5, 0) != cudaErrorInvalidValue;
  printf("%g %d\n", h, wrong);
  return cudaFree(o);
}
