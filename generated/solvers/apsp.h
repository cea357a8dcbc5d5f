#ifndef APSP_H
#define APSP_H
#include "solvers/solver.h"

/* Give the functions that follow C linkage */
#ifdef __cplusplus
extern "C" {
#endif
/* What is kept of a row */
typedef struct digest {
    unsigned long long reached, farthest, checksum;
} digest;

/* The share of one vertex in the check sum */
ON_BOTH static inline unsigned long long
digest_term(uint32_t i, unsigned long long distance)
{
    unsigned long long z = distance + (i + 1ull) * 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}
/* The digest of a row that is on the host */
static inline digest digest_of(const cost_t *c, uint32_t n)
{
    digest d = { 0, 0, 0 };

    for (uint32_t i = 0; i < n; i++) {
        if (c[i] != COST_INF && c[i] > d.farthest)
            d.farthest = c[i];
        d.reached += c[i] != COST_INF;
        d.checksum += digest_term(i, c[i] == COST_INF ? UINT64_MAX
                                                  : c[i]);
    }
    return d;
}
/* What an all-pairs solver is asked, and what it answers */
typedef struct apsp_problem {
    const graph *successors;
    const uint32_t *sources;     /* count of them */
    uint32_t count;
    uint32_t streams;            /* solves in flight; 1..MOST_STREAMS */
    uint32_t block;              /* threads a block; multiple of 32 */
    /* Gets the row of sources[k]: n costs of the given size, 4 or 8,
       all ones for unreached; false ends the run.  NULL: no rows. */
    bool (*take)(void *to, uint32_t k, const void *c, size_t size);
    void *to;
} apsp_problem;

enum { MOST_STREAMS = 64, NOT_TAKEN = DEVICE_FAILED + 1 };
typedef struct apsp_answer {
    digest *digests;             /* one for each source */
    uint64_t iterations;         /* of all sources together */
    double seconds;              /* the solves alone */
    double copy_seconds;         /* the graph's way to the device */
    char device[128];
    char error[256];
} apsp_answer;
/* A row of the table of all-pairs solvers */
enum { NEEDS_STREAMS = 16 };     /* beside NEEDS_GPU */

typedef int apsp_function(const apsp_problem *p, apsp_answer *a);

typedef struct apsp_solver {
    const char *name, *source;
    unsigned needs;
    uint32_t largest_n;
    apsp_function *solve_32, *solve_64;
} apsp_solver;

extern const apsp_solver apsp_solvers[];
extern const size_t apsp_solver_count;
const apsp_solver *apsp_solver_find(const char *name);
/* Runs s in 32 bits and, after an overflow, in 64 (*wide = true).
   n <= largest_n, 1 <= streams <= MOST_STREAMS, the block and the
   sources are up to the caller; a->digests is his to free.  Returns
   SOLVED, or else NO_MEMORY, DEVICE_FAILED or NOT_TAKEN, with
   a->digests NULL and, but for NOT_TAKEN, a->error set. */
int apsp_run(const apsp_solver *s, const apsp_problem *p,
             apsp_answer *a, bool *wide);
/* End of the functions with C linkage */
#ifdef __cplusplus
}
#endif
#endif
