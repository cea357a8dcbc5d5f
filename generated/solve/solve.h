#pragma once
#include "graph/cost.h"
#include "graph/graph.h"
#include "solve/decide.h"
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

enum minimum_mode { MINIMUM_ONE_WORD, MINIMUM_TWO_PASS, MINIMUM_HOST };

/* What a solver is asked */
typedef struct problem {
    const graph *successors;    /* set if the solver needs it */
    const graph *predecessors;  /* set if the solver needs it */
    const uint32_t *matrix;     /* n*n, set if the solver needs it */
    uint32_t n, source;
    uint32_t block;             /* threads, a multiple of 32 */
    enum minimum_mode minimum;  /* how a device finishes it */
    bool count;                 /* count relaxations, if that costs */
    bool parents;               /* a tree is wanted, too */
    bool (*progress)(uint32_t settled, uint32_t n);
                                /* NULL, or whether to go on */
    uint64_t delta;             /* width of a bucket; 0: by rule */
    const uint32_t *sources;    /* source_count of them, or NULL */
    uint32_t source_count;
    const uint32_t *to;         /* NULL, or enough when it is settled */
    const uint64_t *within;     /* NULL, or the largest cost of use */
    uint32_t threads;           /* of cores; 0: as many as may run */
} problem;
/* What a solver answers */
typedef struct answer {
    uint64_t *c;             /* n distances, UINT64_MAX: unreached */
    uint32_t *parents;       /* n, if wanted; else NULL */
    uint64_t iterations;
    uint64_t relaxations;    /* sums c[i] + w formed */
    double seconds;          /* the solve alone */
    double copy_seconds;     /* copies to and from a device */
    char device[128];        /* where it ran */
    char error[256];         /* one line, if the status is not SOLVED */
    uint64_t delta;          /* the width of its buckets; 0: has none */
    uint64_t settled;        /* costs up to this are distances */
    uint32_t handovers;      /* of the engine, to the processor */
} answer;

enum { SOLVED, OVERFLOWED, NO_MEMORY, DEVICE_FAILED, STOPPED };
typedef int solve_function(const problem *p, answer *a);
/* Small things that every solver needs */
/* Widen the n costs of this width into a->c. */
static inline void answer_costs(answer *a, const cost_t *c, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        a->c[i] = c[i] == COST_INF ? UINT64_MAX : c[i];
}

/* Seconds since some moment that stays the same. */
static inline double seconds_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
/* For a solver that keeps parents itself: if they are wanted, makes
   a->parents, with no parent for any vertex.  False: no memory. */
static inline bool answer_parents(answer *a, const problem *p)
{
    free(a->parents);
    a->parents = NULL;
    if (!p->parents)
        return true;
    a->parents = (uint32_t *)malloc(p->n * sizeof *a->parents);
    for (uint32_t i = 0; a->parents && i < p->n; i++)
        a->parents[i] = NO_PARENT;
    return a->parents != NULL;
}
