#include "cuda/check.h"
#include "cuda/kernels.h"
#include "solve/solve.h"

/* The host loop of DA2CF */
/* What the loop keeps on the device */
typedef struct loop {
    uint32_t n, block;            /* vertices; threads per block */
    uint32_t *v, *e, *w;          /* the graph: successors */
    cost_t *c;                    /* what is known of each vertex */
    uint8_t *f, *u;
    cost_t *report;               /* an overflow flag, and mssp */
} loop;
/* Make room for it, and give it back */
static bool make_loop_room(loop *l, size_t m)
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
static void give_back_loop(loop *l)
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
static bool send_loop_graph(const loop *l, const graph *g)
{
    /* The three arrays of the graph go to the device */
    (void)l, (void)g;       /* v, e and w go to the device: your turn */
    return true;
}
/* Blocks enough for the items, each taking a_block.  items > 0. */
static uint32_t blocks_for(uint32_t items, uint32_t a_block)
{
    /* Divide and round up */
    (void)items, (void)a_block;
    return 1;               /* how many? */
}
static bool settle_loop(const loop *l, uint32_t source, bool *overflow)
{
    uint32_t n = l->n, blocks = blocks_for(n, l->block);
    uint32_t groups = blocks_for(n, WORD_COSTS * l->block);
    size_t shared = l->block * sizeof(cost_t);
    cost_t news[2];               /* the host's copy of the report */

    /* Relax, find the minimum, update, until it is infinite */
    (void)source, (void)blocks, (void)groups, (void)shared, (void)news;
    *overflow = false;
    /* Initialize; then relax, minimum, update, until mssp is infinite. */
    snprintf(cuda_why(), CUDA_WHY_SIZE, "the host loop is not there yet");
    return false;
    return true;
}
/* The door to the host loop */
static bool fetch_loop(const loop *l, cost_t *c)
{
    /* The costs are copied to c */
    (void)l, (void)c;       /* and the costs? */
    return true;
}
/* The distances from source in g (successors) into c[0..n-1], by
   DA2CF with relax_F on the device, block threads per block.
   0: done; else what failed, or a sum did not fit. */
int DA2CF_F(const graph *g, uint32_t source, uint32_t block, cost_t *c)
{
    loop l = {};
    bool overflow = false, done;

    l.n = g->n;
    l.block = block;
    done = make_loop_room(&l, g->m) && send_loop_graph(&l, g) &&
           settle_loop(&l, source, &overflow) && fetch_loop(&l, c);
    give_back_loop(&l);
    return !done ? DEVICE_FAILED : overflow ? OVERFLOWED : SOLVED;
}
