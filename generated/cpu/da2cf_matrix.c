#include "solvers/solver.h"
#include <stdio.h>
#include <stdlib.h>

/* A matrix, and what can be relaxed on it */
typedef struct matrix {
    uint32_t n;
    const uint32_t *w;      /* n*n weights, row-major */
} matrix;

typedef bool relax_function(const matrix *g, cost_t *c,
                            const uint8_t *f, const uint8_t *u,
                            uint32_t *parents, uint64_t *relaxations);
/* Push along the rows of frontier vertices, on the CPU */
static bool relax_F(const matrix *g, cost_t *c, const uint8_t *f,
                    const uint8_t *u, uint32_t *parents,
                    uint64_t *relaxations)
{
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t j = 0; f[i] && j < g->n; j++)
            if (u[j]) {
                /* Relax the arc in row i and column j, if any */
                uint32_t weight = g->w[(size_t)i * g->n + j];
		cost_t sum;

		if (weight == UINT32_MAX)
		    continue;
		++*relaxations;
		if (!cost_add(c[i], weight, &sum))
		    return false;
		if (sum < c[j]) {
		    c[j] = sum;
		    if (parents)
		        parents[j] = i;
		}
            }
    return true;
}
/* Pull down the columns of unsettled vertices, on the CPU */
static bool relax_U(const matrix *g, cost_t *c, const uint8_t *f,
                    const uint8_t *u, uint32_t *parents,
                    uint64_t *relaxations)
{
    for (uint32_t j = 0; j < g->n; j++)
        for (uint32_t i = 0; u[j] && i < g->n; i++)
            if (f[i]) {
                /* Relax the arc in row i and column j, if any */
                uint32_t weight = g->w[(size_t)i * g->n + j];
		cost_t sum;

		if (weight == UINT32_MAX)
		    continue;
		++*relaxations;
		if (!cost_add(c[i], weight, &sum))
		    return false;
		if (sum < c[j]) {
		    c[j] = sum;
		    if (parents)
		        parents[j] = i;
		}
            }
    return true;
}
/* Give every vertex its first state, on the CPU */
static void initialize(uint32_t n, uint32_t source, cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    for (uint32_t i = 0; i < n; i++) {
        c[i] = COST_INF;
        f[i] = 0;
        u[i] = 1;
    }
    c[source] = 0;
    f[source] = 1;
    u[source] = 0;
}
/* Find the minimum cost of the unsettled vertices */
static cost_t minimum(uint32_t n, const uint8_t *u, const cost_t *c)
{
    cost_t mssp = COST_INF;

    for (uint32_t i = 0; i < n; i++)
        if (u[i] && c[i] < mssp)
            mssp = c[i];
    return mssp;
}
/* Promote the unsettled vertices of minimum cost to the frontier */
static uint32_t update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    uint32_t promoted = 0;

    for (uint32_t i = 0; i < n; i++) {
        f[i] = u[i] && c[i] == mssp;
        u[i] = u[i] && !f[i];
        promoted += f[i];
    }
    return promoted;
}
/* Settle one compound frontier after another, on a matrix */
static int settle_all(const problem *p, const matrix *g,
                      relax_function *relax, answer *a, cost_t *c,
                      uint8_t *f, uint8_t *u)
{
    cost_t mssp = 0;
    uint32_t settled = 1;

    initialize(p->n, p->source, c, f, u);
    while (mssp != COST_INF) {
        /* Settle one compound frontier */
        a->iterations++;
	if (!relax(g, c, f, u, a->parents, &a->relaxations))
	    return OVERFLOWED;
	mssp = minimum(p->n, u, c);
	if (mssp != COST_INF)
	    settled += update(p->n, mssp, c, f, u);
	if (p->progress)
	    p->progress(settled, p->n);
    }
    answer_costs(a, c, p->n);
    return SOLVED;
}
/* The algorithm DA2CF on a matrix */
static int DA2CF(const problem *p, relax_function *relax, answer *a)
{
    matrix g = { p->n, p->matrix };
    cost_t *c = malloc((size_t)p->n * sizeof *c);
    uint8_t *f = malloc(p->n), *u = malloc(p->n);
    double start = seconds_now();
    int status = NO_MEMORY;

    a->iterations = a->relaxations = 0;
    snprintf(a->device, sizeof a->device, "CPU");
    if (c && f && u && answer_parents(a, p))
        status = settle_all(p, &g, relax, a, c, f, u);
    a->seconds = seconds_now() - start;
    free(c);
    free(f);
    free(u);
    return status;
}
/* The solvers F_CPU_matrix and U_CPU_matrix */
int WIDTH(F_CPU_matrix)(const problem *p, answer *a)
{
    return DA2CF(p, relax_F, a);
}

int WIDTH(U_CPU_matrix)(const problem *p, answer *a)
{
    return DA2CF(p, relax_U, a);
}
