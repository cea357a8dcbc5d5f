/* The harness of bucket_end.  Costs and marks are drawn, zero and
   the largest cost among them; an unmarked vertex has the least cost, in
   some questions nothing waits, and in others all do. What stands in
   the last word behind the last vertex means nothing. */
#include "exercises/device.h"

__global__ void bucket_end(uint32_t n, const uint32_t *bits,
                           const uint32_t *dist, uint32_t *least,
                           uint32_t *waits);

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
/* any, or all alike but for the lowest bits, or of both signs if taken
   for int, or as large as a cost can be, infinity included, or all of
   them infinite: whose bit is set is counted, whatever it costs */
static uint32_t draw_cost(luck *s, uint32_t kind)
{
    switch (kind) {
    case 0: return 5 + draw(s, 4096);
    case 1: return draw(s, 3);
    case 2: return 0x7ffffff0u + draw(s, 32);
    case 3: return UINT32_MAX;
    default: return UINT32_MAX - draw(s, 41);
    }
}
extern "C" void child_stage(wire *w)
{
    luck s = luck_of(w);
    uint32_t n = w->n, words = (n + 31) / 32, least = UINT32_MAX;
    uint32_t grid = (n + w->block - 1) / w->block + draw(&s, 2);
    uint32_t *dist = memory(n), *bits = memory(words), waits = 0;
    uint32_t *d_least, *d_waits, share = draw(&s, 5), kind = draw(&s, 5);

    if (n > 4096)               /* all wait, and the last costs least */
        share = 4, kind = 0;
    begin_question(w);
    d_least = (uint32_t *)room(w, "least", &least, 4);
    d_waits = (uint32_t *)room(w, "waits", &waits, 4);
    for (uint32_t i = 0; i < n; i++) {
        dist[i] = draw_cost(&s, kind);
        if (n > 4096 && i + 1 == n)
            dist[i] = 4;
        if (draw(&s, 4) >= share) {
            dist[i] = draw(&s, 4) ? dist[i] : 0;
            continue;
        }
        bits[i / 32] |= 1u << i % 32;
        least = dist[i] < least ? dist[i] : least;
        waits++;
    }
    for (uint32_t i = n; i < 32 * words && draw(&s, 3); i++)
        bits[i / 32] |= 1u << i % 32;
    uint32_t *d_dist = (uint32_t *)room(w, "dist", dist, n * 4);
    watch_readers(w, d_dist, n * 4);
    bucket_end<<<grid, w->block>>>(
        n, (uint32_t *)room(w, "bits", bits, words * 4), d_dist,
        d_least, d_waits);
    note(w, cudaGetLastError());
    note(w, cudaDeviceSynchronize());
    read_by(w, "dist", waits);
    compare(w, "least", &least, d_least, 1);
    compare(w, "waits", &waits, d_waits, 1);
    leave_empty(w);
    w->grid = grid;
    free(dist), free(bits);
}
