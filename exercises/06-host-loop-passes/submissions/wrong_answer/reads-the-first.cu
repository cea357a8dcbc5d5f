/* the result is looked for in the first array */
#include "cuda/check.h"
#include "cuda/kernels.h"
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

struct arrays {
    uint32_t *v, *e, *w, *overflow;
    cost_t *c, *least, *other;
    uint8_t *f, *u;
};

static bool send(arrays *a, const graph *g)
{
    size_t rows = ((size_t)g->n + 1) * sizeof *g->v;
    size_t arcs = g->m * sizeof *g->e;

    return CUDA_CHECK(cudaMalloc(&a->v, rows)) &&
           CUDA_CHECK(cudaMalloc(&a->e, arcs + 1)) &&
           CUDA_CHECK(cudaMalloc(&a->w, arcs + 1)) &&
           CUDA_CHECK(cudaMalloc(&a->c, g->n * sizeof *a->c)) &&
           CUDA_CHECK(cudaMalloc(&a->f, g->n)) &&
           CUDA_CHECK(cudaMalloc(&a->u, g->n)) &&
           CUDA_CHECK(cudaMalloc(&a->least, g->n * sizeof *a->c)) &&
           CUDA_CHECK(cudaMalloc(&a->other, g->n * sizeof *a->c)) &&
           CUDA_CHECK(cudaMalloc(&a->overflow, sizeof *a->overflow)) &&
           CUDA_CHECK(cudaMemset(a->overflow, 0, sizeof *a->overflow)) &&
           CUDA_CHECK(cudaMemcpy(a->v, g->v, rows,
                                 cudaMemcpyHostToDevice)) &&
           CUDA_CHECK(cudaMemcpy(a->e, g->e, arcs,
                                 cudaMemcpyHostToDevice)) &&
           CUDA_CHECK(cudaMemcpy(a->w, g->w, arcs,
                                 cudaMemcpyHostToDevice));
}

static bool loop(const arrays *a, uint32_t n, uint32_t source, uint32_t b)
{
    uint32_t blocks = (n + b - 1) / b, overflow = 0;
    cost_t mssp;

    initialize<<<blocks, b>>>(n, source, a->c, a->f, a->u);
    do {
        relax_F<<<blocks, b>>>(n, a->v, a->e, a->w, a->c, a->f, a->u,
                               a->overflow);
        cost_t *from = a->least, *to = a->other;
        uint32_t few = (n - 1) / (2 * b) + 1;

        minimum1<<<few, b, b * sizeof mssp>>>(n, a->u, a->c, from);
        while (few > 1) {
            uint32_t next = (few - 1) / (2 * b) + 1;
            cost_t *swap = from;

            minimum2<<<next, b, b * sizeof mssp>>>(few, from, to);
            few = next;
            from = to;
            to = swap;
        }
        if (!CUDA_CHECK(cudaGetLastError()) ||
            !CUDA_CHECK(cudaMemcpy(&mssp, a->least, sizeof mssp,
                                   cudaMemcpyDeviceToHost)) ||
            !CUDA_CHECK(cudaMemcpy(&overflow, a->overflow,
                                   sizeof overflow,
                                   cudaMemcpyDeviceToHost)) || overflow)
            return false;
        update<<<blocks, b>>>(n, mssp, a->c, a->f, a->u);
    } while (mssp != COST_INF);
    return CUDA_CHECK(cudaGetLastError());
}

int DA2CF_F(const graph *g, uint32_t source, uint32_t block, cost_t *c)
{
    arrays a = {};
    bool good = send(&a, g) && loop(&a, g->n, source, block) &&
                CUDA_CHECK(cudaMemcpy(c, a.c, g->n * sizeof *c,
                                      cudaMemcpyDeviceToHost));

    cudaFree(a.v);
    cudaFree(a.e);
    cudaFree(a.w);
    cudaFree(a.c);
    cudaFree(a.f);
    cudaFree(a.u);
    cudaFree(a.least);
    cudaFree(a.other);
    cudaFree(a.overflow);
    return good ? 0 : 1;
}
