/* The harness of tight_parents: one launch finds the tree of costs
   that are known. Three things are checked: parents, which vertices
   have joined, and how many are left over, which are those that only
   arcs of weight zero reach at their cost. Of costs 0, 4, 4, 4 and
   the arcs 0->1 of weight 4, 1->2, 2->3 and 3->2 of weight 0, the
   kernel joins 1 and leaves two: vertices 2 and 3 could choose each
   other. */
#define ONE_LAUNCH
#include "exercises/14-packed/tree.h"

static void launch(const wire *w, harness *h)
{
    tight_parents<<<w->grid, w->block>>>(
        w->n, w->source, D(uint32_t, V), D(uint32_t, E),
        D(uint32_t, W), D(cost_t, C), D(uint32_t, PARENT),
        D(uint8_t, JOINED), D(uint32_t, LEFT));
}
/* the tail of an arc into i that is tight, positive if zero is false,
   and from a vertex that has joined if it is true; or NO_PARENT */
static uint32_t tail(wire *w, const harness *h, uint32_t i, bool zero)
{
    const uint32_t *v = (const uint32_t *)wire_slot(w, V);
    const uint32_t *e = (const uint32_t *)wire_slot(w, E);
    const uint32_t *by = (const uint32_t *)wire_slot(w, W);
    const cost_t *c = (const cost_t *)wire_slot(w, C);

    for (uint32_t k = v[i]; i != w->source && k < v[i + 1]; k++)
        if (c[i] != COST_INF && (by[k] == 0) == zero &&
            c[e[k]] <= c[i] && c[i] - c[e[k]] == by[k] &&
            (!zero || h->f[e[k]]))
            return e[k];
    return NO_PARENT;
}
/* The harness itself gives parents to those that are left, as the
   second kernel of the chapter does, so that the tree can be
   verified as a whole. */
static void join_by_zeros(wire *w, harness *h, uint32_t *parents)
{
    for (bool more = true; more; ) {
        more = false;
        for (uint32_t i = 0; i < w->n; i++) {
            uint32_t from = h->f[i] ? NO_PARENT : tail(w, h, i, true);
            if (from == NO_PARENT)
                continue;
            parents[i] = from;
            h->f[i] = more = true;
        }
    }
}
/* Flags and count are known from the costs alone. They are compared
   before the tree is completed, so that a wrong flag is told at its
   vertex. */
static void parents_from(wire *w, harness *h, uint32_t *parents)
{
    const cost_t *c = (const cost_t *)wire_slot(w, C);
    uint32_t left = 0, expected = 0;

    note(w, cudaMemcpy(parents, h->d[PARENT], w->n * sizeof *parents,
                       cudaMemcpyDeviceToHost));
    note(w, cudaMemcpy(h->f, h->d[JOINED], w->n,
                       cudaMemcpyDeviceToHost));
    note(w, cudaMemcpy(&left, h->d[LEFT], 4, cudaMemcpyDeviceToHost));
    for (uint32_t i = 0; i < w->n; i++) {
        bool joins = i == w->source ||
                     tail(w, h, i, false) != NO_PARENT;
        expected += !joins && c[i] != COST_INF;
        if (h->f[i] != joins)
            fault(w, "joined[%u]: expected %d, got %u", i, joins,
                  h->f[i]);
    }
    if (left != expected)
        fault(w, "*left: expected %u, got %u", expected, left);
    join_by_zeros(w, h, parents);
}
