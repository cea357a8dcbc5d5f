#include "cpu/da2cf.h"

/* Relax the arc in row i and column j, if any */
static inline bool relax_cell(const problem *p, uint32_t i, uint32_t j,
                              cost_t *c, uint32_t *parents,
                              uint64_t *relaxations)
{
    uint32_t weight = p->matrix[(size_t)i * p->n + j];
    cost_t sum;

    if (weight == UINT32_MAX)
        return true;
    ++*relaxations;
    if (!cost_add(c[i], weight, &sum))
        return false;
    if (sum < c[j]) {
        c[j] = sum;
        if (parents)
            parents[j] = i;
    }
    return true;
}
/* Push along the rows of frontier vertices, on the CPU */
static bool relax_F_dense(const problem *p, cost_t *c, const uint8_t *f,
                          const uint8_t *u, uint32_t *parents,
                          uint64_t *relaxations)
{
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t j = 0; f[i] && j < p->n; j++)
            if (u[j] && !relax_cell(p, i, j, c, parents, relaxations))
                return false;
    return true;
}
/* Pull down the columns of unsettled vertices, on the CPU */
static bool relax_U_dense(const problem *p, cost_t *c, const uint8_t *f,
                          const uint8_t *u, uint32_t *parents,
                          uint64_t *relaxations)
{
    for (uint32_t j = 0; j < p->n; j++)
        for (uint32_t i = 0; u[j] && i < p->n; i++)
            if (f[i] && !relax_cell(p, i, j, c, parents, relaxations))
                return false;
    return true;
}
/* The solvers F_CPU_matrix and U_CPU_matrix */
DA2CF_CPU_SOLVER(F_CPU_matrix, relax_F_dense)
DA2CF_CPU_SOLVER(U_CPU_matrix, relax_U_dense)
