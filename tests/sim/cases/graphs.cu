#include <cuda_runtime.h>
#include <cstdio>
__global__ void add(int *a, int v) { atomicAdd(a, v); }
__global__ void grow(int *a, int n, const int *b) { if (threadIdx.x < n) a[threadIdx.x] += *b; }
__device__ int mine = 5;
__global__ void look(int *o) { *o = mine++; }
__global__ void peek(const int *p, int *o) { *o = *p; }
static int calls; static void CUDART_CB_(void *p) { calls += *(int *)p; }
#define T(x) do { cudaError_t e_ = (x); if (e_) { printf("line %d: %s\n", __LINE__, cudaGetErrorName(e_)); } } while (0)
int main() { int *a, *b, h = 0; T(cudaMalloc(&a, 256)); T(cudaMalloc(&b, 4)); T(cudaMemset(a, 0, 256)); T(cudaMemset(b, 0, 4));
  cudaStream_t s, t; cudaEvent_t e, f; T(cudaStreamCreate(&s)); T(cudaStreamCreate(&t)); T(cudaEventCreate(&e)); T(cudaEventCreate(&f));
  cudaGraph_t g; cudaGraphExec_t x; int one = 1;
  T(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal)); add<<<1, 1, 0, s>>>(b, 1); T(cudaEventRecord(e, s)); T(cudaStreamWaitEvent(t, e, 0)); add<<<1, 1, 0, t>>>(b, 10);
  T(cudaMemcpyAsync(&h, b, 4, cudaMemcpyDeviceToHost, s)); T(cudaLaunchHostFunc(t, CUDART_CB_, &one)); T(cudaEventRecord(f, t)); T(cudaStreamWaitEvent(s, f, 0)); grow<<<1, 64, 0, s>>>(a, 64, b); T(cudaStreamEndCapture(s, &g));
  printf("captured: %d\n", h); T(cudaGraphInstantiate(&x, g, 0)); for (int i = 0; i < 3; i++) T(cudaGraphLaunch(x, s)); T(cudaStreamSynchronize(s)); int v[64]; T(cudaMemcpy(v, a, 256, cudaMemcpyDeviceToHost)); printf("graph: %d %d\n", v[63], calls);
  T(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal)); add<<<1, 1, 0, s>>>(b, 1); T(cudaEventRecord(e, s)); T(cudaStreamWaitEvent(t, e, 0)); add<<<1, 1, 0, t>>>(b, 10); printf("unjoined %s\n", cudaGetErrorName(cudaStreamEndCapture(s, &g))); (void)cudaGetLastError();
  cudaGraph_t m; cudaGraphNode_t n1, n2; T(cudaGraphCreate(&m, 0)); int val = 100; void *args[] = { &b, &val }; cudaKernelNodeParams kp = { (void *)add, dim3(1), dim3(1), 0, args, NULL };
  cudaMemsetParams mp = { b, 4, 0, 4, 1, 1 }; T(cudaGraphAddMemsetNode(&n1, m, NULL, 0, &mp)); T(cudaGraphAddKernelNode(&n2, m, &n1, 1, &kp)); T(cudaGraphInstantiate(&x, m, NULL, NULL, 0)); T(cudaGraphLaunch(x, s)); T(cudaDeviceSynchronize()); T(cudaMemcpy(&h, b, 4, cudaMemcpyDeviceToHost)); printf("built: %d\n", h);
  val = 7; T(cudaGraphExecKernelNodeSetParams(x, n2, &kp)); T(cudaGraphLaunch(x, s)); T(cudaMemcpy(&h, b, 4, cudaMemcpyDeviceToHost)); printf("changed: %d\n", h);
  cudaGraphExecUpdateResult how; T(cudaGraphExecUpdate(x, m, NULL, &how)); T(cudaGraphLaunch(x, s)); T(cudaMemcpy(&h, b, 4, cudaMemcpyDeviceToHost)); printf("updated as before CUDA 12: %d %d\n", (int)how, h);
  char4 y = make_char4(-3, 2, 1, 5), z = make_char4(7, 7, -1, 2); printf("four bytes: %d %d %u\n", __dp4a(y, z, 100), __dp4a(0x050102fd, 0x02ff0707, 100), __dp4a(make_uchar4(255, 1, 2, 3), make_uchar4(255, 1, 1, 1), 1u));
  int array = -1; T(cudaDeviceGetP2PAttribute(&array, cudaDevP2PAttrCudaArrayAccessSupported, 0, 0)); printf("own arrays: %d\n", array);
  int *p; T(cudaMallocAsync(&p, 64, s)); add<<<1, 1, 0, s>>>(p, 1); T(cudaFreeAsync(p, s)); T(cudaStreamSynchronize(s));
  cudaLaunchConfig_t c = {}; c.gridDim = 1; c.blockDim = 1; cudaLaunchAttribute at; at.id = cudaLaunchAttributeCooperative; at.val.cooperative = 1; c.attrs = &at; c.numAttrs = 1; T(cudaLaunchKernelEx(&c, add, b, 3)); T(cudaMemcpy(&h, b, 4, cudaMemcpyDeviceToHost)); printf("ex: %d\n", h);
  int nd; T(cudaGetDeviceCount(&nd)); printf("%d devices\n", nd); if (nd > 1) { int *q, *r, hq; for (int d = 0; d < 2; d++) { T(cudaSetDevice(d)); T(cudaMalloc(&q, 4)); for (int i = 0; i <= d; i++) look<<<1, 1>>>(q); T(cudaMemcpy(&hq, q, 4, cudaMemcpyDeviceToHost)); printf("device %d: %d\n", d, hq); if (!d) r = q; }
    T(cudaMemcpyPeer(q, 1, r, 0, 4)); add<<<1, 1, 0, s>>>(q, 1); printf("%s\n", cudaGetErrorName(cudaGetLastError())); T(cudaDeviceEnablePeerAccess(0, 0)); peek<<<1, 1>>>(r, q); T(cudaDeviceSynchronize()); T(cudaDeviceDisablePeerAccess(0)); peek<<<1, 1>>>(r, q); printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize())); }
  return 0; }
