#include <stdint.h>
#include <stdio.h>

@chunk The kernel [[in_degrees_plain]], which loses counts

// Vertices 0 and 1 have an arc each, and both lead to vertex 0.
int main(void)
{
    const uint32_t v[] = { 0, 1, 2 }, e[] = { 0, 0 };
    uint32_t *gpu_v, *gpu_e, *degree, count;

    cudaMalloc(&gpu_v, sizeof v);
    cudaMalloc(&gpu_e, sizeof e);
    cudaMalloc(&degree, sizeof count);
    cudaMemcpy(gpu_v, v, sizeof v, cudaMemcpyHostToDevice);
    cudaMemcpy(gpu_e, e, sizeof e, cudaMemcpyHostToDevice);
    cudaMemset(degree, 0, sizeof count);
    in_degrees_plain<<<1, 2>>>(2, gpu_v, gpu_e, degree);
    cudaMemcpy(&count, degree, sizeof count, cudaMemcpyDeviceToHost);
    printf("%u of 2 arcs were counted\n", count);
    cudaFree(gpu_v);
    cudaFree(gpu_e);
    cudaFree(degree);
    return 0;
}
