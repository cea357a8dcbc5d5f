/* an asynchronous copy, and its target read at once */
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
    return CUDA_CHECK(cudaMalloc(to, (count + 1) * sizeof **to)) &&
           CUDA_CHECK(cudaMemcpy(*to, from, count * sizeof **to,
                                 cudaMemcpyHostToDevice));
}

static bool begin(thrift *t, const graph *g)
{
    size_t costs = ((size_t)t->n + 1) * sizeof *t->c;

    t->mine = (uint8_t *)malloc(t->n);
    return t->mine && send(&t->v, g->v, (size_t)g->n + 1) &&
           send(&t->e, g->e, g->m) && send(&t->w, g->w, g->m) &&
           CUDA_CHECK(cudaMalloc(&t->c, costs)) &&
           CUDA_CHECK(cudaMalloc(&t->f, t->n)) &&
           CUDA_CHECK(cudaMalloc(&t->u, t->n)) &&
           CUDA_CHECK(cudaMallocHost(&t->home, costs)) &&
           CUDA_CHECK(cudaMemset(t->c + t->n, 0, sizeof *t->c));
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
    uint32_t blocks = (t->n - 1) / t->block + 1;
    cost_t mssp = 0;

    for (uint32_t i = 0; i <= t->n; i++)
        t->home[i] = i == source || i == t->n ? 0 : COST_INF;

    for (uint32_t i = 0; i < t->n; i++)
        t->mine[i] = i != source;
    initialize<<<blocks, t->block>>>(t->n, source, t->c, t->f, t->u);
    while (mssp != COST_INF) {
        /* Relax on the device, and have the costs come home */
        relax_U<<<blocks, t->block>>>(t->n, t->v, t->e, t->w, t->c, t->f, t->u,
                                      (uint32_t *)(t->c + t->n));
        if (!CUDA_CHECK(cudaGetLastError()) ||
            !CUDA_CHECK(cudaMemcpyAsync(t->home, t->c,
                                   ((size_t)t->n + 1) * sizeof *t->c,
                                   cudaMemcpyDeviceToHost)))
            return false;
        if (t->home[t->n] != 0)
            return false;
        mssp = least(t);
        if (mssp != COST_INF) {
            update<<<blocks, t->block>>>(t->n, mssp, t->c, t->f, t->u);
            settle(t, mssp);
        }
    }
    return true;
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
