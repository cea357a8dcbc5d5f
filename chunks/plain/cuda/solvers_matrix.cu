#include "cuda/da2cf.h"

/* Send the matrix, and give it back */
static bool send_matrix(run *r, const problem *p)
{
    size_t size = (size_t)p->n * p->n * sizeof *p->matrix;

    CUDA_TRY(cudaMalloc(&r->matrix, size));
    CUDA_TRY(cudaMemcpy(r->matrix, p->matrix, size,
                        cudaMemcpyHostToDevice));
    return true;
}
/* Count the sums on a matrix */
static __global__ void count_cells(uint32_t n, const uint32_t *w,
                                   const uint8_t *f, const uint8_t *u,
                                   unsigned long long *arcs)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, sums = 0;

    if (i < n && u[i])
        for (uint32_t j = 0; j < n; j++)
            sums += f[j] && w[(size_t)j * n + i] != UINT32_MAX;
    if (sums > 0)
        atomicAdd(arcs, (unsigned long long)sums);
}

static void count_matrix(const run *r, const problem *p)
{
    count_cells<<<r->blocks, p->block>>>(p->n, r->matrix, r->f, r->u,
                                         r->arcs);
}
/* Launch the kernels on a matrix */
#define MATRIX_SOLVER(name, kernel)                                  \
    static void launch_##kernel(const run *r, const problem *p)      \
    {                                                                \
        kernel<<<r->blocks, p->block, p->block * TILE_BYTES>>>(      \
            p->n, r->matrix, r->c, r->f, r->u,                       \
            (uint32_t *)r->report);                                  \
    }                                                                \
    static const steps name##_steps = {                              \
        .count = count_matrix, .relax = launch_##kernel,             \
        .update = launch_update, .prepare = send_matrix              \
    };                                                               \
    extern "C" int WIDTH(name)(const problem *p, answer *a)          \
    {                                                                \
        return solve_by(NULL, p, &name##_steps, a);                  \
    }
/* The solvers on a matrix */
MATRIX_SOLVER(U_GPU_matrix, relax_U_matrix)
MATRIX_SOLVER(F_GPU_matrix, relax_F_matrix)
MATRIX_SOLVER(F_GPU_matrix_no_atomic, relax_F_matrix_no_atomic)
MATRIX_SOLVER(U_GPU_matrix_tile, relax_U_tile)
MATRIX_SOLVER(F_GPU_matrix_tile, relax_F_tile)
MATRIX_SOLVER(F_GPU_matrix_tile_no_atomic, relax_F_tile_no_atomic)
