#include "cuda/check.h"
#include "cuda/kernels.h"
#include "solvers/solver.h"
#include <stdlib.h>

/* The host side of DA2CF */
/* What a run keeps on the device */
typedef struct run {
    uint32_t *v, *e, *w;          /* the graph */
    cost_t *c;                    /* what is known of each vertex */
    uint8_t *f, *u;
    cost_t *minima;               /* of the first of two passes */
    cost_t *report;               /* the overflow flag, then minima */
    cost_t *news;                 /* the host's copy of the report */
    unsigned long long *arcs;     /* sums formed, if counted */
    cudaEvent_t begun, ended, delivered;
    uint32_t blocks;              /* for a thread a vertex */
    uint32_t pairs;               /* two vertices */
    uint32_t groups;              /* WORD_COSTS vertices */
    uint32_t minimums;            /* in the report */
} run;
static size_t report_size(const run *r)
{
    return ((size_t)r->minimums + 1) * sizeof *r->report;
}
/* Blocks enough for the items, each taking a_block.  items > 0. */
static uint32_t blocks_for(uint32_t items, uint32_t a_block)
{
    /* Divide and round up */
    (void)items, (void)a_block;
    return 1;               /* how many? */
}
/* Ask for everything that a run needs */
static bool set_up(run *r, const graph *g, const problem *p)
{
    size_t n = g->n, m = g->m ? g->m : 1;

    /* Decide on the numbers of blocks */
    r->blocks = blocks_for(g->n, p->block);
    r->pairs = blocks_for(g->n, 2 * p->block);
    r->groups = blocks_for(g->n, WORD_COSTS * p->block);
    if (p->minimum == MINIMUM_ONE_WORD)
        r->minimums = 1;
    else if (p->minimum == MINIMUM_TWO_PASS)
        r->minimums = blocks_for(r->pairs, 2 * p->block);
    else
        r->minimums = r->pairs;
    return CUDA_CHECK(cudaMalloc(&r->v, (n + 1) * sizeof *r->v)) &&
	   CUDA_CHECK(cudaMalloc(&r->e, m * sizeof *r->e)) &&
	   CUDA_CHECK(cudaMalloc(&r->w, m * sizeof *r->w)) &&
           /* The state of the vertices has room */
           CUDA_CHECK(cudaMalloc(&r->c, n * sizeof *r->c)) &&
	   CUDA_CHECK(cudaMalloc(&r->f, n)) &&
	   CUDA_CHECK(cudaMalloc(&r->u, n)) &&
           /* The report, the minima and the count have room */
           CUDA_CHECK(cudaMalloc(&r->minima, r->pairs * sizeof *r->minima)) &&
	   CUDA_CHECK(cudaMalloc(&r->report, report_size(r))) &&
	   CUDA_CHECK(cudaMallocHost(&r->news, report_size(r))) &&
	   CUDA_CHECK(cudaMalloc(&r->arcs, sizeof *r->arcs)) &&
           /* The events exist */
           CUDA_CHECK(cudaEventCreate(&r->begun)) &&
	   CUDA_CHECK(cudaEventCreate(&r->ended)) &&
	   CUDA_CHECK(cudaEventCreateWithFlags(&r->delivered,
	                                       cudaEventDisableTiming));
}
/* Give back whatever was had */
static void give_back(run *r)
{
    cudaFree(r->v);
    cudaFree(r->e);
    cudaFree(r->w);
    cudaFree(r->c);
    cudaFree(r->f);
    cudaFree(r->u);
    cudaFree(r->minima);
    cudaFree(r->report);
    cudaFreeHost(r->news);
    cudaFree(r->arcs);
    /* Destroy the events that exist */
    if (r->begun)
        cudaEventDestroy(r->begun);
    if (r->ended)
        cudaEventDestroy(r->ended);
    if (r->delivered)
        cudaEventDestroy(r->delivered);
}
/* Time what lies between two events */
/* Ends the time that r->begun began, and adds it to *seconds. */
static bool add_time(const run *r, double *seconds)
{
    float ms;

    if (!CUDA_CHECK(cudaEventRecord(r->ended)) ||
        !CUDA_CHECK(cudaEventSynchronize(r->ended)) ||
        !CUDA_CHECK(cudaEventElapsedTime(&ms, r->begun, r->ended)))
        return false;
    *seconds += ms / 1e3;
    return true;
}
/* Send the graph to the device */
static bool send_graph(const run *r, const graph *g, double *seconds)
{
    return CUDA_CHECK(cudaEventRecord(r->begun)) &&
           /* The three arrays of the graph are copied */
           true    /* v, e and w go to the device: your turn */ &&
           /* The report and the count begin clean */
           CUDA_CHECK(cudaMemset(r->report, 0, sizeof *r->report)) &&
	   CUDA_CHECK(cudaMemset(r->report + 1, 0xff,
	                         report_size(r) - sizeof *r->report)) &&
	   CUDA_CHECK(cudaMemset(r->arcs, 0, sizeof *r->arcs)) &&
           add_time(r, seconds);
}
/* Count the arcs from the frontier to unsettled vertices */
/* *arcs += the arcs in the lists of vertices i with own[i] whose other
   end j has other[j].  One thread a vertex. */
static __global__ void count_arcs(uint32_t n, const uint32_t *v,
                                  const uint32_t *e,
                                  const uint8_t *own,
                                  const uint8_t *other,
                                  unsigned long long *arcs)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t mine = 0;

    if (i < n && own[i])
        for (uint32_t k = v[i]; k < v[i + 1]; k++)
            mine += other[e[k]];
    if (mine > 0)
        atomicAdd(arcs, (unsigned long long)mine);
}
/* Find mssp on the device, and learn it */
static bool find_mssp(const run *r, const problem *p, cost_t *mssp,
                      bool *overflow)
{
    /* Launch the kernels that leave minima in the report */
    size_t shared = p->block * sizeof(cost_t);
    cost_t *first = r->report + 1;

    if (p->minimum == MINIMUM_ONE_WORD) {
        minimum_word<<<r->groups, p->block, shared>>>(p->n, r->u, r->c,
                                                      first);
    } else if (p->minimum == MINIMUM_TWO_PASS) {
        minimum1<<<r->pairs, p->block, shared>>>(p->n, r->u, r->c,
                                                 r->minima);
        minimum2<<<r->minimums, p->block, shared>>>(r->pairs, r->minima,
                                                    first);
    } else {
        minimum1<<<r->pairs, p->block, shared>>>(p->n, r->u, r->c, first);
    }
    if (!CUDA_CHECK(cudaGetLastError()))
        return false;
    /* Have the report sent, and the word made infinite behind it */
    /* Queue a copy of the report, an event, and the reset of the word. */
    /* Wait for the report, not for what was queued behind it */
    if (!CUDA_CHECK(cudaEventSynchronize(r->delivered)))
        return false;
    /* Read mssp and the overflow flag from the news */
    *overflow = false;      /* what does the report say? */
    *mssp = COST_INF;
    return true;
}
/* Count the settled vertices for whoever waits */
#define TELL_EVERY 256

static bool tell(const run *r, const problem *p)
{
    uint8_t *u = (uint8_t *)malloc(p->n);
    uint32_t settled = 0;
    bool copied;

    if (u == NULL)
        return true;
    copied = CUDA_CHECK(cudaMemcpy(u, r->u, p->n,
                                   cudaMemcpyDeviceToHost));
    for (uint32_t i = 0; copied && i < p->n; i++)
        settled += !u[i];
    if (copied)
        p->progress(settled, p->n);
    free(u);
    return copied;
}
/* Settle one compound frontier after another on the device */
typedef void relax_kernel(uint32_t n, const uint32_t *v,
                          const uint32_t *e, const uint32_t *w,
                          cost_t *c, const uint8_t *f, const uint8_t *u,
                          uint32_t *overflow);

/* Relax, minimum, update, until no unsettled vertex is reached. */
static int settle_all(const run *r, const problem *p,
                      relax_kernel *relax, answer *a)
{
    cost_t mssp = 0;
    bool overflow = false;

    /* Launch initialize, and iterate until mssp is infinite */
    (void)r, (void)p, (void)relax, (void)a, (void)mssp, (void)overflow;
    /* Initialize; then relax, minimum, update, until mssp is infinite. */
    snprintf(cuda_why(), CUDA_WHY_SIZE, "the host loop is not there yet");
    return DEVICE_FAILED;
    return SOLVED;
}
/* Bring the costs home */
static bool fetch(const run *r, uint32_t n, cost_t *c, answer *a)
{
    unsigned long long arcs;

    if (!CUDA_CHECK(cudaEventRecord(r->begun)) ||
        !(c != NULL)     /* and the costs? */ ||
        !CUDA_CHECK(cudaMemcpy(&arcs, r->arcs, sizeof arcs,
                               cudaMemcpyDeviceToHost)))
        return false;
    a->relaxations = arcs;
    return add_time(r, &a->copy_seconds);
}
/* Run DA2CF on the device */
static int DA2CF(const graph *g, const problem *p, relax_kernel *relax,
                 cost_t *c, answer *a)
{
    run r = {};
    int status = DEVICE_FAILED;

    a->iterations = a->relaxations = 0;
    a->seconds = a->copy_seconds = 0;
    if (set_up(&r, g, p) && send_graph(&r, g, &a->copy_seconds) &&
        CUDA_CHECK(cudaEventRecord(r.begun)))
        status = settle_all(&r, p, relax, a);
    if (status == SOLVED && !(add_time(&r, &a->seconds) &&
                              fetch(&r, g->n, c, a)))
        status = DEVICE_FAILED;
    if (status == DEVICE_FAILED)
        snprintf(a->error, sizeof a->error, "%s", cuda_why());
    give_back(&r);
    return status;
}
/* The door to the host loop */
/* The distances from source in g (successors) into c[0..n-1], by
   DA2CF with relax_F on the device, block threads a block.
   0: done; else what failed. */
int DA2CF_F(const graph *g, uint32_t source, uint32_t block, cost_t *c)
{
    problem p = {};
    answer a;

    p.n = g->n;
    p.source = source;
    p.block = block;
    return DA2CF(g, &p, relax_F, c, &a);
}
