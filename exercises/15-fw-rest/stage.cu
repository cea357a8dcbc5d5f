/* The harness of fw_rest, the third phase of the tiled Floyd and
   Warshall. It is run between the first two, which are the book's
   and come from the chapter by fw_phases.h. Five rows go back, those of
   the sources that the parent computes for itself. */
#include "exercises/device.h"
#include "exercises/15-fw-rest/sources.h"
#include "cuda/kernels.h"
#include "cuda/fw_phases.h"

static uint64_t loads_so_far(void)
{
#ifdef __SIMULATOR__
    struct sim_counters now;

    sim_counters_get(&now);
    return now.loads;
#else
    return 0;
#endif
}
/* Of a round each entry is asked, not only those that some row shows:
   what it was, or the least sum over all 32 middles, far ones too. */
static void look_at_round(wire *w, uint32_t width, uint32_t b,
                          const cost_t *was, const cost_t *is)
{
    uint32_t first = b * TILE;

    for (uint32_t i = 0; i < width; i++)
        for (uint32_t j = 0; j < width; j++) {
            cost_t best = was[(size_t)i * width + j];
            bool rest = i / TILE != b && j / TILE != b;
            for (uint32_t k = first; rest && k < first + TILE; k++) {
                cost_t sum = cost_join(was[(size_t)i * width + k],
                                       was[(size_t)k * width + j]);
                best = sum < best ? sum : best;
            }
            if (is[(size_t)i * width + j] != best)
                fault(w, "round %u of %u leaves %u in row %u, column "
                      "%u, and %u is right", b, width / TILE,
                      is[(size_t)i * width + j], i, j, best);
        }
}
/* Round b; the loads are those of the judged kernel alone. */
static uint64_t one_round(wire *w, cost_t *on, uint32_t width,
                          uint32_t b)
{
    size_t size = (size_t)width * width * sizeof *on;
    cost_t *was = (cost_t *)malloc(2 * size), *is = was + size / 4;
    uint32_t rest = width / TILE - 1;
    dim3 threads(TILE, TILE);

    if (was == NULL)
        abort();
    fw_diagonal<<<1, threads>>>(width, b, on);
    if (rest > 0)
        fw_cross<<<dim3(rest, 2), threads>>>(width, b, on);
    note(w, cudaMemcpy(was, on, size, cudaMemcpyDeviceToHost));
    uint64_t before = loads_so_far();
    if (rest > 0)
        fw_rest<<<dim3(rest, rest), threads>>>(width, b, on);
    note(w, cudaGetLastError());
    note(w, cudaDeviceSynchronize());
    before = loads_so_far() - before;
    note(w, cudaMemcpy(is, on, size, cudaMemcpyDeviceToHost));
    look_at_round(w, width, b, was, is);
    free(was);
    return before;
}
/* One round in a matrix that is drawn. No two middles are joined, so
   each is the best for some pair; the costs are small, or any, or at
   the edges: one below infinity is the number for what is too far. */
enum { MOST_TILES = 4 };
static void drawn_round(wire *w)
{
    static cost_t d[MOST_TILES * TILE * MOST_TILES * TILE];
    static const cost_t edge[] = { 0, 1, 1u << 31, (1u << 31) - 1,
                                   COST_INF - 2, COST_INF - 1 };
    luck s = luck_of(w);
    uint32_t width = (2 + draw(&s, MOST_TILES - 1)) * TILE;
    uint32_t b = draw(&s, width / TILE), kind = draw(&s, 4);

    for (uint32_t i = 0; i < width; i++)
        for (uint32_t j = 0; j < width; j++) {
            bool none = (kind < 3 ? draw(&s, 3) == 0 : draw(&s, 8)) ||
                        (i / TILE == b && j / TILE == b);
            cost_t x = kind == 0 ? draw(&s, 1000)
                     : kind == 1 ? draw(&s, COST_INF)
                     : edge[draw(&s, sizeof edge / sizeof *edge)];
            d[i * width + j] = i == j ? 0 : none ? COST_INF : x;
        }
    size_t size = (size_t)width * width * sizeof *d;
    cost_t *on = (cost_t *)room(w, "d", d, size);
    if (w->status == 0)
        one_round(w, on, width, b);
}
/* The loads are those of the judged kernel alone; our own two have
   more than half of all tiles. The units are the tiles that it has
   computed: of three a side, 3 rounds of 2 times 2. */
static uint64_t all_rounds(wire *w, cost_t *on, uint32_t width)
{
    uint32_t rest = width / TILE - 1;
    uint64_t loads = 0;

    for (uint32_t b = 0; b <= rest && w->status == 0; b++)
        loads += one_round(w, on, width, b);
    w->units = (rest + 1) * (uint64_t)rest * rest;
    return loads;
}
extern "C" void child_stage(wire *w)
{
    graph all = graph_on(w), *g = &all;
    uint32_t *to = (uint32_t *)wire_slot(w, C);
    size_t width = padded(g->n), size = width * width * sizeof(cost_t);
    cost_t *d = dense_matrix(g);

    begin_question(w);
    cost_t *on = (cost_t *)room(w, "d", d, size);
    if (d == NULL)
        abort();
    uint64_t loads = all_rounds(w, on, (uint32_t)width);
    if (w->status == 0)
        note(w, cudaMemcpy(d, on, size, cudaMemcpyDeviceToHost));
    for (uint32_t k = 0; k < SOURCES_ASKED; k++)
        memcpy(to + (size_t)k * g->n, d + source_asked(w, k) * width,
               g->n * sizeof *d);
    if (w->status == 0)
        drawn_round(w);
    leave_empty(w);
    w->work[LOADS] = loads;
    free(d);
}
