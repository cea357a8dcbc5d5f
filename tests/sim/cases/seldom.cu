// Names that few programs use, and what they do by hand: addresses of shared memory,
// a block whose memory depends on its size, and graphs whose nodes are given other work.
#include <cstdio>
__global__ void k(int *o) {
  extern __shared__ int d[]; __shared__ int s[8]; int t = threadIdx.x;
  if (t < 8) s[t] = 0; d[t] = t; __syncthreads();
  size_t a = __cvta_generic_to_shared(&d[3]), b = __cvta_generic_to_shared(d);
  o[t] = (int)(a - b) + *(int *)__cvta_shared_to_generic(b + 4 * t) * 100 + __isShared(&s[7]) * 10000 + __isShared(o) * 20000 + __isShared(&t) * 40000; }
__global__ void __launch_bounds__(300) w(float *f) { f[0] = 1; }
__global__ void add(int *a, int v) { a[threadIdx.x] += v; }
static int called;
static void host(void *p) { called += *(int *)p; }
int main() {
  int *o, h[32], e = 0, g, b;
  if (cudaMalloc(&o, 128)) return 3;
  k<<<1, 32, 128>>>(o);
  if (cudaMemcpy(h, o, 128, cudaMemcpyDeviceToHost)) return 3;
  for (int t = 0; t < 32; t++) if (h[t] != 12 + 100 * t + 10000) e |= 1;
  // a thread has 100 bytes of its own, and the block 1 KB besides: 64 warps are not reached
  auto need = [](int n) { return (size_t)n * 100 + 1024; };
  if (cudaOccupancyMaxPotentialBlockSizeVariableSMem(&g, &b, k, need, 0)) e |= 2;
  int best = 0, at = 0;
  for (int n = 1024; n > 0; n -= 32) { int m; if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&m, k, n, need(n))) e |= 2; if (m * n > best) best = m * n, at = n; }
  if (b != at) e |= 4, printf("%d %d\n", b, at);
  if (cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(&g, &b, w, need, 0, cudaOccupancyDefault) || b > 300 || b % 4) e |= 8;
  if (cudaOccupancyMaxPotentialBlockSizeWithFlags(&g, &b, w, 0, 200, cudaOccupancyDefault) || b > 200) e |= 16;
  if (cudaOccupancyMaxPotentialBlockSize(&g, &b, k, 0, 0) || b != 1024) e |= 32;
  // a graph: elements of 4 bytes and of 2, and then other parameters for each node
  cudaGraph_t gr; cudaGraphExec_t x; cudaGraphNode_t m, n, c, f; int v = 5, two = 2, out[32], other[32];
  if (cudaGraphCreate(&gr, 0)) return 3;
  cudaMemsetParams p = {}; p.dst = o; p.value = 7; p.elementSize = 4; p.width = 32; p.height = 1;
  if (cudaGraphAddMemsetNode(&m, gr, 0, 0, &p)) e |= 64;
  void *args[] = { &o, &v }; cudaKernelNodeParams kp = {}; kp.func = (void *)add; kp.gridDim = dim3(1); kp.blockDim = dim3(32); kp.kernelParams = args;
  cudaHostNodeParams hp = { host, &v };
  if (cudaGraphAddKernelNode(&n, gr, &m, 1, &kp) || cudaGraphAddMemcpyNode1D(&c, gr, &n, 1, out, o, 128, cudaMemcpyDeviceToHost) || cudaGraphAddHostNode(&f, gr, &c, 1, &hp)) e |= 64;
  if (cudaGraphInstantiate(&x, gr, 0) || cudaGraphLaunch(x, 0) || cudaDeviceSynchronize()) return 2;
  for (int i = 0; i < 32; i++) if (out[i] != 12) e |= 128;
  if (called != 5) e |= 256;
  p.value = 0x1234abcd; p.elementSize = 2; p.width = 64; v = 1; hp.userData = &two; other[16] = -1;
  if (cudaGraphExecMemsetNodeSetParams(x, m, &p) || cudaGraphExecKernelNodeSetParams(x, n, &kp) || cudaGraphExecHostNodeSetParams(x, f, &hp)) e |= 512;
  if (cudaGraphExecMemcpyNodeSetParams1D(x, c, other, o, 64, cudaMemcpyDeviceToHost)) e |= 1024;
  if (cudaGraphLaunch(x, 0) || cudaDeviceSynchronize()) return 2;
  for (int i = 0; i < 16; i++) if (other[i] != (int)0xabcdabcd + 1) e |= 2048;
  if (other[16] != -1 || called != 7) e |= 4096;
  p.elementSize = 3; if (cudaGraphExecMemsetNodeSetParams(x, m, &p) != cudaErrorInvalidValue) e |= 8192;
  if (cudaGraphExecDestroy(x) || cudaGraphDestroy(gr)) e |= 1 << 14;
  // the same by a capture, whose stream is gone when the graph runs
  cudaStream_t s; v = 3; called = 0;
  if (cudaStreamCreate(&s) || cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal)) return 3;
  cudaMemsetAsync(o, 0, 128, s); add<<<1, 32, 0, s>>>(o, v); cudaMemcpyAsync(out, o, 128, cudaMemcpyDeviceToHost, s); cudaLaunchHostFunc(s, host, &v);
  if (cudaStreamEndCapture(s, &gr) || cudaGraphInstantiate(&x, gr, 0) || cudaStreamDestroy(s)) return 3;
  out[5] = 0; if (cudaGraphLaunch(x, 0) || cudaDeviceSynchronize() || out[5] != 3 || called != 3) e |= 1 << 15;
  if (cudaGraphExecDestroy(x) || cudaGraphDestroy(gr) || cudaFree(o)) e |= 1 << 14;
  if (e) printf("%x\n", e);
  return e != 0; }
