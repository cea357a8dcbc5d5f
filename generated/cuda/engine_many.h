/* Many sources, in batches.  Included by cuda/engine_host.cu alone. */
#pragma once
#include "cuda/engine_plan.h"
#include "solve/apsp.h"

static __device__ cost_t half_cost(cost_t word, int half)
{
    cost_t cost = half == 1 ? word & 0xffff : word >> 16;

    return half == 0 ? word : cost == FAR_OFF ? COST_INF : cost;
}

static __global__ void batch_digests(uint64_t costs, uint32_t shift,
                                     int half, const cost_t *c,
                                     digest *sums)
{
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;
    digest d = { 0, 0, 0 }, *sum = &sums[at & ((1u << shift) - 1)];

    for (uint64_t x = at; x < costs; x += gridDim.x * blockDim.x) {
        cost_t cost = half_cost(c[x], half);
        bool reached = cost != COST_INF;

        d.checksum += digest_term((uint32_t)(x >> shift),
                                  reached ? cost : UINT64_MAX);
        if (reached) {
            d.reached++;
            d.farthest = cost > d.farthest ? cost : d.farthest;
        }
    }
    atomicAdd(&sum->reached, d.reached);
    atomicMax(&sum->farthest, d.farthest);
    atomicAdd(&sum->checksum, d.checksum);
}

/* The kernel batch_row */
static __global__ void batch_row(uint32_t n, uint32_t shift, uint32_t k,
                                 int half, const cost_t *c, cost_t *row)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        row[i] = half_cost(c[(uint64_t)i << shift | k], half);
}
/* Enter the device with as large a batch as has room */
typedef struct batches {
    engine_room room;
    engine_room pull;            /* for sweeps, if it has lists */
    double by_steps, by_sweeps;  /* seconds per source; 0: not tried */
    bool swept;                  /* the last batch */
    uint32_t *sources;
    digest *sums, home[32];
    cost_t *row, *row_home;
} batches;

/* Enter with the predecessors, if there is room */
static void leave_sweeps(batches *b)
{
    cudaFree((void *)b->pull.plan.v);
    cudaFree((void *)b->pull.plan.arcs);
    memset(&b->pull, 0, sizeof b->pull);
}

static void enter_sweeps(batches *b, const graph *g)
{
    engine_plan *p = &b->pull.plan;
    graph *in = NULL;

    b->pull = b->room;
    p->v = NULL;
    p->arcs = NULL;
    p->form = PULL;
    if (COST_BITS == 32 && p->weight_bits && p->weight_bits <= 11 && !p->hubs &&
        (in = graph_invert(g)) &&
        choose_blocks(&b->pull, 0) && ask_for_graph(p, in) &&
        send_graph(&b->pull, in)) {
        graph_free(in);
        return;
    }
    (void)cudaGetLastError();
    leave_sweeps(b);
    graph_free(in);
}

static bool enter_batches(batches *b, const apsp_problem *p, int form)
{
    const graph *g = p->successors;
    uint32_t shift = form == BATCH ? 5 : 0;

    while (shift > 0 && (1u << (shift - 1) >= p->count ||
                         (uint64_t)g->n << shift > 1u << 31))
        shift--;
    shift = DECIDE(COPIES, 0, shift);
    while (!WIDTH(engine_enter)(&b->room, g, form, 0, shift)) {
        if (shift-- == 0)
            return false;
        WIDTH(engine_leave)(&b->room);
        (void)cudaGetLastError();
    }
    if (shift == 5 && p->count > LANES)
        enter_sweeps(b, g);
    CUDA_TRY(cudaMalloc(&b->sources, p->count * sizeof *b->sources));
    CUDA_TRY(cudaMalloc(&b->sums, sizeof b->home));
    if (p->take)
        CUDA_TRY(cudaMalloc(&b->row, g->n * sizeof *b->row));
    return send_bytes(b->sources, p->sources,
                      p->count * sizeof *b->sources);
}
/* Bring a batch's digests and rows home */
static int bring_batch(batches *b, const apsp_problem *p, uint32_t from,
                       uint32_t count, int half, apsp_answer *a)
{
    const engine_plan *plan = &b->room.plan;
    uint32_t n = p->successors->n, block = 256;
    uint32_t blocks = b->room.blocks / (plan->shift ? 1 : 8) + 1;

    if (!CUDA_CHECK(cudaMemset(b->sums, 0, sizeof b->home)))
        return DEVICE_FAILED;
    batch_digests<<<blocks, block>>>(
        plan->n, plan->shift, half, plan->dist, b->sums);
    if (!CUDA_CHECK(cudaGetLastError()) ||
        !fetch_bytes(b->home, b->sums, sizeof b->home))
        return DEVICE_FAILED;
    for (uint32_t k = 0; k < count; k++) {
        a->digests[from + k] = b->home[k];
        if (p->take == NULL)
            continue;
        /* Bring the row of source k home, and give it away */
        batch_row<<<(n - 1) / block + 1, block>>>(n, plan->shift, k, half,
                                                  plan->dist, b->row);
        if (!CUDA_CHECK(cudaGetLastError()) ||
            !fetch_bytes(b->row_home, b->row, n * sizeof *b->row))
            return DEVICE_FAILED;
        if (!p->take(p->to, from + k, b->row_home, sizeof *b->row))
            return NOT_TAKEN;
    }
    return SOLVED;
}
/* Launch for a batch, in one of two ways */
static bool launch_for(batches *b, engine_room *r, uint32_t from,
                       uint32_t count, double *each)
{
    double begun = seconds_now();

    r->plan.sources = b->sources + from;
    r->plan.source_count = count;
    if (!launch_once(r))
        return false;
    *each = (seconds_now() - begun) / count;
    return true;
}

/* Choose the way, and launch */
/* *done: of the sources that are left, how many this batch had */
static int launch_batch(batches *b, uint32_t from, uint32_t left,
                        uint32_t *done)
{
    uint32_t most = 1u << b->room.plan.shift;

    b->swept = b->pull.plan.v &&
               DECIDE(SWEEP, 0, b->by_steps > b->by_sweeps);
    if (b->swept) {
        *done = left < 2 * most ? left : 2 * most;
        if (!launch_for(b, &b->pull, from, *done, &b->by_sweeps))
            return DEVICE_FAILED;
        if (!b->pull.board->overflow &&
            b->pull.board->orders.state == FINISHED)
            return SOLVED;
        leave_sweeps(b);
        b->swept = false;
    }
    *done = left < most ? left : most;
    return launch_for(b, &b->room, from, *done, &b->by_steps)
           ? SOLVED : DEVICE_FAILED;
}

static int solve_batches(batches *b, const apsp_problem *p,
                         apsp_answer *a)
{
    uint32_t most = 1u << b->room.plan.shift, done;
    int status = SOLVED;

    for (uint32_t from = 0; from < p->count && status == SOLVED;
         from += done) {
        int half = 0;

        status = launch_batch(b, from, p->count - from, &done);
        if (status == SOLVED && b->room.board->overflow)
            return OVERFLOWED;
        a->iterations += b->room.board->steps;
        if (b->swept)
            half = 1;
        for (uint32_t k = 0; k < done && status == SOLVED; k += most)
            status = bring_batch(b, p, from + k,
                                 done - k < most ? done - k : most,
                                 half ? half++ : 0, a);
    }
    return status;
}
/* The row apsp_engine */
static int solve_many(const apsp_problem *p, int form, apsp_answer *a)
{
    batches b = {};
    int status = NO_MEMORY;
    double begun = seconds_now(), then;

    a->iterations = 0;
    cuda_why()[0] = '\0';
    b.row_home = (cost_t *)malloc(p->successors->n *
                                  sizeof *b.row_home);
    if (b.row_home) {
        status = DEVICE_FAILED;
        if (name_device(a->device, sizeof a->device) &&
            enter_batches(&b, p, form)) {
            a->copy_seconds = (then = seconds_now()) - begun;
            status = solve_batches(&b, p, a);
            a->seconds = seconds_now() - then;
        }
    }
    /* Leave the device after many sources */
    if (status == DEVICE_FAILED && !cuda_why()[0])
        status = NO_MEMORY;         /* the host's */
    if (status == DEVICE_FAILED)
        snprintf(a->error, sizeof a->error, "%s", cuda_why());
    b.room.plan.sources = NULL;
    leave_sweeps(&b);
    WIDTH(engine_leave)(&b.room);
    cudaFree(b.sources);
    cudaFree(b.sums);
    cudaFree(b.row);
    free(b.row_home);
    return status;
}

extern "C" int WIDTH(apsp_engine)(const apsp_problem *p, apsp_answer *a)
{
    return solve_many(p, BATCH, a);
}

extern "C" int WIDTH(apsp_light)(const apsp_problem *p, apsp_answer *a)
{
    return solve_many(p, LIGHT, a);
}
