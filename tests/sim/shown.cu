/* the wrong relax: right in every answer, while threads run in order */
#include <stdio.h>
#include <stdlib.h>
__global__ void relax(int n, const int *e, const int *w, int *c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && c[e[i]] > i + w[i])
        c[e[i]] = i + w[i];
}
int main(void)
{
    enum { N = 256 };
    int e[N], w[N], h[8], *de, *dw, *c;
    for (int i = 0; i < N; i++)
        e[i] = i * 5 % 8, w[i] = 7 + i * 3 % 11;
    cudaMalloc(&de, sizeof e);
    cudaMalloc(&dw, sizeof w);
    cudaMalloc(&c, sizeof h);
    cudaMemcpy(de, e, sizeof e, cudaMemcpyHostToDevice);
    cudaMemcpy(dw, w, sizeof w, cudaMemcpyHostToDevice);
    cudaMemset(c, 127, sizeof h);
    relax<<<N / 64, 64>>>(N, de, dw, c);
    cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
    for (int j = 0; j < 8; j++)
        printf("%d%c", h[j], j < 7 ? ' ' : '\n');
    cudaFree(de);
    cudaFree(dw);
    cudaFree(c);
    return 0;
}
