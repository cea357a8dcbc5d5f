#include "cuda/engine.h"
#include "cuda/kernels.h"
#include "cuda/engine_words.h"
#include "cuda/engine_round.h"
#include "cuda/engine_batch.h"
#include "cuda/engine_step.h"
#include "cuda/engine_last.h"

/* The kernel */
/* Make all vertices unreached */
static __device__ void unreach(const engine_plan *p)
{
    uint32_t all = gridDim.x * blockDim.x;
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;

    for (uint64_t i = at; i < p->n && !p->resume; i += all) {
        if (p->form != NARROW)
            p->dist[i] = p->form == PULL ? FAR_OFF * 0x10001u
                                         : COST_INF;
        else if (i % 2 == 0)
            ((uint32_t *)p->dist)[i / 2] = FAR_HALF * 0x10001u;
        if (p->form == BESIDE)
            p->words[i] = ~0ull;
    }
    for (uint64_t i = at; i < (p->own + 31) / 32; i += all) {
        p->bits[0][i] = 0;
        if (!p->resume)
            p->bits[1][i] = 0;
    }
}
/* Begin with the sources */
static __device__ void begin_run(const engine_plan *p, engine_board *b)
{
    engine_orders o = { GO };

    for (uint32_t k = 0; k < p->source_count && !p->resume; k++) {
        uint32_t v = p->sources ? p->sources[k] : p->source;

        /* Set the source's distance to zero, in the words of the form */
        if (p->form == BATCH || p->form == PULL)
            v = v << p->shift | k % LANES;
        if (p->form == PULL)
            p->dist[v] &= k < LANES ? 0xffff0000 : 0xffff;
        else
            lower_to(p, p->form, v, 0,
                     p->form == SHARED && p->tails ? 0 : v);
        p->bits[1][v / 32] |= 1u << v % 32;
    }
    b->delta = p->delta;
    b->steps = 1;
    next_bucket(b, &o, p->begin, p->delta);
    if (p->resume && o.high < p->high)
        o.high = p->high;
    o.thin = p->thin > 0;
    PROVED(far_are_marked(p, &o));
    b->orders = o;
}
/* Meet all other blocks, and hear what comes next */
static __device__ void meet_others(const engine_plan *p, int form,
                                   uint32_t round, account *t,
                                   engine_orders *o)
{
    engine_board *b = p->board;

    post_account(b, t);
    if (arrive(&b->arrived) == round * gridDim.x - 1) {
        if (round == 1)
            begin_run(p, b);
        else
            decide(p, b, form, round);
        publish(&b->round, round);
    } else {
        await(&b->round, round);
    }
    *o = b->orders;
}
/* The kernel engine */
static __device__ __forceinline__ void run_steps(const engine_plan *p,
                                                 int form, bool even)
{
    __shared__ account t;
    __shared__ engine_orders o;
    /* Shared memory for each warp */
    __shared__ uint32_t ring_v[ENGINE_WARPS][RING];
    __shared__ cost_t ring_cost[ENGINE_WARPS][RING];
    __shared__ list lists[ENGINE_WARPS][LANES];
    __shared__ uint4 ahead[ENGINE_WARPS][HANDFUL];
    __shared__ item shelves[ENGINE_WARPS][SHELF];
    crew c = {};

    /* Number the warp, and give it its shared memory */
    uint32_t warp = threadIdx.x / LANES, warps = blockDim.x / LANES;

    c.form = form;
    c.even = even;
    c.lane = threadIdx.x % LANES;
    c.number = blockIdx.x * warps + warp;
    c.crews = gridDim.x * warps;
    c.ring_v = ring_v[warp];
    c.ring_cost = ring_cost[warp];
    c.lists = lists[warp];
    c.ahead = ahead[warp];
    c.shelf = shelves[warp];
    c.nearest = COST_INF;
    if (threadIdx.x == 0)
        t = { 0, 0, 0, COST_INF };
    unreach(p);
    /* Start this card's watch */
    if (form == LINKED && c.number == 0 && c.lane == 0)
        p->kept->began = clock64();
    /* Go from meeting to meeting, until there is nothing left */
    for (uint32_t round = 1; form != PULL || round <= SWEEPS; round++) {
        __syncthreads();
        report_account(&c, &t);
        __syncthreads();
        if (threadIdx.x == 0)
            meet_others(p, form, round, &t, &o);
        __syncthreads();
        if (o.state >= FINISHED)
            break;
        c.round = round;
        if (form == PULL)
            sweep(p, &c, round + 1);
        else if (form == LIGHT && o.state != GO)
            sweep_or_mark(p, &c, &o);
        else
            do_step(p, &c, &o);
    }
    if (c.lane == 0 && c.sums)
        atomicAdd(&p->board->sums, c.sums);
    /* Stop this card's watch */
    if (form == LINKED && c.number == 0 && c.lane == 0)
        p->kept->cycles = clock64() - p->kept->began;
    if (form == LINKED && c.lane == 0 && c.stale)
        atomicAdd(&p->kept->stale, (unsigned long long)c.stale);
}

/* The kernels that are made of it */
#ifdef ENGINE_PART
/* The two kernels of a part */
__global__ void __launch_bounds__(LANES * ENGINE_WARPS, 4)
engine_part(engine_plan p)
{
    run_steps(&p, PART, false);
}

__global__ void __launch_bounds__(LANES * ENGINE_WARPS, 4)
engine_linked(engine_plan p)
{
    run_steps(&p, LINKED, false);
}
#else
/* A kernel for each form */
#define ENGINE_KERNEL(name, form, even, blocks)                      \
    __global__ void __launch_bounds__(LANES * ENGINE_WARPS, blocks)  \
    name(engine_plan p)                                              \
    {                                                                \
        run_steps(&p, form, even);                                   \
    }
ENGINE_KERNEL(engine, PLAIN, false, 4)
ENGINE_KERNEL(engine_even, PLAIN, true, 4)
ENGINE_KERNEL(engine_shared, SHARED, p.even, 4)
ENGINE_KERNEL(engine_beside, BESIDE, p.even, 4)
ENGINE_KERNEL(engine_narrow, NARROW, p.even, 4)
ENGINE_KERNEL(engine_batch, BATCH, false, 4)
ENGINE_KERNEL(engine_pull, PULL, false, 8)
ENGINE_KERNEL(engine_light, LIGHT, false, 4)
#endif
