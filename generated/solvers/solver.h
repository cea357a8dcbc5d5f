#pragma once
#include "graph/error.h"
#include "graph/linkage.h"
#include "solve/solve.h"

BEGIN_C
/* A row of the solver table */
enum {
    NEEDS_SUCCESSORS = 1, NEEDS_PREDECESSORS = 2, NEEDS_MATRIX = 4,
    NEEDS_GPU = 8, NEEDS_REAL_GPU = 16,
    KEEPS_PARENTS = 32,      /* by itself, if they are wanted */
    OWN_MINIMUM = 64,        /* --minimum does not concern it */
    SMALL_ONLY = 128,        /* not for the graph of packages */
    WRONG_BY_DESIGN = 256,
    NEEDS_STREAMS = 512,     /* of all-pairs solvers */
    STOPS_EARLY = 1024,      /* knows sources, to and within */
    ON_CORES = 2048,         /* of several threads of the processor */
    HAS_BUCKETS = 4096,      /* --delta is their width */
    EVEN_BUCKETS = 8192      /* which is a power of two */
};

typedef struct solver {
    const char *name;        /* the paper's name */
    const char *source;      /* paper, section or figure */
    unsigned flags;
    uint32_t largest_n;      /* largest sensible n */
    solve_function *solve_32, *solve_64;
} solver;
/* What the table offers */
extern const solver solvers[];
extern const size_t solver_count;
const solver *solver_find(const char *name);   /* NULL: unknown */
/* Sets p->n, makes what s needs and p lacks of g (successors), runs s
   in 32 bits and, after an overflow, in 64 (*wide = true).  That
   p->source < g->n is up to the caller.  a->c is allocated here, and
   the caller's to free.  Returns SOLVED, or else NO_MEMORY, STOPPED or
   DEVICE_FAILED with a->error set and a->c NULL.  A vertex above
   a->settled is unreached in a, whatever it is in g. */
int solver_run(const solver *s, const graph *g, problem *p, answer *a,
               bool *wide);
/* verify, for what p asked of g: several sources, all that is settled.
   False with errno ENOMEM: no memory. */
bool verify_answer(const graph *g, const problem *p, const answer *a,
                   struct error *why);
END_C
