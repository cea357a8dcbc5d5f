/* The harness of reach.  It launches until nothing is left, and looks
   after each launch: no vertex is left that was not reached or had been
   taken before, none is lost.  A warp that keeps what it finds needs
   few launches.  Many short lists are shared by all threads; an exercise
   that sets watch asks besides whether a warp deals out the arcs. */
#include "exercises/device.h"

enum { RING = 64, HEADS = 32, MANY = 1 << 16 };

__global__ void reach(uint32_t count, const uint32_t *queue,
                      const uint32_t *v, const uint32_t *e,
                      uint32_t *seen, uint32_t *next,
                      uint32_t *next_count);

static uint32_t *words(size_t count)
{
    uint32_t *p = (uint32_t *)calloc(count + 1, sizeof *p);

    if (p == NULL)
        abort();
    return p;
}
static bool has(const uint32_t *bits, uint32_t i)
{
    return bits[i / 32] >> i % 32 & 1;
}
/* Marks what can be reached from the first count of list, whose room is
   n; how many these are. */
static uint32_t all_reached(const wire *w, const uint32_t *v,
                            const uint32_t *e, uint32_t count,
                            uint32_t *list, uint32_t *bits)
{
    for (uint32_t k = 0; k < count; k++)
        bits[list[k] / 32] |= 1u << list[k] % 32;
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t a = v[list[k]]; a < v[list[k] + 1]; a++)
            if (!has(bits, e[a])) {
                bits[e[a] / 32] |= 1u << e[a] % 32;
                list[count++] = e[a];
            }
    (void)w;
    return count;
}
/* After a launch: a vertex that is seen and not left has heads that are
   seen; what is left, is left once. */
static void check(wire *w, uint32_t n, const uint32_t *v,
                  const uint32_t *e, const uint32_t *seen,
                  const uint32_t *left, uint32_t count)
{
    uint32_t *again = words((n + 31) / 32);

    for (uint32_t k = 0; k < count && w->status == 0; k++) {
        if (left[k] >= n || !has(seen, left[k]))
            fault(w, "next[%u] = %u, which was not reached", k, left[k]);
        else if (has(again, left[k]))
            fault(w, "vertex %u is in next twice", left[k]);
        else
            again[left[k] / 32] |= 1u << left[k] % 32;
    }
    for (uint32_t i = 0; i < n && w->status == 0; i++)
        for (uint32_t a = v[i]; a < v[i + 1] && has(seen, i) &&
             !has(again, i) && w->status == 0; a++)
            if (!has(seen, e[a]))
                fault(w, "the arc %u -> %u was not followed, and %u is "
                      "not in next", i, e[a], i);
    free(again);
}
/* Warps with entries vertices of arcs arcs each, to heads that have been
   reached, so that nothing is found: what they do is to follow arcs, in
   at most that many accesses to the device's memory, of which no thread
   makes more than its share.  Where each vertex has a single arc, each
   finds a head of its own; and a list of MANY arcs leads to all heads. */
static void count_together(wire *w, uint32_t entries, uint32_t arcs,
                           uint32_t most, uint32_t share)
{
#ifdef __SIMULATOR__
    struct sim_counters now;
    uint64_t work[WORKS];
    uint32_t heads = arcs == 1 ? entries : HEADS, lost = 0;
    uint32_t all = heads > entries ? heads : entries;
    uint32_t n = entries + heads, zero = 0, size = (n + 31) / 32;
    uint32_t *v = words(n), *e = words(entries * arcs);
    uint32_t *queue = words(entries), *ones = words(size);

    for (uint32_t i = 0; i < (arcs == 1 || arcs > MANY ? entries : n);
         i++)
        ones[i / 32] |= 1u << i % 32;
    for (uint32_t i = 0; i <= n; i++)
        v[i] = (i < entries ? i : entries) * arcs;
    for (uint32_t a = 0; a < entries * arcs; a++)
        e[a] = entries + a % heads;
    for (uint32_t k = 0; k < entries; k++)
        queue[k] = k;
    memcpy(work, w->work, sizeof work);     /* is of the other question */
    uint32_t *d_queue = (uint32_t *)room(w, "queue", queue, entries * 4);
    uint32_t *d_v = (uint32_t *)room(w, "v", v, (n + 1) * 4);
    uint32_t *d_e = (uint32_t *)room(w, "e", e, entries * arcs * 4);
    uint32_t *d_seen = (uint32_t *)room(w, "seen", ones, size * 4);
    uint32_t *d_next = (uint32_t *)room(w, "next", NULL, n * 4);
    uint32_t *d_count = (uint32_t *)room(w, "next_count", &zero, 4);

    sim_counters_reset();
    sim_counters_trace(1);
    watch(d_e, entries * arcs * 4);
    reach<<<(entries + 31) / 32, 32>>>(entries, d_queue, d_v, d_e, d_seen, d_next,
                     d_count);
    note(w, cudaDeviceSynchronize());
    sim_counters_get(&now);
    sim_counters_trace(0);
    if (w->status == 0)
        shared_out(w, "e", share);
    if (w->status == 0 && now.warp_accesses > most)
        too_much(w, "%llu accesses of warps that hold %u vertices of "
                 "%u arcs; dealt out, they take %u at most",
                 (unsigned long long)now.warp_accesses, entries, arcs,
                 most);
    note(w, cudaMemcpy(ones, d_seen, size * 4, cudaMemcpyDeviceToHost));
    while (lost < all && has(ones, entries + lost % heads))
        lost++;
    if (w->status == 0 && lost < all)
        fault(w, "of %u entries in the queue that at %u has an arc that was "
              "not followed", entries, lost % entries);
    leave_empty(w);
    memcpy(w->work, work, sizeof work);
    free(v), free(e), free(queue), free(ones);
#else
    (void)w, (void)entries, (void)arcs, (void)most, (void)share;
#endif
}
/* Warps of which each has a vertex with so many arcs, to leaves or to
   paths of that many steps: what one finds is given away only where a
   ring for 64 has no room for a round more, 32 items, and by each to
   places of its own.  Nobody finds more than an item of a path at a time. */
static void count_given(wire *w, uint32_t warps, uint32_t leaves,
                        uint32_t steps)
{
    uint32_t entries = 32 * warps, zero = 0, given = 0, n = entries;
    uint32_t most = leaves > HEADS ? warps * (leaves - HEADS) : 0;
    uint32_t m = warps * leaves * steps, size = (n + m + 31) / 32;
    uint32_t *v = words(n + m), *e = words(m), *seen = words(size);
    uint32_t *list = words(n + m);
    uint64_t work[WORKS];

    for (uint32_t i = 0, a = 0; i < entries + m; i++) {
        bool inner = i >= entries && (i - entries) % steps + 1 < steps;

        v[i] = a;
        for (uint32_t k = 0; i < entries && i % 32 == 0 && k < leaves; k++)
            e[a++] = n, n += steps;
        if (inner)
            e[a++] = i + 1;
        v[i + 1] = a;
    }
    for (uint32_t k = 0; k < entries; k++)
        list[k] = k, seen[k / 32] |= 1u << k % 32;
    memcpy(work, w->work, sizeof work);     /* is of the other question */
    uint32_t *d_queue = (uint32_t *)room(w, "queue", list, entries * 4);
    uint32_t *d_v = (uint32_t *)room(w, "v", v, (n + 1) * 4);
    uint32_t *d_e = (uint32_t *)room(w, "e", e, m * 4);
    uint32_t *d_seen = (uint32_t *)room(w, "seen", seen, size * 4);
    uint32_t *d_next = (uint32_t *)room(w, "next", NULL, n * 4);
    uint32_t *d_count = (uint32_t *)room(w, "next_count", &zero, 4);

    reach<<<warps, 32>>>(entries, d_queue, d_v, d_e, d_seen, d_next, d_count);
    note(w, cudaDeviceSynchronize());
    note(w, cudaMemcpy(&given, d_count, 4, cudaMemcpyDeviceToHost));
    note(w, cudaMemcpy(seen, d_seen, size * 4, cudaMemcpyDeviceToHost));
    if (w->status == 0 && given > n)
        fault(w, "next_count is %u of %u vertices", given, n);
    if (w->status == 0 && given > most)
        too_much(w, "of %u vertices that a warp finds, and %u on paths, "
                 "%u are given away; a ring for %u has no room for %u",
                 leaves, steps, given, RING, most);
    if (w->status == 0)
        note(w, cudaMemcpy(list, d_next, given * 4, cudaMemcpyDeviceToHost));
    if (w->status == 0)
        check(w, n, v, e, seen, list, given);
    leave_empty(w);
    memcpy(w->work, work, sizeof work);
    free(v), free(e), free(seen), free(list);
}
/* A warp whose rounds find so many each, by lanes or, if the arcs are dealt
   out, 32 of them at a time: what is left in the ring for the next round is
   up to each item.  Behind each that is found there is a vertex more, so
   that nothing is lost unseen. */
enum { TURNS = 6 };
static void find_so_many(wire *w, const uint32_t *found, bool dealt)
{
    uint32_t entries = 32, m = entries * TURNS, leaves = 0, zero = 0;
    uint32_t n = entries + 2 * m, size = (n + 31) / 32, given = 0;
    uint32_t *v = words(n), *e = words(2 * m), *seen = words(size);
    uint32_t *list = words(n);

    for (uint32_t a = 0; a < m; a++) {
        uint32_t lane = dealt ? a % 32 : a / TURNS;
        uint32_t turn = dealt ? a / 32 : a % TURNS;

        e[a] = lane < found[turn] ? entries + leaves++ : 0;
    }
    for (uint32_t i = 0; i <= n; i++)
        v[i] = i < entries ? i * TURNS : i < entries + leaves
             ? m + i - entries : m + leaves;
    for (uint32_t k = 0; k < leaves; k++)
        e[m + k] = entries + m + k;
    for (uint32_t k = 0; k < entries; k++)
        list[k] = k;
    seen[0] = ~0u;
    input_count = 0;                        /* those before are freed */
    uint32_t *d_queue = (uint32_t *)room(w, "queue", list, entries * 4);
    uint32_t *d_v = (uint32_t *)room(w, "v", v, (n + 1) * 4);
    uint32_t *d_e = (uint32_t *)room(w, "e", e, (m + leaves) * 4);
    uint32_t *d_seen = (uint32_t *)room(w, "seen", seen, size * 4);
    uint32_t *d_next = (uint32_t *)room(w, "next", NULL, n * 4);
    uint32_t *d_count = (uint32_t *)room(w, "next_count", &zero, 4);

    reach<<<1, 32>>>(entries, d_queue, d_v, d_e, d_seen, d_next, d_count);
    note(w, cudaDeviceSynchronize());
    note(w, cudaMemcpy(&given, d_count, 4, cudaMemcpyDeviceToHost));
    note(w, cudaMemcpy(seen, d_seen, size * 4, cudaMemcpyDeviceToHost));
    if (w->status == 0 && given > n)
        fault(w, "next_count is %u of %u vertices", given, n);
    if (w->status == 0)
        note(w, cudaMemcpy(list, d_next, given * 4, cudaMemcpyDeviceToHost));
    if (w->status == 0)
        check(w, n, v, e, seen, list, given);
    leave_empty(w);
    free(v), free(e), free(seen), free(list);
}
/* A full round, then each small number, then a full one; and drawn ones */
static void find_each_number(wire *w)
{
    luck s = luck_of(w);
    uint64_t work[WORKS];

    memcpy(work, w->work, sizeof work);     /* is of the other question */
    for (uint32_t k = 0; k < 8 && w->status == 0; k++) {
        uint32_t found[TURNS] = { 32, k, 32 };

        for (uint32_t t = k < 5 ? 3 : 0; t < TURNS; t++)
            found[t] = draw(&s, 2) ? draw(&s, 33) : 30 + draw(&s, 3);
        find_so_many(w, found, false);
        if (w->status == 0)
            find_so_many(w, found, true);
    }
    memcpy(w->work, work, sizeof work);
}
/* what is counted of kernels that are asked alone, by the question */
static void count_alone(wire *w)
{
    count_together(w, 256, 4, 8 * 64, 7);
    /* A queue is as long as it is */
    const uint32_t s = (uint32_t)(w->seed % 3000);
    const uint32_t lengths[] = { 31, 32, 33, 64 + s % 3, 1 + s % 300,
                                 4097 + s % 1000 };
    for (uint32_t k = 0; k < 6 && w->status == 0 && w->n == 1; k++) {
        input_count = 0;                    /* those before are freed */
        count_together(w, lengths[k], 1, (lengths[k] / 32 + 1) * 64, 16);
    }
    for (uint32_t k = 0; k < 3 && w->status == 0 && w->n == 1; k++)
        count_given(w, 1 + 2 * k, 32 + 4 * k, 1);
    if (w->status == 0 && w->n == 1)
        count_given(w, 1, 1, 1500);
    if (w->status == 0 && w->n == 1)
        find_each_number(w);
    if (w->watch && w->status == 0)
        count_together(w, 1, 1024, 400, 48);
    if (w->watch && w->status == 0)
        count_together(w, 32, 4, 40, 6);
    /* (a list so long that 16 bits have no number for it) */
    if (w->watch && w->status == 0 && w->n == 1)
        count_together(w, 1, MANY + 5, 20000, 2200);
}
extern "C" void child_stage(wire *w)
{
    const uint32_t *v = (const uint32_t *)wire_slot(w, V);
    const uint32_t *e = (const uint32_t *)wire_slot(w, E);
    uint32_t n = w->n, size = (n + 31) / 32, count = 1 + w->seed % 3;
    uint32_t *want = words(size), *seen = words(size), *list = words(n);
    uint32_t launches = 0, total, zero = 0;

    begin_question(w);
    count = count < n ? count : n;
    for (uint32_t k = 0; k < count; k++) {
        list[k] = (w->source + k) % n;
        seen[list[k] / 32] |= 1u << list[k] % 32;
    }
    uint32_t *d_queue = (uint32_t *)room(w, "queue", list, n * 4);
    total = all_reached(w, v, e, count, list, want);
    uint32_t *d_v = (uint32_t *)room(w, "v", v, (n + 1) * 4);
    uint32_t *d_e = (uint32_t *)room(w, "e", e, v[n] * 4);
    uint32_t *d_seen = (uint32_t *)room(w, "seen", seen, size * 4);
    uint32_t *d_next = (uint32_t *)room(w, "next", NULL, n * 4);
    uint32_t *d_count = (uint32_t *)room(w, "next_count", &zero, 4);

    while (count > 0 && w->status == 0) {
        uint32_t grid = (count - 1) / w->block + 1 + w->schedule % 2;

        note(w, cudaMemset(d_count, 0, 4));
        reach<<<grid, w->block>>>(count, d_queue, d_v, d_e, d_seen,
                                  d_next, d_count);
        note(w, cudaGetLastError());
        note(w, cudaDeviceSynchronize());
        note(w, cudaMemcpy(&count, d_count, 4, cudaMemcpyDeviceToHost));
        if (w->status == 0 && count > n)
            fault(w, "next_count is %u of %u vertices", count, n);
        note(w, cudaMemcpy(seen, d_seen, size * 4,
                           cudaMemcpyDeviceToHost));
        if (w->status == 0)
            note(w, cudaMemcpy(list, d_next, count * 4,
                               cudaMemcpyDeviceToHost));
        if (w->status == 0)
            check(w, n, v, e, seen, list, count);
        if (w->status == 0)
            note(w, cudaMemcpy(d_queue, list, count * 4,
                               cudaMemcpyHostToDevice));
        w->grid = grid;
        if (++launches > 2 + 2 * total / RING && count > 0)
            too_much(w, "%u launches for %u vertices: what a warp "
                     "finds is to stay in its ring", launches, total);
        if (launches > n)
            break;
    }
    for (uint32_t i = 0; i < n && w->status == 0; i++)
        if (has(seen, i) != has(want, i))
            fault(w, "vertex %u can%s be reached, and is%s seen", i,
                  has(want, i) ? "" : "not",
                  has(seen, i) ? "" : " not");
    leave_empty(w);
    free(want), free(seen), free(list);
    if (w->status == 0)
        count_alone(w);
}
