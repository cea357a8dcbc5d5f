/* made.h -- bench.h for programs that make a graph: made, or else the end */
#pragma once
#include "graph/generate.h"
#include "bench.h"

/* heaviest 0: weights from 1 to 10; seed 1 */
__attribute__((unused)) static graph *made(const char *family, uint32_t n,
                                           uint32_t heaviest)
{
    struct error why;
    graph *g = generate(family, n, 0, heaviest, 1, &why);

    if (g == NULL)
        die(why.text);
    return g;
}

/* the source of run k, which has successors if any vertex has: each run
   has one of its own, or else the processor would learn the branches of
   the one run by heart */
__attribute__((unused)) static uint32_t source_of(const graph *g, int k)
{
    uint32_t i = (uint32_t)((uint64_t)k * 2654435769u % g->n);

    for (uint32_t tries = 0; g->v[i] == g->v[i + 1] && tries < g->n;
         tries++)
        i = (i + 1) % g->n;
    return i;
}

__attribute__((unused)) static uint32_t vertex_of(const graph *g,
                                                  const char *name)
{
    for (uint32_t i = 0; g->names && i < g->n; i++)
        if (g->names[i] && strcmp(g->names[i], name) == 0)
            return i;
    die("no such vertex");
}
