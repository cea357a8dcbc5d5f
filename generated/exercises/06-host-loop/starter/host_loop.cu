#include "cuda/check.h"
#include "cuda/kernels.h"
#include "solve/solve.h"
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
    unsigned long long *words;    /* costs and parents, or NULL */
    uint32_t *parent;             /* parents alone, or NULL */
    void *own;                    /* what else the solver keeps */
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
/* The steps in which solvers differ */
typedef struct steps {
    bool (*prepare)(run *r, const problem *p);     /* or NULL */
    void (*count)(const run *r, const problem *p);
    void (*relax)(const run *r, const problem *p);
    void (*minimum)(const run *r, const problem *p);  /* or NULL */
    void (*update)(const run *r, const problem *p, cost_t mssp);
    void (*tidy)(run *r);                          /* or NULL */
    bool (*finish)(run *r, const problem *p, answer *a);  /* or NULL */
    bool (*keep)(run *r, const problem *p);        /* or NULL */
} steps;
/* Ask for everything that a run needs */
static bool set_up(run *r, const graph *g, const problem *p)
{
    size_t n = p->n, m = g && g->m ? g->m : 1;

    /* Decide on the numbers of blocks */
    r->blocks = blocks_for(p->n, p->block);
    r->pairs = blocks_for(p->n, 2 * p->block);
    r->groups = blocks_for(p->n, WORD_COSTS * p->block);
    if (p->minimum == MINIMUM_ONE_WORD)
        r->minimums = 1;
    else if (p->minimum == MINIMUM_TWO_PASS)
        r->minimums = blocks_for(r->pairs, 2 * p->block);
    else
        r->minimums = r->pairs;
    return (!g || (CUDA_CHECK(cudaMalloc(&r->v, (n + 1) * sizeof *r->v)) &&
                   CUDA_CHECK(cudaMalloc(&r->e, m * sizeof *r->e)) &&
                   CUDA_CHECK(cudaMalloc(&r->w, m * sizeof *r->w)))) &&
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
    cudaFree(r->words);
    cudaFree(r->parent);
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
static bool send_graph(run *r, const graph *g, const problem *p,
                       const steps *s, double *seconds)
{
    return CUDA_CHECK(cudaEventRecord(r->begun)) &&
           (!g || (true    /* v, e and w go to the device: your turn */)) &&
           /* The report and the count begin clean */
           CUDA_CHECK(cudaMemset(r->report, 0, sizeof *r->report)) &&
           CUDA_CHECK(cudaMemset(r->report + 1, 0xff,
                                 report_size(r) - sizeof *r->report)) &&
           CUDA_CHECK(cudaMemset(r->arcs, 0, sizeof *r->arcs)) &&
           (!s->prepare || s->prepare(r, p)) &&
           (!s->keep || s->keep(r, p)) &&
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
/* Launch the kernels that leave minima in the report */
static void launch_minimum(const run *r, const problem *p,
                           cost_t *first)
{
    size_t shared = p->block * sizeof(cost_t);

    if (p->minimum == MINIMUM_ONE_WORD) {
        minimum_word<<<r->groups, p->block, shared>>>(p->n, r->u, r->c,
                                                      first);
    } else if (p->minimum == MINIMUM_TWO_PASS) {
        minimum1<<<r->pairs, p->block, shared>>>(p->n, r->u, r->c,
                                                 r->minima);
        minimum2<<<r->minimums, p->block, shared>>>(r->pairs, r->minima,
                                                    first);
    } else {
        minimum1<<<r->pairs, p->block, shared>>>(p->n, r->u, r->c,
                                                 first);
    }
}
/* Find mssp on the device, and learn it */
static bool find_mssp(const run *r, const problem *p, const steps *s,
                      cost_t *mssp, bool *overflow)
{
    cost_t *first = r->report + 1;

    if (s->minimum)
        s->minimum(r, p);
    else
        launch_minimum(r, p, first);
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
/* Relax, minimum, update, until no unsettled vertex is reached. */
static int settle_all(const run *r, const problem *p, const steps *s,
                      answer *a)
{
    cost_t mssp = 0;
    bool overflow = false;

    /* Launch initialize, and iterate until mssp is infinite */
    (void)r, (void)p, (void)s, (void)a, (void)mssp, (void)overflow;
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
static int DA2CF(const graph *g, const problem *p, const steps *s,
                 cost_t *c, answer *a)
{
    run r = {};
    int status = DEVICE_FAILED;

    a->iterations = a->relaxations = 0;
    a->seconds = a->copy_seconds = 0;
    if (set_up(&r, g, p) && send_graph(&r, g, p, s, &a->copy_seconds) &&
        CUDA_CHECK(cudaEventRecord(r.begun)))
        status = settle_all(&r, p, s, a);
    if (status == SOLVED && !(add_time(&r, &a->seconds) &&
                              fetch(&r, p->n, c, a) &&
                              (!s->finish || s->finish(&r, p, a))))
        status = DEVICE_FAILED;
    if (status == DEVICE_FAILED)
        snprintf(a->error, sizeof a->error, "%s", cuda_why());
    if (s->tidy)
        s->tidy(&r);
    give_back(&r);
    return status;
}
/* The steps of F_GPU and U_GPU */
static void launch_relax_F(const run *r, const problem *p)
{
    relax_F<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->w, r->c, r->f,
                                     r->u, (uint32_t *)r->report);
}

static void launch_relax_U(const run *r, const problem *p)
{
    relax_U<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->w, r->c, r->f,
                                     r->u, (uint32_t *)r->report);
}
static void count_F(const run *r, const problem *p)
{
    count_arcs<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->f, r->u,
                                        r->arcs);
}

static void count_U(const run *r, const problem *p)
{
    count_arcs<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->u, r->f,
                                        r->arcs);
}
static void launch_update(const run *r, const problem *p, cost_t mssp)
{
    update<<<r->blocks, p->block>>>(p->n, mssp, r->c, r->f, r->u);
}

static const steps steps_F = {
    NULL, count_F, launch_relax_F, NULL, launch_update, NULL, NULL
};
static const steps steps_U = {
    NULL, count_U, launch_relax_U, NULL, launch_update, NULL, NULL
};
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
    return DA2CF(g, &p, &steps_F, c, &a);
}
