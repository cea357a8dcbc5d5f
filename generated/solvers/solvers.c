#include "solvers/solver.h"
#include "graph/verify.h"
#include <stdio.h>
#include <string.h>

#define ROW(name, source, flags, largest_n) \
    solve_function name##_32, name##_64;
#include "solvers/rows.h"
#undef ROW

#define ROW(name, source, flags, largest_n) \
    { #name, source, flags, largest_n, name##_32, name##_64 },
const solver solvers[] = {
#include "solvers/rows.h"
};
const size_t solver_count = sizeof solvers / sizeof *solvers;

/* Find a solver by its name */
const solver *solver_find(const char *name)
{
    for (size_t k = 0; k < solver_count; k++)
        if (strcmp(solvers[k].name, name) == 0)
            return &solvers[k];
    return NULL;
}
/* Run a solver on a graph */
/* Forget what was not settled when the run was stopped */
static void forget_unsettled(const problem *p, answer *a)
{
    a->settled = p->within ? *p->within : UINT64_MAX;
    if (p->to && a->c[*p->to] < a->settled)
        a->settled = a->c[*p->to];
    for (uint32_t i = 0; a->settled < UINT64_MAX && i < p->n; i++)
        if (a->c[i] > a->settled) {
            a->c[i] = UINT64_MAX;
            if (a->parents)
                a->parents[i] = NO_PARENT;
        }
}
/* The part of a graph that was asked for */
/* n+1 vertices, the last of which is the source.  NULL: no memory. */
static graph *part_of(const graph *g, const problem *p,
                      const answer *a)
{
    uint32_t m = 0, count = p->sources ? p->source_count : 1;
    arc *arcs = malloc(((uint64_t)g->m + count) * sizeof *arcs);
    graph *part;

    for (uint32_t i = 0; arcs && i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            if (a->c[i] <= a->settled && a->c[i] != UINT64_MAX &&
                a->settled - a->c[i] >= g->w[k])
                arcs[m++] = (arc){ i, g->e[k], g->w[k] };
    for (uint32_t k = 0; arcs && k < count; k++)
        arcs[m++] = (arc){ g->n, p->sources ? p->sources[k] : p->source,
                           0 };
    part = arcs ? graph_from_arcs(g->n + 1, m, arcs) : NULL;
    if (part)
        part->first = g->first;
    free(arcs);
    return part;
}

/* The costs of that graph, and its tree */
static uint64_t *costs_of_part(uint32_t n, const answer *a)
{
    uint64_t *c = malloc((n + 1ull) * sizeof *c);

    if (c) {
        memcpy(c, a->c, n * sizeof *c);
        c[n] = 0;
    }
    return c;
}
/* Recover a tree from several sources */
static bool tree_from_all(const graph *g, const problem *p, answer *a)
{
    graph *part;
    uint64_t *c = costs_of_part(g->n, a);
    uint32_t *parent = malloc((g->n + 1ull) * sizeof *parent);
    bool done;

    a->settled = UINT64_MAX;
    part = part_of(g, p, a);
    done = part && c && parent && tight_tree(part, g->n, c, parent);
    for (uint32_t i = 0; done && i < g->n; i++)
        a->parents[i] = parent[i] == g->n ? NO_PARENT : parent[i];
    free(parent);
    free(c);
    graph_free(part);
    return done;
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
    if (status == SOLVED && asked.parents && a->parents == NULL) {
        /* Recover a tree from the distances */
        a->parents = malloc(g->n * sizeof *a->parents);
        if (a->parents == NULL ||
            !(asked.sources ? tree_from_all(g, &asked, a)
                            : tight_tree(g, asked.source, a->c, a->parents)))
            status = NO_MEMORY;
    }
    if (status == SOLVED)
        forget_unsettled(&asked, a);
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
        snprintf(a->error, sizeof a->error, "%s: not enough memory for "
                 "n = %u, m = %u", s->name, g->n, g->m);
    if (status == OVERFLOWED && !a->error[0])
        snprintf(a->error, sizeof a->error, "%s: a distance does not fit "
                 "into 64 bits", s->name);
    return status;
}
/* Verify what was asked for */
bool verify_answer(const graph *g, const problem *p, const answer *a,
                   struct error *why)
{
    bool good;

    if (!p->sources && a->settled == UINT64_MAX)
        return verify(g, p->source, a->c, a->parents, why);
    graph *part = part_of(g, p, a);
    uint64_t *c = costs_of_part(g->n, a);
    uint32_t *parent = malloc((g->n + 1ull) * sizeof *parent);
    good = part && c && parent;
    if (!good)
        wrong(why, "no memory to verify with");
    /* Complete the tree for the part */
    if (good && a->parents) {
        memcpy(parent, a->parents, g->n * sizeof *parent);
        parent[g->n] = NO_PARENT;
        for (uint32_t k = 0; k < (p->sources ? p->source_count : 1); k++)
            parent[p->sources ? p->sources[k] : p->source] = g->n;
    }
    good = good && verify(part, g->n, c, a->parents ? parent : NULL,
                          why);
    free(parent);
    free(c);
    graph_free(part);
    return good;
}
