#include "cuda/device.h"
#include "cuda/engine.h"
#include "solve/apsp.h"
#include "solve/delta.h"
#include <stdlib.h>
#include <string.h>

/* How wide, how many, how long */
enum { FEW = 1 << 17, MANY = 1 << 20, THIN = 1 << 20 };
enum { PATIENCE = 12, SLACK = 16 };
enum { SLICE = 1 << 20 };            /* arcs sent at a time */
enum { RELAY_MOST = 256 };           /* items for the processor */
enum { TOUCHED = 1 << 22 };          /* vertices, ready at once */
enum { HERE = 1 << 16, HERE_MOST = 128 };   /* where it begins */
#ifdef __CUDACC__
enum { FEW_ARCS = 1 << 15 };         /* and where it ends */
#else
enum { FEW_ARCS = 0 };               /* the simulator is watched */
#endif
/* Make a plan for a graph and a card */
/* Copy to the host, and to the device */
static bool fetch(void *to, const void *from, size_t size)
{
    return CUDA_CHECK(cudaMemcpy(to, from, size,
                                 cudaMemcpyDeviceToHost));
}

static bool send(void *to, const void *from, size_t size)
{
    return CUDA_CHECK(cudaMemcpy(to, from, size,
                                 cudaMemcpyHostToDevice));
}
/* What the host looks up in the graph */
static uint32_t bits_of(uint64_t x)  /* that x takes */
{
    uint32_t bits = 0;

    for (; x; x /= 2)
        bits++;
    return bits;
}

static uint32_t heaviest_of(const graph *g, uint32_t *zeros)
{
    uint32_t w = 0;

    for (uint32_t k = 0; k < g->m; k++) {
        w = g->w[k] > w ? g->w[k] : w;
        *zeros += g->w[k] == 0;
    }
    return w;
}

static uint32_t longest_list_of(const graph *g)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < g->n; i++)
        most = g->v[i + 1] - g->v[i] > most ? g->v[i + 1] - g->v[i]
                                            : most;
    return most;
}
/* The first width of the engine's buckets */
/* How many arcs lead onwards */
static uint64_t arcs_onwards(const graph *g)
{
    uint32_t asked = 0, back = 0;

    for (uint32_t x = 0; x < 64; x++) {
        uint32_t i = (uint32_t)((uint64_t)x * g->n / 64), k, end;

        if (g->v[i] == g->v[i + 1])
            continue;
        k = g->v[g->e[g->v[i]]];
        end = g->v[g->e[g->v[i]] + 1];
        if (end - k > 1024)
            continue;
        while (k < end && g->e[k] != i)
            k++;
        asked++;
        back += k < end;
    }
    if (2 * back < asked)
        return g->m;
    return g->m - (g->n < g->m / 2 ? g->n : g->m / 2);
}

static bool has_hubs(const graph *g)
{
    return (uint64_t)longest_list_of(g) * g->n > 64ull * g->m;
}

static cost_t first_width(const graph *g, uint32_t heaviest,
                          uint32_t zeros, uint32_t shift)
{
    uint64_t arcs = (uint64_t)g->m << shift;
    uint64_t halves = arcs < 1u << 24 ? 6 : arcs < 1u << 26 ? 5 : 4;
    uint64_t on = arcs_onwards(g);
    uint64_t width = halves * heaviest * g->n / (2ull * on + 1);
    uint64_t least = heaviest < 64 ? heaviest / 16 + 1 : 4;

    if (on < g->n)
        width *= 4;
    else if (has_hubs(g))
        width /= 32;
    else if (on < g->m && 2ull * g->m < 7ull * g->n)
        width *= 2;
    width = width > least ? width : least;
    if (zeros > g->n)
        width = (width + 3) / 4;
    return width < COST_INF / 4 ? (cost_t)width : COST_INF / 4;
}
/* The kernel pack_arcs */
static __global__ void pack_arcs(uint32_t count, const uint32_t *e,
                                 const uint32_t *w,
                                 uint32_t weight_bits, void *arcs,
                                 uint32_t *into)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;

    if (k >= count)
        return;
    if (weight_bits)
        ((uint32_t *)arcs)[k] = e[k] << weight_bits | w[k];
    else
        ((uint2 *)arcs)[k] = make_uint2(
            e[k], !into ? w[k] : w[k] | atomicAdd(&into[e[k] + 1], 1u)
                                        << RANK_SHIFT);
}
/* Ask for the arrays of a run */
static bool ask_for_graph(engine_plan *p, const graph *g)
{
    size_t arc = p->weight_bits ? sizeof(uint32_t) : sizeof(uint2);

    CUDA_TRY(cudaMalloc(&p->v, (g->n + 1ull) * sizeof *p->v));
    CUDA_TRY(cudaMalloc(&p->arcs, (g->m + 1ull) * arc));
    if (p->ranked) {
        CUDA_TRY(cudaMalloc(&p->into, (g->n + 1ull) * sizeof *p->into));
        CUDA_TRY(cudaMemset(p->into, 0,
                            (g->n + 1ull) * sizeof *p->into));
    }
    return true;
}

/* Ask for the names of parents */
static bool ask_for_names(engine_plan *p, const graph *g)
{
    CUDA_TRY(cudaMalloc(&p->tails, (g->m + 1ull) * sizeof *p->tails));
    CUDA_TRY(cudaMalloc(&p->parents, g->n * sizeof *p->parents));
    return true;
}

static bool ask_for_costs(engine_plan *p)
{
    if (!p->dist)
        CUDA_TRY(cudaMalloc(&p->dist, p->n * sizeof *p->dist));
    if (p->form == BESIDE && !p->words)
        CUDA_TRY(cudaMalloc(&p->words, p->n * sizeof *p->words));
    return true;
}
/* Send the arcs in slices, and pack them there */
static bool send_arcs(engine_room *r, const graph *g)
{
    const cudaMemcpyKind there = cudaMemcpyHostToDevice;
    uint32_t *slice = NULL, bits = r->plan.weight_bits;
    uint32_t most = g->m < SLICE ? g->m + 1 : SLICE;
    size_t size = bits ? sizeof(uint32_t) : sizeof(uint2);
    bool sent = CUDA_CHECK(cudaMalloc(&slice, 2 * most *
                                              sizeof *slice));

    for (uint64_t k = 0; sent && k < g->m; k += most) {
        uint32_t count = g->m - k < most ? g->m - k : most;
        char *to = (char *)r->plan.arcs + k * size;

        sent = CUDA_CHECK(cudaMemcpy(slice, g->e + k,
                                     count * sizeof *slice, there)) &&
               CUDA_CHECK(cudaMemcpy(slice + most, g->w + k,
                                     count * sizeof *slice, there));
        if (sent)
            pack_arcs<<<(count - 1) / 256 + 1, 256>>>(
                count, slice, slice + most, bits, to, r->plan.into);
        sent = sent && CUDA_CHECK(cudaGetLastError());
    }
    cudaFree(slice);
    return sent;
}
/* Send the graph */
/* Write each tail where its rank says */
static __global__ void put_tails(uint32_t n, const uint32_t *v,
                                 const uint2 *arcs,
                                 const uint32_t *into, uint32_t *tails)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        for (uint32_t k = v[i]; k < v[i + 1]; k++)
            tails[into[arcs[k].x] + (arcs[k].y >> RANK_SHIFT)] = i;
}
/* Sort the tails by head and rank */
static bool sort_tails(engine_room *r, const graph *g)
{
    engine_plan *p = &r->plan;
    size_t size = (g->n + 1ull) * sizeof *p->into;
    uint32_t *into = (uint32_t *)malloc(p->into ? size : 1), most = 0;
    bool done = into && (!p->into || fetch(into, p->into, size));

    for (uint32_t i = 1; done && p->into && i <= g->n; i++) {
        most = into[i] > most ? into[i] : most;
        into[i] += into[i - 1];
    }
    if (most > RANKS) {
        p->form = BESIDE;
        done = ask_for_costs(p);
    } else if (done && p->into && ask_for_names(p, g) &&
               send(p->into, into, size)) {
        put_tails<<<g->n / 256 + 1, 256>>>(
            g->n, p->v, (const uint2 *)p->arcs, p->into, p->tails);
        done = CUDA_CHECK(cudaGetLastError());
    }
    free(into);
    return done;
}

static bool send_graph(engine_room *r, const graph *g)
{
    return CUDA_CHECK(cudaMemcpy((void *)r->plan.v, g->v,
                                 (g->n + 1ull) * sizeof *g->v,
                                 cudaMemcpyHostToDevice)) &&
           send_arcs(r, g) && sort_tails(r, g) &&
           CUDA_CHECK(cudaDeviceSynchronize());
}
/* Ask for what the steps need */
static bool ask(engine_room *r, const graph *g)
{
    engine_plan *p = &r->plan;

    if (!ask_for_graph(p, g) || !ask_for_costs(p))
        return false;
    for (int k = 0; k < 2; k++) {
        CUDA_TRY(cudaMalloc(&p->bits[k], (p->n + 31ull) / 32 *
                                         sizeof *p->bits[k]));
        CUDA_TRY(cudaMalloc(&p->queue[k],
                            p->queue_room * sizeof(item)));
        CUDA_TRY(cudaMalloc(&p->pieces[k],
                            p->piece_room * sizeof(piece)));
    }
    CUDA_TRY(cudaMalloc(&p->board, sizeof *p->board));
    CUDA_TRY(cudaMallocHost(&r->board, sizeof *r->board));
    CUDA_TRY(cudaEventCreate(&r->begun));
    CUDA_TRY(cudaEventCreate(&r->ended));
    CUDA_TRY(cudaStreamCreateWithFlags(&r->aside,
                                       cudaStreamNonBlocking));
    return true;
}
/* Give it back */
void WIDTH(engine_leave)(engine_room *r)
{
    engine_plan *p = &r->plan;
    void *const all[] = { (void *)p->v, (void *)p->arcs, p->dist,
                          p->words, p->bits[0], p->bits[1],
                          p->queue[0], p->queue[1], p->pieces[0],
                          p->pieces[1], (void *)p->sources,
                          p->into, p->tails, p->parents, p->board };

    for (void *one : all)
        cudaFree(one);
    cudaFreeHost(r->board);
    if (r->begun)
        cudaEventDestroy(r->begun);
    if (r->ended)
        cudaEventDestroy(r->ended);
    if (r->aside)
        cudaStreamDestroy(r->aside);
}
/* Plan a run on this device */
static void (*kernel_of(const engine_plan *p))(engine_plan)
{
    return p->form == SHARED ? engine_shared
         : p->form == BESIDE ? engine_beside
         : p->form == BATCH ? engine_batch
         : p->form == PULL ? engine_pull : engine;
}

static bool choose_blocks(engine_room *r, uint32_t block)
{
    int device, processors, each;
    uint64_t useful = (r->plan.n + 63ull) / 64;

    r->block = block && block < LANES * ENGINE_WARPS
             ? block : LANES * ENGINE_WARPS;
    if (!CUDA_CHECK(cudaGetDevice(&device)) ||
        !CUDA_CHECK(cudaDeviceGetAttribute(
            &processors, cudaDevAttrMultiProcessorCount, device)) ||
        !CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
            &each, kernel_of(&r->plan), (int)r->block, 0)))
        return false;
    r->blocks = (uint32_t)(processors * each);
    if (r->blocks > useful)
        r->blocks = (uint32_t)useful;
    r->blocks = DECIDE(BLOCKS, 0, r->blocks);
    return true;
}
/* Choose the sizes and the widths */
static bool has_space(uint32_t bits, uint32_t heaviest)
{
    return heaviest < (COST_INF >> bits) / 16;
}

static void choose_sizes(engine_room *r, const graph *g, int form,
                         uint32_t shift)
{
    engine_plan *p = &r->plan;
    uint32_t zeros = 0;
    uint32_t heaviest = heaviest_of(g, &zeros);
    uint32_t bits = bits_of(heaviest) ? bits_of(heaviest) : 1;

    p->n = p->own = g->n << shift;
    if (DECIDE(PAIRS, 0, bits == 32 || bits_of(g->n - 1) + bits > 32))
        bits = 0;
    p->weight_bits = bits;
    /* What is kept of a vertex of this graph */
    p->form = form;
    p->shift = shift;
    p->parent_bits = bits_of(g->n - 1);
    if (form == SHARED && !p->weight_bits &&
        DECIDE(BY_RANK, 0, !has_space(p->parent_bits, heaviest))) {
        p->parent_bits = bits_of(RANKS - 1);
        p->ranked = ~0u << RANK_SHIFT;
    }
    if (form == SHARED &&
        DECIDE(APART, 0, zeros || !has_space(p->parent_bits, heaviest))) {
        p->form = BESIDE;
        p->ranked = 0;
    }
    p->queue_room = DECIDE(QUEUE_ROOM, 0, p->n / 8 + 1024);
    p->piece_room = DECIDE(PIECE_ROOM, 0,
                           (g->m / HUB << shift) * 2 + 64);
    p->source_count = 1;
    p->to = p->n;
    p->within = COST_INF - 1;
    p->delta = DECIDE(FIRST_WIDTH, 0,
                      first_width(g, heaviest, zeros, shift));
    /* How the engine goes about it */
    p->few = FEW;
    p->many = MANY;
    p->crest = g->m / 16 > MANY ? g->m / 16 : MANY;
    p->hubs = has_hubs(g);
    p->thin = p->hubs ? 0 : THIN;
    p->patience = PATIENCE;
    p->slack = SLACK;
    p->lean = 16 + p->n / 16384;
    if (form == BATCH)
        p->lean = UINT32_MAX;
}
/* Enter the device with a graph */
bool WIDTH(engine_enter)(engine_room *r, const graph *g, int form,
                         uint32_t block, uint32_t shift)
{
    memset(r, 0, sizeof *r);
    choose_sizes(r, g, form, shift);
    return choose_blocks(r, block) && ask(r, g) && send_graph(r, g);
}
/* Launch, and wait for the end */
/* Name the parents by their ranks */
static __global__ void name_parents(engine_plan p)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    cost_t word = i < p.n ? p.dist[i] : COST_INF;

    if (word != COST_INF)
        p.parents[i] = word >> p.parent_bits == 0
                     ? i : p.tails[p.into[i] + word % RANKS];
}

static bool start(engine_room *r)
{
    void *arguments[] = { &r->plan };

    r->board->round = 0;
    CUDA_TRY(cudaMemsetAsync(r->plan.board, 0, sizeof *r->board));
    CUDA_TRY(cudaLaunchCooperativeKernel(
        (void *)kernel_of(&r->plan), dim3(r->blocks), dim3(r->block),
        arguments, 0, 0));
    if (r->plan.form == SHARED && r->plan.tails) {
        name_parents<<<r->plan.n / 256 + 1, 256>>>(r->plan);
        CUDA_TRY(cudaGetLastError());
    }
    CUDA_TRY(cudaMemcpyAsync(r->board, r->plan.board, sizeof *r->board,
                             cudaMemcpyDeviceToHost));
    return true;
}

static bool launch_once(engine_room *r)
{
    return start(r) && CUDA_CHECK(cudaStreamSynchronize(0));
}

/* Launch again if costs and parents do not fit together */
bool WIDTH(engine_launch)(engine_room *r)
{
    if (!launch_once(r))
        return false;
    if (!r->board->overflow || r->plan.form != SHARED)
        return true;
    r->plan.form = BESIDE;
    return ask_for_costs(&r->plan) && launch_once(r);
}
/* Hand a lean run to the processor */
/* A vertex in a list */
enum { LEVELS = (COST_BITS + 5) / 6, LISTS = LEVELS * 64 };
enum { AT_HAND = 8, AT_HAND_AGAIN = 2 };
typedef struct links { uint32_t next, last; } links;
/* What the processor needs to take over */
typedef struct relay {
    const graph *g;
    bool begun;                      /* what follows is a search, */
    bool done;                       /* and its end */
    cost_t *c;
    uint32_t *parents;               /* or NULL; a source's is itself */
    unsigned long long *tree;        /* room, if there are parents */
    uint32_t *bits;                  /* who waits, for the device */
    /* Where vertices wait on the processor */
    uint32_t count;                  /* of what waits, */
    bool linked;                     /* in lists; if not, these: */
    uint32_t few_v[AT_HAND];
    cost_t few_cost[AT_HAND];
    links *link;                     /* of vertices, then of lists */
    uint64_t full[LEVELS];           /* which lists may be not empty */
    cost_t now;                      /* least that waits, or less */
    cost_t within;
    uint32_t to;
    uint64_t sums;
    bool overflow;
} relay;
/* Put a vertex into its list */
static inline void put(relay *h, uint32_t v, cost_t cost)
{
    uint64_t differs = cost ^ h->now;
    uint32_t level = differs < 64 ? 0
                   : (63 - __builtin_clzll(differs)) / 6;
    uint32_t digit = cost >> level * 6 & 63, next;
    uint32_t list = h->g->n + level * 64 + digit;
    links *r = h->link;

    next = h->full[level] >> digit & 1 ? r[list].next : list;
    r[v] = { next, list };
    r[next].last = v;
    r[list].next = v;
    h->full[level] |= 1ull << digit;
}
/* Take a vertex out of its list */
static inline void unlink_one(relay *h, uint32_t v)
{
    links *r = h->link;

    h->count -= r[v].next != v;
    r[r[v].last].next = r[v].next;
    r[r[v].next].last = r[v].last;
}
/* Add a vertex */
/* Go over from a few to lists */
static __attribute__((noinline)) void to_lists(relay *h)
{
    uint32_t count = h->count;

    for (uint32_t k = 0; k < count; k++)
        if (h->few_cost[k] < h->now)
            h->now = h->few_cost[k];
    h->linked = true;
    h->count = 0;
    for (uint32_t k = 0; k < count; k++)
        if (h->few_cost[k] == h->c[h->few_v[k]]) {
            put(h, h->few_v[k], h->few_cost[k]);
            h->count++;
        }
}

static inline __attribute__((always_inline)) void add(
    relay *h, uint32_t v, cost_t cost, bool again)
{
    if (!h->linked && h->count < AT_HAND && !DECIDE(LISTS, 0, false)) {
        h->few_v[h->count] = v;
        h->few_cost[h->count++] = cost;
        return;
    }
    if (!h->linked)
        to_lists(h);
    else if (again)
        unlink_one(h, v);
    put(h, v, cost);
    h->count++;
}
/* Take the nearest from the lists */
/* Spread a list over the levels below */
static __attribute__((noinline)) void spread(relay *h, uint32_t list)
{
    links *r = h->link;
    uint32_t first = r[list].next, next;

    h->now = h->c[first];
    for (uint32_t v = first; v != list; v = r[v].next)
        if (h->c[v] < h->now)
            h->now = h->c[v];
    for (uint32_t v = first; v != list; v = next) {
        next = r[v].next;
        put(h, v, h->c[v]);
    }
}

static inline __attribute__((always_inline)) uint32_t take_linked(
    relay *h)
{
    links *r = h->link;
    uint32_t level, digit, list, v, next;

    for (;;) {
        for (level = 0; h->full[level] == 0; level++)
            ;
        digit = (uint32_t)__builtin_ctzll(h->full[level]);
        list = h->g->n + level * 64 + digit;
        v = r[list].next;
        if (level == 0 && v != list)
            break;
        h->full[level] &= h->full[level] - 1;
        if (v != list)
            spread(h, list);
    }
    /* Take the first of the list */
    next = r[v].next;
    r[list].next = next;
    r[next].last = list;
    if (next == list)
        h->full[0] &= h->full[0] - 1;
    h->count--;
    return v;
}
/* Take the nearest of a few */
static inline uint32_t take_few(relay *h)
{
    uint32_t at = 0, last = --h->count, v;
    cost_t least = h->few_cost[0];

    for (uint32_t k = 1; k <= last; k++) {
        bool less = h->few_cost[k] < least;

        at = less ? k : at;
        least = less ? h->few_cost[k] : least;
    }
    v = h->few_v[at];
    h->few_v[at] = h->few_v[last];
    h->few_cost[at] = h->few_cost[last];
    h->now = least;
    return v;
}
/* Take the nearest */
/* Go back to a few */
static void empty(relay *h, cost_t now)
{
    memset(h->full, 0, sizeof h->full);
    h->count = 0;
    h->linked = false;
    h->now = now;
}

static __attribute__((noinline)) void to_few(relay *h)
{
    uint32_t count = h->count;
    cost_t now = h->now;

    for (uint32_t k = 0; k < count; k++) {
        uint32_t v = take_linked(h);

        h->few_v[k] = v;
        h->few_cost[k] = h->c[v];
    }
    empty(h, now);
    h->count = count;
}

/* False: what was taken is stale. */
static inline __attribute__((always_inline)) bool take(relay *h,
                                                       uint32_t *v)
{
    if (!h->linked) {
        *v = take_few(h);
        return h->now == h->c[*v];
    }
    *v = take_linked(h);
    h->now = h->c[*v];
    if (h->count <= AT_HAND &&
        DECIDE(AT_HAND_AGAIN, 0, h->count <= AT_HAND_AGAIN))
        to_few(h);
    return true;
}
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
/* Relax from one vertex on the processor */
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
            add(h, e[k], sum, before != COST_INF);
        }
    }
    return !is_done(r);
}
/* Go on as Dijkstra does, while few wait */
/* r: the device's run beside, or NULL. */
static void go_on_here(relay *h, uint32_t most, const engine_room *r)
{
    bool first = true;

    for (; h->count > 0 && !h->overflow; first = false) {
        uint32_t v;
        bool fresh;

        if (!first && DECIDE(WIDE_HERE, 0, h->count > most))
            return;
        fresh = take(h, &v);

        if (h->to < h->g->n && h->now > h->c[h->to])
            h->count = 0;
        else if (fresh && !relax_here(h, v, r)) {
            add(h, v, h->c[v], false);
            return;
        }
    }
}
/* Begin a search on the processor */
static void begin_here(const problem *p, relay *h, const engine_room *r)
{
    const uint32_t *sources = p->sources ? p->sources : &p->source;
    uint32_t n = h->g->n, part = 4096;

    empty(h, 0);
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
        add(h, sources[k], 0, false);
    }
}
/* Run beside the device */
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
    return h->count == 0 || h->overflow;
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
/* Fetch what waits on the device */
/* Fetch costs and parents */
static bool fetch_costs(const engine_plan *p, relay *h)
{
    uint32_t low = (1u << p->parent_bits) - 1;

    if (!fetch(h->c, p->dist, p->n * sizeof *h->c) ||
        (p->form == BESIDE &&
         !fetch(h->tree, p->words, p->n * sizeof *h->tree)))
        return false;
    for (uint32_t i = 0; p->form == BESIDE && i < p->n; i++)
        h->parents[i] = (uint32_t)h->tree[i];
    if (p->form == SHARED && p->tails &&
        !fetch(h->parents, p->parents, p->n * sizeof *h->parents))
        return false;
    for (uint32_t i = 0; p->form == SHARED && i < p->n; i++)
        if (h->c[i] != COST_INF) {
            if (!p->tails)
                h->parents[i] = (uint32_t)h->c[i] & low;
            h->c[i] >>= p->parent_bits;
        }
    return true;
}
/* Send costs and parents back */
static bool send_costs(engine_plan *p, relay *h)
{
    if (p->form != PLAIN) {
        p->form = BESIDE;
        for (uint32_t i = 0; i < p->n; i++)
            h->tree[i] = h->c[i] == COST_INF ? ~0ull
                : (unsigned long long)h->c[i] << 32 | h->parents[i];
        if (!ask_for_costs(p) ||
            !send(p->words, h->tree, p->n * sizeof *h->tree))
            return false;
    }
    return send(p->dist, h->c, p->n * sizeof *h->c);
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
    done = fetch(h->bits, o->turn ? p->bits[0] : p->bits[1],
                 (p->n + 31ull) / 32 * sizeof *h->bits) &&
           fetch(x, p->queue[o->side], queued * sizeof(item));
    /* Mark the vertices of the items and the pieces */
    for (uint32_t k = 0; done && k < queued; k++) {
        uint32_t v = ((item *)x)[k].v;

        h->bits[v / 32] |= 1u << v % 32;
    }
    done = done && fetch(x, p->pieces[o->stack], pieces * sizeof *x);
    for (uint32_t k = 0; done && k < pieces; k++)
        if (x[k].v < p->n)
            h->bits[x[k].v / 32] |= 1u << x[k].v % 32;
    free(x);
    return done;
}
/* Let the processor go on */
/* Let the marked vertices wait here */
static void let_wait(relay *h, cost_t now)
{
    empty(h, now);
    h->begun = true;
    for (uint32_t i = 0; i < h->g->n; i++)
        if (h->bits[i / 32] >> i % 32 & 1)
            add(h, i, h->c[i], false);
}

/* False: no memory, or the device has failed. */
static bool take_over(engine_room *r, relay *h)
{
    if (!h->begun || h->count == 0 ||
        DECIDE(FETCH, 0, h->now < r->board->orders.low)) {
        if (!fetch_costs(&r->plan, h) || !fetch_waiting(r, h))
            return false;
        for (uint32_t i = 0; i < h->g->n; i++)
            h->link[i] = { i, i };
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
    while (h->count > 0)
        if (take(h, &v)) {
            least = h->now < least ? h->now : least;
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
           send(r->plan.bits[1], h->bits, size);
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
static int run(engine_room *r, const problem *p, relay *h, answer *a)
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
        if (r->board->overflow && r->plan.form == SHARED) {
            r->plan.form = BESIDE;
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
        if (h->count == 0 || h->overflow)
            return done_here(h, a);
        a->handovers++;
        if (!give_back(r, h))
            return DEVICE_FAILED;
    }
}
/* Go from a problem to its answer */
/* Bring the answer home */
static bool bring_home(const engine_room *r, const problem *p,
                       relay *h, answer *a)
{
    uint32_t n = h->g->n;

    if (!h->done && !fetch_costs(&r->plan, h))
        return false;
    answer_costs(a, h->c, n);
    if (!h->parents)
        return true;
    if (!answer_parents(a, p))
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (h->c[i] != COST_INF && h->parents[i] != i)
            a->parents[i] = h->parents[i];
    return true;
}
/* Time what the host has waited for */
static bool add_time(const engine_room *r, double *seconds)
{
    float ms;

    if (!CUDA_CHECK(cudaEventRecord(r->ended)) ||
        !CUDA_CHECK(cudaEventSynchronize(r->ended)) ||
        !CUDA_CHECK(cudaEventElapsedTime(&ms, r->begun, r->ended)))
        return false;
    *seconds += ms / 1e3;
    return true;
}
/* Pass on what was asked */
static bool enter(engine_room *r, const problem *p, const relay *h)
{
    engine_plan *plan = &r->plan;
    size_t size = p->source_count * sizeof *p->sources;

    if (!WIDTH(engine_enter)(r, h->g, h->tree ? SHARED : PLAIN,
                             p->block, 0))
        return false;
    plan->source = p->source;
    plan->to = h->to;
    plan->within = h->within;
    if (p->delta) {
        plan->delta = cost_width(p->delta);
        plan->few = 0;
        plan->many = UINT32_MAX;
    }
    if (p->sources) {
        CUDA_TRY(cudaMalloc(&plan->sources, size));
        plan->source_count = p->source_count;
        return send((void *)plan->sources, p->sources, size);
    }
    return true;
}
/* Begin on the processor, before the device is entered */
/* SOLVED, and h->done if that is all */
static int begin_alone(const problem *p, relay *h, answer *a)
{
    uint32_t most = h->g->m <= FEW_ARCS ? UINT32_MAX : HERE_MOST;
    double begun = seconds_now();

    begin_here(p, h, NULL);
    go_on_here(h, most, NULL);
    a->seconds += seconds_now() - begun;
    return h->count == 0 || h->overflow ? done_here(h, a) : SOLVED;
}
/* Solve on a device that has room */
static int solve_in(engine_room *r, const problem *p, relay *h,
                    answer *a)
{
    int status;

    a->delta = r->plan.delta;
    if (!CUDA_CHECK(cudaEventRecord(r->begun)))
        return DEVICE_FAILED;
    status = run(r, p, h, a);
    if (status == SOLVED &&
        !(add_time(r, &a->seconds) &&
          CUDA_CHECK(cudaEventRecord(r->begun)) &&
          bring_home(r, p, h, a) && add_time(r, &a->copy_seconds)))
        return DEVICE_FAILED;
    return status;
}
/* Ask for the host's arrays */
static void *touched(uint32_t n, size_t size)
{
    void *x = malloc(n * size);

    return x && n <= TOUCHED ? memset(x, 0xff, n * size) : x;
}

static bool relay_make(relay *h, const problem *p, bool tree)
{
    uint32_t n = p->successors->n;

    *h = (relay){ .g = p->successors };
    h->to = p->to ? *p->to : n;
    h->within = COST_INF - 1;
    if (p->within && *p->within < h->within)
        h->within = (cost_t)*p->within;
    h->c = (cost_t *)touched(n, sizeof *h->c);
    h->link = (links *)touched(n + LISTS, sizeof *h->link);
    h->bits = (uint32_t *)malloc((n + 31ull) / 32 * sizeof *h->bits);
    if (tree) {
        h->tree = (unsigned long long *)malloc(n * sizeof *h->tree);
        h->parents = (uint32_t *)touched(n, sizeof *h->parents);
    }
    return h->c && h->link && h->bits &&
           (!tree || (h->tree && h->parents));
}

/* Give the host's arrays back */
static void relay_free(relay *h)
{
    free(h->c);
    free(h->bits);
    free(h->tree);
    free(h->parents);
    free(h->link);
}
/* Begin here or there */
static int begin(engine_room *r, const problem *p, relay *h, answer *a)
{
    double begun;

    if (DECIDE(BEGIN_HERE, 0, !p->delta && h->g->n <= HERE)) {
        int status = begin_alone(p, h, a);

        if (status == SOLVED && h->done && !bring_home(r, p, h, a))
            return NO_MEMORY;
        if (status != SOLVED || h->done)
            return status;
    }
    begun = seconds_now();
    if (!enter(r, p, h))
        return DEVICE_FAILED;
    a->copy_seconds = seconds_now() - begun;
    return solve_in(r, p, h, a);
}
/* The solvers */
static int solve(const problem *p, bool paths, answer *a)
{
    bool tree = paths && p->parents && COST_BITS == 32;
    int status = NO_MEMORY;
    engine_room r = {};
    relay h;

    cuda_why()[0] = '\0';
    a->iterations = a->relaxations = 0;
    a->seconds = a->copy_seconds = 0;
    if (relay_make(&h, p, tree))
        status = name_device(a->device, sizeof a->device)
               ? begin(&r, p, &h, a) : DEVICE_FAILED;
    if (status == DEVICE_FAILED)
        snprintf(a->error, sizeof a->error, "%s", cuda_why());
    WIDTH(engine_leave)(&r);
    relay_free(&h);
    return status;
}
/* The functions of the two rows */
extern "C" int WIDTH(engine)(const problem *p, answer *a)
{
    return solve(p, false, a);
}

extern "C" int WIDTH(engine_paths)(const problem *p, answer *a)
{
    return solve(p, true, a);
}
/* Many sources */
/* The kernels that read a batch's distances */
/* The cost in a word, or in half of it */
static __device__ cost_t cost_of(cost_t word, int half)
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
        cost_t cost = cost_of(c[x], half);
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
        row[i] = cost_of(c[(uint64_t)i << shift | k], half);
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

/* Enter with thirty-two copies, or with half as many */
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
    if (COST_BITS == 32 && p->weight_bits && p->weight_bits <= 11 && !p->hubs && (in = graph_invert(g)) &&
        choose_blocks(&b->pull, 0) && ask_for_graph(p, in) &&
        send_graph(&b->pull, in)) {
        graph_free(in);
        return;
    }
    (void)cudaGetLastError();
    leave_sweeps(b);
    graph_free(in);
}

static bool enter_batches(batches *b, const apsp_problem *p)
{
    const graph *g = p->successors;
    uint32_t shift = 5;

    while (shift > 0 && (1u << (shift - 1) >= p->count ||
                         (uint64_t)g->n << shift > 1u << 31))
        shift--;
    shift = DECIDE(COPIES, 0, shift);
    while (!WIDTH(engine_enter)(&b->room, g, BATCH, 0, shift)) {
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
    return send(b->sources, p->sources,
                p->count * sizeof *b->sources);
}
/* Bring a batch's digests and rows home */
static int bring_batch(batches *b, const apsp_problem *p, uint32_t from,
                       uint32_t count, int half, apsp_answer *a)
{
    const engine_plan *plan = &b->room.plan;
    uint32_t n = p->successors->n, block = 256;

    if (!CUDA_CHECK(cudaMemset(b->sums, 0, sizeof b->home)))
        return DEVICE_FAILED;
    batch_digests<<<b->room.blocks, block>>>(
        plan->n, plan->shift, half, plan->dist, b->sums);
    if (!CUDA_CHECK(cudaGetLastError()) ||
        !fetch(b->home, b->sums, sizeof b->home))
        return DEVICE_FAILED;
    for (uint32_t k = 0; k < count; k++) {
        a->digests[from + k] = b->home[k];
        if (p->take == NULL)
            continue;
        /* Bring the row of source k home, and give it away */
        batch_row<<<(n - 1) / block + 1, block>>>(n, plan->shift, k, half,
                                                  plan->dist, b->row);
        if (!CUDA_CHECK(cudaGetLastError()) ||
            !fetch(b->row_home, b->row, n * sizeof *b->row))
            return DEVICE_FAILED;
        if (!p->take(p->to, from + k, b->row_home, sizeof *b->row))
            return NOT_TAKEN;
    }
    return SOLVED;
}
/* Solve for a batch of sources */
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
extern "C" int WIDTH(apsp_engine)(const apsp_problem *p, apsp_answer *a)
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
            enter_batches(&b, p)) {
            a->copy_seconds = (then = seconds_now()) - begun;
            status = solve_batches(&b, p, a);
            a->seconds = seconds_now() - then;
        }
    }
    /* Leave the device after many sources */
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
