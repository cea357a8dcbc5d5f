#include "cuda/device.h"
#include "cuda/engine.h"
#include "solve/delta.h"
#include <stdlib.h>
#include <string.h>

/* How wide, how many, how long */
enum { FEW = 1 << 16, MANY = 1 << 18, THIN = 1 << 18 };
enum { PATIENCE = 64, LEAN = 4096 };
enum { SLICE = 1 << 20 };            /* arcs sent at a time */
enum { RELAY_MOST = 4096 };          /* items for the processor */
/* What the host looks up in the graph */
static uint32_t bits_of(uint64_t x)  /* that x takes */
{
    uint32_t bits = 0;

    for (; x; x /= 2)
        bits++;
    return bits;
}

static uint32_t heaviest_of(const graph *g)
{
    uint32_t w = 0;

    for (uint32_t k = 0; k < g->m; k++)
        w = g->w[k] > w ? g->w[k] : w;
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
static cost_t first_width(const graph *g, uint32_t heaviest)
{
    uint64_t width = 5ull * heaviest * g->n / (2ull * g->m + 1);

    if ((uint64_t)longest_list_of(g) * g->n > 64ull * g->m)
        width /= 2;

    return width == 0 ? 1 : width < COST_INF / 4 ? (cost_t)width
                                                 : COST_INF / 4;
}
/* The kernel pack_arcs */
static __global__ void pack_arcs(uint32_t count, const uint32_t *e,
                                 const uint32_t *w,
                                 uint32_t weight_bits, void *arcs)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;

    if (k >= count)
        return;
    if (weight_bits)
        ((uint32_t *)arcs)[k] = e[k] << weight_bits | w[k];
    else
        ((uint2 *)arcs)[k] = make_uint2(e[k], w[k]);
}
/* Send the arcs in slices, and pack them there */
static bool send_arcs(engine_room *r, const graph *g)
{
    const cudaMemcpyKind there = cudaMemcpyHostToDevice;
    uint32_t *slice = NULL, bits = r->plan.weight_bits;
    size_t size = bits ? sizeof(uint32_t) : sizeof(uint2);
    bool sent = CUDA_CHECK(cudaMalloc(&slice, 2 * SLICE *
                                              sizeof *slice));

    for (uint64_t k = 0; sent && k < g->m; k += SLICE) {
        uint32_t count = g->m - k < SLICE ? g->m - k : SLICE;
        char *to = (char *)r->plan.arcs + k * size;

        sent = CUDA_CHECK(cudaMemcpy(slice, g->e + k,
                                     count * sizeof *slice, there)) &&
               CUDA_CHECK(cudaMemcpy(slice + SLICE, g->w + k,
                                     count * sizeof *slice, there));
        if (sent)
            pack_arcs<<<(count - 1) / 256 + 1, 256>>>(
                count, slice, slice + SLICE, bits, to);
        sent = sent && CUDA_CHECK(cudaGetLastError());
    }
    cudaFree(slice);
    return sent;
}
/* Ask for the arrays of a run */
static bool ask_for_graph(engine_plan *p, const graph *g, bool paths)
{
    size_t arc = p->weight_bits ? sizeof(uint32_t) : sizeof(uint2);

    CUDA_TRY(cudaMalloc(&p->v, (g->n + 1ull) * sizeof *p->v));
    CUDA_TRY(cudaMalloc(&p->arcs, (g->m + 1ull) * arc));
    CUDA_TRY(cudaMalloc(&p->dist, g->n * sizeof *p->dist));
    if (paths)
        CUDA_TRY(cudaMalloc(&p->words, g->n * sizeof *p->words));
    return true;
}
/* Ask for what the steps need */
static bool ask(engine_room *r, const graph *g, bool paths)
{
    engine_plan *p = &r->plan;

    if (!ask_for_graph(p, g, paths))
        return false;
    for (int k = 0; k < 2; k++) {
        CUDA_TRY(cudaMalloc(&p->bits[k], (g->n + 31ull) / 32 *
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
                          p->board };

    for (void *one : all)
        cudaFree(one);
    cudaFreeHost(r->board);
    if (r->begun)
        cudaEventDestroy(r->begun);
    if (r->ended)
        cudaEventDestroy(r->ended);
}
/* Plan a run on this device */
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
            &each, engine, (int)r->block, 0)))
        return false;
    r->blocks = (uint32_t)(processors * each);
    if (r->blocks > useful)
        r->blocks = (uint32_t)useful;
    return true;
}
/* Choose the sizes and the widths */
static void choose_sizes(engine_room *r, const graph *g)
{
    engine_plan *p = &r->plan;
    uint32_t heaviest = heaviest_of(g);
    uint32_t bits = bits_of(heaviest) ? bits_of(heaviest) : 1;

    p->n = g->n;
    p->weight_bits = bits_of(g->n - 1) + bits <= 32 ? bits : 0;
    p->queue_room = g->n / 8 + 1024;
    p->piece_room = g->m / HUB * 2 + 64;
    p->source_count = 1;
    p->to = g->n;
    p->within = COST_INF - 1;
    p->delta = first_width(g, heaviest);
    p->few = FEW;
    p->many = MANY;
    p->thin = THIN;
    p->patience = PATIENCE;
    p->lean = LEAN;
}
/* As many words a warp as give each warp two turns */
static uint32_t tile_of(const engine_room *r)
{
    uint64_t warps = (uint64_t)r->blocks * r->block / LANES;
    uint32_t tile = LANES;

    while (tile > 1 && (r->plan.n + 31ull) / 32 / tile < 2 * warps)
        tile /= 2;
    return tile;
}
/* Enter the device with a graph */
bool WIDTH(engine_enter)(engine_room *r, const graph *g, bool paths,
                         uint32_t block)
{
    memset(r, 0, sizeof *r);
    choose_sizes(r, g);
    if (!choose_blocks(r, block) || !ask(r, g, paths))
        return false;
    r->plan.tile = tile_of(r);
    return CUDA_CHECK(cudaMemcpy((void *)r->plan.v, g->v,
                                 (g->n + 1ull) * sizeof *g->v,
                                 cudaMemcpyHostToDevice)) &&
           send_arcs(r, g) && CUDA_CHECK(cudaDeviceSynchronize());
}
/* Launch, and wait for the end */
bool WIDTH(engine_launch)(engine_room *r)
{
    void *arguments[] = { &r->plan };

    return CUDA_CHECK(cudaMemsetAsync(r->plan.board, 0,
                                      sizeof *r->board)) &&
           CUDA_CHECK(cudaLaunchCooperativeKernel(
               (void *)engine, dim3(r->blocks), dim3(r->block),
               arguments, 0, 0)) &&
           CUDA_CHECK(cudaMemcpyAsync(r->board, r->plan.board,
                                      sizeof *r->board,
                                      cudaMemcpyDeviceToHost)) &&
           CUDA_CHECK(cudaStreamSynchronize(0));
}
