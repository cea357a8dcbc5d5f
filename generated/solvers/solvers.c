#include "solvers/solver.h"
#include "graph/verify.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Declarations of the solvers */
solve_function dijkstra_array_32, dijkstra_array_64;
solve_function dijkstra_matrix_32, dijkstra_matrix_64;
solve_function dijkstra_heap_32, dijkstra_heap_64;
solve_function F_CPU_32, F_CPU_64, U_CPU_32, U_CPU_64;
solve_function F_GPU_32, F_GPU_64, U_GPU_32, U_GPU_64;
solve_function dial_32, dial_64;
solve_function FH_32, FH_64;
solve_function U_H1_32, U_H1_64, U_H2_32, U_H2_64, U_H3_32, U_H3_64;
solve_function U_GPU_2min_32, U_GPU_2min_64;
solve_function U_GPU_PLUS_32, U_GPU_PLUS_64;
solve_function F_GPU_no_atomic_32, F_GPU_no_atomic_64;
solve_function F_GPU_shuffle_32, F_GPU_shuffle_64;
solve_function U_GPU_shuffle_32, U_GPU_shuffle_64;
solve_function F_GPU_CUB_32, F_GPU_CUB_64, U_GPU_CUB_32, U_GPU_CUB_64;
solve_function F_CPU_matrix_32, F_CPU_matrix_64;
solve_function U_CPU_matrix_32, U_CPU_matrix_64;
solve_function F_GPU_matrix_32, F_GPU_matrix_64;
solve_function U_GPU_matrix_32, U_GPU_matrix_64;
solve_function F_GPU_matrix_no_atomic_32, F_GPU_matrix_no_atomic_64;
solve_function harish_narayanan_32, harish_narayanan_64;
solve_function masked_F_32, masked_F_64, masked_U_32, masked_U_64;
solve_function crauser_out_cpu_32, crauser_out_cpu_64,
    crauser_in_cpu_32, crauser_in_cpu_64, crauser_inout_cpu_32,
    crauser_inout_cpu_64;
solve_function crauser_out_32, crauser_out_64, crauser_in_32,
    crauser_in_64, crauser_inout_32, crauser_inout_64;
solve_function F_GPU_paths_32, F_GPU_paths_64;
solve_function U_GPU_paths_32, U_GPU_paths_64;
solve_function crauser_out_paths_32, crauser_out_paths_64,
    crauser_in_paths_32, crauser_in_paths_64, crauser_inout_paths_32,
    crauser_inout_paths_64;
solve_function masked_U_paths_32, masked_U_paths_64;
solve_function delta_cpu_32, delta_cpu_64;
solve_function delta_block_32, delta_block_64;
solve_function delta_gpu_32, delta_gpu_64;
solve_function delta_gpu_paths_32, delta_gpu_paths_64;

#define ROW(name, source, needs, largest_n, scales, wrong) \
    { #name, source, needs, largest_n, scales, wrong, \
      name##_32, name##_64 }

const solver solvers[] = {
    /* Rows of the solver table */
    ROW(dijkstra_array, "2009, Fig. 1", NEEDS_SUCCESSORS | KEEPS_PARENTS,
        1u << 17, true, false),
    ROW(dijkstra_matrix, "2009, Fig. 1", NEEDS_MATRIX | KEEPS_PARENTS,
        1u << 14, false, false),
    ROW(dijkstra_heap, "2009, sec. 1", NEEDS_SUCCESSORS | KEEPS_PARENTS,
        1u << 28, true, false),
    ROW(F_CPU, "2009, sec. 4.1", NEEDS_SUCCESSORS | KEEPS_PARENTS,
        1u << 26, true, false),
    ROW(U_CPU, "2009, sec. 4.1", NEEDS_PREDECESSORS | KEEPS_PARENTS,
        1u << 24, true, false),
    ROW(F_GPU, "2009, sec. 4.1", NEEDS_SUCCESSORS | NEEDS_GPU, 1u << 26,
        true, false),
    ROW(U_GPU, "2009, sec. 4.1", NEEDS_PREDECESSORS | NEEDS_GPU, 1u << 26,
        true, false),
    ROW(dial, "Dial 1969", NEEDS_SUCCESSORS | KEEPS_PARENTS, 1u << 28,
        true, false),
    ROW(FH, "2009, sec. 6", NEEDS_SUCCESSORS | KEEPS_PARENTS, 1u << 28,
        true, false),
    ROW(U_H1, "2009, sec. 4.1", NEEDS_PREDECESSORS | NEEDS_GPU, 1u << 24,
        false, false),
    ROW(U_H2, "2009, sec. 4.1", NEEDS_PREDECESSORS | NEEDS_GPU, 1u << 26,
        false, false),
    ROW(U_H3, "2009, sec. 4.1", NEEDS_PREDECESSORS | NEEDS_GPU, 1u << 26,
        false, false),
    ROW(U_GPU_2min, "2009, sec. 4.1", NEEDS_PREDECESSORS | NEEDS_GPU |
        OWN_MINIMUM, 1u << 26, true, false),
    ROW(U_GPU_PLUS, "2009, sec. 4.2", NEEDS_PREDECESSORS | NEEDS_GPU,
        1u << 26, true, false),
    ROW(F_GPU_no_atomic, "2009, sec. 4.1", NEEDS_SUCCESSORS | NEEDS_GPU,
        1u << 26, true, true),
    ROW(F_GPU_shuffle, "Luitjens 2014", NEEDS_SUCCESSORS | NEEDS_GPU |
        OWN_MINIMUM, 1u << 26, true, false),
    ROW(U_GPU_shuffle, "Luitjens 2014", NEEDS_PREDECESSORS | NEEDS_GPU |
        OWN_MINIMUM, 1u << 26, true, false),
    ROW(F_GPU_CUB, "CUB", NEEDS_SUCCESSORS | NEEDS_GPU | NEEDS_REAL_GPU |
        OWN_MINIMUM, 1u << 26, true, false),
    ROW(U_GPU_CUB, "CUB", NEEDS_PREDECESSORS | NEEDS_GPU | NEEDS_REAL_GPU |
        OWN_MINIMUM, 1u << 26, true, false),
    ROW(F_CPU_matrix, "2009, sec. 5", NEEDS_MATRIX | KEEPS_PARENTS,
        1u << 14, false, false),
    ROW(U_CPU_matrix, "2009, sec. 5", NEEDS_MATRIX | KEEPS_PARENTS,
        1u << 14, false, false),
    ROW(U_GPU_matrix, "2009, sec. 5", NEEDS_MATRIX | NEEDS_GPU, 1u << 15,
        false, false),
    ROW(F_GPU_matrix, "2009, sec. 5", NEEDS_MATRIX | NEEDS_GPU, 1u << 15,
        false, false),
    ROW(F_GPU_matrix_no_atomic, "2009, sec. 6", NEEDS_MATRIX | NEEDS_GPU,
        1u << 15, false, true),
    ROW(harish_narayanan, "2009, sec. 4.3", NEEDS_SUCCESSORS | NEEDS_GPU,
        1u << 26, false, true),
    ROW(masked_F, "2009, sec. 4.3, cured", NEEDS_SUCCESSORS | NEEDS_GPU,
        1u << 26, true, false),
    ROW(masked_U, "2009, sec. 4.3, cured", NEEDS_PREDECESSORS | NEEDS_GPU,
        1u << 26, true, false),
    ROW(crauser_out_cpu, "1998, OUT", NEEDS_SUCCESSORS | KEEPS_PARENTS,
        1u << 26, true, false),
    ROW(crauser_in_cpu, "1998, IN",
        NEEDS_SUCCESSORS | NEEDS_PREDECESSORS | KEEPS_PARENTS, 1u << 26,
        true, false),
    ROW(crauser_inout_cpu, "1998, INOUT",
        NEEDS_SUCCESSORS | NEEDS_PREDECESSORS | KEEPS_PARENTS, 1u << 26,
        true, false),
    ROW(crauser_out, "2013, sec. 4", NEEDS_SUCCESSORS | NEEDS_GPU,
        1u << 26, true, false),
    ROW(crauser_in, "1998, IN",
        NEEDS_SUCCESSORS | NEEDS_PREDECESSORS | NEEDS_GPU, 1u << 26, true,
        false),
    ROW(crauser_inout, "1998, INOUT",
        NEEDS_SUCCESSORS | NEEDS_PREDECESSORS | NEEDS_GPU, 1u << 26, true,
        false),
    ROW(F_GPU_paths, "2013, sec. 3.2",
        NEEDS_SUCCESSORS | NEEDS_GPU | KEEPS_PARENTS, 1u << 26, true,
        false),
    ROW(U_GPU_paths, "2013, sec. 3.2",
        NEEDS_PREDECESSORS | NEEDS_GPU | KEEPS_PARENTS, 1u << 26, true,
        false),
    ROW(crauser_out_paths, "2013, sec. 4", NEEDS_SUCCESSORS | NEEDS_GPU |
        KEEPS_PARENTS, 1u << 26, true, false),
    ROW(crauser_in_paths, "1998, IN", NEEDS_SUCCESSORS |
        NEEDS_PREDECESSORS | NEEDS_GPU | KEEPS_PARENTS, 1u << 26, true,
        false),
    ROW(crauser_inout_paths, "1998, INOUT", NEEDS_SUCCESSORS |
        NEEDS_PREDECESSORS | NEEDS_GPU | KEEPS_PARENTS, 1u << 26, true,
        false),
    ROW(masked_U_paths, "2009, sec. 4.3, cured", NEEDS_PREDECESSORS |
        NEEDS_GPU | KEEPS_PARENTS, 1u << 26, true, false),
    ROW(delta_cpu, "Meyer, Sanders 2003", NEEDS_SUCCESSORS |
        KEEPS_PARENTS, 1u << 28, true, false),
    ROW(delta_block, "a listing, repaired", NEEDS_SUCCESSORS | NEEDS_GPU |
        OWN_MINIMUM, 1u << 16, false, false),
    ROW(delta_gpu, "Meyer, Sanders 2003", NEEDS_SUCCESSORS | NEEDS_GPU |
        OWN_MINIMUM, 1u << 28, true, false),
    ROW(delta_gpu_paths, "Meyer, Sanders 2003", NEEDS_SUCCESSORS |
        NEEDS_GPU | OWN_MINIMUM | KEEPS_PARENTS, 1u << 28, true, false),
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
    if (status == SOLVED && asked.parents && a->parents == NULL) {
        /* Recover a tree from the distances */
        a->parents = malloc(g->n * sizeof *a->parents);
	if (a->parents == NULL ||
	    !tight_tree(g, asked.source, a->c, a->parents))
	    status = NO_MEMORY;
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
        snprintf(a->error, sizeof a->error, "%s: not enough memory for "
                 "n = %u, m = %u", s->name, g->n, g->m);
    if (status == OVERFLOWED && !a->error[0])
        snprintf(a->error, sizeof a->error, "%s: a distance does not fit "
                 "into 64 bits", s->name);
    return status;
}
