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
/* Make room on the device, and copy the graph there */
typedef struct arrays {
    uint32_t *v, *e, *out, *in, *ones;
} arrays;

static bool make_room(arrays *gpu, uint32_t n, const uint32_t *v,
                      const uint32_t *e)
{
    size_t size = n * sizeof *v, arcs = v[n] * sizeof *e;

    CUDA_TRY(cudaMalloc(&gpu->v, size + sizeof *v));
    CUDA_TRY(cudaMalloc(&gpu->e, arcs));
    CUDA_TRY(cudaMalloc(&gpu->out, size));
    CUDA_TRY(cudaMalloc(&gpu->in, size));
    CUDA_TRY(cudaMalloc(&gpu->ones, sizeof *gpu->ones));
    CUDA_TRY(cudaMemcpy(gpu->v, v, size + sizeof *v,
                        cudaMemcpyHostToDevice));
    CUDA_TRY(cudaMemcpy(gpu->e, e, arcs, cudaMemcpyHostToDevice));
    CUDA_TRY(cudaMemset(gpu->in, 0, size));
    CUDA_TRY(cudaMemset(gpu->ones, 0, sizeof *gpu->ones));
    return true;
}
/* Launch the three counting kernels */
static bool launch(const arrays *gpu, uint32_t n, bool plain)
{
    uint32_t blocks = (n + BLOCK - 1) / BLOCK;

    out_degrees<<<blocks, BLOCK>>>(n, gpu->v, gpu->out);
    if (plain)
        in_degrees_plain<<<blocks, BLOCK>>>(n, gpu->v, gpu->e, gpu->in);
    else
        in_degrees<<<blocks, BLOCK>>>(n, gpu->v, gpu->e, gpu->in);
    count_ones<<<blocks, BLOCK>>>(n, gpu->in, gpu->ones);
    return CUDA_CHECK(cudaGetLastError());
}
/* Copy the counts back */
static bool copy_back(const arrays *gpu, uint32_t n, uint32_t *out,
                      uint32_t *in, uint32_t *ones)
{
    size_t size = n * sizeof *out;

    CUDA_TRY(cudaMemcpy(out, gpu->out, size, cudaMemcpyDeviceToHost));
    CUDA_TRY(cudaMemcpy(in, gpu->in, size, cudaMemcpyDeviceToHost));
    CUDA_TRY(cudaMemcpy(ones, gpu->ones, sizeof *ones,
                        cudaMemcpyDeviceToHost));
    return true;
}
static bool count(uint32_t n, const uint32_t *v, const uint32_t *e,
                  bool plain, uint32_t *out, uint32_t *in,
                  uint32_t *ones)
{
    arrays gpu = {};
    bool ok = make_room(&gpu, n, v, e) && launch(&gpu, n, plain) &&
              copy_back(&gpu, n, out, in, ones);

    /* Give the device's memory back */
    cudaFree(gpu.v);
    cudaFree(gpu.e);
    cudaFree(gpu.out);
    cudaFree(gpu.in);
    cudaFree(gpu.ones);
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
