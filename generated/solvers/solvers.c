#include "solvers/solver.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Declarations of the solvers */
solve_function dijkstra_array_32, dijkstra_array_64;
solve_function dijkstra_matrix_32, dijkstra_matrix_64;
solve_function dijkstra_heap_32, dijkstra_heap_64;
solve_function F_CPU_32, F_CPU_64, U_CPU_32, U_CPU_64;
solve_function F_GPU_32, F_GPU_64, U_GPU_32, U_GPU_64;
solve_function FH_32, FH_64, dial_32, dial_64;

#define ROW(name, source, needs, largest_n, scales, wrong) \
    { #name, source, needs, largest_n, scales, wrong, \
      name##_32, name##_64 }

const solver solvers[] = {
    /* Rows of the solver table */
    ROW(dijkstra_array, "2009, Fig. 1", NEEDS_SUCCESSORS, 1u << 17,
        true, false),
    ROW(dijkstra_matrix, "2009, Fig. 1", NEEDS_MATRIX, 1u << 14,
        false, false),
    ROW(dijkstra_heap, "2009, sec. 1", NEEDS_SUCCESSORS, 1u << 28,
        true, false),
    ROW(F_CPU, "2009, sec. 4.1", NEEDS_SUCCESSORS, 1u << 26, true, false),
    ROW(U_CPU, "2009, sec. 4.1", NEEDS_PREDECESSORS, 1u << 24, true,
        false),
    ROW(F_GPU, "2009, sec. 4.1", NEEDS_SUCCESSORS | NEEDS_GPU, 1u << 26,
        true, false),
    ROW(U_GPU, "2009, sec. 4.1", NEEDS_PREDECESSORS | NEEDS_GPU, 1u << 26,
        true, false),
    ROW(FH, "2009, sec. 6", NEEDS_SUCCESSORS, 1u << 28, true, false),
    ROW(dial, "Dial 1969", NEEDS_SUCCESSORS, 1u << 28, true, false),
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
    if ((s->needs & NEEDS_PREDECESSORS) && !asked.predecessors)
        asked.predecessors = inverse = graph_invert(g);
    if ((s->needs & NEEDS_MATRIX) && !asked.matrix)
        asked.matrix = matrix = graph_matrix(g);
    if (((s->needs & NEEDS_PREDECESSORS) && !asked.predecessors) ||
        ((s->needs & NEEDS_MATRIX) && !asked.matrix))
        status = NO_MEMORY;
    if (status == SOLVED) {
        /* Solve in 32 bits and, if that overflows, in 64 */
        status = s->solve_32(&asked, a);
	if (status == OVERFLOWED) {
	    *wide = true;
	    status = s->solve_64(&asked, a);
	}
    }
    free(matrix);
    graph_free(inverse);
    /* Leave nothing but an explanation of a failure */
    if (status != SOLVED) {
        free(a->c);
        a->c = NULL;
    }
    if (status == NO_MEMORY && !a->error[0])
        snprintf(a->error, sizeof a->error, "%s: not enough memory for "
                 "n = %u, m = %u", s->name, g->n, g->m);
    if (status == OVERFLOWED && !a->error[0])
        snprintf(a->error, sizeof a->error, "%s: a distance does not fit "
                 "into 64 bits", s->name);
    return status;
}
