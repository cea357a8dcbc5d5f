#include "cuda/device.h"
#include "cuda/kernels.h"
#include "cuda/rows.h"
#include <stdlib.h>
#include <string.h>

/* The lanes, and what is done with them */
/* A lane */
enum lane_state { IDLE, SETTLING, FETCHING };

typedef struct message {         /* what the host learns of a lane */
    cost_t report[2];            /* overflow flag, threshold */
    digest sums;
} message;

typedef struct lane {
    cudaStream_t stream;
    cudaEvent_t delivered;       /* after the last copy to news */
    cost_t *c;
    uint8_t *f, *u;
    cost_t *report;
    digest *sums;
    message *news;               /* pinned */
    cost_t *row;                 /* pinned; n costs if rows are taken */
    uint32_t k;                  /* which of the sources */
    enum lane_state state;
} lane;
/* What the lanes share */
typedef struct fleet {
    device_graph g;
    cost_t *lightest;            /* arc of each vertex */
    uint32_t n, block;
    uint32_t blocks;             /* for a thread a vertex */
    uint32_t groups;             /* WORD_COSTS vertices */
    uint32_t lanes;
    lane at[MOST_STREAMS];
} fleet;
/* Queue the kernels of an iteration */
static void queue_update(const fleet *s, const lane *l, cost_t limit)
{
    update_out<<<s->blocks, s->block, 0, l->stream>>>(
        s->n, limit, l->c, l->f, l->u);
}

static void queue_relax(const fleet *s, const lane *l)
{
    relax_F<<<s->blocks, s->block, 0, l->stream>>>(
        s->n, s->g.v, s->g.e, s->g.w, l->c, l->f, l->u,
        (uint32_t *)l->report);
}

static bool queue_threshold(const fleet *s, const lane *l)
{
    cost_t *word = l->report + 1;

    CUDA_TRY(cudaMemsetAsync(word, 0xff, sizeof *word, l->stream));
    threshold_out<<<s->groups, s->block, s->block * sizeof(cost_t),
                    l->stream>>>(s->n, l->u, l->c, s->lightest, word);
    return CUDA_CHECK(cudaGetLastError());
}
/* Ask for the report of an iteration */
static bool queue_report(const lane *l)
{
    CUDA_TRY(cudaMemcpyAsync(l->news->report, l->report,
                             sizeof l->news->report,
                             cudaMemcpyDeviceToHost, l->stream));
    CUDA_TRY(cudaEventRecord(l->delivered, l->stream));
    return true;
}
/* Start a source on a lane */
static bool start_source(const fleet *s, lane *l, uint32_t source)
{
    l->state = SETTLING;
    initialize<<<s->blocks, s->block, 0, l->stream>>>(
        s->n, source, l->c, l->f, l->u);
    queue_relax(s, l);
    return queue_threshold(s, l) && queue_report(l);
}
/* Have the digest formed and the row sent home */
static bool queue_row(const fleet *s, lane *l)
{
    l->state = FETCHING;
    CUDA_TRY(cudaMemsetAsync(l->sums, 0, sizeof *l->sums, l->stream));
    row_digest<<<s->blocks, s->block, 0, l->stream>>>(s->n, l->c,
                                                      l->sums);
    CUDA_TRY(cudaGetLastError());
    CUDA_TRY(cudaMemcpyAsync(&l->news->sums, l->sums, sizeof *l->sums,
                             cudaMemcpyDeviceToHost, l->stream));
    if (l->row)
        CUDA_TRY(cudaMemcpyAsync(l->row, l->c, s->n * sizeof *l->row,
                                 cudaMemcpyDeviceToHost, l->stream));
    CUDA_TRY(cudaEventRecord(l->delivered, l->stream));
    return true;
}
/* Go on with a lane whose event has come */
/* The event of lane l has come.  Settling: read the report, and
   queue another iteration, or the row (queue_row).  Fetching: keep
   the digest, hand over the row with p->take, and start the next
   source, whose place in the list is *next, if one is left. */
static int go_on(const fleet *s, lane *l, const apsp_problem *p,
                 apsp_answer *a, uint32_t *next)
{
    (void)s, (void)l, (void)p, (void)a, (void)next;
    return DEVICE_FAILED;
}
/* Serve the lanes until all sources are done */
/* Start a source on each lane while there are sources, and go on
   with whichever lane is ready until all are idle.  SOLVED, or what
   failed. */
static int serve(fleet *s, const apsp_problem *p, apsp_answer *a)
{
    (void)s, (void)p, (void)a;
    return DEVICE_FAILED;
}
/* Make the lanes */
static bool make_lane(lane *l, uint32_t n, bool rows)
{
    CUDA_TRY(cudaStreamCreateWithFlags(&l->stream,
                                       cudaStreamNonBlocking));
    CUDA_TRY(cudaEventCreateWithFlags(&l->delivered,
                                      cudaEventDisableTiming));

    CUDA_TRY(cudaMalloc(&l->c, n * sizeof *l->c));
    CUDA_TRY(cudaMalloc(&l->f, n));
    CUDA_TRY(cudaMalloc(&l->u, n));
    CUDA_TRY(cudaMalloc(&l->report, 2 * sizeof *l->report));
    CUDA_TRY(cudaMemset(l->report, 0, 2 * sizeof *l->report));
    CUDA_TRY(cudaMalloc(&l->sums, sizeof *l->sums));
    CUDA_TRY(cudaMallocHost(&l->news, sizeof *l->news));
    if (rows)
        CUDA_TRY(cudaMallocHost(&l->row, n * sizeof *l->row));
    return true;
}
/* Put the graph on the device for all lanes */
static bool make_fleet(fleet *s, const graph *g, const apsp_problem *p)
{
    /* Count the lanes and the blocks */
    s->n = g->n;
    s->block = p->block;
    s->blocks = (g->n - 1) / p->block + 1;
    s->groups = (g->n - 1) / (WORD_COSTS * p->block) + 1;
    s->lanes = p->streams < p->count ? p->streams : p->count;
    s->lanes = DECIDE(STREAMS, 0, s->lanes);
    if (!device_graph_make(&s->g, g))
        return false;
    CUDA_TRY(cudaMalloc(&s->lightest, g->n * sizeof *s->lightest));
    for (uint32_t i = 0; i < s->lanes; i++)
        if (!make_lane(&s->at[i], g->n, p->take != NULL))
            return false;
    /* Copy the graph, find the lightest arcs, and wait for both */
    if (!device_graph_send(&s->g, g))
        return false;
    lightest_arcs<<<s->blocks, s->block>>>(s->n, s->g.v, s->g.w,
                                           s->lightest);
    CUDA_TRY(cudaGetLastError());
    CUDA_TRY(cudaDeviceSynchronize());
    return true;
}
/* Give the lanes back */
static void give_lane_back(lane *l)
{
    cudaFree(l->c);
    cudaFree(l->f);
    cudaFree(l->u);
    cudaFree(l->report);
    cudaFree(l->sums);
    cudaFreeHost(l->news);
    cudaFreeHost(l->row);
    if (l->delivered)
        cudaEventDestroy(l->delivered);
    /* Give the lane's stream back */
    if (l->stream)
        cudaStreamDestroy(l->stream);
}
static void give_fleet_back(fleet *s)
{
    cudaDeviceSynchronize();
    for (uint32_t i = 0; i < s->lanes; i++)
        give_lane_back(&s->at[i]);
    device_graph_free(&s->g);
    cudaFree(s->lightest);
}
/* The door to the lanes */
typedef struct rows { uint32_t n; cost_t *at; } rows;

static bool copy_row(void *to, uint32_t k, const void *c, size_t size)
{
    rows *r = (rows *)to;

    memcpy(r->at + (size_t)k * r->n, c, r->n * size);
    return true;
}

/* rows[k*n + i] = the distance from sources[k] to i; 0: done. */
int apsp(const graph *g, const uint32_t *sources, uint32_t count,
         uint32_t lanes, uint32_t block, cost_t *at)
{
    rows r = { g->n, at };
    apsp_problem p = { g, sources, count, lanes, block, copy_row, &r,
                       0, false };
    apsp_answer a = {};
    fleet s = {};
    int status = NO_MEMORY;

    /* Solve on the lanes, and give everything back */
    a.digests = (digest *)calloc(count, sizeof *a.digests);
    if (a.digests != NULL) {
        status = DEVICE_FAILED;
        if (make_fleet(&s, g, &p))
            status = serve(&s, &p, &a);
        give_fleet_back(&s);
    }
    free(a.digests);
    return status;
}
