/* The same search on a core, and who is done first.
   Included by cuda/engine_host.cu alone. */
#pragma once
#include "cpu/waiting.h"
#include "cuda/engine_plan.h"
#include "solve/delta.h"

/* What the processor needs to take over */
typedef struct relay {
    const graph *g;
    bool begun;                      /* what follows is a search, */
    bool done;                       /* and its end */
    cost_t *c;
    uint32_t *parents;               /* or NULL; a source's is itself */
    unsigned long long *tree;        /* room, if there are parents */
    uint32_t *bits;                  /* who waits, for the device */
    waiting wait;                    /* who waits here */
    cost_t within;
    uint32_t to;
    uint64_t sums;
    bool overflow;
} relay;
/* Is the device done? */
static bool is_done(const engine_room *r)
{
    bool done = false;

#ifdef __CUDACC__
    done = r && *(const volatile uint32_t *)&r->board->round != 0;
#else
    done = r && cudaStreamQuery(0) == cudaSuccess;
#endif
    if (!r || !DECIDE(DEVICE_FIRST, 0, done))
        return false;
    return done || cudaStreamSynchronize(0) == cudaSuccess;
}
/* False: the device is done, and arcs may be left. */
static inline bool relax_here(relay *h, uint32_t i,
                              const engine_room *r)
{
    const uint32_t *e = h->g->e, *w = h->g->w;
    uint32_t k = h->g->v[i], end = h->g->v[i + 1];
    cost_t *c = h->c, from = c[i], most = h->within;

    h->sums += end - k;
    for (; k < end; k++) {
        cost_t sum, before = c[e[k]];

        if (DECIDE(LOOK_UP, 0, k % 256 == 255) && is_done(r))
            return false;
        if (!cost_add(from, w[k], &sum)) {
            h->overflow |= before == COST_INF && most == COST_INF - 1;
        } else if (sum < before && sum <= most) {
            c[e[k]] = sum;
            if (h->parents)
                h->parents[e[k]] = i;
            add_waiting(&h->wait, e[k], sum, before != COST_INF);
        }
    }
    return !is_done(r);
}
/* Go on as Dijkstra does, while few wait */
/* r: the device's run beside, or NULL. */
static void go_on_here(relay *h, uint32_t most, const engine_room *r)
{
    bool first = true;

    for (; h->wait.count > 0 && !h->overflow; first = false) {
        uint32_t v;
        bool fresh;

        if (!first && DECIDE(WIDE_HERE, 0, h->wait.count > most))
            return;
        fresh = take_waiting(&h->wait, &v);

        if (h->to < h->g->n && h->wait.now > h->c[h->to])
            h->wait.count = 0;
        else if (fresh && !relax_here(h, v, r)) {
            add_waiting(&h->wait, v, h->c[v], false);
            return;
        }
    }
}
/* Begin a search on the processor */
static void begin_here(const problem *p, relay *h, const engine_room *r)
{
    const uint32_t *sources = p->sources ? p->sources : &p->source;
    uint32_t n = h->g->n, part = 4096;

    empty(&h->wait, 0);
    h->sums = 0;
    for (uint32_t i = 0; i < n; i += part) {
        if (is_done(r))
            return;
        memset(h->c + i, 0xff,
               (n - i < part ? n - i : part) * sizeof *h->c);
    }
    h->begun = true;
    for (uint32_t k = 0; k < (p->sources ? p->source_count : 1); k++) {
        /* Begin at source k */
        if (h->c[sources[k]] == 0)
            continue;
        h->c[sources[k]] = 0;
        if (h->parents)
            h->parents[sources[k]] = sources[k];
        add_waiting(&h->wait, sources[k], 0, false);
    }
}
/* True: the processor was first. */
static bool outrun(const engine_room *r, const problem *p, relay *h)
{
    if (DECIDE(DEVICE_ALONE, 0, p->delta != 0))
        return false;
    if (!h->begun)
        begin_here(p, h, r);
    if (!h->begun)
        return false;
    go_on_here(h, UINT32_MAX, r);
    return h->wait.count == 0 || h->overflow;
}
/* Stop the device */
static bool call_off(engine_room *r)
{
    static const uint32_t one = 1;

    CUDA_TRY(cudaMemcpyAsync(&r->plan.board->stop, &one, sizeof one,
                             cudaMemcpyHostToDevice, r->aside));
    CUDA_TRY(cudaStreamSynchronize(r->aside));
    return CUDA_CHECK(cudaStreamSynchronize(0));
}
/* Fetch costs and parents */
static bool fetch_costs(const engine_plan *p, relay *h)
{
    uint32_t low = (1u << p->parent_bits) - 1;
    size_t size = p->form == NARROW ? sizeof(uint16_t) : sizeof *h->c;

    if (!fetch_bytes(h->c, p->dist, p->n * size) ||
        (p->form == BESIDE &&
         !fetch_bytes(h->tree, p->words, p->n * sizeof *h->tree)))
        return false;
    for (uint32_t i = 0; p->form == BESIDE && i < p->n; i++)
        h->parents[i] = (uint32_t)h->tree[i];
    if (p->form == SHARED && p->tails &&
        !fetch_bytes(h->parents, p->parents, p->n * sizeof *h->parents))
        return false;
    for (uint32_t i = 0; p->form == SHARED && i < p->n; i++)
        if (h->c[i] != COST_INF) {
            if (!p->tails)
                h->parents[i] = (uint32_t)h->c[i] & low;
            h->c[i] >>= p->parent_bits;
        }
    /* Make words of costs of two bytes */
    for (uint32_t i = p->n; p->form == NARROW && i-- > 0; ) {
        uint16_t half;

        memcpy(&half, (char *)h->c + i * sizeof half, sizeof half);
        h->c[i] = half == FAR_HALF ? COST_INF : half;
    }
    return true;
}
/* Send costs and parents back */
static bool send_costs(engine_plan *p, relay *h)
{
    if (p->form == NARROW)
        p->form = PLAIN;
    if (p->form != PLAIN) {
        p->form = BESIDE;
        for (uint32_t i = 0; i < p->n; i++)
            h->tree[i] = h->c[i] == COST_INF ? ~0ull
                : (unsigned long long)h->c[i] << 32 | h->parents[i];
        if (!ask_for_costs(p) ||
            !send_bytes(p->words, h->tree, p->n * sizeof *h->tree))
            return false;
    }
    return send_bytes(p->dist, h->c, p->n * sizeof *h->c);
}
/* Fetch the queues as bits */
/* Queues and pieces that are left, as bits.  Both in one room, since
   a piece is as large as an item or larger. */
static bool fetch_waiting(const engine_room *r, relay *h)
{
    const engine_plan *p = &r->plan;
    const engine_orders *o = &r->board->orders;
    uint32_t queued = r->board->queued, pieces = r->board->pieces;
    piece *x;
    bool done;

    queued = queued < p->queue_room ? queued : p->queue_room;
    pieces = pieces < p->piece_room ? pieces : p->piece_room;
    x = (piece *)malloc((queued + pieces + 1ull) * sizeof *x);
    if (x == NULL)
        return false;
    done = fetch_bytes(h->bits, o->turn ? p->bits[0] : p->bits[1],
                       (p->n + 31ull) / 32 * sizeof *h->bits) &&
           fetch_bytes(x, p->queue[o->side], queued * sizeof(item));
    /* Mark the vertices of the items and the pieces */
    for (uint32_t k = 0; done && k < queued; k++) {
        uint32_t v = ((item *)x)[k].v;

        h->bits[v / 32] |= 1u << v % 32;
    }
    done = done && fetch_bytes(x, p->pieces[o->stack], pieces * sizeof *x);
    for (uint32_t k = 0; done && k < pieces; k++)
        if (x[k].v < p->n)
            h->bits[x[k].v / 32] |= 1u << x[k].v % 32;
    free(x);
    return done;
}
/* Let the marked vertices wait here */
static void let_wait(relay *h, cost_t now)
{
    empty(&h->wait, now);
    h->begun = true;
    for (uint32_t i = 0; i < h->g->n; i++)
        if (h->bits[i / 32] >> i % 32 & 1)
            add_waiting(&h->wait, i, h->c[i], false);
}

/* False: no memory, or the device has failed. */
static bool take_over(engine_room *r, relay *h)
{
    if (!h->begun || h->wait.count == 0 ||
        DECIDE(FETCH, 0, h->wait.now < r->board->orders.low)) {
        if (!fetch_costs(&r->plan, h) || !fetch_waiting(r, h))
            return false;
        for (uint32_t i = 0; i < h->g->n; i++)
            h->wait.link[i] = { i, i };
        let_wait(h, 0);
    }
    go_on_here(h, RELAY_MOST, NULL);
    return true;
}

/* Give the run back to the device */
static bool give_back(engine_room *r, relay *h)
{
    size_t size = (h->g->n + 31ull) / 32 * sizeof *h->bits;
    cost_t least = COST_INF;
    uint32_t v;

    memset(h->bits, 0, size);
    while (h->wait.count > 0)
        if (take_waiting(&h->wait, &v)) {
            least = h->wait.now < least ? h->wait.now : least;
            h->bits[v / 32] |= 1u << v % 32;
        }
    r->plan.begin = least;
    r->plan.delta = DECIDE(FIRST_WIDTH, 0, r->plan.delta);
    r->plan.high = r->board->orders.high;
    r->plan.resume = true;
    r->plan.lean = r->plan.lean < UINT32_MAX / 4 ? r->plan.lean * 4
                                                 : UINT32_MAX;
    let_wait(h, least);
    return send_costs(&r->plan, h) &&
           send_bytes(r->plan.bits[1], h->bits, size);
}
/* The processor has the answer */
static int done_here(relay *h, answer *a)
{
    h->done = true;
    a->handovers++;
    a->relaxations += h->sums;
    return h->overflow ? OVERFLOWED : SOLVED;
}
/* Run on the device and on the processor */
static int run_race(engine_room *r, const problem *p, relay *h,
                    answer *a)
{
    for (;;) {
        if (!start(r))
            return DEVICE_FAILED;
        if (outrun(r, p, h)) {
            if (!call_off(r))
                return DEVICE_FAILED;
            return done_here(h, a);
        }
        if (!CUDA_CHECK(cudaStreamSynchronize(0)))
            return DEVICE_FAILED;
        a->iterations += r->board->steps;
        a->relaxations += r->board->sums;
        if (r->board->overflow && take_wider_form(&r->plan)) {
            if (!ask_for_costs(&r->plan))
                return DEVICE_FAILED;
            continue;
        }
        /* Hand over if the device asks for it, or return */
        if (r->board->overflow)
            return OVERFLOWED;
        if (r->board->orders.state != HANDED_OVER)
            return SOLVED;
        if (!take_over(r, h))
            return cuda_why()[0] ? DEVICE_FAILED : NO_MEMORY;
        if (h->wait.count == 0 || h->overflow)
            return done_here(h, a);
        a->handovers++;
        if (!give_back(r, h))
            return DEVICE_FAILED;
    }
}
