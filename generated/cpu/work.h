#pragma once
#include "solve/solve.h"
#include <stdio.h>

/* What a run of Dijkstra's algorithm counts */
struct work {
    uint64_t iterations, relaxations;
    uint32_t *parents;       /* NULL: no tree is wanted */
};

/* Run a sequential solver */
/* Puts the n distances into c; returns SOLVED, OVERFLOWED,
   NO_MEMORY or STOPPED. */
typedef int settle_function(const problem *p, cost_t *c,
                            struct work *done);

static inline int run_on_CPU(const problem *p, answer *a,
                             settle_function *settle)
{
    double start = seconds_now();
    cost_t *c = malloc((size_t)p->n * sizeof *c);
    struct work done = { 0 };
    int status = NO_MEMORY;

    if (c && answer_parents(a, p)) {
        done.parents = a->parents;
        status = settle(p, c, &done);
    }
    a->seconds = seconds_now() - start;
    if (status == SOLVED)
        answer_costs(a, c, p->n);
    free(c);
    a->iterations = done.iterations;
    a->relaxations = done.relaxations;
    snprintf(a->device, sizeof a->device, "CPU");
    return status;
}
/* The solver of that name, in this width. */
#define CPU_SOLVER(name, settle)                                     \
    int WIDTH(name)(const problem *p, answer *a)                     \
    {                                                                \
        return run_on_CPU(p, a, settle);                             \
    }
