#include "cpu/da2cf.h"

/* Settle one compound frontier after another */
static int settle_frontiers(const problem *p, relax_function *relax,
                            cost_t *c, uint8_t *f, uint8_t *u,
                            struct work *done)
{
    cost_t mssp = 0;
    uint32_t settled = 1;

    initialize_sequential(p->n, p->source, c, f, u);
    while (mssp != COST_INF) {
        /* Settle one compound frontier */
        done->iterations++;
        if (!relax(p, c, f, u, done->parents, &done->relaxations))
            return OVERFLOWED;
        mssp = minimum_sequential(p->n, u, c);
        if (mssp != COST_INF)
            settled += update_sequential(p->n, mssp, c, f, u);
        if (p->progress && !p->progress(settled, p->n))
            return STOPPED;
    }
    return SOLVED;
}
/* The algorithm DA2CF, for any relaxation */
int WIDTH(DA2CF_sequential)(const problem *p, relax_function *relax,
                            cost_t *c, struct work *done)
{
    uint8_t *f = malloc(p->n), *u = malloc(p->n);
    int status = NO_MEMORY;

    if (f && u)
        status = settle_frontiers(p, relax, c, f, u, done);
    free(f);
    free(u);
    return status;
}
/* The solvers F_CPU and U_CPU */
static bool relax_F_lists(const problem *p, cost_t *c, const uint8_t *f,
                          const uint8_t *u, uint32_t *parents,
                          uint64_t *sums)
{
    return relax_F_sequential(p->successors, c, f, u, parents, sums);
}

static bool relax_U_lists(const problem *p, cost_t *c, const uint8_t *f,
                          const uint8_t *u, uint32_t *parents,
                          uint64_t *sums)
{
    return relax_U_sequential(p->predecessors, c, f, u, parents, sums);
}
DA2CF_CPU_SOLVER(F_CPU, relax_F_lists)
DA2CF_CPU_SOLVER(U_CPU, relax_U_lists)
