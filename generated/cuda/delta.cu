#include "cuda/device.h"
#include "cuda/kernels.h"
#include "cuda/tree.h"
#include "solve/delta.h"
#include <string.h>

enum { MOST_BLOCKS = 1024 };

/* What delta-stepping keeps on the device */
typedef struct stepping {
    device_graph g;
    cost_t *dist, *predist;
    unsigned long long *work;    /* phases, sums formed */
    tally *t, *news;             /* on the device; the host's copy */
    cudaEvent_t begun, ended;
    uint8_t *place;              /* delta_block only; the rest: */
    uint32_t *middle, *split_e, *split_w;
    uint32_t *near, *removed, *offered, *far, *still_far;
    unsigned long long *words;   /* delta_gpu_paths only */
    uint32_t blocks;             /* for strides */
    bool stopped;                /* by whoever hears of progress */
} stepping;
/* Ask for it, and give it back */
static bool ask_memory(stepping *s, const graph *g)
{
    size_t cost = sizeof(cost_t);

    if (!device_graph_make(&s->g, g))
        return false;
    CUDA_TRY(cudaMalloc(&s->dist, g->n * cost));
    CUDA_TRY(cudaMalloc(&s->predist, g->n * cost));
    CUDA_TRY(cudaMalloc(&s->work, 2 * sizeof *s->work));
    CUDA_TRY(cudaMalloc(&s->t, sizeof *s->t));
    CUDA_TRY(cudaMallocHost(&s->news, sizeof *s->news));
    CUDA_TRY(cudaEventCreate(&s->begun));
    CUDA_TRY(cudaEventCreate(&s->ended));
    return true;
}
static bool ask_for_queues(stepping *s, const graph *g)
{
    size_t word = sizeof(uint32_t), size = g->n * word;
    size_t arcs = (g->m ? g->m : 1) * word;

    CUDA_TRY(cudaMalloc(&s->middle, size));
    CUDA_TRY(cudaMalloc(&s->split_e, arcs));
    CUDA_TRY(cudaMalloc(&s->split_w, arcs));
    CUDA_TRY(cudaMalloc(&s->near, size));
    CUDA_TRY(cudaMalloc(&s->removed, size));
    CUDA_TRY(cudaMalloc(&s->offered, size));
    CUDA_TRY(cudaMalloc(&s->far, size));
    CUDA_TRY(cudaMalloc(&s->still_far, size));
    return true;
}
static void give_back_stepping(stepping *s)
{
    void *const all[] = { s->dist, s->predist, s->work, s->t, s->place,
                          s->middle, s->split_e, s->split_w, s->near,
                          s->removed, s->offered, s->far, s->still_far,
                          s->words };

    device_graph_free(&s->g);
    for (void *one : all)
        cudaFree(one);
    cudaFreeHost(s->news);
    if (s->begun)
        cudaEventDestroy(s->begun);
    if (s->ended)
        cudaEventDestroy(s->ended);
}
/* Send the graph, and make all vertices unreached */
static bool send_stepping(const stepping *s, const graph *g,
                          uint32_t source)
{
    const cudaMemcpyKind there = cudaMemcpyHostToDevice;
    size_t n = g->n, cost = sizeof(cost_t);
    cost_t zero = 0;

    if (!device_graph_send(&s->g, g))
        return false;
    CUDA_TRY(cudaMemset(s->dist, 0xff, n * cost));
    CUDA_TRY(cudaMemset(s->predist, 0xff, n * cost));
    CUDA_TRY(cudaMemcpy(s->dist + source, &zero, cost, there));
    CUDA_TRY(cudaMemcpy(s->predist + source, &zero, cost, there));
    CUDA_TRY(cudaMemset(s->t, 0, sizeof *s->t));
    CUDA_TRY(cudaMemset(s->work, 0, 2 * sizeof *s->work));
    return true;
}
/* Run the kernel of one block */
static bool run_block(stepping *s, const problem *p, cost_t delta,
                      answer *a)
{
    uint8_t waiting = WAITING;

    (void)a;
    CUDA_TRY(cudaMalloc(&s->place, p->n));
    CUDA_TRY(cudaMemset(s->place, 0, p->n));
    CUDA_TRY(cudaMemcpy(s->place + p->source, &waiting, 1,
                        cudaMemcpyHostToDevice));
    CUDA_TRY(cudaEventRecord(s->begun));
    delta_block<<<1, p->block>>>(p->n, s->g.v, s->g.e, s->g.w, delta,
        s->dist, s->predist, s->place, &s->t->overflow, s->work);
    CUDA_TRY(cudaGetLastError());
    CUDA_TRY(cudaMemcpy(s->news, s->t, sizeof *s->t,
                        cudaMemcpyDeviceToHost));
    return true;
}
/* Reads the tally, and then zeroes its first `queues` lengths. */
static bool hear_news(const stepping *s, size_t queues)
{
    CUDA_TRY(cudaGetLastError());
    CUDA_TRY(cudaMemcpyAsync(s->news, s->t, sizeof *s->t,
                             cudaMemcpyDeviceToHost));
    CUDA_TRY(cudaEventRecord(s->ended));
    CUDA_TRY(cudaMemsetAsync(s->t, 0, queues * sizeof(uint32_t)));
    CUDA_TRY(cudaEventSynchronize(s->ended));
    return true;
}
/* Run the kernels of the whole grid */
static void exchange(const stepping *s, const problem *p,
                     uint32_t count, const uint32_t *queue,
                     const uint32_t *first, const uint32_t *last,
                     cost_t high)
{
    delta_offer<<<blocks_of(count, p->block), p->block>>>(
        count, queue, first, last, s->split_e, s->split_w, s->dist,
        s->predist, s->offered, s->t, p->count ? s->work + 1 : NULL,
        s->words);
    delta_accept<<<s->blocks, p->block>>>(
        s->offered, high, s->dist, s->predist, s->near, s->removed,
        s->far, s->t);
}
static bool empty_bucket_loops(const stepping *s, const problem *p,
                               cost_t high, answer *a)
{
    while (s->news->near > 0) {
        a->iterations++;
        exchange(s, p, s->news->near, s->near, s->g.v, s->middle, high);
        if (!hear_news(s, 2))
            return false;
    }
    exchange(s, p, s->news->removed, s->removed, s->middle,
             s->g.v + 1, high);
    CUDA_TRY(cudaMemsetAsync(&s->t->least, 0xff, sizeof s->t->least));
    delta_least<<<s->blocks, p->block>>>(s->far, high, s->dist, s->t);
    return hear_news(s, 4);
}
static bool fetch_bucket(stepping *s, const problem *p, cost_t low,
                         cost_t high)
{
    uint32_t count = s->news->far, *old = s->far;

    delta_refill<<<blocks_of(count, p->block), p->block>>>(
        count, s->far, low, high, s->dist, s->near, s->removed,
        s->still_far, s->t);
    s->far = s->still_far;
    s->still_far = old;
    return hear_news(s, 2);
}
static bool begin_stepping(stepping *s, const problem *p, cost_t delta)
{
    const cudaMemcpyKind there = cudaMemcpyHostToDevice;
    size_t word = sizeof p->source;

    memset(s->news, 0, sizeof *s->news);
    s->news->removed = 1;
    CUDA_TRY(cudaMemcpy(s->near, &p->source, word, there));
    CUDA_TRY(cudaMemcpy(s->removed, &p->source, word, there));
    CUDA_TRY(cudaMemcpy(s->t, s->news, sizeof *s->t, there));
    CUDA_TRY(cudaEventRecord(s->begun));
    s->news->near = 1;
    delta_split<<<blocks_of(p->n, p->block), p->block>>>(
        p->n, s->g.v, s->g.e, s->g.w, delta, s->middle, s->split_e,
        s->split_w);
    return CUDA_CHECK(cudaGetLastError());
}
static cost_t end_of(cost_t low, cost_t delta)
{
    return low < COST_INF - delta ? low + delta : COST_INF;
}

static bool run_grid(stepping *s, const problem *p, cost_t delta,
                     answer *a)
{
    uint32_t settled = 0;
    cost_t low = 0;

    if (!ask_for_queues(s, p->successors) ||
        !begin_stepping(s, p, delta))
        return false;
    while (low != COST_INF && !s->news->overflow) {
        /* Empty the bucket that begins at low, and fetch the next */
        if (!empty_bucket_loops(s, p, end_of(low, delta), a))
            return false;
        settled += s->news->removed;
        low = s->news->least;
        if (low != COST_INF) {
            low = low / delta * delta;
            if (!fetch_bucket(s, p, low, end_of(low, delta)))
                return false;
        }
        if (p->progress && !p->progress(settled, p->n)) {
            s->stopped = true;
            break;
        }
    }
    return true;
}
static bool run_grid_paths(stepping *s, const problem *p, cost_t delta,
                           answer *a)
{
    size_t size = p->n * sizeof *s->words;

    if (COST_BITS == 32) {
        CUDA_TRY(cudaMalloc(&s->words, size));
        CUDA_TRY(cudaMemset(s->words, 0xff, size));
    }
    return run_grid(s, p, delta, a);
}
/* Bring home what delta-stepping has found */
static bool fetch_stepping(const stepping *s, uint32_t n, cost_t *c,
                           answer *a)
{
    unsigned long long work[2];

    CUDA_TRY(cudaEventRecord(s->begun));
    CUDA_TRY(cudaMemcpy(c, s->dist, n * sizeof *c,
                        cudaMemcpyDeviceToHost));
    CUDA_TRY(cudaMemcpy(work, s->work, sizeof work,
                        cudaMemcpyDeviceToHost));
    a->iterations += work[0];
    a->relaxations = work[1];
    return add_seconds(s->begun, s->ended, &a->copy_seconds);
}
/* Solve by delta-stepping on the device */
typedef bool run_function(stepping *s, const problem *p, cost_t delta,
                          answer *a);

static int run_stepping(stepping *s, const problem *p,
                        run_function *run, cost_t *c, answer *a)
{
    if (!ask_memory(s, p->successors) ||
        !CUDA_CHECK(cudaEventRecord(s->begun)) ||
        !send_stepping(s, p->successors, p->source) ||
        !add_seconds(s->begun, s->ended, &a->copy_seconds) ||
        !run(s, p, cost_width(a->delta), a))
        return DEVICE_FAILED;
    if (s->news->overflow || s->stopped)
        return s->stopped ? STOPPED : OVERFLOWED;
    return add_seconds(s->begun, s->ended, &a->seconds) &&
           fetch_stepping(s, p->n, c, a) &&
           bring_words(s->words, p, a) ? SOLVED : DEVICE_FAILED;
}
static int solve_stepping(const problem *p, run_function *run,
                          answer *a)
{
    problem q = *p;
    cost_t *c = (cost_t *)malloc(q.n * sizeof *c);
    stepping s = {};
    int status = DEVICE_FAILED;

    if (c == NULL)
        return NO_MEMORY;
    a->delta = delta_width(p, p->successors, DEVICE_BREADTH);
    a->iterations = a->relaxations = 0;
    a->seconds = a->copy_seconds = 0;
    if (block_fits(&q.block) &&
        name_device(a->device, sizeof a->device)) {
        s.blocks = blocks_of(q.n, q.block);
        if (s.blocks > MOST_BLOCKS)
            s.blocks = MOST_BLOCKS;
        s.blocks = DECIDE(BLOCKS, 0, s.blocks);
        status = run_stepping(&s, &q, run, c, a);
    }
    /* Give back, and answer or explain */
    give_back_stepping(&s);
    if (status == SOLVED)
        answer_costs(a, c, q.n);
    if (status == DEVICE_FAILED)
        snprintf(a->error, sizeof a->error, "%s", cuda_why());
    free(c);
    return status;
}
#define STEPPING_SOLVER(name, run)                                   \
    extern "C" int WIDTH(name)(const problem *p, answer *a)          \
    {                                                                \
        return solve_stepping(p, run, a);                            \
    }
STEPPING_SOLVER(delta_block, run_block)
STEPPING_SOLVER(delta_gpu, run_grid)
STEPPING_SOLVER(delta_gpu_paths, run_grid_paths)
