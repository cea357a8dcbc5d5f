#include "cuda/device.h"
#include "cuda/kernels.h"
#include "cuda/rows.h"
#include <stdlib.h>

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
                cudaError_t event = cudaEventQuery(s->at[i].delivered);

                if (event == cudaSuccess)
                    status = go_on(s, &s->at[i], p, a, &next);
                else if (event == cudaErrorNotReady)
                    (void)cudaGetLastError();
                else
                    status = CUDA_CHECK(event) ? SOLVED : DEVICE_FAILED;
            }
    }
    return status;
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
/* The solver apsp_crauser */
extern "C" int WIDTH(apsp_crauser)(const apsp_problem *p,
                                   apsp_answer *a)
{
    fleet s = {};
    int status = DEVICE_FAILED;
    double start = seconds_now(), then;

    a->iterations = 0;
    if (name_device(a->device, sizeof a->device) &&
        make_fleet(&s, p->successors, p)) {
        a->copy_seconds = (then = seconds_now()) - start;
        status = serve(&s, p, a);
        a->seconds = seconds_now() - then;
    }
    if (status == DEVICE_FAILED)
        snprintf(a->error, sizeof a->error, "%s", cuda_why());
    give_fleet_back(&s);
    return status;
}
