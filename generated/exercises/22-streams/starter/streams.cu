#include "cuda/device.h"
#include "cuda/kernels.h"
#include "cuda/rows.h"
#include <stdlib.h>
#include <string.h>

/* The tracks, and what is done with them */
/* A track */
enum track_state { IDLE, SETTLING, FETCHING };

typedef struct message {         /* what the host learns of a track */
    cost_t report[2];            /* overflow flag, threshold */
    digest sums;
} message;

typedef struct track {
    cudaStream_t stream;
    cudaEvent_t delivered;       /* after the last copy to news */
    cost_t *c;
    uint8_t *f, *u;
    cost_t *report;
    digest *sums;
    message *news;               /* pinned */
    cost_t *row;                 /* pinned; n costs if rows are taken */
    uint32_t k;                  /* which of the sources */
    enum track_state state;
} track;
/* What the tracks share */
typedef struct fleet {
    device_graph g;
    cost_t *lightest;            /* arc of each vertex */
    uint32_t n, block;
    uint32_t blocks;             /* for a thread a vertex */
    uint32_t groups;             /* WORD_COSTS vertices */
    uint32_t tracks;
    track at[MOST_STREAMS];
} fleet;
/* Queue the kernels of an iteration */
static void queue_update(const fleet *s, const track *t, cost_t limit)
{
    update_out<<<s->blocks, s->block, 0, t->stream>>>(
        s->n, limit, t->c, t->f, t->u);
}

static void queue_relax(const fleet *s, const track *t)
{
    relax_F<<<s->blocks, s->block, 0, t->stream>>>(
        s->n, s->g.v, s->g.e, s->g.w, t->c, t->f, t->u,
        (uint32_t *)t->report);
}

static bool queue_threshold(const fleet *s, const track *t)
{
    cost_t *word = t->report + 1;

    CUDA_TRY(cudaMemsetAsync(word, 0xff, sizeof *word, t->stream));
    threshold_out<<<s->groups, s->block, s->block * sizeof(cost_t),
                    t->stream>>>(s->n, t->u, t->c, s->lightest, word);
    return CUDA_CHECK(cudaGetLastError());
}
/* Ask for the report of an iteration */
static bool queue_report(const track *t)
{
    CUDA_TRY(cudaMemcpyAsync(t->news->report, t->report,
                             sizeof t->news->report,
                             cudaMemcpyDeviceToHost, t->stream));
    CUDA_TRY(cudaEventRecord(t->delivered, t->stream));
    return true;
}
/* Start a source on a track */
static bool start_source(const fleet *s, track *t, uint32_t source)
{
    t->state = SETTLING;
    initialize<<<s->blocks, s->block, 0, t->stream>>>(
        s->n, source, t->c, t->f, t->u);
    queue_relax(s, t);
    return queue_threshold(s, t) && queue_report(t);
}
/* Have the digest formed and the row sent home */
static bool queue_row(const fleet *s, track *t)
{
    t->state = FETCHING;
    CUDA_TRY(cudaMemsetAsync(t->sums, 0, sizeof *t->sums, t->stream));
    row_digest<<<s->blocks, s->block, 0, t->stream>>>(s->n, t->c,
                                                      t->sums);
    CUDA_TRY(cudaGetLastError());
    CUDA_TRY(cudaMemcpyAsync(&t->news->sums, t->sums, sizeof *t->sums,
                             cudaMemcpyDeviceToHost, t->stream));
    if (t->row)
        CUDA_TRY(cudaMemcpyAsync(t->row, t->c, s->n * sizeof *t->row,
                                 cudaMemcpyDeviceToHost, t->stream));
    CUDA_TRY(cudaEventRecord(t->delivered, t->stream));
    return true;
}
/* The event of track t has come.  Settling: read the report, and
   queue another iteration, or the row (queue_row).  Fetching: keep
   the digest, hand over the row with p->take, and start the next
   source, whose place in the list is *next, if one is left. */
static int advance_track(const fleet *s, track *t,
                         const apsp_problem *p, apsp_answer *a,
                         uint32_t *next)
{
    (void)s, (void)t, (void)p, (void)a, (void)next;
    return DEVICE_FAILED;
}
/* Start a source on each track while there are sources, and go on
   with whichever track is ready until all are idle.  SOLVED, or what
   failed. */
static int serve(fleet *s, const apsp_problem *p, apsp_answer *a)
{
    (void)s, (void)p, (void)a;
    return DEVICE_FAILED;
}
/* Make the tracks */
static bool make_track(track *t, uint32_t n, bool rows)
{
    CUDA_TRY(cudaStreamCreateWithFlags(&t->stream,
                                       cudaStreamNonBlocking));
    CUDA_TRY(cudaEventCreateWithFlags(&t->delivered,
                                      cudaEventDisableTiming));

    CUDA_TRY(cudaMalloc(&t->c, n * sizeof *t->c));
    CUDA_TRY(cudaMalloc(&t->f, n));
    CUDA_TRY(cudaMalloc(&t->u, n));
    CUDA_TRY(cudaMalloc(&t->report, 2 * sizeof *t->report));
    CUDA_TRY(cudaMemset(t->report, 0, 2 * sizeof *t->report));
    CUDA_TRY(cudaMalloc(&t->sums, sizeof *t->sums));
    CUDA_TRY(cudaMallocHost(&t->news, sizeof *t->news));
    if (rows)
        CUDA_TRY(cudaMallocHost(&t->row, n * sizeof *t->row));
    return true;
}
/* Put the graph on the device for all tracks */
static bool make_fleet(fleet *s, const graph *g, const apsp_problem *p)
{
    /* Count the tracks and the blocks */
    s->n = g->n;
    s->block = p->block;
    s->blocks = (g->n - 1) / p->block + 1;
    s->groups = (g->n - 1) / (WORD_COSTS * p->block) + 1;
    s->tracks = p->streams < p->count ? p->streams : p->count;
    s->tracks = DECIDE(STREAMS, 0, s->tracks);
    if (!device_graph_make(&s->g, g))
        return false;
    CUDA_TRY(cudaMalloc(&s->lightest, g->n * sizeof *s->lightest));
    for (uint32_t i = 0; i < s->tracks; i++)
        if (!make_track(&s->at[i], g->n, p->take != NULL))
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
/* Give the tracks back */
static void give_track_back(track *t)
{
    cudaFree(t->c);
    cudaFree(t->f);
    cudaFree(t->u);
    cudaFree(t->report);
    cudaFree(t->sums);
    cudaFreeHost(t->news);
    cudaFreeHost(t->row);
    if (t->delivered)
        cudaEventDestroy(t->delivered);
    /* Give the track's stream back */
    if (t->stream)
        cudaStreamDestroy(t->stream);
}
/* false: what was still under way has failed */
static bool give_fleet_back(fleet *s)
{
    bool right = CUDA_CHECK(cudaDeviceSynchronize());

    for (uint32_t i = 0; i < s->tracks; i++)
        give_track_back(&s->at[i]);
    device_graph_free(&s->g);
    cudaFree(s->lightest);
    return right;
}
/* SOLVED: each row was taken, and its digest is in a->digests. */
int apsp(const apsp_problem *p, apsp_answer *a)
{
    fleet s = {};
    int status = DEVICE_FAILED;

    if (make_fleet(&s, p->successors, p))
        status = serve(&s, p, a);
    if (!give_fleet_back(&s) && status == SOLVED)
        status = DEVICE_FAILED;
    return status;
}
