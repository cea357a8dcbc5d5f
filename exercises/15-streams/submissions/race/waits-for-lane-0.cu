#include "cuda/check.h"
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
    cudaEvent_t delivered;       /* behind the last copy to news */
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
    uint32_t *v, *e, *w;
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
        s->n, s->v, s->e, s->w, l->c, l->f, l->u,
        (uint32_t *)l->report);
}

static bool queue_threshold(const fleet *s, const lane *l)
{
    cost_t *word = l->report + 1;

    if (!CUDA_CHECK(cudaMemsetAsync(word, 0xff, sizeof *word,
                                    l->stream)))
        return false;
    threshold_out<<<s->groups, s->block, s->block * sizeof(cost_t),
                    l->stream>>>(s->n, l->u, l->c, s->lightest, word);
    return CUDA_CHECK(cudaGetLastError());
}
/* Ask for the report of an iteration */
static bool queue_report(const lane *l)
{
    return CUDA_CHECK(cudaMemcpyAsync(l->news->report, l->report,
                                      sizeof l->news->report,
                                      cudaMemcpyDeviceToHost,
                                      l->stream)) &&
           CUDA_CHECK(cudaEventRecord(l->delivered, l->stream));
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
    if (!CUDA_CHECK(cudaMemsetAsync(l->sums, 0, sizeof *l->sums,
                                    l->stream)))
        return false;
    row_digest<<<s->blocks, s->block, 0, l->stream>>>(s->n, l->c,
                                                      l->sums);
    return CUDA_CHECK(cudaGetLastError()) &&
           CUDA_CHECK(cudaMemcpyAsync(&l->news->sums, l->sums,
                                      sizeof *l->sums,
                                      cudaMemcpyDeviceToHost,
                                      l->stream)) &&
           (l->row == NULL ||
            CUDA_CHECK(cudaMemcpyAsync(l->row, l->c,
                                       s->n * sizeof *l->row,
                                       cudaMemcpyDeviceToHost,
                                       l->stream))) &&
           CUDA_CHECK(cudaEventRecord(l->delivered, l->stream));
}
/* Go on with a lane whose event has come */
static int go_on(const fleet *s, lane *l, const apsp_problem *p,
                 apsp_answer *a, uint32_t *next)
{
    if (l->state == SETTLING) {
        a->iterations++;
        if (l->news->report[0] != 0)
            return OVERFLOWED;
        if (l->news->report[1] == COST_INF)
            return queue_row(s, l) ? SOLVED : DEVICE_FAILED;
        /* Queue another iteration */
        queue_update(s, l, l->news->report[1]);
        queue_relax(s, l);
        return queue_threshold(s, l) && queue_report(l) ? SOLVED
                                                        : DEVICE_FAILED;
    }
    /* Take the row, and start the next source */
    a->digests[l->k] = l->news->sums;
    if (p->take && !p->take(p->to, l->k, l->row, sizeof *l->row))
        return NOT_TAKEN;
    l->state = IDLE;
    if (*next == p->count)
        return SOLVED;
    l->k = (*next)++;
    return start_source(s, l, p->sources[l->k]) ? SOLVED : DEVICE_FAILED;
}
/* Serve the lanes until all sources are done */
static int serve(fleet *s, const apsp_problem *p, apsp_answer *a)
{
    uint32_t next = 0, busy = 1;
    int status = SOLVED;

    for (uint32_t i = 0; i < s->lanes && next < p->count; i++) {
        s->at[i].k = next++;
        if (!start_source(s, &s->at[i], p->sources[s->at[i].k]))
            return DEVICE_FAILED;
    }
    /* Go on as long as there is something to do */
    while (busy > 0 && status == SOLVED) {
        /* Visit each lane that is busy */
        busy = 0;
        for (uint32_t i = 0; i < s->lanes && status == SOLVED; i++)
            if (s->at[i].state != IDLE) {
                busy++;
                /* Go on with this lane if its event has come */
                if (CUDA_CHECK(cudaEventSynchronize(s->at[0].delivered)))
                    status = go_on(s, &s->at[i], p, a, &next);
                else
                    status = DEVICE_FAILED;
            }
    }
    return status;
}
/* Make the lanes */
static bool make_lane(lane *l, uint32_t n, bool rows)
{
    return CUDA_CHECK(cudaStreamCreateWithFlags(
               &l->stream, cudaStreamNonBlocking)) &&
           CUDA_CHECK(cudaEventCreateWithFlags(
               &l->delivered, cudaEventDisableTiming)) &&
           CUDA_CHECK(cudaMalloc(&l->c, n * sizeof *l->c)) &&
           CUDA_CHECK(cudaMalloc(&l->f, n)) &&
           CUDA_CHECK(cudaMalloc(&l->u, n)) &&
           CUDA_CHECK(cudaMalloc(&l->report, 2 * sizeof *l->report)) &&
           CUDA_CHECK(cudaMemset(l->report, 0,
                                 2 * sizeof *l->report)) &&
           CUDA_CHECK(cudaMalloc(&l->sums, sizeof *l->sums)) &&
           CUDA_CHECK(cudaMallocHost(&l->news, sizeof *l->news)) &&
           (!rows || CUDA_CHECK(cudaMallocHost(&l->row,
                                               n * sizeof *l->row)));
}
/* Put the graph on the device for all lanes */
static bool make_fleet(fleet *s, const graph *g, const apsp_problem *p)
{
    size_t rows = ((size_t)g->n + 1) * sizeof *g->v;
    size_t arcs = g->m * sizeof *g->e;

    /* Count the lanes and the blocks */
    s->n = g->n;
    s->block = p->block;
    s->blocks = (g->n - 1) / p->block + 1;
    s->groups = (g->n - 1) / (WORD_COSTS * p->block) + 1;
    s->lanes = p->streams < p->count ? p->streams : p->count;
    if (!CUDA_CHECK(cudaMalloc(&s->v, rows)) ||
        !CUDA_CHECK(cudaMalloc(&s->e, arcs ? arcs : 1)) ||
        !CUDA_CHECK(cudaMalloc(&s->w, arcs ? arcs : 1)) ||
        !CUDA_CHECK(cudaMalloc(&s->lightest,
                               g->n * sizeof *s->lightest)))
        return false;
    for (uint32_t i = 0; i < s->lanes; i++)
        if (!make_lane(&s->at[i], g->n, p->take != NULL))
            return false;
    /* Copy the graph, find the lightest arcs, and wait for both */
    if (!CUDA_CHECK(cudaMemcpy(s->v, g->v, rows,
                               cudaMemcpyHostToDevice)) ||
        !CUDA_CHECK(cudaMemcpy(s->e, g->e, arcs,
                               cudaMemcpyHostToDevice)) ||
        !CUDA_CHECK(cudaMemcpy(s->w, g->w, arcs,
                               cudaMemcpyHostToDevice)))
        return false;
    lightest_arcs<<<s->blocks, s->block>>>(s->n, s->v, s->w, s->lightest);
    return CUDA_CHECK(cudaGetLastError()) &&
           CUDA_CHECK(cudaDeviceSynchronize());
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
    if (l->stream)
        cudaStreamDestroy(l->stream);
}
static void give_fleet_back(fleet *s)
{
    cudaDeviceSynchronize();
    for (uint32_t i = 0; i < s->lanes; i++)
        give_lane_back(&s->at[i]);
    cudaFree(s->v);
    cudaFree(s->e);
    cudaFree(s->w);
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
    apsp_problem p = { g, sources, count, lanes, block, copy_row, &r };
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
