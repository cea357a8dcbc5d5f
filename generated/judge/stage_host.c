#include "judge/child.h"
#include "graph/cost.h"
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

size_t __sanitizer_get_current_allocated_bytes(void);
void __sanitizer_set_report_fd(void *fd);

#define AS_INVERT 1
#define AS_DIJKSTRA 2
#define AS_RELAX 3
int dijkstra(const graph *g, uint32_t source, cost_t *c);
bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint64_t *relaxations);

/* Copy an array to memory of its own size */
static void *own(wire *w, int s)
{
    size_t size = (size_t)w->slot[s].count * w->slot[s].size;
    void *p = malloc(size);

    if (p && !(w->fresh >> s & 1))
        memcpy(p, wire_slot(w, s), size);
    return p;
}

static void give_back(wire *w, int s, void *p)
{
    memcpy(wire_slot(w, s), p,
           (size_t)w->slot[s].count * w->slot[s].size);
    free(p);
}
/* Run the function under test */
static void run(wire *w, graph *g)
{
#if STAGE == AS_INVERT
    graph *r = graph_invert(g);

    /* Put the returned graph into the wire */
    w->status = r == NULL ? -1 : r == g ? -2 : 0;
    if (w->status == 0 && (r->n != g->n || r->m > g->m))
        w->status = -3;
    if (w->status == 0) {
        memcpy(wire_slot(w, RV), r->v, (r->n + 1) * sizeof *r->v);
        memcpy(wire_slot(w, RE), r->e, r->m * sizeof *r->e);
        memcpy(wire_slot(w, RW), r->w, r->m * sizeof *r->w);
        w->relaxations = r->m;
    }
    if (w->status < -1)
        return;
    graph_free(r);
#else
    cost_t *c = own(w, C);
    uint8_t *f = own(w, F), *u = own(w, U);
#if STAGE == AS_DIJKSTRA
    w->status = dijkstra(g, w->source, c);
#else
    w->relaxations = 0;
    w->overflow = !relax_F_sequential(g, c, f, u, &w->relaxations);
#endif
    give_back(w, C, c);
    give_back(w, F, f);
    give_back(w, U, u);
#endif
}
void child_begin(void)
{
    __sanitizer_set_report_fd((void *)(intptr_t)REPORT_FD);
}

void child_stage(wire *w)
{
    graph g = { .n = w->n, .m = w->m, .v = own(w, V), .e = own(w, E),
                .w = own(w, W) };
    size_t before = __sanitizer_get_current_allocated_bytes();

    run(w, &g);
    w->loads = __sanitizer_get_current_allocated_bytes() - before;
    give_back(w, V, g.v);
    give_back(w, E, g.e);
    give_back(w, W, g.w);
}
