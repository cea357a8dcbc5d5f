/* begins with the minimum */
#include "cuda/check.h"
#include "cuda/kernels.h"
#include "solve/solve.h"

/* The host loop of DA2CF */
/* What the loop keeps on the device */
typedef struct loop {
    uint32_t n, block;            /* vertices; threads a block */
    uint32_t *v, *e, *w;          /* the graph: successors */
    cost_t *c;                    /* what is known of each vertex */
    uint8_t *f, *u;
    cost_t *report;               /* an overflow flag, and mssp */
} loop;
/* Make room for it, and give it back */
static bool make_room(loop *l, size_t m)
{
    size_t n = l->n;

    m = m > 0 ? m : 1;
    CUDA_TRY(cudaMalloc(&l->v, (n + 1) * sizeof *l->v));
    CUDA_TRY(cudaMalloc(&l->e, m * sizeof *l->e));
    CUDA_TRY(cudaMalloc(&l->w, m * sizeof *l->w));
    CUDA_TRY(cudaMalloc(&l->c, n * sizeof *l->c));
    CUDA_TRY(cudaMalloc(&l->f, n));
    CUDA_TRY(cudaMalloc(&l->u, n));
    CUDA_TRY(cudaMalloc(&l->report, 2 * sizeof *l->report));
    return true;
}
static void give_back(loop *l)
{
    cudaFree(l->v);
    cudaFree(l->e);
    cudaFree(l->w);
    cudaFree(l->c);
    cudaFree(l->f);
    cudaFree(l->u);
    cudaFree(l->report);
}
/* Send the graph to the device */
static bool send_graph(const loop *l, const graph *g)
{
    /* The three arrays of the graph go to the device */
    CUDA_TRY(cudaMemcpy(l->v, g->v, ((size_t)g->n + 1) * sizeof *g->v,
                        cudaMemcpyHostToDevice));
    CUDA_TRY(cudaMemcpy(l->e, g->e, g->m * sizeof *g->e,
                        cudaMemcpyHostToDevice));
    CUDA_TRY(cudaMemcpy(l->w, g->w, g->m * sizeof *g->w,
                        cudaMemcpyHostToDevice));
    return true;
}
/* Settle one frontier after another on the device */
/* Blocks enough for the items, each taking a_block.  items > 0. */
static uint32_t blocks_for(uint32_t items, uint32_t a_block)
{
    /* Divide and round up */
    return (items - 1) / a_block + 1;
}
static bool settle_all(const loop *l, uint32_t source, bool *overflow)
{
    uint32_t n = l->n, blocks = blocks_for(n, l->block);
    uint32_t groups = blocks_for(n, WORD_COSTS * l->block);
    size_t shared = l->block * sizeof(cost_t);
    cost_t news[2];               /* the host's copy of the report */

    /* Relax, find the minimum, update, until it is infinite */
    CUDA_TRY(cudaMemset(l->report, 0, sizeof *l->report));
    initialize<<<blocks, l->block>>>(n, source, l->c, l->f, l->u);
    do {
        CUDA_TRY(cudaMemset(l->report + 1, 0xff, sizeof *l->report));
        minimum_word<<<groups, l->block, shared>>>(n, l->u, l->c,
                                                   l->report + 1);
        CUDA_TRY(cudaMemcpy(news, l->report, sizeof news,
                            cudaMemcpyDeviceToHost));
        if (news[1] != COST_INF)
            update<<<blocks, l->block>>>(n, news[1], l->c, l->f, l->u);
        relax_F<<<blocks, l->block>>>(n, l->v, l->e, l->w, l->c, l->f, l->u,
                                      (uint32_t *)l->report);
        CUDA_TRY(cudaGetLastError());
    } while (news[1] != COST_INF && news[0] == 0);
    *overflow = news[0] != 0;
    return true;
}
/* The door to the host loop */
static bool fetch_loop(const loop *l, cost_t *c)
{
    /* The costs are copied to c */
    CUDA_TRY(cudaMemcpy(c, l->c, l->n * sizeof *c, cudaMemcpyDeviceToHost));
    return true;
}
/* The distances from source in g (successors) into c[0..n-1], by
   DA2CF with relax_F on the device, block threads a block.
   0: done; else what failed, or a sum did not fit. */
int DA2CF_F(const graph *g, uint32_t source, uint32_t block, cost_t *c)
{
    loop l = {};
    bool overflow = false, done;

    l.n = g->n;
    l.block = block;
    done = make_room(&l, g->m) && send_graph(&l, g) &&
           settle_all(&l, source, &overflow) && fetch_loop(&l, c);
    give_back(&l);
    return !done ? DEVICE_FAILED : overflow ? OVERFLOWED : SOLVED;
}
