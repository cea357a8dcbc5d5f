#include "cpu/frontier.h"
#include "cuda/count.h"
#include "cuda/device.h"
#include "cuda/kernels.h"
#include "solve/solve.h"

/* Both machines, and the loop that they share */
/* What a hybrid has on either side */
typedef struct side {
    cost_t *c;                   /* n costs, and the overflow flag */
    uint8_t *f, *u;              /* n flags each, u right after f */
} side;

/* the flag is the word after the last cost */
static uint32_t *overflow_of(const side *s, uint32_t n)
{
    return (uint32_t *)(s->c + n);
}
enum { AT_ONCE = 2 };            /* crossings between two waits */

typedef struct hybrid {
    bool relaxes, updates;       /* what the device does */
    const graph *g;              /* predecessors, the host's */
    uint32_t n, block, blocks;
    device_graph on;             /* the device's, if it relaxes */
    side host, device;
    unsigned long long *arcs;    /* sums formed, if counted */
    /* What is known of the crossings */
    cudaEvent_t left[AT_ONCE], arrived[AT_ONCE];
    int crossing;                /* how many, at the moment */
    double crossing_seconds, graph_seconds;
    uint64_t crossings, bytes;   /* since the loop began */
} hybrid;
/* Make room on both sides */
static bool make_hybrid_room(hybrid *h)
{
    size_t n = h->n, costs = (n + 1) * sizeof(cost_t);

    if (h->relaxes && !device_graph_make(&h->on, h->g))
        return false;
    CUDA_TRY(cudaMallocHost(&h->host.c, costs));
    CUDA_TRY(cudaMallocHost(&h->host.f, 2 * n));
    CUDA_TRY(cudaMalloc(&h->device.c, costs));
    CUDA_TRY(cudaMalloc(&h->device.f, 2 * n));
    CUDA_TRY(cudaMalloc(&h->arcs, sizeof *h->arcs));
    for (int k = 0; k < AT_ONCE; k++) {
        CUDA_TRY(cudaEventCreate(&h->left[k]));
        CUDA_TRY(cudaEventCreate(&h->arrived[k]));
    }
    h->host.u = h->host.f + n;
    h->device.u = h->device.f + n;
    return true;
}
/* Give back what was had on both sides */
static void give_back_hybrid(hybrid *h)
{
    device_graph_free(&h->on);
    cudaFree(h->device.c);
    cudaFree(h->device.f);
    cudaFree(h->arcs);
    cudaFreeHost(h->host.c);
    cudaFreeHost(h->host.f);
    for (int k = 0; k < AT_ONCE; k++) {
        if (h->left[k])
            cudaEventDestroy(h->left[k]);
        if (h->arrived[k])
            cudaEventDestroy(h->arrived[k]);
    }
}
/* Let one array cross, and time it */
/* Queues the copy; the host goes on at once. */
static bool cross(hybrid *h, void *to, const void *from, size_t size,
                  enum cudaMemcpyKind way)
{
    int k = h->crossing;

    /* Refuse to lose count of what is crossing */
    if (k == AT_ONCE) {
        snprintf(cuda_why(), CUDA_WHY_SIZE, "%d crossings are under way "
                 "without a wait", k);
        return false;
    }
    h->crossing++;
    h->crossings++;
    h->bytes += size;
    CUDA_TRY(cudaEventRecord(h->left[k]));
    CUDA_TRY(cudaMemcpyAsync(to, from, size, way));
    CUDA_TRY(cudaEventRecord(h->arrived[k]));
    return true;
}
/* Wait until all that is crossing has arrived */
static bool await_crossing(hybrid *h)
{
    float ms;

    CUDA_TRY(cudaGetLastError());
    for (int k = 0; k < h->crossing; k++) {
        CUDA_TRY(cudaEventSynchronize(h->arrived[k]));
        CUDA_TRY(cudaEventElapsedTime(&ms, h->left[k], h->arrived[k]));
        h->crossing_seconds += ms / 1e3;
    }
    h->crossing = 0;
    return true;
}
/* Say how many vertices the host knows to be settled */
enum { TELL_EVERY = 256 };       /* iterations */

static bool tell_hybrid(const hybrid *h, const problem *p)
{
    uint32_t settled = 0;

    if (p->progress == NULL)
        return true;
    for (uint32_t i = 0; i < h->n; i++)
        settled += !h->host.u[i];
    return p->progress(settled, h->n);
}
/* Settle one frontier after another, each step on its side */
static int settle_hybrid(hybrid *h, const problem *p, answer *a)
{
    cost_t mssp = 0;

    /* Give every vertex its first state on both sides */
    initialize_sequential(h->n, p->source, h->host.c, h->host.f,
                          h->host.u);
    *overflow_of(&h->host, h->n) = 0;
    initialize<<<h->blocks, h->block>>>(h->n, p->source, h->device.c,
                                        h->device.f, h->device.u);
    if (!CUDA_CHECK(cudaMemsetAsync(h->device.c + h->n, 0,
                                    sizeof *h->device.c)) ||
        !CUDA_CHECK(cudaMemsetAsync(h->arcs, 0, sizeof *h->arcs)))
        return DEVICE_FAILED;
    while (mssp != COST_INF) {
        a->iterations++;
        /* Relax, on the side that does it */
        if (h->relaxes) {
            /* Count the sums that the device is about to form */
            if (p->count)
                count_arcs<<<h->blocks, h->block>>>(h->n, h->on.v, h->on.e,
                                                    h->device.u, h->device.f,
                                                    h->arcs);
            relax_U<<<h->blocks, h->block>>>(h->n, h->on.v, h->on.e, h->on.w,
                h->device.c, h->device.f, h->device.u,
                overflow_of(&h->device, h->n));
            /* Bring home what the relaxation has written */
            if (!cross(h, h->host.c, h->device.c,
                       ((size_t)h->n + 1) * sizeof(cost_t),
                       cudaMemcpyDeviceToHost) || !await_crossing(h))
                return DEVICE_FAILED;
            if (*overflow_of(&h->host, h->n))
                return OVERFLOWED;
        } else if (!relax_U_sequential(h->g, h->host.c, h->host.f, h->host.u,
                                       NULL, &a->relaxations)) {
            return OVERFLOWED;
        }
        mssp = minimum_sequential(h->n, h->host.u, h->host.c);
        if (a->iterations % TELL_EVERY == 0 && !tell_hybrid(h, p))
            return STOPPED;
        if (mssp != COST_INF) {
            /* Update, on the side that does it */
            if (h->updates) {
                /* Send out what the host has relaxed */
                if (!h->relaxes && !cross(h, h->device.c, h->host.c,
                                          h->n * sizeof(cost_t),
                                          cudaMemcpyHostToDevice))
                    return DEVICE_FAILED;
                update<<<h->blocks, h->block>>>(h->n, mssp, h->device.c,
                                                h->device.f, h->device.u);
                /* Bring home the flags that the host will read */
                if (h->relaxes) {
                    if (!cross(h, h->host.u, h->device.u, h->n,
                               cudaMemcpyDeviceToHost))
                        return DEVICE_FAILED;
                } else if (!cross(h, h->host.f, h->device.f, 2 * (size_t)h->n,
                                  cudaMemcpyDeviceToHost) || !await_crossing(h)) {
                    return DEVICE_FAILED;
                }
            } else {
                update_sequential(h->n, mssp, h->host.c, h->host.f, h->host.u);
                /* Send out the flags that the device will read */
                if (h->relaxes && !cross(h, h->device.f, h->host.f, 2 * (size_t)h->n,
                                         cudaMemcpyHostToDevice))
                    return DEVICE_FAILED;
            }
        }
    }
    return SOLVED;
}
/* Run a hybrid on both machines */
static bool prepare_hybrid(hybrid *h, const problem *p, answer *a)
{
    double begun;

    a->iterations = a->relaxations = 0;
    a->seconds = a->copy_seconds = 0;
    h->n = p->n;
    h->block = p->block;
    h->blocks = (h->n - 1) / h->block + 1;
    h->g = p->predecessors;
    if (!make_hybrid_room(h))
        return false;
    begun = seconds_now();
    if (h->relaxes && !device_graph_send(&h->on, h->g))
        return false;
    h->graph_seconds = seconds_now() - begun;
    return true;
}
static int run_hybrid(hybrid *h, const problem *p, answer *a)
{
    unsigned long long arcs = 0;
    int status = DEVICE_FAILED;
    double begun;

    if (prepare_hybrid(h, p, a)) {
        begun = seconds_now();
        status = settle_hybrid(h, p, a);
        a->seconds = seconds_now() - begun;
        a->copy_seconds = h->graph_seconds + h->crossing_seconds;
    }
    if (status == SOLVED && h->relaxes) {
        if (!CUDA_CHECK(cudaMemcpy(&arcs, h->arcs, sizeof arcs,
                                   cudaMemcpyDeviceToHost)))
            status = DEVICE_FAILED;
        a->relaxations = arcs;
    }
    if (status == DEVICE_FAILED)
        snprintf(a->error, sizeof a->error, "%s", cuda_why());
    return status;
}
/* The solvers U_H1, U_H2 and U_H3 */
static int solve_hybrid(bool relaxes, bool updates, const problem *p,
                        answer *a)
{
    problem q = *p;
    hybrid h = {};
    int status;

    if (!block_fits(&q.block) ||
        !name_device(a->device, sizeof a->device)) {
        snprintf(a->error, sizeof a->error, "%s", cuda_why());
        return DEVICE_FAILED;
    }
    h.relaxes = relaxes;
    h.updates = updates;
    status = run_hybrid(&h, &q, a);
    if (status == SOLVED)
        answer_costs(a, h.host.c, q.n);
    give_back_hybrid(&h);
    return status;
}
#define HYBRID(name, relaxes, updates)                               \
    extern "C" int WIDTH(name)(const problem *p, answer *a)          \
    {                                                                \
        return solve_hybrid(relaxes, updates, p, a);                 \
    }
HYBRID(U_H1, false, true)
HYBRID(U_H2, true, false)
HYBRID(U_H3, true, true)
