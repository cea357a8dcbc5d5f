#pragma once
#include "solve/solve.h"

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
    uint32_t block;              /* threads per block; multiple of 32 */
    /* Gets the row of sources[k]: n costs of the given size, 4 or 8,
       all ones for unreached; false ends the run.  NULL: no rows. */
    bool (*take)(void *to, uint32_t k, const void *c, size_t size);
    void *to;
    /* solve/apsp.h: what rows of several threads are asked */
    uint32_t threads;            /* of apsp_cores; 0: as many as may run */
    bool several;                /* take may be called by them at once */
} apsp_problem;

enum { MOST_STREAMS = 64, NOT_TAKEN = STOPPED + 1 };
typedef struct apsp_answer {
    digest *digests;             /* one for each source */
    uint64_t iterations;         /* of all sources together */
    double seconds;              /* the solves alone */
    double copy_seconds;         /* the graph's way to the device */
    char device[128];
    char error[256];
} apsp_answer;

typedef int apsp_function(const apsp_problem *p, apsp_answer *a);
