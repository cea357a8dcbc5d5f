#include <stdio.h>
@exercise minimum1

// Twelve vertices, six threads: each slot begins with the smaller of two costs.
int main(void)
{
    enum { B = 6, N = 2 * B };
    const cost_t c[N] = { 7, 4, 9, 5, 8, 2, 11, 12, 10, 15, 13, 14 };
    const uint8_t u[N] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
    cost_t *gpu_c, *minimum, least;
    uint8_t *gpu_u;

    cudaMalloc(&gpu_c, sizeof c);
    cudaMalloc(&gpu_u, sizeof u);
    cudaMalloc(&minimum, sizeof *minimum);
    cudaMemcpy(gpu_c, c, sizeof c, cudaMemcpyHostToDevice);
    cudaMemcpy(gpu_u, u, sizeof u, cudaMemcpyHostToDevice);
    minimum1<<<1, B, B * sizeof(cost_t)>>>(N, gpu_u, gpu_c, minimum);
    cudaMemcpy(&least, minimum, sizeof least, cudaMemcpyDeviceToHost);
    printf("the kernel says %u; the least of the twelve is 2\n", least);
    cudaFree(gpu_c);
    cudaFree(gpu_u);
    cudaFree(minimum);
    return 0;
}
