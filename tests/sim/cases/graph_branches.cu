// Branches of a graph: what orders them, and what does not.
#include <cstdio>
#include <cstdlib>
#define OK(e) do { if (e) exit(3); } while (0)
__global__ void fill(int *d) { d[threadIdx.x] = (int)threadIdx.x; }
__global__ void next(int *to, const int *d) { to[threadIdx.x] = d[threadIdx.x] + 1; }
int main(int argc, char **argv)
{
    int way = argc > 1 ? atoi(argv[1]) : 0, *d, *e, h[64];
    cudaStream_t s[2];
    cudaEvent_t ev;
    cudaGraph_t g, outer;
    cudaGraphExec_t x, y;
    for (auto &t : s) OK(cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking));
    OK(cudaEventCreate(&ev));
    OK(cudaMalloc(&d, 256)); OK(cudaMalloc(&e, 256)); OK(cudaMemset(d, 0, 256)); OK(cudaMemset(e, 0, 256));
    OK(cudaDeviceSynchronize());
    OK(cudaStreamBeginCapture(s[0], cudaStreamCaptureModeGlobal));
    OK(cudaEventRecord(ev, s[0])); OK(cudaStreamWaitEvent(s[1], ev, 0));
    fill<<<1, 64, 0, s[0]>>>(d);
    if (way % 2 == 0) { OK(cudaEventRecord(ev, s[0])); OK(cudaStreamWaitEvent(s[1], ev, 0)); }
    next<<<1, 64, 0, s[1]>>>(e, d);
    if (way == 4) fill<<<1, 64, 0, s[0]>>>(d);      // while the other branch reads
    OK(cudaEventRecord(ev, s[1])); OK(cudaStreamWaitEvent(s[0], ev, 0));
    next<<<1, 64, 0, s[0]>>>(d, e);
    OK(cudaStreamEndCapture(s[0], &g)); OK(cudaGraphInstantiate(&x, g, 0));
    if (way > 1 && way < 4) {                       // within another graph
        OK(cudaStreamBeginCapture(s[0], cudaStreamCaptureModeGlobal));
        OK(cudaGraphLaunch(x, s[0])); OK(cudaGraphLaunch(x, s[0]));
        OK(cudaStreamEndCapture(s[0], &outer)); OK(cudaGraphInstantiate(&y, outer, 0));
        OK(cudaGraphLaunch(y, s[0]));
        OK(cudaGraphExecDestroy(y)); OK(cudaGraphDestroy(outer));
    } else {
        for (int i = 0; i < 3; i++) OK(cudaGraphLaunch(x, s[0]));
    }
    if (way == 5) next<<<1, 64, 0, s[1]>>>(e, d);   // nobody has waited for the graph
    else next<<<1, 64, 0, s[0]>>>(e, d);
    OK(cudaDeviceSynchronize());
    OK(cudaMemcpy(h, e, 256, cudaMemcpyDeviceToHost));
    printf("%d\n", h[63]);
    OK(cudaGraphExecDestroy(x)); OK(cudaGraphDestroy(g)); OK(cudaFree(d)); OK(cudaFree(e));
    for (auto t : s) OK(cudaStreamDestroy(t));
    OK(cudaEventDestroy(ev));
}
