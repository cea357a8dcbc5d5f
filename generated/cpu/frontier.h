#pragma once
#include "graph/cost.h"
#include "graph/graph.h"

/* The function relax_F_sequential */
/* Relax every arc from a frontier vertex to an unsettled one, and add
   the number of sums formed to *relaxations.  g: successors.  parents:
   of those whose cost falls, or NULL.  False: a sum did not fit into
   cost_t, and c is of no further use. */
static inline bool
relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
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
static inline bool
relax_U_sequential(const graph *g, cost_t *c, const uint8_t *f,
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
static inline void initialize_sequential(uint32_t n, uint32_t source,
                                         cost_t *c, uint8_t *f,
                                         uint8_t *u)
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
static inline cost_t minimum_sequential(uint32_t n, const uint8_t *u,
                                        const cost_t *c)
{
    cost_t mssp = COST_INF;

    for (uint32_t i = 0; i < n; i++) {
        cost_t x = c[i] | ((cost_t)u[i] - 1);

        mssp = x < mssp ? x : mssp;
    }
    return mssp;
}
/* Promote the unsettled vertices of minimum cost to the frontier */
static inline uint32_t update_sequential(uint32_t n, cost_t mssp,
                                         const cost_t *c, uint8_t *f,
                                         uint8_t *u)
{
    uint32_t promoted = 0;

    for (uint32_t i = 0; i < n; i++) {
        f[i] = u[i] & (c[i] == mssp);
        u[i] -= f[i];
        promoted += f[i];
    }
    return promoted;
}
