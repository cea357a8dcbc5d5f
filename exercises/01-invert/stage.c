/* The harness of graph_invert, which returns a graph that it has
   made. What can be seen only here, the pointer and the fields of
   the record, is looked at here; the rows go to the parent, which
   compares them. */
#include "exercises/host.h"

static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    g->first = w->source % 2;
    graph *r = graph_invert(g);
    const char *wrong = r == NULL ? "it returned NULL"
        : r == g ? "it returned the graph it was given"
        : r->n != g->n || r->m > g->m ? "the result has another n or m"
        : r->first != g->first ? "the result's first differs" : NULL;

    (void)c, (void)f, (void)u;
    if (wrong) {
        w->status = STAGE_FAULT;
        snprintf(w->error, sizeof w->error, "%s", wrong);
        if (r != g)
            graph_free(r);
        return;
    }
    memcpy(wire_slot(w, RV), r->v, (r->n + 1) * sizeof *r->v);
    memcpy(wire_slot(w, RE), r->e, r->m * sizeof *r->e);
    memcpy(wire_slot(w, RW), r->w, r->m * sizeof *r->w);
    w->relaxations = r->m;
    graph_free(r);
}
