/* The harness of combine_offers.  The offers are the arcs of the graph:
   to each head, the weight.  Of the costs that are there before some are
   lower, some equal, some larger, some infinite. */
#include "exercises/device.h"

__global__ void combine_offers(uint32_t count, const uint32_t *head,
                               const uint32_t *cost, uint32_t *best,
                               uint32_t *outbox, uint32_t *fallen);

static uint32_t *memory(size_t count)
{
    uint32_t *p = (uint32_t *)calloc(count + 1, sizeof *p);

    if (p == NULL)
        abort();
    return p;
}
static void compare(wire *w, const char *name, const uint32_t *want,
                    const uint32_t *d, uint32_t count)
{
    uint32_t *got = memory(count);

    note(w, cudaMemcpy(got, d, count * sizeof *got,
                       cudaMemcpyDeviceToHost));
    for (uint32_t k = 0; w->status == 0 && k < count; k++)
        if (got[k] != want[k])
            fault(w, "%s[%u]: expected %u, got %u", name, k, want[k],
                  got[k]);
    free(got);
}
extern "C" void child_stage(wire *w)
{
    const uint32_t *v = (const uint32_t *)wire_slot(w, V);
    const uint32_t *head = (const uint32_t *)wire_slot(w, E);
    const uint32_t *cost = (const uint32_t *)wire_slot(w, W);
    uint32_t n = w->n, count = v[n], words = (n + 31) / 32;
    luck s = luck_of(w);
    uint32_t some = 32 * (1 + draw(&s, 3)) - 1;
    uint32_t *best = memory(n), *bits = memory(words), fallen = 0;
    uint32_t *d_best, *d_bits, *d_fallen;

    some += draw(&s, 3);
    if (w->schedule && some < count)    /* beside whole warps, or them */
        count = some;
    begin_question(w);
    for (uint32_t i = 0; i < n; i++)
        best[i] = draw(&s, 3) ? UINT32_MAX : draw(&s, 7);
    for (uint32_t k = 0; k < count; k++)
        if (draw(&s, 6) == 0)
            best[head[k]] = cost[k] + (draw(&s, 3) ? 0 : cost[k] < ~0u);
    d_best = (uint32_t *)room(w, "best", best, n * 4);
    d_bits = (uint32_t *)room(w, "outbox", bits, words * 4);
    d_fallen = (uint32_t *)room(w, "fallen", &fallen, 4);
    uint32_t grid = (count + w->block) / w->block + draw(&s, 2);
    combine_offers<<<grid, w->block>>>(
        count, (uint32_t *)room(w, "head", head, count * 4),
        (uint32_t *)room(w, "cost", cost, count * 4), d_best, d_bits,
        d_fallen);
    note(w, cudaGetLastError());
    note(w, cudaDeviceSynchronize());
    for (uint32_t k = 0; k < count; k++)
        if (cost[k] < best[head[k]]) {
            best[head[k]] = cost[k];
            fallen += !(bits[head[k] / 32] >> head[k] % 32 & 1);
            bits[head[k] / 32] |= 1u << head[k] % 32;
        }
    compare(w, "best", best, d_best, n);
    compare(w, "outbox", bits, d_bits, words);
    compare(w, "fallen", &fallen, d_fallen, 1);
    leave_empty(w);
    w->grid = grid;
    free(best), free(bits);
}
