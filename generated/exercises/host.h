/* The harness of a function in C; the including file defines run(). */
#ifndef HOST_H
#define HOST_H
#include "judge/child.h"
#include "graph/cost.h"
#include "graph/graph.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
size_t __sanitizer_get_current_allocated_bytes(void);
void __sanitizer_set_report_fd(void *fd);

static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u);
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
/* Ask the function one question */
void child_begin(void)
{
    __sanitizer_set_report_fd((void *)(intptr_t)REPORT_FD);
    setbuf(stdout, NULL);    /* its buffer would be a leak */
}
void child_stage(wire *w)
{
    graph g = { .n = w->n, .m = w->m, .v = own(w, V), .e = own(w, E),
                .w = own(w, W) };
    cost_t *c = own(w, C);
    uint8_t *f = own(w, F), *u = own(w, U);
    size_t before = __sanitizer_get_current_allocated_bytes();

    run(w, &g, c, f, u);
    w->leaked = __sanitizer_get_current_allocated_bytes() - before;
    give_back(w, V, g.v);
    give_back(w, E, g.e);
    give_back(w, W, g.w);
    give_back(w, C, c);
    give_back(w, F, f);
    give_back(w, U, u);
}
#endif
