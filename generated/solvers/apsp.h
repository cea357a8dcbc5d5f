#pragma once
#include "graph/linkage.h"
#include "solve/apsp.h"
#include "solvers/solver.h"

BEGIN_C
typedef struct apsp_solver {
    const char *name, *source;
    unsigned flags;
    uint32_t largest_n;
    apsp_function *solve_32, *solve_64;
} apsp_solver;

extern const apsp_solver apsp_solvers[];
extern const size_t apsp_solver_count;
const apsp_solver *apsp_solver_find(const char *name);
/* What runs an all-pairs solver */
/* Runs s in 32 bits and, after an overflow, in 64 (*wide = true).
   n <= largest_n, 1 <= streams <= MOST_STREAMS, the block and the
   sources are up to the caller; a->digests is his to free.  Returns
   SOLVED, or else NO_MEMORY, DEVICE_FAILED or NOT_TAKEN, with
   a->digests NULL and, but for NOT_TAKEN, a->error set. */
int apsp_run(const apsp_solver *s, const apsp_problem *p,
             apsp_answer *a, bool *wide);
END_C
