#include "graph/cost.h"
#define share WIDTH(share)           /* the other width's is another */
#define ENGINE_PART
#include "cuda/check.h"
#include "cuda/engine.h"
#include "multi/share.h"
#include "multi/window.h"
#include "solve/apsp.h"
#include "solve/solve.h"
#include <stdlib.h>
#include <string.h>

/* What a rank has on its device */
struct share {
    part p;
    engine_plan plan;                /* its arrays are ours */
    uint32_t blocks;
    uint32_t *out, *in;              /* offers */
    unsigned long long *tally, *tallies;
    uint64_t *here;                  /* the tallies, on the host */
    cost_t *parents;                 /* labels, after certify */
    cudaEvent_t marks[6];            /* three around each two laps */
    uint64_t m, all_arcs, longest;   /* arcs here, of all; a list */
    uint32_t heaviest, lightest;     /* of all ranks */
    window shared;                   /* if the cards are linked */
    bool linked;
};
#define TRY(call)                                     \
    do {                                              \
        if (!CUDA_CHECK(call))                        \
            return failing("%s", cuda_why());         \
    } while (0)
enum { BLOCK = 256, WORDS = 1 + COST_BITS / 32 };

/* Put an arc into its place */
static __device__ void put(void *arcs, uint32_t bits, uint64_t k,
                           uint32_t place, uint32_t weight)
{
    if (bits)
        ((uint32_t *)arcs)[k] = place << bits | weight;
    else
        ((uint2 *)arcs)[k] = make_uint2(place, weight);
}
/* Count the arcs of lists that are made */
static __global__ void count_lists(part p, recipe r, uint64_t edges,
                                   uint32_t *count)
{
    uint64_t all = (uint64_t)gridDim.x * blockDim.x;
    uint64_t at = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t near[4], end[2];

    for (uint64_t x = at; x < edges; x += all) {
        edge_drawn(&r, x, &end[0], &end[1]);
        for (int k = 0; k < 2; k++) {
            uint32_t place = place_of(&p, label_of(&p, end[k]));

            if (place < p.own && end[0] != end[1])
                atomicAdd(&count[place], 1);
        }
    }
    for (uint64_t i = at; i < p.own && r.family != RMAT; i += all)
        count[i] = r.family == RANDOM ? r.degree
                 : near_by(&r, vertex_of(&p, p.first + (uint32_t)i),
                           near);
}
/* Make the lists */
static __global__ void make_lists(part p, recipe r, uint64_t edges,
                                  const arc_no *v, uint32_t *count,
                                  void *arcs, uint32_t bits)
{
    uint64_t all = (uint64_t)gridDim.x * blockDim.x;
    uint64_t at = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;

    for (uint64_t x = at; x < edges; x += all)
        /* Make both arcs of an edge */
        {
            uint32_t end[2], weight = weight_drawn(&r, drawn(&r, x * 64));

            edge_drawn(&r, x, &end[0], &end[1]);
            for (int k = 0; k < 2; k++) {
                uint32_t from = place_of(&p, label_of(&p, end[k]));
                uint32_t to = place_of(&p, label_of(&p, end[1 - k]));

                if (from < p.own && end[0] != end[1])
                    put(arcs, bits, v[from] + atomicAdd(&count[from], 1), to,
                        weight);
            }
        }
    for (uint64_t i = at; i < p.own && r.family != RMAT; i += all)
        /* Make the list of a vertex */
        {
            uint32_t near[4], from = vertex_of(&p, p.first + (uint32_t)i);

            if (r.family == GRID)
                near_by(&r, from, near);
            for (uint32_t k = 0; k < v[i + 1] - v[i]; k++) {
                uint64_t z = drawn(&r, (uint64_t)from * r.degree + k);
                uint32_t to = r.family == GRID ? near[k] : below(z, r.n);

                put(arcs, bits, v[i] + k, place_of(&p, label_of(&p, to)),
                    weight_drawn(&r, z));
            }
        }
}
/* Put the arcs of a file in their places */
static __global__ void place_arcs(part p, uint32_t count,
                                  const uint32_t *head,
                                  const uint32_t *weight, void *arcs,
                                  uint64_t from, uint32_t bits,
                                  unsigned long long *strange)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;

    if (k >= count)
        return;
    if (head[k] >= p.n || weight[k] > WEIGHT_MAX)
        atomicAdd(strange, 1ull);
    else
        put(arcs, bits, from + k, place_of(&p, label_of(&p, head[k])),
            weight[k]);
}
/* Load a part */
enum { SLICE = 1 << 20 };

static uint32_t grid_for(uint64_t threads)
{
    uint64_t blocks = (threads + BLOCK - 1) / BLOCK;

    return blocks < 1 ? 1 : blocks > 1 << 20 ? 1 << 20
                                             : (uint32_t)blocks;
}

static uint64_t edges_of(const recipe *r)
{
    return r->family == RMAT ? (uint64_t)r->n * r->degree : 0;
}
/* Find out how long the own lists are */
/* start[i + 1] = length of list i; weights: what they are like here */
static bool lengths_of(const share *s, const origin *from,
                       uint64_t *start, uint32_t *count)
{
    const part *p = &s->p;

    if (from->made.family != IN_FILE) {
        /* Count them on the device */
        count_lists<<<grid_for(p->own + edges_of(&from->made)), BLOCK>>>
            (*p, from->made, edges_of(&from->made), count);
        TRY(cudaGetLastError());
        TRY(cudaMemcpy(start, count, p->own * sizeof *count,
                       cudaMemcpyDeviceToHost));
        for (uint64_t i = p->own; i-- > 0; ) {
            uint32_t length;

            memcpy(&length, (char *)start + 4 * i, sizeof length);
            start[i + 1] = length;
        }
        return true;
    }
    for (uint32_t i = 0, run; i < p->own; i += run) {
        /* Find the run of vertices that begins at a label */
        uint32_t label = p->first + i, first = vertex_of(p, label);
        run = p->tile - label % p->tile;
        if (run > p->own - i)
            run = p->own - i;
        uint64_t at[LARGEST_TILE + 1];

        if (!parts_starts(&from->file, first, run, at))
            return false;
        for (uint32_t k = 0; k < run; k++)
            start[i + k + 1] = at[k + 1] - at[k];
    }
    return true;
}
/* Send the starts */
static bool send_starts(share *s, uint64_t *start)
{
    engine_plan *p = &s->plan;
    uint64_t most = 0;

    start[0] = 0;
    for (uint32_t i = 0; i < p->own; i++) {
        most = start[i + 1] > most ? start[i + 1] : most;
        start[i + 1] += start[i];
    }
    s->m = start[p->own];
    s->longest = most;
    TRY(cudaMemcpy((void *)p->v, start, (p->own + 1ull) * sizeof *p->v,
                   cudaMemcpyHostToDevice));
    return true;
}
/* Send the arcs of a run */
static bool send_run(const share *s, const csr_parts *f,
                     uint64_t from, uint64_t count, uint64_t to,
                     uint32_t *host, uint32_t *slice)
{
    for (uint64_t k = 0; k < count; k += SLICE) {
        uint32_t left = (uint32_t)(count - k);
        uint32_t now = count - k < SLICE ? left : SLICE;

        if (!parts_heads(f, from + k, now, host) ||
            !parts_weights(f, from + k, now, host + SLICE))
            return false;
        TRY(cudaMemcpy(slice, host, now * sizeof *host,
                       cudaMemcpyHostToDevice));
        TRY(cudaMemcpy(slice + SLICE, host + SLICE, now * sizeof *host,
                       cudaMemcpyHostToDevice));
        place_arcs<<<grid_for(now), BLOCK>>>(
            s->p, now, slice, slice + SLICE, (void *)s->plan.arcs,
            to + k, s->plan.weight_bits, s->tally);
        TRY(cudaGetLastError());
    }
    return true;
}
/* Send all arcs of a file */
static bool send_file(const share *s, const origin *from)
{
    const part *p = &s->p;
    uint32_t *host = (uint32_t *)malloc(2 * SLICE * sizeof *host);
    uint32_t *slice = NULL;
    uint64_t to = 0, at[LARGEST_TILE + 1], strange = 0;
    bool good = host ? CUDA_CHECK(cudaMalloc(&slice, 2 * SLICE *
                                             sizeof *slice))
                     : failing("no memory to read with");

    for (uint32_t i = 0, run; good && i < p->own; i += run) {
        /* Find the run of vertices that begins at a label */
        uint32_t label = p->first + i, first = vertex_of(p, label);
        run = p->tile - label % p->tile;
        if (run > p->own - i)
            run = p->own - i;
        good = parts_starts(&from->file, first, run, at) &&
               send_run(s, &from->file, at[0], at[run] - at[0], to,
                        host, slice);
        to += at[run] - at[0];
    }
    /* See whether all of them were arcs */
    free(host);
    cudaFree(slice);
    if (!good)
        return failing("%s", cuda_why());
    TRY(cudaMemcpy(&strange, s->tally, sizeof strange,
                   cudaMemcpyDeviceToHost));
    return !strange ||
           failing("%s: %llu arcs lead to no vertex or have no weight",
                   from->file.path, (unsigned long long)strange);
}
/* Pack the offers */
/* The sum over the threads before this one */
typedef struct desk {                /* of a block */
    uint32_t first, slot, sums[BLOCK / LANES];
    cost_t least;
} desk;

static __device__ uint32_t sum_before(desk *d, uint32_t x,
                                      uint32_t *all)
{
    uint32_t upto = x, warp = threadIdx.x / LANES;

    for (int k = 1; k < LANES; k *= 2) {
        uint32_t left = __shfl_up_sync(~0u, upto, k);

        if (threadIdx.x % LANES >= k)
            upto += left;
    }
    if (threadIdx.x % LANES == LANES - 1)
        d->sums[warp] = upto;
    __syncthreads();
    /* Add what other warps have */
    *all = 0;
    for (uint32_t k = 0; k < BLOCK / LANES; k++) {
        upto += k < warp ? d->sums[k] : 0;
        *all += d->sums[k];
    }
    return upto - x;
}
/* The least cost of a block */
static __device__ cost_t least_of_block(desk *d, cost_t x)
{
    if (threadIdx.x == 0)
        d->least = COST_INF;
    __syncthreads();
    if (x != COST_INF)
        atomicMin(&d->least, x);
    __syncthreads();
    return d->least;
}
/* Pack the offers of one rank */
/* Of the block's words, whose bits are places from first on, those
   that belong to the same rank as the first of all bits. */
static __device__ void pack_some(const part *p, desk *d, uint32_t *word,
                                 uint32_t first, const cost_t *value,
                                 uint32_t *out,
                                 unsigned long long *tally,
                                 cost_t *least)
{
    uint32_t rank, begin, mine = 0, at, all;

    /* Find the rank of the first bit */
    if (threadIdx.x == 0)
        d->first = UINT32_MAX;
    __syncthreads();
    if (*word)
        atomicMin(&d->first, first + __ffs(*word) - 1);
    __syncthreads();
    rank = label_at(p, d->first) / p->size;
    begin = begin_of(p, rank);
    /* Take the bits of that rank */
    for (uint32_t left = *word; left; left &= left - 1)
        if (label_at(p, first + __ffs(left) - 1) / p->size == rank)
            mine |= left & -left;
    *word &= ~mine;
    at = sum_before(d, __popc(mine), &all);
    if (threadIdx.x == 0)
        d->slot = (uint32_t)atomicAdd(&tally[4 + rank],
                                      (unsigned long long)all);
    __syncthreads();
    at += d->slot + place_of(p, begin) - p->own;
    /* Write the offers down */
    for (; mine; mine &= mine - 1, at++) {
        uint32_t place = first + __ffs(mine) - 1;
        cost_t cost = value[place];
        uint32_t *to = out + (uint64_t)at * WORDS;

        to[0] = label_at(p, place) - begin;
        to[1] = (uint32_t)cost;
    #if COST_BITS == 64
        to[2] = (uint32_t)(cost >> 32);
    #endif
        if (cost < *least)
            *least = cost;
    }
}
/* tally: 0: the complement of the least cost offered; 4 + r: offers to
   rank r.  The offers to r begin at the place of r's first label. */
static __global__ void pack(part p, uint32_t *outbox,
                            const cost_t *value, uint32_t *out,
                            unsigned long long *tally)
{
    __shared__ desk d;
    uint64_t words = (p.n + 31ull) / 32;
    cost_t least = COST_INF;

    for (uint64_t w = p.own / 32 / BLOCK + blockIdx.x;
         w * BLOCK < words; w += gridDim.x) {
        uint64_t at = w * BLOCK + threadIdx.x;
        uint32_t word = at < words ? outbox[at] : 0;

        if (word)
            outbox[at] = 0;
        /* Pack the words of this block */
        while (__syncthreads_or(word != 0))
            pack_some(&p, &d, &word, (uint32_t)(at * 32), value, out,
                      tally, &least);
    }
    least = least_of_block(&d, least);
    if (threadIdx.x == 0 && least != COST_INF)
        atomicMax(&tally[0], ~(unsigned long long)least);
}
/* Close the tally */
static bool agree(share *s, wire *w)
{
    return w->kind->agree(w, (uint64_t *)s->tally,
                          (uint64_t *)s->tallies, s->here,
                          4 + s->p.ranks);
}
/* Queue the packing */
static bool pack_all(const share *s, const cost_t *value)
{
    uint64_t words = (s->p.n - s->p.own) / 32 + LANES;

    pack<<<grid_for(words), BLOCK>>>(s->p, s->plan.outbox, value,
                                     s->out, s->tally);
    TRY(cudaGetLastError());
    return true;
}

/* 1: arcs; 2: overflow; 3: steps and, below, the turn of the bitmaps */
static __global__ void close_tally(const engine_board *b,
                                   unsigned long long *tally)
{
    unsigned long long waits = b->nearest == COST_INF
                             ? 0 : ~(unsigned long long)b->nearest;

    if (waits > tally[0])
        tally[0] = waits;
    tally[1] = b->sums;
    tally[2] = b->overflow;
    tally[3] = 2ull * b->steps + b->orders.turn;
}
/* Take what is offered */
static __device__ cost_t cost_in(const uint32_t *offer)
{
#if COST_BITS == 64
    return (cost_t)offer[2] << 32 | offer[1];
#else
    return offer[1];
#endif
}
/* Take the offers */
static __global__ void take(uint64_t count, const uint32_t *in,
                            cost_t *dist, uint32_t *bits,
                            unsigned long long *stale)
{
    __shared__ uint32_t lates;
    uint64_t k = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x;
    uint64_t all = (uint64_t)gridDim.x * blockDim.x;
    uint32_t late = 0;

    if (threadIdx.x == 0)
        lates = 0;
    __syncthreads();
    for (; k < count; k += all) {
        const uint32_t *offer = in + k * WORDS;
        cost_t cost = cost_in(offer);

        if (atomicMin(&dist[offer[0]], cost) > cost)
            atomicOr(&bits[offer[0] / 32], 1u << offer[0] % 32);
        else
            late++;
    }
    atomicAdd(&lates, late);
    __syncthreads();
    if (threadIdx.x == 0 && lates)
        atomicAdd(stale, (unsigned long long)lates);
}
/* One phase */
/* Start the engine on the part */
static bool start(share *s)
{
    void *arguments[] = { &s->plan };
    size_t tally = (4 + s->p.ranks) * sizeof *s->tally;

    TRY(cudaEventRecord(s->marks[0]));
    TRY(cudaMemsetAsync(s->plan.board, 0, sizeof *s->plan.board));
    TRY(cudaMemsetAsync(s->tally, 0, tally));
    TRY(cudaLaunchCooperativeKernel(
        (void *)engine_part, dim3(s->blocks),
        dim3(LANES * ENGINE_WARPS), arguments, 0, 0));
    TRY(cudaEventRecord(s->marks[1]));
    if (!pack_all(s, s->plan.dist))
        return false;
    close_tally<<<1, 1>>>(s->plan.board, s->tally);
    TRY(cudaGetLastError());
    TRY(cudaEventRecord(s->marks[2]));
    return true;
}
/* Let the offers change hands */
/* Returns how many came in; UINT64_MAX: it failed. */
static uint64_t trade(share *s, wire *w)
{
    uint32_t each = 4 + s->p.ranks, rank = s->p.rank;
    size_t from[MOST_RANKS], bytes[MOST_RANKS], got[MOST_RANKS];
    size_t offer = WORDS * sizeof *s->out, come = 0;

    for (uint32_t r = 0; r < s->p.ranks; r++) {
        uint32_t begin = begin_of(&s->p, r);

        bytes[r] = s->here[rank * each + 4 + r] * offer;
        got[r] = s->here[r * each + 4 + rank] * offer;
        come += got[r];
        from[r] = bytes[r] ? (place_of(&s->p, begin) - s->p.own) * offer
                           : 0;
    }
    return w->kind->trade(w, (char *)s->out, from, bytes, (char *)s->in,
                          got) ? come / offer : UINT64_MAX;
}
/* Read the tallies */
typedef struct news {
    uint64_t least, arcs, steps, offers;
    bool overflow;
} news;

static news read_tallies(const share *s)
{
    news all = { 0 };
    uint32_t each = 4 + s->p.ranks;

    for (uint32_t r = 0; r < s->p.ranks; r++) {
        const uint64_t *t = s->here + r * each;

        all.least = t[0] > all.least ? t[0] : all.least;
        all.arcs += t[1];
        all.overflow |= t[2] != 0;
        all.steps = t[3] / 2 > all.steps ? t[3] / 2 : all.steps;
        for (uint32_t to = 0; to < s->p.ranks; to++)
            all.offers += t[4 + to];
    }
    all.least = ~all.least;
    return all;
}
/* All phases */
/* Plan the first phase */
enum { FEW = 1 << 19, MANY = 1 << 24, THIN = 1 << 20,
       NEVER = 1 << 28 };

static engine_plan plan_first(share *s, uint32_t source,
                              uint64_t delta)
{
    engine_plan *p = &s->plan;
    uint32_t place = place_of(&s->p, label_of(&s->p, source));
    uint64_t width = 3ull * s->heaviest * s->p.n / (s->all_arcs + 1);

    if (delta)
        width = delta;
    else if (p->hubs)
        width /= 4;
    /* Begin at the source, if it is ours */
    p->resume = false;
    p->begin = 0;
    p->source = place;
    p->source_count = place < p->own;
    width = DECIDE(FIRST_WIDTH, SAME, width ? width : 1);
    p->delta = width == 0 ? 1 : width < COST_INF / 4 ? (cost_t)width
                                                     : COST_INF / 4;
    p->slack = NEVER;
    p->few = delta ? 0 : FEW;
    p->many = delta ? UINT32_MAX : MANY;
    p->crest = s->all_arcs / 16 < UINT32_MAX
             ? (uint32_t)(s->all_arcs / 16) : UINT32_MAX;
    if (p->crest < MANY)
        p->crest = MANY;
    return *p;
}
/* Plan the next phase */
/* Returns the upper end of the window, which never falls. */
static cost_t plan_next(share *s, const engine_plan *rule,
                        engine_board *state, uint64_t least,
                        uint64_t arcs, cost_t high)
{
    engine_plan *p = &s->plan;
    cost_t low = (cost_t)least, delta;

    if (high == 0)
        high = rule->delta;
    state->bucket_arcs = arcs;
    delta = DECIDE(WIDTH, SAME + least, adapted(rule, state));
    if (delta > COST_INF - low)
        delta = COST_INF - low;
    if (low + delta > high)
        high = low + delta;
    p->resume = true;
    p->begin = low;
    p->delta = high - low;
    return high;
}
/* Add up the laps */
/* Of the phase that has been waited for, and the exchange before. */
static bool add_laps(const share *s, sheet *a)
{
    for (int k = 0; k < (a->phases > 1 ? LAPS : TRADING); k++) {
        int at = k < TRADING ? k : k + 1;
        float ms;

        TRY(cudaEventElapsedTime(&ms, s->marks[at], s->marks[at + 1]));
        a->spent[k] += ms / 1e3;
    }
    return true;
}
static bool solve_in_phases(share *s, wire *w, uint32_t source,
                            uint64_t delta, sheet *a,
                            bool *overflowed)
{
    engine_plan rule = plan_first(s, source, delta);
    engine_board state = {};
    unsigned long long *stale = s->tallies +
                                (4ull + s->p.ranks) * s->p.ranks;
    cost_t high = 0;
    double begun;

    /* Clear what is counted, and start the clock */
    memset(a, 0, sizeof *a);
    a->bits = COST_BITS;
    state.delta = rule.delta;
    TRY(cudaMemset(s->plan.outbox, 0, (s->p.n + 31ull) / 32 * 4));
    TRY(cudaMemset(stale, 0, sizeof *stale));
    TRY(cudaDeviceSynchronize());
    begun = seconds_now();
    for (;;) {
        news n;

        if (!start(s) || !agree(s, w))
            return false;
        n = read_tallies(s);
        /* Account for the phase */
        a->phases++;
        a->steps += n.steps;
        a->arcs += n.arcs;
        a->offers += n.offers;
        a->bytes += n.offers * WORDS * sizeof *s->out;
        *overflowed = n.overflow;
        if (!add_laps(s, a))
            return false;
        if (*overflowed || n.least == UINT64_MAX)
            break;
        /* Exchange and take the offers */
        /* Swap the bitmaps, if the engine has not */
        if (s->here[s->p.rank * (4 + s->p.ranks) + 3] % 2) {
            uint32_t *filled = s->plan.bits[0];

            s->plan.bits[0] = s->plan.bits[1];
            s->plan.bits[1] = filled;
        }
        TRY(cudaEventRecord(s->marks[3]));
        TRY(cudaEventRecord(s->marks[4]));
        if (n.offers) {
            uint64_t come = trade(s, w);

            if (come == UINT64_MAX)
                return false;
            TRY(cudaEventRecord(s->marks[4]));
            if (come)
                take<<<grid_for(come / 4), BLOCK>>>(come, s->in, s->plan.dist,
                                                s->plan.bits[1], stale);
            TRY(cudaGetLastError());
        }
        TRY(cudaEventRecord(s->marks[5]));
        high = plan_next(s, &rule, &state, n.least, n.arcs, high);
    }
    a->seconds = seconds_now() - begun;
    TRY(cudaMemcpy(&a->stale, stale, sizeof a->stale,
                   cudaMemcpyDeviceToHost));
    return true;
}
/* Link the cards */
/* Lay out a window */
typedef struct place { size_t bulletin, inbox, inboxes, all; } place;

static place layout(uint32_t ranks, uint32_t room)
{
    size_t inbox = (room * sizeof(item) + 127) / 128 * 128;
    size_t news = (2 * ranks * sizeof(bulletin) + 127) / 128 * 128;

    return { sizeof(bulletin), inbox, news, news + 2 * ranks * inbox };
}
/* Make the acquaintance of a neighbour */
static void acquaint(const share *s, neighbour *n, uint32_t r,
                     uint32_t room)
{
    uint32_t ranks = s->p.ranks, me = s->p.rank;
    uint32_t begin = begin_of(&s->p, r);
    place at = layout(ranks, room);
    char *there = s->shared.at[r], *here = s->shared.at[me];

    n->first = place_of(&s->p, begin);
    n->count = begin_of(&s->p, r + 1) - begin;
    for (uint32_t side = 0; side < 2; side++) {
        size_t to = side * ranks + me, from = side * ranks + r;

        n->tell[side] = (bulletin *)(there + to * at.bulletin);
        n->hear[side] = (bulletin *)(here + from * at.bulletin);
        n->inbox[side] = (item *)(there + at.inboxes + to * at.inbox);
        n->come[side] = (item *)(here + at.inboxes + from * at.inbox);
    }
}
static bool link_up(share *s, wire *w)
{
    uint32_t ranks = s->p.ranks, others = ranks - 1;
    engine_plan *p = &s->plan;
    uint64_t room;

    TRY(cudaMalloc(&p->kept, sizeof *p->kept));
    p->others = 0;
    p->combine = p->hubs || s->all_arcs < 5ull * s->p.n ||
                 s->all_arcs > 12ull * s->p.n;
    p->combine = DECIDE(COMBINE, SAME, p->combine);
    p->flood = p->hubs ? UINT64_MAX : p->combine ? 1 << 24 : 1 << 20;
    room = s->p.size * (p->combine ? 1ull : 3) / 2 / (others + !others);
    room = DECIDE(INBOX, SAME, room + 1024);
    p->room = w->room ? w->room : others ? (uint32_t)room : 0;
    s->linked = !others ||
                (!DECIDE(PHASES, SAME, w->messages) &&
                 ranks <= MOST_LINKED &&
                 window_open(&s->shared, layout(ranks, p->room).all));
    for (uint32_t r = 0; s->linked && r < ranks; r++)
        if (r != s->p.rank)
            acquaint(s, &p->other[p->others++], r, p->room);
    return true;
}
/* Solve with cards that are linked */
/* Plan the run of linked cards */
static void plan_linked(share *s, uint32_t source, uint64_t delta)
{
    engine_plan *p = &s->plan;
    uint64_t m = s->all_arcs;
    uint64_t halves = m < 1u << 24 ? 6 : m < 1u << 26 ? 5 : 4;
    uint64_t width = halves * s->heaviest * s->p.n / (2 * m + 1);

    width = p->hubs ? width / 4 : width;
    plan_first(s, source, delta ? delta : width ? width : 1);
    p->few = delta ? 0 : 1 << 17;
    p->many = delta ? UINT32_MAX : 1 << 20;
    p->crest = m / 16 < UINT32_MAX ? (uint32_t)(m / 16) : UINT32_MAX;
    if (p->crest < 1 << 20)
        p->crest = 1 << 20;
    p->slack = 16;
}
/* Make ready what the cards share */
static __global__ void clear_news(engine_plan p)
{
    for (uint32_t j = 0; j < p.others; j++)
        for (uint32_t side = 0; side < 2; side++)
            p.other[j].hear[side]->round = 0;
}

static bool make_ready(share *s)
{
    TRY(cudaMemset(s->plan.board, 0, sizeof *s->plan.board));
    TRY(cudaMemset(s->plan.outbox, 0, (s->p.n + 31ull) / 32 * 4));
    TRY(cudaMemset(s->plan.kept, 0, sizeof *s->plan.kept));
    clear_news<<<1, 1>>>(s->plan);
    TRY(cudaGetLastError());
    TRY(cudaDeviceSynchronize());
    return true;
}
/* Hear what all cards have counted */
static bool sum_up(share *s, wire *w, const engine_board *b, sheet *a)
{
    ledger j;
    uint32_t each = 4 + s->p.ranks;

    TRY(cudaMemcpy(&j, s->plan.kept, sizeof j,
                   cudaMemcpyDeviceToHost));
    unsigned long long mine[4] = { b->sums, j.offers, j.stale, 0 };
    TRY(cudaMemcpy(s->tally, mine, sizeof mine,
                   cudaMemcpyHostToDevice));
    if (!agree(s, w))
        return false;
    for (uint32_t r = 0; r < s->p.ranks; r++) {
        a->arcs += s->here[r * each];
        a->offers += s->here[r * each + 1];
        a->stale += s->here[r * each + 2];
    }
    a->bytes = a->offers * sizeof(item);
    a->spent[TRADING] = j.cycles ? a->seconds * (double)j.waited /
                                   (double)j.cycles : 0;
    a->spent[SOLVING] = a->seconds - a->spent[TRADING];
    return true;
}
static bool solve_linked(share *s, wire *w, uint32_t source,
                         uint64_t delta, sheet *a, bool *overflowed)
{
    void *arguments[] = { &s->plan };
    engine_board b;
    double begun;

    memset(a, 0, sizeof *a);
    a->bits = COST_BITS;
    a->linked = true;
    plan_linked(s, source, delta);
    if (!make_ready(s) || !agree(s, w))
        return false;
    begun = seconds_now();
    TRY(cudaLaunchCooperativeKernel(
        (void *)engine_linked, dim3(s->blocks),
        dim3(LANES * ENGINE_WARPS), arguments, 0, 0));
    TRY(cudaStreamSynchronize(0));
    a->seconds = seconds_now() - begun;
    /* Read this card's board */
    TRY(cudaMemcpy(&b, s->plan.board, sizeof b, cudaMemcpyDeviceToHost));
    a->phases = b.buckets;
    a->steps = b.steps;
    *overflowed = b.overflow != 0;
    return sum_up(s, w, &b, a);
}
static bool solve(share *s, wire *w, uint32_t source, uint64_t delta,
                  sheet *a, bool *overflowed)
{
    return (s->linked ? solve_linked : solve_in_phases)(
        s, w, source, delta, a, overflowed);
}
/* The certificate, in parallel */
/* Spread the distances */
static bool spread(const share *s, wire *w, cost_t *all)
{
    size_t from[MOST_RANKS], bytes[MOST_RANKS];

    for (uint32_t r = 0; r < s->p.ranks; r++) {
        uint32_t begin = begin_of(&s->p, r);

        bytes[r] = (size_t)(begin_of(&s->p, r + 1) - begin) *
                   sizeof *all;
        from[r] = bytes[r] ? place_of(&s->p, begin) * sizeof *all : 0;
    }
    return w->kind->spread(w, (char *)all, from, bytes);
}
/* Look at all arcs */
/* A warp a vertex.  tally: 1: some parent was proposed; 2: arcs that
   can be relaxed. */
static __global__ void look_at_arcs(engine_plan p, part q, bool first,
                                    cost_t *parent,
                                    unsigned long long *tally)
{
    uint64_t warp = (blockIdx.x * (uint64_t)blockDim.x + threadIdx.x) /
                    LANES;
    uint64_t all = (uint64_t)gridDim.x * blockDim.x / LANES;

    for (uint64_t i = warp; i < p.own; i += all) {
        cost_t cost = p.dist[i], sum;
        cost_t label = label_at(&q, (uint32_t)i);

        if (cost == COST_INF ||
            (!first && *(volatile cost_t *)&parent[i] == COST_INF))
            continue;
        for (uint64_t k = p.v[i] + threadIdx.x % LANES; k < p.v[i + 1];
             k += LANES) {
            /* Unpack an arc */
            uint32_t bits = p.weight_bits;
            uint32_t x = ((const uint32_t *)p.arcs)[bits ? k : 2 * k];
            uint32_t to = bits ? x >> bits : x;
            uint32_t weight = bits ? x & ((1u << bits) - 1)
                : ((const uint32_t *)p.arcs)[2 * k + 1];
            /* Judge an arc */
            if (!cost_add(cost, weight, &sum) || sum > p.dist[to])
                continue;
            if (sum < p.dist[to]) {
                atomicAdd(&tally[2], 1ull);
                continue;
            }
            if (first && weight > 0
                ? atomicMin(&parent[to], label) > label
                : !first && weight == 0 &&
                  atomicCAS(&parent[to], COST_INF, label) == COST_INF) {
                atomicMax(&tally[1], 1ull);
                if (to >= p.own)
                    atomicOr(&p.outbox[to / 32], 1u << to % 32);
            }
        }
    }
}
/* Take what parents are proposed */
static __global__ void take_parents(uint64_t count, const uint32_t *in,
                                    bool first, cost_t *parent)
{
    uint64_t k = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x;
    uint64_t all = (uint64_t)gridDim.x * blockDim.x;

    for (; k < count; k += all) {
        const uint32_t *offer = in + k * WORDS;

        if (first)
            atomicMin(&parent[offer[0]], cost_in(offer));
        else
            atomicCAS(&parent[offer[0]], COST_INF, cost_in(offer));
    }
}
/* Look at all vertices */
/* tally: 0: reached; 1: the farthest; 2: check sum; 3: reached without
   a parent; 4: arcs of the reached. */
static __global__ void look_at_vertices(engine_plan p, part q,
                                        const cost_t *parent,
                                        unsigned long long *tally)
{
    uint64_t i = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x;
    uint64_t all = (uint64_t)gridDim.x * blockDim.x;
    unsigned long long reached = 0, far = 0, sum = 0, bad = 0, arcs = 0;

    for (; i < p.own; i += all) {
        cost_t c = p.dist[i];
        uint32_t v = vertex_of(&q, q.first + (uint32_t)i);

        sum += digest_term(v, c == COST_INF ? UINT64_MAX : c);
        bad += c != COST_INF && parent[i] == COST_INF;
        if (c == COST_INF)
            continue;
        reached++;
        far = c > far ? c : far;
        arcs += p.v[i + 1] - p.v[i];
    }
    /* Report what this thread has seen */
    atomicAdd(&tally[0], reached);
    atomicMax(&tally[1], far);
    atomicAdd(&tally[2], sum);
    atomicAdd(&tally[3], bad);
    atomicAdd(&tally[4], arcs);
}
/* One round of parents */
/* *more: some parent was proposed somewhere */
static bool round_of_parents(share *s, wire *w, bool first,
                             sheet *a, bool *more)
{
    uint32_t each = 4 + s->p.ranks;
    uint64_t come;

    TRY(cudaMemsetAsync(s->tally, 0, each * sizeof *s->tally));
    look_at_arcs<<<grid_for(32ull * s->p.own), BLOCK>>>(
        s->plan, s->p, first, s->parents, s->tally);
    TRY(cudaGetLastError());
    if (!pack_all(s, s->parents) || !agree(s, w))
        return false;
    /* Hear what the round has changed */
    *more = false;
    for (uint32_t r = 0; r < s->p.ranks; r++) {
        *more |= s->here[r * each + 1] != 0;
        a->wrong += first ? s->here[r * each + 2] : 0;
    }
    a->rounds++;
    if ((come = trade(s, w)) == UINT64_MAX)
        return false;
    if (come)
        take_parents<<<grid_for(come), BLOCK>>>(come, s->in, first,
                                                s->parents);
    TRY(cudaGetLastError());
    return true;
}
/* Certify */
static bool certify(share *s, wire *w, uint32_t source, bool prove,
                    sheet *a)
{
    uint32_t place = place_of(&s->p, label_of(&s->p, source));
    cost_t label = label_of(&s->p, source), at_source = 0;
    uint64_t wrong;
    bool more = true;

    TRY(cudaMemset(s->parents, 0xff, s->p.n * sizeof *s->parents));
    if (place < s->p.own) {
        TRY(cudaMemcpy(s->parents + place, &label, sizeof label,
                       cudaMemcpyHostToDevice));
        TRY(cudaMemcpy(&at_source, s->plan.dist + place, sizeof label,
                       cudaMemcpyDeviceToHost));
    }
    if (!spread(s, w, s->plan.dist) ||
        !round_of_parents(s, w, true, a, &more))
        return false;
    more = true;
    while (prove && more && s->lightest == 0)
        if (!round_of_parents(s, w, false, a, &more))
            return false;
    wrong = at_source != 0;
    /* Sum up what the vertices say */
    TRY(cudaMemsetAsync(s->tally, 0, (4 + s->p.ranks) * sizeof *s->tally));
    TRY(cudaMemcpy(s->tally + 3, &wrong, sizeof wrong,
                   cudaMemcpyHostToDevice));
    look_at_vertices<<<grid_for(s->p.own / 16), BLOCK>>>(
        s->plan, s->p, s->parents, s->tally);
    TRY(cudaGetLastError());
    if (!agree(s, w))
        return false;
    a->reached = a->checksum = a->reached_arcs = a->farthest = 0;
    for (uint32_t r = 0; r < s->p.ranks; r++) {
        const uint64_t *t = s->here + r * (4 + s->p.ranks);

        a->reached += t[0];
        a->farthest = t[1] > a->farthest ? t[1] : a->farthest;
        a->checksum += t[2];
        a->wrong += prove ? t[3] : 0;
        a->reached_arcs += t[4];
    }
    return true;
}
/* Bring all distances home */
static bool fetch(const share *s, uint64_t *c, uint32_t *parent)
{
    enum { SOME = 1 << 16 };
    static cost_t cost[SOME];

    for (uint64_t at = 0; at < s->p.n; at += SOME) {
        uint32_t count = s->p.n - at < SOME ? (uint32_t)(s->p.n - at)
                                            : SOME;

        TRY(cudaMemcpy(cost, s->plan.dist + at, count * sizeof *cost,
                       cudaMemcpyDeviceToHost));
        for (uint32_t k = 0; k < count; k++)
            c[vertex_of(&s->p, label_at(&s->p, (uint32_t)at + k))] =
                cost[k] == COST_INF ? UINT64_MAX : cost[k];
        if (parent == NULL)
            continue;
        TRY(cudaMemcpy(cost, s->parents + at, count * sizeof *cost,
                       cudaMemcpyDeviceToHost));
        for (uint32_t k = 0; k < count; k++)
            parent[vertex_of(&s->p, label_at(&s->p, (uint32_t)at + k))]
                = cost[k] == COST_INF ? NO_PARENT
                : vertex_of(&s->p, (uint32_t)cost[k]);
    }
    return true;
}
/* Enter and leave */
/* What the arcs of a part are like */
static bool weigh(share *s, const origin *from)
{
    const csr_parts *f = &from->file;
    uint32_t *w = (uint32_t *)malloc(SLICE * sizeof *w);
    uint64_t at[LARGEST_TILE + 1];
    const part *p = &s->p;

    s->heaviest = from->made.heaviest;
    s->lightest = 1;
    for (uint32_t i = 0, run; w && f->path && i < p->own; i += run) {
        /* Find the run of vertices that begins at a label */
        uint32_t label = p->first + i, first = vertex_of(p, label);
        run = p->tile - label % p->tile;
        if (run > p->own - i)
            run = p->own - i;
        if (!parts_starts(f, first, run, at))
            return free(w), false;
        for (uint64_t k = at[0], now; k < at[run]; k += now) {
            now = at[run] - k < SLICE ? at[run] - k : SLICE;
            if (!parts_weights(f, k, now, w))
                return free(w), false;
            /* Weigh them */
            for (uint64_t x = 0; x < now; x++) {
                s->heaviest = w[x] > s->heaviest ? w[x] : s->heaviest;
                s->lightest = w[x] < s->lightest ? w[x] : s->lightest;
            }
        }
    }
    free(w);
    return w != NULL || failing("no memory to read with");
}
/* Ask for the arrays of a part */
static bool ask(share *s)
{
    engine_plan *p = &s->plan;
    size_t bits = (p->own / 32 + 1ull) * 4, offers = s->p.n - p->own;
    size_t all = (4ull + s->p.ranks) * sizeof *s->tally;

    for (int k = 0; k < 2; k++) {
        TRY(cudaMalloc(&p->bits[k], bits));
        TRY(cudaMalloc(&p->queue[k], p->queue_room * sizeof(item)));
        TRY(cudaMalloc(&p->pieces[k], p->piece_room * sizeof(piece)));
    }
    TRY(cudaMalloc(&p->dist, p->n * sizeof *p->dist));
    TRY(cudaMalloc(&s->parents, p->n * sizeof *s->parents));
    TRY(cudaMalloc(&p->outbox, (p->n / 32 + 1ull) * 4));
    TRY(cudaMemset(p->outbox, 0, (p->n / 32 + 1ull) * 4));
    TRY(cudaMalloc(&s->out, (offers + 1) * WORDS * 4));
    TRY(cudaMalloc(&s->in, ((s->p.ranks - 1ull) * p->own + 1) *
                           WORDS * 4));
    TRY(cudaMalloc(&p->board, sizeof *p->board));
    TRY(cudaMalloc(&s->tallies, all * s->p.ranks + sizeof *s->tally));
    TRY(cudaMallocHost(&s->here, all * s->p.ranks));
    for (cudaEvent_t &mark : s->marks)
        TRY(cudaEventCreate(&mark));
    return true;
}
/* Hear what the parts are like */
static bool hear(share *s, wire *w)
{
    uint32_t each = 4 + s->p.ranks;
    unsigned long long mine[4] = { s->m, s->heaviest, s->longest,
                                   s->lightest == 0 };

    TRY(cudaMemcpy(s->tally, mine, sizeof mine,
                   cudaMemcpyHostToDevice));
    if (!agree(s, w))
        return false;
    s->all_arcs = s->longest = 0;
    for (uint32_t r = 0; r < s->p.ranks; r++) {
        const uint64_t *t = s->here + r * each;

        s->all_arcs += t[0];
        s->heaviest = t[1] > s->heaviest ? (uint32_t)t[1] : s->heaviest;
        s->longest = t[2] > s->longest ? t[2] : s->longest;
        s->lightest = t[3] ? 0 : s->lightest;
    }
    s->plan.hubs = s->longest * s->p.n > 64 * s->all_arcs;
    s->plan.thin = s->plan.hubs ? 0 : THIN;
    return link_up(s, w);
}
/* Leave */
static void leave(share *s)
{
    if (s == NULL)
        return;
    engine_plan *p = &s->plan;
    void *const all[] = { (void *)p->v, (void *)p->arcs, p->dist,
                          p->bits[0], p->bits[1], p->queue[0],
                          p->queue[1], p->pieces[0], p->pieces[1],
                          p->outbox, p->board, p->kept, s->parents,
                          s->out, s->in, s->tally, s->tallies };

    for (void *one : all)
        cudaFree(one);
    window_close(&s->shared);
    for (cudaEvent_t mark : s->marks)
        if (mark)
            cudaEventDestroy(mark);
    cudaFreeHost(s->here);
    free(s);
}
/* Enter with a part */
/* Plan a share of the device */
enum { PATIENCE = 12, MOST_PIECES = 1 << 24 };

static bool plan_share(share *s)
{
    engine_plan *p = &s->plan;
    uint32_t bits = 1, most = s->p.n - 1, useful = s->p.own / 256 + 1;
    int device, processors, each;

    while (s->heaviest >> bits && bits < 32)
        bits++;
    p->weight_bits = bits < 32 && most >> (32 - bits) == 0 ? bits : 0;
    if (DECIDE(PAIRS, 0, p->weight_bits == 0))
        p->weight_bits = 0;
    p->n = p->to = s->p.n;
    p->own = s->p.own;
    p->queue_room = DECIDE(QUEUE_ROOM, 0, p->own / 8 + 1024);
    p->within = COST_INF - 1;
    p->patience = PATIENCE;
    p->lean = UINT32_MAX;
    /* Choose as many blocks as fit */
    TRY(cudaGetDevice(&device));
    TRY(cudaDeviceGetAttribute(&processors,
                               cudaDevAttrMultiProcessorCount, device));
    TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &each, engine_linked, LANES * ENGINE_WARPS, 0));
    s->blocks = (uint32_t)(processors * each);
    s->blocks = s->blocks < useful ? s->blocks : useful;
    s->blocks = DECIDE(BLOCKS, 0, s->blocks);
    TRY(cudaMalloc(&p->v, (p->own + 1ull) * sizeof *p->v));
    TRY(cudaMalloc(&s->tally, (4ull + s->p.ranks) * sizeof *s->tally));
    TRY(cudaMemset(s->tally, 0, sizeof *s->tally));
    return true;
}
static bool load(share *s, const origin *from)
{
    size_t own = s->p.own;
    uint64_t *start = (uint64_t *)malloc((own + 2) * sizeof *start);
    uint32_t *count = NULL;
    bool good = start != NULL || failing("no memory for the starts");

    good = good && weigh(s, from) && plan_share(s) &&
           CUDA_CHECK(cudaMalloc(&count, (own + 1) * 4)) &&
           CUDA_CHECK(cudaMemset(count, 0, (own + 1) * 4)) &&
           lengths_of(s, from, start, count) && send_starts(s, start) &&
           CUDA_CHECK(cudaMalloc((void **)&s->plan.arcs, (s->m + 1) *
                                 (s->plan.weight_bits ? 4 : 8)));
    s->plan.piece_room = s->m / HUB * 2 < MOST_PIECES
                       ? (uint32_t)(s->m / HUB * 2 + 64) : MOST_PIECES;
    s->plan.piece_room = DECIDE(PIECE_ROOM, 0, s->plan.piece_room);
    /* Fill the lists */
    if (good && from->made.family == IN_FILE)
        good = send_file(s, from);
    else if (good) {
        good = CUDA_CHECK(cudaMemset(count, 0, (own + 1) * 4));
        make_lists<<<grid_for(own + edges_of(&from->made)), BLOCK>>>(
            s->p, from->made, edges_of(&from->made), s->plan.v, count,
            (void *)s->plan.arcs, s->plan.weight_bits);
        good = good && CUDA_CHECK(cudaGetLastError()) &&
               CUDA_CHECK(cudaDeviceSynchronize());
    }
    cudaFree(count);
    free(start);
    return good ? ask(s) : failing("%s", cuda_why());
}
/* Give a share, or nothing */
static share *enter(const part *p, const origin *from)
{
    share *s = (share *)calloc(1, sizeof *s);

    cuda_why()[0] = '\0';
    if (s)
        s->p = *p;
    if (s && load(s, from))
        return s;
    failing("no memory for a share");
    leave(s);
    return NULL;
}

static uint64_t arcs_of_all(const share *s, uint32_t *heaviest)
{
    if (heaviest)
        *heaviest = s->heaviest;
    return s->all_arcs;
}

const shares WIDTH(shares) = { enter, hear, solve, certify, fetch,
                               arcs_of_all, leave };
