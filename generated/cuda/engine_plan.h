/* A plan for a graph and a card, and a launch.
   Included by cuda/engine_host.cu alone. */
#pragma once
#include "cuda/device.h"
#include "cuda/engine.h"
#include "solve/decide.h"
#include <stdlib.h>
#include <string.h>

/* Copy to the host, and to the device */
static bool fetch_bytes(void *to, const void *from, size_t size)
{
    return CUDA_CHECK(cudaMemcpy(to, from, size,
                                 cudaMemcpyDeviceToHost));
}

static bool send_bytes(void *to, const void *from, size_t size)
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

static cost_t first_width(const graph *g, uint32_t heaviest,
                          uint32_t zeros, bool hubs, uint32_t shift)
{
    uint64_t arcs = (uint64_t)g->m << shift;
    uint64_t halves = arcs < 1u << 24 ? 6 : arcs < 1u << 26 ? 5 : 4;
    uint64_t on = arcs_onwards(g);
    uint64_t width = halves * heaviest * g->n / (2ull * on + 1);
    uint64_t least = heaviest < 64 ? heaviest / 16 + 1 : 4;

    if (on < g->n)
        width *= 4;
    else if (hubs)
        width /= 32;
    else if (on < g->m && 2ull * g->m < 7ull * g->n)
        width *= 2;
    width = width > least ? width : least;
    if (zeros > g->n)
        width = (width + 3) / 4;
    return width < COST_INF / 4 ? (cost_t)width : COST_INF / 4;
}
/* A narrow width, for light arcs */
static cost_t light_width(const engine_plan *p, const graph *g)
{
    uint64_t width = ((uint64_t)g->n << p->weight_bits) /
                     (8ull * g->m + 1);

    return width < 1 ? 1 : width < COST_INF / 4 ? (cost_t)width
                                                : COST_INF / 4;
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
    CUDA_TRY(cudaMalloc(&p->arcs, (p->even ? (uint64_t)EVEN * g->n
                                           : g->m + 1ull) * arc));
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
    uint32_t *slice = NULL, bits = r->plan.weight_bits;
    uint32_t most = g->m < ENGINE_SLICE ? g->m + 1 : ENGINE_SLICE;
    size_t size = bits ? sizeof(uint32_t) : sizeof(uint2);
    bool sent = CUDA_CHECK(cudaMalloc(&slice, 2 * most *
                                              sizeof *slice));

    for (uint64_t k = 0; sent && k < g->m; k += most) {
        uint32_t count = g->m - k < most ? g->m - k : most;
        char *to = (char *)r->plan.arcs + k * size;

        sent = send_bytes(slice, g->e + k, count * sizeof *slice) &&
               send_bytes(slice + most, g->w + k,
                          count * sizeof *slice);
        if (sent)
            pack_arcs<<<(count - 1) / 256 + 1, 256>>>(
                count, slice, slice + most, bits, to, r->plan.into);
        sent = sent && CUDA_CHECK(cudaGetLastError());
    }
    cudaFree(slice);
    return sent;
}

/* Send lists of one length */
static __global__ void pack_lists(uint32_t first, uint32_t count,
                                  const uint32_t *v, const uint32_t *e,
                                  const uint32_t *w, uint32_t bits,
                                  uint32_t *arcs)
{
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t i = first + at;

    for (uint32_t k = 0; at < count && k < EVEN; k++) {
        uint32_t from = v[i] - v[first] + k;

        arcs[i * EVEN + k] = v[i] + k < v[i + 1]
                           ? e[from] << bits | w[from] : i << bits;
    }
}
static bool send_lists(engine_room *r, const graph *g)
{
    engine_plan *p = &r->plan;
    uint32_t *slice = NULL, most = ENGINE_SLICE / EVEN;
    uint32_t room = g->m < ENGINE_SLICE ? g->m + 1 : ENGINE_SLICE;
    bool sent = CUDA_CHECK(cudaMalloc(&slice, 2 * room *
                                              sizeof *slice));

    for (uint32_t i = 0; sent && i < g->n; i += most) {
        uint32_t count = g->n - i < most ? g->n - i : most;
        uint32_t k = g->v[i], arcs = g->v[i + count] - k;

        sent = send_bytes(slice, g->e + k, arcs * sizeof *slice) &&
               send_bytes(slice + room, g->w + k, arcs * sizeof *slice);
        if (sent)
            pack_lists<<<(count - 1) / 256 + 1, 256>>>(
                i, count, p->v, slice, slice + room, p->weight_bits,
                (uint32_t *)p->arcs);
        sent = sent && CUDA_CHECK(cudaGetLastError());
    }
    cudaFree(slice);
    return sent;
}
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
    bool done = into && (!p->into || fetch_bytes(into, p->into, size));

    for (uint32_t i = 1; done && p->into && i <= g->n; i++) {
        most = into[i] > most ? into[i] : most;
        into[i] += into[i - 1];
    }
    if (most > RANKS) {
        p->form = BESIDE;
        done = ask_for_costs(p);
    } else if (done && p->into && ask_for_names(p, g) &&
               send_bytes(p->into, into, size)) {
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
           (r->plan.even ? send_lists(r, g) : send_arcs(r, g)) &&
           sort_tails(r, g) &&
           CUDA_CHECK(cudaDeviceSynchronize());
}
/* Turn the lists, light arcs first */
static __global__ void count_into(uint32_t m, const uint32_t *arcs,
                                  uint32_t bits, uint32_t *into)
{
    uint64_t all = (uint64_t)gridDim.x * blockDim.x;
    uint64_t k = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;

    for (; k < m; k += all)
        atomicAdd(&into[(arcs[k] >> bits) + 1], 1u);
}

/* Put each arc into its head's list */
static __global__ void turn_arcs(uint32_t n, const arc_no *v,
                                 const uint32_t *arcs, uint32_t bits,
                                 uint32_t *into, uint32_t *turned)
{
    uint32_t lane = threadIdx.x % LANES, all = gridDim.x * ENGINE_WARPS;
    uint32_t i = blockIdx.x * ENGINE_WARPS + threadIdx.x / LANES;

    for (; i < n; i += all)
        for (arc_no k = v[i] + lane; k < v[i + 1]; k += LANES) {
            uint32_t x = arcs[k];

            turned[atomicAdd(&into[(x >> bits) + 1], 1u)] =
                i << bits | (x & ((1u << bits) - 1));
        }
}
/* From counts; returns the first class that has any */
static __device__ uint32_t begin_classes(uint32_t *place, uint32_t lane,
                                         uint32_t from)
{
    const uint32_t each = CLASSES / LANES;
    uint32_t own = 0, upto, first = CLASSES;

    for (uint32_t k = 0; k < each; k++) {
        own += place[lane * each + k];
        if (own && first == CLASSES)
            first = lane * each + k;
    }
    upto = own;
    for (uint32_t d = 1; d < LANES; d *= 2) {
        uint32_t left = __shfl_up_sync(~0u, upto, d);

        upto += lane >= d ? left : 0;
    }
    from += upto - own;
    for (uint32_t k = 0; k < each; k++) {
        uint32_t count = place[lane * each + k];

        place[lane * each + k] = from;
        from += count;
    }
    for (uint32_t d = LANES / 2; d > 0; d /= 2) {
        uint32_t other = __shfl_xor_sync(~0u, first, d);

        first = other < first ? other : first;
    }
    return first;
}

static __global__ void light_first(uint32_t n, const uint32_t *into,
                                   const uint32_t *turned,
                                   uint32_t bits, uint32_t *tails,
                                   uint8_t *lightest)
{
    __shared__ uint32_t places[ENGINE_WARPS][CLASSES];
    uint32_t lane = threadIdx.x % LANES, all = gridDim.x * ENGINE_WARPS;
    uint32_t v = blockIdx.x * ENGINE_WARPS + threadIdx.x / LANES;
    uint32_t *place = places[threadIdx.x / LANES];
    uint32_t shift = class_shift(bits), mask = (1u << bits) - 1;

    for (; v < n; v += all) {
        uint32_t from = into[v], end = into[v + 1], k;

        for (k = lane; k < CLASSES; k += LANES)
            place[k] = 0;
        __syncwarp();
        /* Count how many arcs each class has */
        for (k = from + lane; k < end; k += LANES)
            atomicAdd(&place[(turned[k] & mask) >> shift], 1u);
        __syncwarp();
        k = begin_classes(place, lane, from);
        if (lane == 0)
            lightest[v] = from == end ? NO_LIGHT
                        : k < NO_LIGHT ? k : NO_LIGHT - 1;
        __syncwarp();
        /* Give each arc the next place of its class */
        for (k = from + lane; k < end; k += LANES)
            tails[atomicAdd(&place[(turned[k] & mask) >> shift], 1u)] =
                turned[k];
        __syncwarp();
    }
}
/* Where each list into a vertex begins */
static bool ask_for_turned(engine_plan *p, const graph *g)
{
    CUDA_TRY(cudaMalloc(&p->into, (g->n + 1ull) * sizeof *p->into));
    CUDA_TRY(cudaMemset(p->into, 0, (g->n + 1ull) * sizeof *p->into));
    CUDA_TRY(cudaMalloc(&p->tails, (g->m + 1ull) * sizeof *p->tails));
    CUDA_TRY(cudaMalloc(&p->lightest, g->n));
    return true;
}

static bool place_lists(engine_plan *p, const graph *g)
{
    size_t size = (g->n + 1ull) * sizeof *p->into;
    uint32_t *into = (uint32_t *)malloc(size), before = 0;
    bool done = into && fetch_bytes(into, p->into, size);

    for (uint32_t v = 0; done && v < g->n; v++) {
        uint32_t count = into[v + 1];

        into[v + 1] = before;
        before += count;
    }
    done = done && send_bytes(p->into, into, size);
    free(into);
    return done;
}

/* Of packed arcs */
static bool turn_lists(engine_plan *p, const graph *g)
{
    uint32_t *turned = NULL, bits = p->weight_bits;
    uint32_t blocks = g->n / ENGINE_WARPS + 1, m = g->m;
    const uint32_t *arcs = (const uint32_t *)p->arcs;
    bool done = CUDA_CHECK(cudaMalloc(&turned, (m + 1ull) *
                                               sizeof *turned)) &&
                ask_for_turned(p, g);

    blocks = blocks < 1u << 14 ? blocks : 1u << 14;
    if (done)
        count_into<<<blocks, LANES * ENGINE_WARPS>>>(m, arcs, bits,
                                                     p->into);
    done = done && CUDA_CHECK(cudaGetLastError()) && place_lists(p, g);
    if (done) {
        turn_arcs<<<blocks, LANES * ENGINE_WARPS>>>(
            g->n, p->v, arcs, bits, p->into, turned);
        light_first<<<blocks, LANES * ENGINE_WARPS>>>(
            g->n, p->into, turned, bits, p->tails, p->lightest);
    }
    done = done && CUDA_CHECK(cudaGetLastError()) &&
           CUDA_CHECK(cudaDeviceSynchronize());
    cudaFree(turned);
    return done;
}
/* Ask for what the steps need */
static bool ask_for_steps(engine_room *r, const graph *g)
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
                          p->into, p->tails, p->lightest, p->parents,
                          p->board };

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
         : p->form == NARROW ? engine_narrow
         : p->form == BATCH ? engine_batch
         : p->form == PULL ? engine_pull
         : p->form == LIGHT ? engine_light
         : p->even ? engine_even : engine;
}

static bool choose_blocks(engine_room *r, uint32_t block)
{
    int device, processors, each;
    uint64_t useful = (r->plan.n + 63ull) / 64;

    r->block = block && block < LANES * ENGINE_WARPS
             ? block : LANES * ENGINE_WARPS;
    r->asked = (const void *)kernel_of(&r->plan);
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
    return bits < COST_BITS && heaviest < (COST_INF >> bits) / 16;
}
/* Do so many bytes take more than half of the cache? */
static bool outgrows_cache(size_t bytes)
{
    int device, cache = 0;

    return cudaGetDevice(&device) == cudaSuccess &&
           cudaDeviceGetAttribute(&cache, cudaDevAttrL2CacheSize,
                                  device) == cudaSuccess &&
           bytes > (size_t)cache / 2;
}

static void choose_sizes(engine_room *r, const graph *g, int form,
                         uint32_t shift)
{
    engine_plan *p = &r->plan;
    uint32_t zeros = 0, longest = longest_list_of(g);
    uint32_t heaviest = heaviest_of(g, &zeros);
    uint32_t bits = bits_of(heaviest) ? bits_of(heaviest) : 1;

    p->n = p->own = g->n << shift;
    p->hubs = (uint64_t)longest * g->n > 64ull * g->m;
    if (DECIDE(PAIRS, 0, bits == 32 || bits_of(g->n - 1) + bits > 32))
        bits = 0;
    p->weight_bits = bits;
    p->even = bits && form < BATCH && longest <= EVEN &&
              g->n <= 1u << 30 &&
              DECIDE(EVEN_LISTS, 0, 4ull * g->n <= 2ull * g->m + 64);
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
    if (form == PLAIN && COST_BITS == 32 &&
        DECIDE(NARROW_COSTS, 0, heaviest < FAR_HALF / 64 &&
               outgrows_cache(p->n * sizeof *p->dist) && !p->hubs))
        p->form = NARROW;
    p->queue_room = DECIDE(QUEUE_ROOM, 0, p->n / 8 + 1024);
    p->piece_room = DECIDE(PIECE_ROOM, 0,
                           (g->m / HUB << shift) * 2 + 64);
    p->source_count = 1;
    p->to = p->n;
    p->within = COST_INF - 1;
    p->delta = DECIDE(FIRST_WIDTH, 0,
                      first_width(g, heaviest, zeros, p->hubs, shift));
    if (form == LIGHT)
        p->delta = DECIDE(FIRST_WIDTH, 0, light_width(p, g));
    /* How the engine goes about it */
    p->few = ENGINE_FEW;
    p->many = ENGINE_MANY;
    p->crest = g->m / 16 > ENGINE_MANY ? g->m / 16 : ENGINE_MANY;
    p->thin = p->hubs ? 0 : ENGINE_THIN;
    p->patience = p->even ? EVEN_PATIENCE : ENGINE_PATIENCE;
    p->pace = EVEN_PACE;
    p->slack = ENGINE_SLACK;
    p->lean = 16 + p->n / 16384;
    p->early = g->m / LIGHT_EARLY;
    p->late = g->m / LIGHT_LATE;
    if (form == BATCH || form == LIGHT)
        p->lean = UINT32_MAX;
}
/* Enter the device with a graph; a loop over arcs passes the last one
   by less than so many, and counts in 32 bits */
enum { MOST_AT_ONCE = 1 << 10 };

bool WIDTH(engine_enter)(engine_room *r, const graph *g, int form,
                         uint32_t block, uint32_t shift)
{
    memset(r, 0, sizeof *r);
    if (g->m > UINT32_MAX - MOST_AT_ONCE) {
        snprintf(cuda_why(), CUDA_WHY_SIZE, "the engine takes %u arcs "
                 "at most", UINT32_MAX - MOST_AT_ONCE);
        return false;
    }
    choose_sizes(r, g, form, shift);
    return choose_blocks(r, block) && ask_for_steps(r, g) &&
           send_graph(r, g) && (form != LIGHT || !r->plan.weight_bits ||
                                turn_lists(&r->plan, g));
}
/* Name the parents by their ranks */
static __global__ void name_parents(engine_plan p)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    cost_t word = i < p.n ? p.dist[i] : COST_INF;

    if (word != COST_INF)
        p.parents[i] = word >> p.parent_bits == 0
                     ? i : p.tails[p.into[i] + word % RANKS];
}

/* After a change of form: no more blocks than the other kernel's
   registers leave room for, and no more than there were */
static bool refit_blocks(engine_room *r)
{
    uint32_t had = r->blocks;

    if (r->asked == (const void *)kernel_of(&r->plan))
        return true;
    if (!choose_blocks(r, r->block))
        return false;
    r->blocks = had < r->blocks ? had : r->blocks;
    return true;
}
static bool start(engine_room *r)
{
    void *arguments[] = { &r->plan };

    if (!refit_blocks(r))
        return false;
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

/* False: there is none */
static bool take_wider_form(engine_plan *p)
{
    bool narrow = p->form == NARROW, shared = p->form == SHARED;

    if (shared)
        p->form = BESIDE;
    if (narrow)
        p->form = PLAIN;
    return shared || narrow;
}

bool WIDTH(engine_launch)(engine_room *r)
{
    if (!launch_once(r))
        return false;
    if (!r->board->overflow || !take_wider_form(&r->plan))
        return true;
    return ask_for_costs(&r->plan) && launch_once(r);
}
