// a shuffle's distance or lane counts modulo 32, as an H200 gave it
#include <cstdio>
__global__ void k(int *o)
{
    int v = threadIdx.x;
    o[v] = __shfl_down_sync(~0u, v, 33);
    o[32 + v] = __shfl_up_sync(~0u, v, 33);
    o[64 + v] = __shfl_xor_sync(~0u, v, 33);
    o[96 + v] = __shfl_sync(~0u, v, 33);
    o[128 + v] = __shfl_down_sync(~0u, v, ~0u);
}
int main()
{
    int *d, h[160];
    cudaMalloc(&d, sizeof h);
    k<<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int i = 0; i < 5; i++)
        printf("%d %d %d ", h[32 * i], h[32 * i + 7], h[32 * i + 31]);
    printf("\n");
}
