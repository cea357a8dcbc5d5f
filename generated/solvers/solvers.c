#include "solvers/solver.h"
#include "graph/verify.h"
#include "solve/settled.h"
#include <stdio.h>
#include <string.h>

#define ROW(name, source, flags, largest_n)          \
    solve_function name##_32, name##_64;             \
    enum { row_of_##name };
#include "solvers/rows.h"
#undef ROW

#define ROW(name, source, flags, largest_n) \
    { #name, source, flags, largest_n, name##_32, name##_64 },
const solver solvers[] = {
#include "solvers/rows.h"
};
const size_t solver_count = sizeof solvers / sizeof *solvers;

const solver *solver_find(const char *name)
{
    for (size_t k = 0; k < solver_count; k++)
        if (strcmp(solvers[k].name, name) == 0)
            return &solvers[k];
    return NULL;
}
int solver_run(const solver *s, const graph *g, problem *p, answer *a,
               bool *wide)
{
    problem asked = *p;
    graph *inverse = NULL;
    uint32_t *matrix = NULL;
    int status = SOLVED;

    memset(a, 0, sizeof *a);
    *wide = false;
    p->n = asked.n = g->n;
    asked.parents = p->parents && (s->flags & KEEPS_PARENTS);
    /* Make the representation that the solver needs */
    if ((a->c = malloc(g->n * sizeof *a->c)) == NULL)
        status = NO_MEMORY;
    if (asked.successors == NULL)
        asked.successors = g;
    if ((s->flags & NEEDS_PREDECESSORS) && !asked.predecessors)
        asked.predecessors = inverse = graph_invert(g);
    if ((s->flags & NEEDS_MATRIX) && !asked.matrix)
        asked.matrix = matrix = graph_matrix(g);
    if (((s->flags & NEEDS_PREDECESSORS) && !asked.predecessors) ||
        ((s->flags & NEEDS_MATRIX) && !asked.matrix))
        status = NO_MEMORY;
    /* Solve, and complete the answer */
    if (status == SOLVED) {
        /* Solve in 32 bits and, if that overflows, in 64 */
        status = s->solve_32(&asked, a);
        if (status == OVERFLOWED) {
            *wide = true;
            status = s->solve_64(&asked, a);
        }
    }
    if (status == SOLVED && p->parents && a->parents == NULL) {
        /* Recover a tree from the distances */
        a->parents = malloc(g->n * sizeof *a->parents);
        if (a->parents == NULL ||
            !tight_forest(g, asked.sources ? asked.sources : &asked.source,
                          asked.sources ? asked.source_count : 1, a->c,
                          a->parents))
            status = NO_MEMORY;
    }
    if (status == SOLVED) {
        /* Leave the sources without parents */
        for (uint32_t k = 0; asked.sources && k < asked.source_count; k++)
            if (a->parents)
                a->parents[asked.sources[k]] = NO_PARENT;
        forget_unsettled(&asked, a);
    }
    free(matrix);
    graph_free(inverse);
    /* Leave nothing but an explanation of a failure */
    if (status != SOLVED) {
        free(a->c);
        free(a->parents);
        a->c = NULL;
        a->parents = NULL;
    }
    if (status == NO_MEMORY && !a->error[0])
        snprintf(a->error, sizeof a->error, "%s: " NO_ROOM
                 " for n = %u, m = %u", s->name, g->n, g->m);
    if (status == STOPPED)
        snprintf(a->error, sizeof a->error, "%s: stopped", s->name);
    if (status == OVERFLOWED && !a->error[0])
        snprintf(a->error, sizeof a->error, "%s: a distance does not fit "
                 "into 64 bits", s->name);
    return status;
}
/* Verify what was asked for */
bool verify_answer(const graph *g, const problem *p, const answer *a,
                   struct error *why)
{
    claim all = { .c = a->c, .parent = a->parents,
                  .sources = p->sources ? p->sources : &p->source,
                  .count = p->sources ? p->source_count : 1,
                  .settled = a->settled };

    return verify_claim(g, &all, why);
}
