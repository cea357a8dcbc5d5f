#include "solvers/apsp.h"
#include <stdio.h>
#include <string.h>

#define APSP_ROW(name, source, flags, largest_n)     \
    apsp_function name##_32, name##_64;              \
    enum { row_of_##name };
#include "solvers/apsp_rows.h"
#undef APSP_ROW

#define APSP_ROW(name, source, flags, largest_n) \
    { #name, source, flags, largest_n, name##_32, name##_64 },
const apsp_solver apsp_solvers[] = {
#include "solvers/apsp_rows.h"
};
const size_t apsp_solver_count =
    sizeof apsp_solvers / sizeof *apsp_solvers;

/* Find an all-pairs solver by its name */
const apsp_solver *apsp_solver_find(const char *name)
{
    for (size_t k = 0; k < apsp_solver_count; k++)
        if (strcmp(apsp_solvers[k].name, name) == 0)
            return &apsp_solvers[k];
    return NULL;
}
/* Run an all-pairs solver on a graph */
int apsp_run(const apsp_solver *s, const apsp_problem *p,
             apsp_answer *a, bool *wide)
{
    int status = NO_MEMORY;

    memset(a, 0, sizeof *a);
    *wide = false;
    a->digests = calloc(p->count, sizeof *a->digests);
    if (a->digests != NULL)
        status = s->solve_32(p, a);
    if (status == OVERFLOWED) {
        *wide = true;
        status = s->solve_64(p, a);
    }
    /* Leave nothing but an explanation of a failed run */
    if (status != SOLVED) {
        free(a->digests);
        a->digests = NULL;
    }
    if (status == NO_MEMORY && !a->error[0])
        snprintf(a->error, sizeof a->error, "%s: " NO_ROOM
                 " for n = %u", s->name, p->successors->n);
    return status;
}
