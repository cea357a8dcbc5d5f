#ifndef WORK_H
#define WORK_H
#include "solve/solve.h"
#include <stdio.h>

/* What a run of Dijkstra's algorithm counts */
struct work {
    uint64_t iterations, relaxations;
    uint32_t *parents;       /* NULL: no tree is wanted */
};

/* The answer of a run on the CPU that began at start.  c: n costs, of
   use if the run is SOLVED. */
static inline void
answer_on_CPU(answer *a, int status, const struct work *done,
              double start, const cost_t *c, uint32_t n)
{
    a->seconds = seconds_now() - start;
    a->iterations = done->iterations;
    a->relaxations = done->relaxations;
    snprintf(a->device, sizeof a->device, "CPU");
    if (status == SOLVED)
        answer_costs(a, c, n);
}
#endif
