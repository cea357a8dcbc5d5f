/* The harness of a host's loop: kernels, of which one thread a block
   does the work.  The including file defines run_loop(). */
#include "exercises/device.h"
#include "cuda/kernels.h"

static int run_loop(wire *w, const graph *g, cost_t *c);
#define FOR_ITS_BLOCK(i, width) \
    if (threadIdx.x == 0) \
        for (uint32_t i = blockIdx.x * (width); \
             i < n && i < (blockIdx.x + 1) * (width); i++)

/* The ledger of the kernels */
#ifndef PAGES
#define PAGES 1
#endif
enum { LEDGER = 1 << 16 };      /* words: a page has LEDGER / PAGES */
static __device__ unsigned long long page_of[PAGES];
static __device__ cost_t lowered[LEDGER], taken[LEDGER];

static __device__ uint32_t entry_of(const cost_t *c, uint32_t i)
{
    unsigned long long me = (unsigned long long)c, has = 0;
    uint32_t page = 0;

    for (; page < PAGES - 1; page++) {
        has = atomicCAS(&page_of[page], 0ull, me);
        if (has == 0 || has == me)
            break;
    }
    return (page * (LEDGER / PAGES) + i) % LEDGER;
}
/* Kernels in which one thread works for its block */
__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    FOR_ITS_BLOCK(i, blockDim.x) {
        f[i] = i == source;
        u[i] = !f[i];
        c[i] = f[i] ? 0 : COST_INF;
        lowered[entry_of(c, i)] = COST_INF;
        taken[entry_of(c, i)] = COST_INF;
    }
}
__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    FOR_ITS_BLOCK(i, blockDim.x) {
        f[i] = u[i] != 0 && c[i] == mssp;
        u[i] -= f[i];
        if (f[i])
            taken[entry_of(c, i)] = c[i];
    }
}
__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    FOR_ITS_BLOCK(i, blockDim.x)
        for (uint32_t k = v[i]; f[i] && k < v[i + 1]; k++) {
            cost_t x = COST_INF;
            if (u[e[k]] && !cost_add(c[i], w[k], &x))
                atomicOr(overflow, 1u);
            else if (x < atomicMin(&c[e[k]], x))
                atomicMin(&lowered[entry_of(c, e[k])], x);
        }
}
__global__ void relax_U(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    FOR_ITS_BLOCK(i, blockDim.x)
        for (uint32_t k = v[i]; u[i] && k < v[i + 1]; k++) {
            cost_t x = COST_INF;
            if (f[e[k]] && !cost_add(c[e[k]], w[k], &x))
                atomicOr(overflow, 1u);
            else if (x < c[i])
                c[i] = lowered[entry_of(c, i)] = x;
        }
}
#ifdef OFFERS_MINIMUMS
/* Minima for which one thread works */
__device__ static cost_t least(uint32_t n, const uint8_t *u,
                               const cost_t *c, uint32_t a_thread)
{
    extern __shared__ cost_t s[];

    s[threadIdx.x] = COST_INF;
    __syncthreads();
    FOR_ITS_BLOCK(i, a_thread * blockDim.x)
        if ((u == NULL || u[i]) && c[i] < s[0])
            s[0] = c[i];
    return threadIdx.x == 0 ? s[0] : COST_INF;
}
__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums)
{
    cost_t x = least(n, u, c, 2);
    if (threadIdx.x == 0)
        minimums[blockIdx.x] = x;
}
__global__ void minimum2(uint32_t n, const cost_t *values,
                         cost_t *minimums)
{
    cost_t x = least(n, NULL, values, 2);
    if (threadIdx.x == 0)
        minimums[blockIdx.x] = x;
}
#endif
#ifdef OFFERS_WORD
/* A minimum in one word */
__global__ void minimum_word(uint32_t n, const uint8_t *u,
                             const cost_t *c, cost_t *word)
{
    cost_t x = least(n, u, c, WORD_COSTS);
    if (threadIdx.x == 0)
        atomicMin(word, x);
}
#endif
#if defined RETURNS_ERRORS && defined __SIMULATOR__
/* Let each call fail in turn */
static void fail_in_turn(wire *w, const graph *g, uint64_t calls)
{
    uint64_t work[WORKS];
    cost_t *c = (cost_t *)malloc((size_t)w->slot[C].count * sizeof *c);

    if (c == NULL)
        abort();
    memcpy(work, w->work, sizeof work);
    for (uint64_t k = 1; k <= calls && w->status == 0;
         k += 1 + calls / 40) {
        begin_question(w);
        sim_fail_set(k | SIM_NO_LAUNCH);
        if (run_loop(w, g, c) == 0)
            fault(w, "call %u to the runtime failed, and it returned "
                  "0", (unsigned)k);
        sim_fail_set(0);
        sim_finish();
    }
    memcpy(w->work, work, sizeof work);
    free(c);
}
#endif
/* Open the ledger, and look into it */
static bool asks_lowered, asks_taken;

static void open_ledger(void)
{
    static cost_t none[LEDGER];
    static const unsigned long long nobody[PAGES] = { 0 };

    memset(none, 0xff, sizeof none);
    cudaMemcpyToSymbol(lowered, none, sizeof none);
    cudaMemcpyToSymbol(taken, none, sizeof none);
    cudaMemcpyToSymbol(page_of, nobody, sizeof nobody);
    asks_lowered = asks_taken = false;
#ifdef __SIMULATOR__
    sim_counters_reset();
#endif
}
static void look_into_ledger(wire *w, const cost_t *c)
{
    static cost_t low[LEDGER], took[LEDGER];
    bool seen = w->slow[0] != '\0';

    cudaMemcpyFromSymbol(low, lowered, sizeof low);
    cudaMemcpyFromSymbol(took, taken, sizeof took);
    for (uint32_t i = 0; i < w->n && i < LEDGER && !seen; i++)
        if (c[i] != 0 && c[i] != COST_INF &&
            ((asks_lowered && low[i] != c[i]) ||
             (asks_taken && took[i] != c[i]))) {
            too_much(w, "c[%u] = %u was not found by the kernels, as "
                     "is asked for", i, c[i]);
            seen = true;
        }
}
/* Run the student's loop */
extern "C" void child_stage(wire *w)
{
    graph g = graph_on(w);

    begin_question(w);
    open_ledger();
#ifdef __SIMULATOR__
    static const char *const order[] = { "eager", "lazy", "reversed",
                                         "random" };
    sim_streams_set(order[w->schedule < 4 ? w->schedule : 3]);
    sim_fail_set(SIM_NO_LAUNCH);
#endif
    w->status = run_loop(w, &g, (cost_t *)wire_slot(w, C));
#ifdef __SIMULATOR__
    uint64_t calls = sim_calls();
#endif
    if (cudaDeviceSynchronize() != cudaSuccess && w->status == 0)
        w->status = -1;
    count_work(w);
    if (w->status == 0)
        look_into_ledger(w, (const cost_t *)wire_slot(w, C));
#if defined RETURNS_ERRORS && defined __SIMULATOR__
    if (w->n < 40 && w->schedule == 0 && w->status == 0)
        fail_in_turn(w, &g, calls);
#elif defined __SIMULATOR__
    (void)calls;
#endif
}
