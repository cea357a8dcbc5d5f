#include "cuda/check.h"
#include "cuda/kernels.h"
#include "graph/graph.h"
#include <stdlib.h>

/* What a thrifty hybrid has */
typedef struct thrift {
    uint32_t n, block;
    uint32_t *v, *e, *w;
    cost_t *c, *home;       /* n costs and the flag; home: pinned */
    uint8_t *f, *u;
    uint8_t *mine;          /* the host's own u */
} thrift;
/* Room for all of it, and the graph sent */
static bool send(uint32_t **to, const uint32_t *from, size_t count)
{
    CUDA_TRY(cudaMalloc(to, (count + 1) * sizeof **to));
    CUDA_TRY(cudaMemcpy(*to, from, count * sizeof **to,
                        cudaMemcpyHostToDevice));
    return true;
}

static bool begin(thrift *t, const graph *g)
{
    size_t costs = ((size_t)t->n + 1) * sizeof *t->c;

    t->mine = (uint8_t *)malloc(t->n);
    if (!t->mine || !send(&t->v, g->v, (size_t)g->n + 1) ||
        !send(&t->e, g->e, g->m) || !send(&t->w, g->w, g->m))
        return false;
    CUDA_TRY(cudaMalloc(&t->c, costs));
    CUDA_TRY(cudaMalloc(&t->f, t->n));
    CUDA_TRY(cudaMalloc(&t->u, t->n));
    CUDA_TRY(cudaMallocHost(&t->home, costs));
    CUDA_TRY(cudaMemset(t->c + t->n, 0, sizeof *t->c));
    return true;
}
/* The least cost of an unsettled vertex, and who has it */
static cost_t least(const thrift *t)
{
    cost_t mssp = COST_INF;

    for (uint32_t i = 0; i < t->n; i++)
        if (t->mine[i] && t->home[i] < mssp)
            mssp = t->home[i];
    return mssp;
}

static void settle(const thrift *t, cost_t mssp)
{
    for (uint32_t i = 0; i < t->n; i++)
        t->mine[i] = t->mine[i] && t->home[i] != mssp;
}
/* Loop with nothing but costs on the bus */
static bool loop(const thrift *t, uint32_t source)
{
    (void)source, (void)least, (void)settle;
    return t == NULL;   /* not yet */
}
int thrifty(const graph *g, uint32_t source, uint32_t block, cost_t *c)
{
    /* Set up a thrifty hybrid, run it, give it back */
    thrift t = {};
    bool good;

    t.n = g->n;
    t.block = block;
    good = begin(&t, g) && loop(&t, source);
    for (uint32_t i = 0; good && i < t.n; i++)
        c[i] = t.home[i];
    void *all[] = { t.v, t.e, t.w, t.c, t.f, t.u };
    for (void *array : all)
        good = CUDA_CHECK(cudaFree(array)) && good;
    good = CUDA_CHECK(cudaFreeHost(t.home)) && good;
    free(t.mine);
    return good ? 0 : 1;
}
