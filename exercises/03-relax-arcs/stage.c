/* The harness of the loop over arcs. Where there are no arcs it has
   nothing to look at; so the row starts of such a graph are made
   untouchable. Two at each end remain readable: a loop may begin by
   loading v[0] and v[1], and may look for its end. The sanitizer
   marks memory in pieces of eight bytes: v + 2 lies on such a piece,
   and the length is rounded down to one. The number of relaxations
   begins at something else in each graph: the function adds to it. */
#include "exercises/host.h"

bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint64_t *relaxations);
void __asan_poison_memory_region(void const volatile *at, size_t size);
void __asan_unpoison_memory_region(void const volatile *at,
                                   size_t size);

static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    size_t inner = g->m == 0 && g->n > 3 ? 4 * (g->n - 3) / 8 * 8 : 0;

    const uint64_t before = (w->n + 1) * 0x3c6ef372ull | 0xfffffff0;

    w->relaxations = before;
    __asan_poison_memory_region(g->v + 2, inner);
    w->overflow = !relax_F_sequential(g, c, f, u, &w->relaxations);
    __asan_unpoison_memory_region(g->v + 2, inner);
    if (!w->overflow && w->relaxations < before) {
        w->status = STAGE_FAULT;
        snprintf(w->error, sizeof w->error, "*relaxations was %llu and "
                 "is %llu afterwards: it has to grow",
                 (unsigned long long)before,
                 (unsigned long long)w->relaxations);
    }
    w->relaxations -= before;
}
