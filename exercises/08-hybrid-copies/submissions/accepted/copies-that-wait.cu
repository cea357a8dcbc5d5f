/* every copy is one that waits */
#include "cpu/frontier.h"
#include "cuda/check.h"
#include "cuda/kernels.h"
#include "solve/solve.h"

/* Both machines, and the loop that they share */
/* What a hybrid has on either side */
typedef struct side {
    cost_t *c;                   /* n costs, and the overflow flag */
    uint8_t *f, *u;              /* n flags each, u right behind f */
} side;

/* the flag is the word behind the last cost */
static uint32_t *overflow_of(const side *s, uint32_t n)
{
    return (uint32_t *)(s->c + n);
}
enum { AT_ONCE = 2 };            /* crossings between two waits */

typedef struct hybrid {
    bool relaxes, updates;       /* what the device does */
    const graph *g;              /* predecessors, the host's */
    uint32_t n, block, blocks;
    uint32_t *v, *e, *w;         /* the device's, if it relaxes */
    side host, device;
    unsigned long long *arcs;    /* sums formed, if counted */
    /* What is known of the crossings */
    cudaEvent_t left[AT_ONCE], arrived[AT_ONCE];
    int crossing;                /* how many, at the moment */
    double crossing_seconds, graph_seconds;
    uint64_t crossings, bytes;   /* since the loop began */
} hybrid;
/* Make room on both sides */
static bool make_room(hybrid *h)
{
    size_t n = h->n, m = h->g->m ? h->g->m : 1;
    size_t costs = (n + 1) * sizeof(cost_t);
    bool made = CUDA_CHECK(cudaMallocHost(&h->host.c, costs)) &&
                CUDA_CHECK(cudaMallocHost(&h->host.f, 2 * n)) &&
                CUDA_CHECK(cudaMalloc(&h->device.c, costs)) &&
                CUDA_CHECK(cudaMalloc(&h->device.f, 2 * n)) &&
                CUDA_CHECK(cudaMalloc(&h->arcs, sizeof *h->arcs)) &&
                (!h->relaxes || (CUDA_CHECK(cudaMalloc(&h->v, (n + 1) * sizeof *h->v)) &&
                                 CUDA_CHECK(cudaMalloc(&h->e, m * sizeof *h->e)) &&
                                 CUDA_CHECK(cudaMalloc(&h->w, m * sizeof *h->w))));

    h->host.u = h->host.f + n;
    h->device.u = h->device.f + n;
    /* Make the events between which a crossing is timed */
    for (int k = 0; made && k < AT_ONCE; k++)
        made = CUDA_CHECK(cudaEventCreate(&h->left[k])) &&
               CUDA_CHECK(cudaEventCreate(&h->arrived[k]));
    return made;
}
/* Give back what was had on both sides */
static void give_back(hybrid *h)
{
    void *on_device[] = { h->v, h->e, h->w, h->device.c, h->device.f,
                          h->arcs };

    for (void *array : on_device)
        cudaFree(array);
    cudaFreeHost(h->host.c);
    cudaFreeHost(h->host.f);
    /* Destroy the events of the crossings */
    for (int k = 0; k < AT_ONCE; k++) {
        if (h->left[k])
            cudaEventDestroy(h->left[k]);
        if (h->arrived[k])
            cudaEventDestroy(h->arrived[k]);
    }
}
/* Put the graph where it is relaxed */
static bool send_graph(hybrid *h)
{
    const graph *g = h->g;
    double begun = seconds_now();
    bool sent = CUDA_CHECK(cudaMemcpy(h->v, g->v, ((size_t)g->n + 1) * sizeof *g->v,
                                      cudaMemcpyHostToDevice)) &&
                CUDA_CHECK(cudaMemcpy(h->e, g->e, g->m * sizeof *g->e,
                                      cudaMemcpyHostToDevice)) &&
                CUDA_CHECK(cudaMemcpy(h->w, g->w, g->m * sizeof *g->w,
                                      cudaMemcpyHostToDevice));

    h->graph_seconds = seconds_now() - begun;
    return sent;
}
/* Let one array cross, and time it */
/* Queues the copy; the host goes on at once. */
static bool cross(hybrid *h, void *to, const void *from, size_t size,
                  enum cudaMemcpyKind way)
{
    int k = h->crossing;

    /* Refuse to lose count of what is crossing */
    if (k == AT_ONCE) {
        snprintf(cuda_why(), CUDA_WHY_SIZE, "%d crossings are under way, "
                 "and nobody has waited for them", k);
        return false;
    }
    h->crossing++;
    h->crossings++;
    h->bytes += size;
    return CUDA_CHECK(cudaEventRecord(h->left[k])) &&
           CUDA_CHECK(cudaMemcpyAsync(to, from, size, way)) &&
           CUDA_CHECK(cudaEventRecord(h->arrived[k]));
}
/* Wait until all that is crossing has arrived */
static bool await_crossing(hybrid *h)
{
    float ms;

    if (!CUDA_CHECK(cudaGetLastError()))
        return false;
    for (int k = 0; k < h->crossing; k++) {
        if (!CUDA_CHECK(cudaEventSynchronize(h->arrived[k])) ||
            !CUDA_CHECK(cudaEventElapsedTime(&ms, h->left[k],
                                             h->arrived[k])))
            return false;
        h->crossing_seconds += ms / 1e3;
    }
    h->crossing = 0;
    return true;
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
/* Tell whoever waits how many vertices are settled */
enum { TELL_EVERY = 256 };       /* iterations */

static void tell(const hybrid *h, const problem *p)
{
    uint32_t settled = 0;

    for (uint32_t i = 0; i < h->n; i++)
        settled += !h->host.u[i];
    p->progress(settled, h->n);
}
/* Settle one frontier after another, each step on its side */
static int settle_all(hybrid *h, const problem *p, answer *a)
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
                count_arcs<<<h->blocks, h->block>>>(h->n, h->v, h->e, h->device.u,
                                                    h->device.f, h->arcs);
            relax_U<<<h->blocks, h->block>>>(h->n, h->v, h->e, h->w,
                h->device.c, h->device.f, h->device.u,
                overflow_of(&h->device, h->n));
            /* Bring home what the relaxation has written */
            if (!CUDA_CHECK(cudaMemcpy(h->host.c, h->device.c,
                                       ((size_t)h->n + 1) * sizeof(cost_t),
                                       cudaMemcpyDeviceToHost)) ||
                !await_crossing(h))
                return DEVICE_FAILED;
            if (*overflow_of(&h->host, h->n))
                return OVERFLOWED;
        } else if (!relax_U_sequential(h->g, h->host.c, h->host.f, h->host.u,
                                       NULL, &a->relaxations)) {
            return OVERFLOWED;
        }
        mssp = minimum_sequential(h->n, h->host.u, h->host.c);
        if (p->progress && a->iterations % TELL_EVERY == 0)
            tell(h, p);
        if (mssp != COST_INF) {
            /* Update, on the side that does it */
            if (h->updates) {
                /* Send out what the host has relaxed */
                if (!h->relaxes &&
                    !CUDA_CHECK(cudaMemcpy(h->device.c, h->host.c,
                                           h->n * sizeof(cost_t),
                                           cudaMemcpyHostToDevice)))
                    return DEVICE_FAILED;
                update<<<h->blocks, h->block>>>(h->n, mssp, h->device.c,
                                                h->device.f, h->device.u);
                /* Bring home the flags that the host will read */
                if (h->relaxes
                        ? !CUDA_CHECK(cudaMemcpy(h->host.u, h->device.u, h->n,
                                                 cudaMemcpyDeviceToHost))
                        : !CUDA_CHECK(cudaMemcpy(h->host.f, h->device.f,
                                                 2 * (size_t)h->n,
                                                 cudaMemcpyDeviceToHost)))
                    return DEVICE_FAILED;
            } else {
                update_sequential(h->n, mssp, h->host.c, h->host.f, h->host.u);
                /* Send out the flags that the device will read */
                if (h->relaxes &&
                    !CUDA_CHECK(cudaMemcpy(h->device.f, h->host.f,
                                           2 * (size_t)h->n,
                                           cudaMemcpyHostToDevice)))
                    return DEVICE_FAILED;
            }
        }
    }
    return SOLVED;
}
/* Run a hybrid on both machines */
static int run_hybrid(hybrid *h, const problem *p, answer *a)
{
    int status = DEVICE_FAILED;
    unsigned long long arcs = 0;
    double begun;

    /* Begin with nothing done and nothing counted */
    a->iterations = a->relaxations = 0;
    a->seconds = a->copy_seconds = 0;
    h->n = p->n;
    h->block = p->block;
    h->blocks = (h->n - 1) / h->block + 1;
    h->g = p->predecessors;
    if (make_room(h) && (!h->relaxes || send_graph(h))) {
        begun = seconds_now();
        status = settle_all(h, p, a);
        a->seconds = seconds_now() - begun;
        a->copy_seconds = h->graph_seconds + h->crossing_seconds;
    }
    /* Fetch the count, if the device has counted */
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
/* The door to the hybrids */
/* The distances from source in g (predecessors) into c[0..n-1].  What
   the device does: relaxes, updates, or both.  block: threads a block.
   0: done; else what failed, or a sum did not fit. */
int hybrid_solve(const graph *g, uint32_t source, uint32_t block,
                 bool relaxes, bool updates, cost_t *c)
{
    problem p = {};
    answer a;
    hybrid h = {};
    int status;

    p.predecessors = g;
    p.n = g->n;
    p.source = source;
    p.block = block;
    h.relaxes = relaxes;
    h.updates = updates;
    status = run_hybrid(&h, &p, &a);
    for (uint32_t i = 0; status == SOLVED && i < g->n; i++)
        c[i] = h.host.c[i];
    give_back(&h);
    return status;
}
