/* The harness of push.  There are at most four buckets; the units of
   work are atomics, one for each bucket and warp, or block.  Widths and
   costs are drawn, the largest among them; there is room to spare, or
   for the fullest bucket and no more (behind the last one, memory goes
   on: a wrong bucket is told as such).  An exercise that sets watch has the atomics on counts counted
   apart; in others all of a block may go into one bucket. */
#include "exercises/device.h"

__global__ void push(uint32_t count, const uint32_t *item,
                     const uint32_t *cost, uint32_t delta,
                     uint32_t buckets, uint32_t room, uint32_t *queue,
                     uint32_t *counts);

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}
static uint32_t *words(size_t count)
{
    uint32_t *p = (uint32_t *)calloc(count + 1, sizeof *p);

    if (p == NULL)
        abort();
    return p;
}
/* Compares bucket b as a multiset. */
static void compare(wire *w, uint32_t b, uint32_t *want, uint32_t *got,
                    uint32_t count)
{
    qsort(want, count, sizeof *want, ascending);
    qsort(got, count, sizeof *got, ascending);
    for (uint32_t k = 0; k < count; k++)
        if (want[k] != got[k]) {
            fault(w, "item %u of bucket %u, if sorted: expected %u, "
                  "got %u", k, b, want[k], got[k]);
            return;
        }
}
/* Some widths are such that a cost which is one of them, times its
   inverse, comes out below 1; who multiplies instead of dividing puts
   it into the bucket before.  The first that is drawn is 49, 98, 103,
   or another of those in forty numbers. */
static uint32_t draw_awkward(luck *s)
{
    uint32_t delta = 1;

    while (delta * (1.0 / delta) >= 1.0)
        delta = 1 + draw(s, 1024);
    return delta;
}
static uint32_t draw_width(luck *s)
{
    static const uint32_t widths[] = { 1, 7, 1u << 16, 1u << 31,
                                       UINT32_MAX - 1, UINT32_MAX };
    uint32_t k = draw(s, 12);

    return k < 6 ? widths[k] : k < 8 ? draw_awkward(s)
         : k < 9 ? 1 + draw(s, UINT32_MAX) : 1 + draw(s, 100);
}
static uint32_t draw_cost(luck *s, uint32_t delta)
{
    uint32_t k = draw(s, 8), end = delta * draw(s, 9);

    return k == 0 ? UINT32_MAX - draw(s, 2) : k == 1 ? end : k == 2 ? end - 1
         : k == 3 ? draw(s, UINT32_MAX) : draw(s, 1024);
}
extern "C" void child_stage(wire *w)
{
    luck s = luck_of(w);
    uint32_t count = w->n + w->n / 3, buckets = 1 + draw(&s, 4);
    uint32_t delta = draw_width(&s), zeros[4] = { 0 };

    if (w->n > 4096)            /* (each bucket far from the others) */
        buckets = 4, delta = 1 + delta % 100;
    uint32_t grid = (count + w->block - 1) / w->block + draw(&s, 2);
    uint32_t *item = words(count), *cost = words(count), sizes[4] = { 0 };
    uint32_t *want = words(4 * count), *got = words(4 * count);
    uint32_t roomy = draw(&s, 2), space = count + roomy * draw(&s, 40);
    bool alike = !w->watch && draw(&s, 3) == 0;

    begin_question(w);
    for (uint32_t k = 0; k < count; k++) {
        item[k] = draw(&s, 8) && k ? draw(&s, w->n) : item[k - !!k];
        cost[k] = draw_cost(&s, delta);
        if (alike && k % w->block)      /* (a block has one bucket) */
            cost[k] = cost[k - 1];
        if (w->n > 1 << 18 && k % 8)    /* (and one has more than 2^18) */
            cost[k] %= delta;
        uint32_t b = cost[k] / delta % buckets;
        want[b * count + sizes[b]++] = item[k];
    }
    uint32_t behind = buckets * space, fullest = 1;

    for (uint32_t b = 0; b < buckets; b++)
        fullest = sizes[b] > fullest ? sizes[b] : fullest;
    if (w->schedule > 0 && draw(&s, 2))
        space = fullest + draw(&s, 3);
    if (space > count)
        behind = buckets * space;
    uint32_t *d_queue = (uint32_t *)room(w, "queue", NULL, behind * 4);
    uint32_t *d_counts = (uint32_t *)room(w, "counts", zeros,
                                          buckets * 4);
    if (w->watch)
        watch(d_counts, buckets * 4);
    w->units = buckets * grid * (w->watch ? 1 : w->block / 32);
    push<<<grid, w->block>>>(
        count, (uint32_t *)room(w, "item", item, count * 4),
        (uint32_t *)room(w, "cost", cost, count * 4), delta, buckets,
        space, d_queue, d_counts);
    note(w, cudaGetLastError());
    note(w, cudaDeviceSynchronize());
    note(w, cudaMemcpy(zeros, d_counts, buckets * 4,
                       cudaMemcpyDeviceToHost));
    for (uint32_t b = 0; b < buckets && w->status == 0; b++) {
        if (zeros[b] != sizes[b])
            fault(w, "bucket %u: expected %u items, counted %u", b,
                  sizes[b], zeros[b]);
        note(w, cudaMemcpy(got, d_queue + b * space, sizes[b] * 4,
                           cudaMemcpyDeviceToHost));
        if (w->status == 0)
            compare(w, b, want + b * count, got, sizes[b]);
    }
    leave_empty(w);
    w->grid = grid;
    free(item), free(cost), free(want), free(got);
}
