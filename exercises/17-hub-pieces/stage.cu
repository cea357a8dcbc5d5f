/* The harness of hub_pieces.  The queue holds vertices of the graph,
   some of them twice, also side by side.  As the kernel reads no arcs,
   one list may be as long as 32 bits can say.  The outputs have room for a piece of each entry
   besides the full ones, so a wrong cut is met by its count.  What the
   kernel leaves is compared as a multiset. */
#include "exercises/device.h"

__global__ void hub_pieces(uint32_t count, const uint32_t *queue,
                           const uint32_t *v, uint32_t hub,
                           uint32_t *kept, uint32_t *owner,
                           uint32_t *part, uint32_t *counts);

enum { LANES = 32 };

/* An entry of an output: a vertex, or a part of its list */
typedef struct entry { uint32_t v, part; } entry;

/* (asked millions of times, of memory that no kernel sees) */
__attribute__((no_sanitize("thread")))
static int by_vertex(const void *a, const void *b)
{
    const entry *p = (const entry *)a, *q = (const entry *)b;

    if (p->v != q->v)
        return p->v < q->v ? -1 : 1;
    return (p->part > q->part) - (p->part < q->part);
}
static void *memory(size_t size)
{
    void *p = calloc(size + 1, 1);

    if (p == NULL)
        abort();
    return p;
}
static uint32_t *words(wire *w, const uint32_t *d, uint32_t count)
{
    uint32_t *got = (uint32_t *)memory(count * sizeof *got);

    note(w, cudaMemcpy(got, d, count * sizeof *got,
                       cudaMemcpyDeviceToHost));
    return got;
}
/* Compares count entries, in any order; parts is NULL for kept. */
static void compare(wire *w, const char *name, entry *want,
                    uint32_t count, const uint32_t *vertices,
                    const uint32_t *parts)
{
    entry *got = (entry *)memory(count * sizeof *got);

    for (uint32_t k = 0; k < count; k++)
        got[k] = { vertices[k], parts ? parts[k] : 0 };
    qsort(got, count, sizeof *got, by_vertex);
    qsort(want, count, sizeof *want, by_vertex);
    for (uint32_t k = 0; k < count; k++)
        if (by_vertex(&got[k], &want[k]) != 0) {
            fault(w, "entry %u of %s, if sorted: expected vertex %u, "
                  "part %u, got vertex %u, part %u", k, name, want[k].v,
                  want[k].part, got[k].v, got[k].part);
            break;
        }
    free(got);
}
/* What is expected; pieces is NULL if they are only counted */
static void expect(const uint32_t *v, const uint32_t *queue,
                   uint32_t count, uint32_t hub, uint32_t *sizes,
                   entry *kept, entry *pieces)
{
    sizes[0] = sizes[1] = 0;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = queue[k], arcs = v[i + 1] - v[i];

        if (arcs <= hub) {
            if (kept)
                kept[sizes[0]] = { i, 0 };
            sizes[0]++;
            continue;
        }
        for (uint64_t first = 0; first < arcs; first += hub) {
            if (pieces)
                pieces[sizes[1]] = { i, (uint32_t)(first / hub) };
            sizes[1]++;
        }
    }
}
/* The length from which a list is cut: from one arc to sixteen, the
   engine's own, or one that no list has */
static uint32_t draw_hub(luck *s)
{
    static const uint32_t lengths[] = { 1, 128, 65536, UINT32_MAX };
    uint32_t k = draw(s, 12);

    return k < 4 ? lengths[k] : 1 + draw(s, 16);
}
/* Sometimes one list gets as many arcs as there is room for, and is cut
   into a few pieces, of a length that is drawn; returns that length.
   In half of these the pieces come out even, or one arc is left over:
   who divides with fewer than 32 bits is one piece off. */
static uint32_t stretch(luck *s, uint32_t n, uint32_t *v, uint32_t hub)
{
    uint32_t i = draw(s, n), more = UINT32_MAX - v[n];

    if (draw(s, 4) > 0)
        return hub;
    more -= draw(s, 2) ? 0 : draw(s, more);
    if (draw(s, 2)) {
        uint32_t arcs = v[i + 1] - v[i] + more, k = 1 + draw(s, 7);

        hub = (arcs - 1) / k;
        more -= arcs - (hub * k + draw(s, 2));
        for (uint32_t at = i + 1; at <= n; at++)
            v[at] += more;
        return hub;
    }
    for (uint32_t k = i + 1; k <= n; k++)
        v[k] += more;
    return UINT32_MAX - draw(s, draw(s, 2) ? 1000 : 0xf0000000u);
}
/* One vertex, whose list becomes this many pieces: if they are dealt
   out to all lanes, each access of the warp writes a word of 32 of them,
   and a few say where they are.  No bound (0): they are only counted. */
static void count_together(wire *w, uint32_t pieces, uint32_t most)
{
#ifdef __SIMULATOR__
    struct sim_counters now;
    uint64_t work[WORKS];
    const uint32_t v[2] = { 0, pieces }, zeros[2] = { 0, 0 };
    uint32_t got[2] = { 0, 0 };

    memcpy(work, w->work, sizeof work);     /* is of the other question */
    uint32_t *queue = (uint32_t *)room(w, "queue", zeros, 4);
    uint32_t *list = (uint32_t *)room(w, "v", v, sizeof v);
    uint32_t *kept = (uint32_t *)room(w, "kept", NULL, 4);
    uint32_t *owner = (uint32_t *)room(w, "owner", NULL, pieces * 4 + 4);
    uint32_t *part = (uint32_t *)room(w, "part", NULL, pieces * 4 + 4);
    uint32_t *counts = (uint32_t *)room(w, "counts", zeros, sizeof zeros);

    sim_counters_reset();
    sim_counters_trace(most > 0);
    hub_pieces<<<1, LANES>>>(1, queue, list, 1, kept, owner, part, counts);
    note(w, cudaDeviceSynchronize());
    sim_counters_get(&now);
    sim_counters_trace(0);
    note(w, cudaMemcpy(got, counts, sizeof got, cudaMemcpyDeviceToHost));
    if (w->status == 0 && (got[0] != 0 || got[1] != pieces))
        fault(w, "counts: expected 0 kept and %u pieces of 1 arc, got %u "
              "and %u", pieces, got[0], got[1]);
    if (w->status == 0 && most > 0 && now.warp_accesses > most)
        too_much(w, "%llu accesses of a warp that has a single vertex of "
                 "%u pieces; dealt out, they take %u at most",
                 (unsigned long long)now.warp_accesses, pieces, most);
    leave_empty(w);
    memcpy(w->work, work, sizeof work);
#else
    (void)w, (void)pieces, (void)most;
#endif
}
extern "C" void child_stage(wire *w)
{
    luck s = luck_of(w);
    uint32_t count = w->n + w->n / 3, hub = draw_hub(&s), sizes[2];
    uint32_t *v = (uint32_t *)memory((w->n + 1) * sizeof *v);
    uint32_t grid = (count + w->block - 1) / w->block + draw(&s, 2);
    uint32_t *queue = (uint32_t *)memory(count * sizeof *queue);
    entry *kept, *pieces;
    static const uint32_t zeros[2] = { 0, 0 };
    uint32_t *d_kept, *d_owner, *d_part, *d_counts;
    uint32_t pieces_room = count;

    begin_question(w);
    memcpy(v, wire_slot(w, V), (w->n + 1) * sizeof *v);
    hub = stretch(&s, w->n, v, hub);
    for (uint32_t k = 0; k < count; k++)    /* often twice in a row */
        queue[k] = k && draw(&s, 3) == 0 ? queue[k - 1]
                 : draw(&s, 2) ? draw(&s, w->n) : k % w->n;
    for (uint32_t k = 0; k < count; k++)
        pieces_room += (v[queue[k] + 1] - v[queue[k]]) / hub;
    expect(v, queue, count, hub, sizes, NULL, NULL);
    kept = (entry *)memory(sizes[0] * sizeof *kept);
    pieces = (entry *)memory(sizes[1] * sizeof *pieces);
    expect(v, queue, count, hub, sizes, kept, pieces);
    w->units = sizes[0] + 2 * sizes[1];     /* words to be written */

    d_kept = (uint32_t *)room(w, "kept", NULL, count * 4);
    d_owner = (uint32_t *)room(w, "owner", NULL, pieces_room * 4);
    d_part = (uint32_t *)room(w, "part", NULL, pieces_room * 4);
    d_counts = (uint32_t *)room(w, "counts", zeros, sizeof zeros);
    hub_pieces<<<grid, w->block>>>(
        count, (uint32_t *)room(w, "queue", queue, count * 4),
        (uint32_t *)room(w, "v", v, (w->n + 1) * 4), hub, d_kept,
        d_owner, d_part, d_counts);
    note(w, cudaGetLastError());
    note(w, cudaDeviceSynchronize());

    uint32_t *got = words(w, d_counts, 2);
    if (got[0] != sizes[0] || got[1] != sizes[1])
        fault(w, "counts: expected %u kept and %u pieces of %u arcs, "
              "got %u and %u", sizes[0], sizes[1], hub, got[0], got[1]);
    if (w->status == 0) {
        uint32_t *v_kept = words(w, d_kept, sizes[0]);
        uint32_t *v_owner = words(w, d_owner, sizes[1]);
        uint32_t *v_part = words(w, d_part, sizes[1]);

        compare(w, "kept", kept, sizes[0], v_kept, NULL);
        compare(w, "the pieces", pieces, sizes[1], v_owner, v_part);
        free(v_kept), free(v_owner), free(v_part);
    }
    leave_empty(w);
    w->grid = grid;
    if (!w->watch && w->n == 1 && !w->schedule && w->status == 0)
        count_together(w, 1100000, 0);  /* more than 20 bits say */
    if (w->watch && w->status == 0)
        count_together(w, 3200, 300);
    if (w->watch && w->status == 0)
        count_together(w, 31, 40);      /* also of a small hub */
    free(got), free(queue), free(kept), free(pieces), free(v);
}
