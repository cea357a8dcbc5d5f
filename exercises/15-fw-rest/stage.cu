/* The harness of fw_rest, the third phase of the tiled Floyd and
   Warshall. It is run between the first two, which are the book's
   and come from the chapter by fw_phases.h. Five rows go back, those of
   the sources that the parent computes for itself; a wrong tile
   elsewhere spreads to them in later rounds, and the scenes have
   several sizes for those of the last. */
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
/* The loads are those of the judged kernel alone; our own two have
   more than half of all tiles. The units are the tiles that it has
   computed: of three a side, 3 rounds of 2 times 2. */
static uint64_t all_rounds(wire *w, cost_t *on, uint32_t width)
{
    uint32_t rest = width / TILE - 1;
    uint64_t loads = 0, before;
    dim3 threads(TILE, TILE);

    for (uint32_t b = 0; b <= rest && w->status == 0; b++) {
        fw_diagonal<<<1, threads>>>(width, b, on);
        if (rest > 0) {
            fw_cross<<<dim3(rest, 2), threads>>>(width, b, on);
            before = loads_so_far();
            fw_rest<<<dim3(rest, rest), threads>>>(width, b, on);
            loads += loads_so_far() - before;
        }
        note(w, cudaGetLastError());
        note(w, cudaDeviceSynchronize());
    }
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
    leave_empty(w);
    w->work[LOADS] = loads;
    free(d);
}
