/* The harness of minimum2. It is given the costs of all vertices as
   if they were minima of blocks. So the lists have all the lengths
   that the scenes have, and infinite values are among them, as of a
   block without unsettled vertices. */
#define DRAWN
#include "exercises/kernel.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    (void)overflow;
    minimum2<<<w->grid, w->block, w->block * sizeof(cost_t)>>>(
        w->n, COSTS(C), COSTS(MINIMUMS));
}
/* The least cost of a scene is the source's, and stays at its place.
   So values are drawn, too, with the least of each block anywhere, or
   at an end of what its threads take first and second. */
static void ask_drawn(wire *w)
{
    static cost_t values[2 * 2 * 1024];
    const uint32_t half = w->block, all = 2 * half;
    luck s = luck_of(w);
    uint32_t n = all + 1 + draw(&s, all), at[2];
    cost_t got[2] = { 0, 0 };

    for (uint32_t i = 0; i < n; i++)
        values[i] = draw(&s, 3) ? 1u << 31 | draw(&s, 999) : COST_INF;
    for (uint32_t b = 0; b < 2; b++) {
        uint32_t count = b ? n - all : all, ends[] = {
            0, half - 1, half, all - 1, half - 2, draw(&s, all) };
        at[b] = ends[draw(&s, 6)];
        at[b] = b * all + (at[b] < count ? at[b] : count - 1);
        values[at[b]] = draw(&s, 1u << 30);
    }
    void *from = room(w, "values", values, n * sizeof *values);
    void *to = room(w, "minimums", NULL, sizeof got);
    if (w->status == 0)
        minimum2<<<2, half, half * sizeof(cost_t)>>>(
            n, (cost_t *)from, (cost_t *)to);
    note(w, cudaGetLastError());
    note(w, cudaDeviceSynchronize());
    if (to)
        note(w, cudaMemcpy(got, to, sizeof got, cudaMemcpyDeviceToHost));
    for (uint32_t b = 0; b < 2 && w->status == 0; b++)
        if (got[b] != values[at[b]])
            fault(w, "of %u drawn values the least of block %u of %u "
                  "is value %u, and minimums[%u] is not %u but %u", n, b,
                  half, at[b], b, values[at[b]], got[b]);
}
