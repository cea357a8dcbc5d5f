#include "solvers/solver.h"
#include <stdio.h>
#include <stdlib.h>

/* Declare the two sequential relaxations local to this file */
typedef bool relax_function(const graph *g, cost_t *c, const uint8_t *f,
                            const uint8_t *u, uint32_t *parents,
                            uint64_t *relaxations);
static relax_function relax_F_sequential, relax_U_sequential;
/* The function relax_F_sequential */
/* Relax every arc from a frontier vertex to an unsettled one, and add
   the number of sums formed to *relaxations.  g: successors.  parents:
   of those whose cost falls, or NULL.  False: a sum did not fit into
   cost_t, and c is of no further use. */
bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint32_t *parents,
                        uint64_t *relaxations)
{
    /* Relax the arcs that leave frontier vertices, one by one */
    for (uint32_t i = 0; i < g->n; i++) {
        if (!f[i])
            continue;
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            /* Relax arc k of frontier vertex i */
            uint32_t j = g->e[k];
	    cost_t sum;

	    if (!u[j])
	        continue;
	    ++*relaxations;
	    if (!cost_add(c[i], g->w[k], &sum))
	        return false;
	    if (sum < c[j]) {
	        c[j] = sum;
	        if (parents)
	            parents[j] = i;
	    }
        }
    }
    return true;
}
/* The function relax_U_sequential */
/* As relax_F_sequential, with the same costs and the same number of
   relaxations.  g: predecessors. */
bool relax_U_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint32_t *parents,
                        uint64_t *relaxations)
{
    for (uint32_t i = 0; i < g->n; i++) {
        if (!u[i])
            continue;
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            /* Relax arc k into unsettled vertex i */
            uint32_t j = g->e[k];
	    cost_t sum;

	    if (!f[j])
	        continue;
	    ++*relaxations;
	    if (!cost_add(c[j], g->w[k], &sum))
	        return false;
	    if (sum < c[i]) {
	        c[i] = sum;
	        if (parents)
	            parents[i] = j;
	    }
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
/* Settle one compound frontier after another */
static int settle_all(const problem *p, const graph *g,
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
/* The algorithm DA2CF, for either relaxation */
static int DA2CF(const problem *p, const graph *g,
                 relax_function *relax, answer *a)
{
    cost_t *c = malloc((size_t)p->n * sizeof *c);
    uint8_t *f = malloc(p->n), *u = malloc(p->n);
    double start = seconds_now();
    int status = NO_MEMORY;

    a->iterations = a->relaxations = 0;
    snprintf(a->device, sizeof a->device, "CPU");
    if (c && f && u && answer_parents(a, p))
        status = settle_all(p, g, relax, a, c, f, u);
    a->seconds = seconds_now() - start;
    free(c);
    free(f);
    free(u);
    return status;
}
/* The solvers F_CPU and U_CPU */
int WIDTH(F_CPU)(const problem *p, answer *a)
{
    return DA2CF(p, p->successors, relax_F_sequential, a);
}

int WIDTH(U_CPU)(const problem *p, answer *a)
{
    return DA2CF(p, p->predecessors, relax_U_sequential, a);
}
