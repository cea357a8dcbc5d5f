#include "cuda/check.h"
#include <stdint.h>
#include <string.h>

static const uint32_t N = 1000, BLOCK = 256;

/* The kernel out_degrees */
__global__ void out_degrees(uint32_t n, const uint32_t *v,
                            uint32_t *degree)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        degree[i] = v[i + 1] - v[i];
}
/* The kernel in_degrees_plain, which loses counts */
__global__ void in_degrees_plain(uint32_t n, const uint32_t *v,
                                 const uint32_t *e, uint32_t *degree)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        for (uint32_t k = v[i]; k < v[i + 1]; k++)
            degree[e[k]]++;
}
/* The kernel in_degrees */
__global__ void in_degrees(uint32_t n, const uint32_t *v,
                           const uint32_t *e, uint32_t *degree)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        for (uint32_t k = v[i]; k < v[i + 1]; k++)
            atomicAdd(&degree[e[k]], 1);
}
/* The kernel count_ones */
__global__ void count_ones(uint32_t n, const uint32_t *degree,
                           uint32_t *total)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ uint32_t in_block;

    if (threadIdx.x == 0)
        in_block = 0;
    __syncthreads();
    if (i < n && degree[i] == 1)
        atomicAdd(&in_block, 1);
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(total, in_block);
}
/* Count on the device */
static bool count(uint32_t n, const uint32_t *v, const uint32_t *e,
                  bool plain, uint32_t *out, uint32_t *in,
                  uint32_t *ones)
{
    size_t size = n * sizeof *v;
    uint32_t *gpu_v = NULL, *gpu_e = NULL, *gpu_out = NULL;
    uint32_t *gpu_in = NULL, *gpu_ones = NULL;
    bool ok;

    /* Make room on the device, and copy the graph there */
    ok = CUDA_CHECK(cudaMalloc(&gpu_v, size + sizeof *v))
      && CUDA_CHECK(cudaMalloc(&gpu_e, v[n] * sizeof *e))
      && CUDA_CHECK(cudaMalloc(&gpu_out, size))
      && CUDA_CHECK(cudaMalloc(&gpu_in, size))
      && CUDA_CHECK(cudaMalloc(&gpu_ones, sizeof *ones))
      && CUDA_CHECK(cudaMemcpy(gpu_v, v, size + sizeof *v,
                               cudaMemcpyHostToDevice))
      && CUDA_CHECK(cudaMemcpy(gpu_e, e, v[n] * sizeof *e,
                               cudaMemcpyHostToDevice))
      && CUDA_CHECK(cudaMemset(gpu_in, 0, size))
      && CUDA_CHECK(cudaMemset(gpu_ones, 0, sizeof *ones));
    /* Launch the three counting kernels */
    if (ok) {
        uint32_t blocks = (n + BLOCK - 1) / BLOCK;

        out_degrees<<<blocks, BLOCK>>>(n, gpu_v, gpu_out);
        if (plain)
            in_degrees_plain<<<blocks, BLOCK>>>(n, gpu_v, gpu_e, gpu_in);
        else
            in_degrees<<<blocks, BLOCK>>>(n, gpu_v, gpu_e, gpu_in);
        count_ones<<<blocks, BLOCK>>>(n, gpu_in, gpu_ones);
        ok = CUDA_CHECK(cudaGetLastError());
    }
    /* Copy the counts back */
    ok = ok
      && CUDA_CHECK(cudaMemcpy(out, gpu_out, size, cudaMemcpyDeviceToHost))
      && CUDA_CHECK(cudaMemcpy(in, gpu_in, size, cudaMemcpyDeviceToHost))
      && CUDA_CHECK(cudaMemcpy(ones, gpu_ones, sizeof *ones,
                               cudaMemcpyDeviceToHost));
    /* Give the device's memory back */
    cudaFree(gpu_v);
    cudaFree(gpu_e);
    cudaFree(gpu_out);
    cudaFree(gpu_in);
    cudaFree(gpu_ones);
    return ok;
}
/* Count the degrees of a wheel, and say whether they are right */
int main(int argc, char **argv)
{
    bool plain = argc > 1 && strcmp(argv[1], "plain") == 0;
    static uint32_t out[N], in[N];
    uint32_t ones = 0;

    /* Build a wheel */
    static uint32_t v[N + 1], e[2 * N];

    for (uint32_t i = 0; i < N; i++) {
        v[i] = 2 * i;
        e[2 * i] = (i + 1) % N;
        e[2 * i + 1] = 0;
    }
    v[N] = 2 * N;
    if (!count(N, v, e, plain, out, in, &ones)) {
        fprintf(stderr, "%s\n", cuda_why());
        return 3;
    }
    /* Compare the counts with what a wheel has */
    for (uint32_t i = 0; i < N; i++)
        if (out[i] != 2 || in[i] != (i == 0 ? N + 1 : 1)) {
            printf("vertex %u: counted %u out, %u in; a wheel has "
                   "2 out, %u in\n", i, out[i], in[i],
                   i == 0 ? N + 1 : 1);
            return 1;
        }
    if (ones != N - 1) {
        printf("counted %u vertices with one predecessor; a wheel has %u\n",
               ones, N - 1);
        return 1;
    }
    printf("all degrees of a wheel of %u vertices are right\n", N);
    return 0;
}
