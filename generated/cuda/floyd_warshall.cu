#include "cuda/device.h"
#include "cuda/fw_phases.h"

/* The kernel fw_rest */
__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    /* Join this tile's paths at the vertices of tile b */
    __shared__ cost_t x[TILE][TILE], y[TILE][TILE];
    uint32_t ti = all_but(b, blockIdx.y), tj = all_but(b, blockIdx.x);
    size_t at = entry(width, ti, tj);
    cost_t before = d[at];

    x[threadIdx.y][threadIdx.x] = d[entry(width, ti, b)];
    y[threadIdx.y][threadIdx.x] = d[entry(width, b, tj)];
    __syncthreads();
    cost_t best = product(x, y);
    if (best < before)
        d[at] = best;
}
/* Launch the rounds */
static bool launch_rounds(uint32_t width, cost_t *d)
{
    uint32_t tiles = width / TILE, rest = tiles - 1;
    dim3 threads(TILE, TILE);

    for (uint32_t b = 0; b < tiles; b++) {
        fw_diagonal<<<1, threads>>>(width, b, d);
        if (rest == 0)
            break;
        fw_cross<<<dim3(rest, 2), threads>>>(width, b, d);
        fw_rest<<<dim3(rest, rest), threads>>>(width, b, d);
    }
    CUDA_TRY(cudaGetLastError());
    CUDA_TRY(cudaDeviceSynchronize());
    return true;
}
/* The solver floyd_warshall */
extern "C" int WIDTH(floyd_warshall)(const apsp_problem *p,
                                     apsp_answer *a)
{
    size_t width = padded(p->successors->n);
    size_t size = width * width * sizeof(cost_t);
    cost_t *d = dense_matrix(p->successors), *on_device = NULL;
    int status = DEVICE_FAILED;
    double start = seconds_now(), then;

    if (d == NULL)
        return NO_MEMORY;
    /* Send the matrix, lead it through the rounds, and bring it home */
    if (name_device(a->device, sizeof a->device) &&
        CUDA_CHECK(cudaMalloc(&on_device, size)) &&
        CUDA_CHECK(cudaMemcpy(on_device, d, size,
                              cudaMemcpyHostToDevice))) {
        a->copy_seconds = (then = seconds_now()) - start;
        if (launch_rounds((uint32_t)width, on_device)) {
            a->seconds = seconds_now() - then;
            a->iterations = width / TILE;
            if (CUDA_CHECK(cudaMemcpy(d, on_device, size,
                                      cudaMemcpyDeviceToHost)))
                status = dense_rows(p, d, a);
        }
    }
    if (status == DEVICE_FAILED)
        snprintf(a->error, sizeof a->error, "%s", cuda_why());
    cudaFree(on_device);
    free(d);
    return status;
}
