/* counts each improvement as a new arrival */
#include "solvers/solver.h"
#include <stdlib.h>

/* What a run of Dijkstra's algorithm counts */
struct work {
    uint64_t iterations, relaxations;
    uint32_t *parents;       /* NULL: nobody wants a tree */
};

/* Rings of vertices and buckets */
enum { ONE_LEVEL = 1 << 12 };  /* up to here, a bucket for each cost */

struct links { uint32_t next, last; };

typedef struct buckets {
    struct links *ring;      /* n vertices, upper and lower buckets */
    uint32_t n, low;         /* low: l, 0 if there is one level */
    uint32_t upper, lower;   /* how many; powers of two */
    cost_t hand;             /* the upper level's interval, cost >> l */
} buckets;
static inline void move_to(buckets *b, uint32_t i, uint32_t bucket)
{
    struct links *r = b->ring;

    r[r[i].last].next = r[i].next;
    r[r[i].next].last = r[i].last;
    r[i].next = r[bucket].next;
    r[i].last = bucket;
    r[r[i].next].last = i;
    r[bucket].next = i;
}
static inline void leave_bucket(buckets *b, uint32_t i)
{
    struct links *r = b->ring;

    r[r[i].last].next = r[i].next;
    r[r[i].next].last = r[i].last;
    r[i].next = r[i].last = i;
}
static inline uint32_t bucket_of(const buckets *b, cost_t cost)
{
    if (b->low > 0 && cost >> b->low == b->hand)
        return b->n + b->upper + (uint32_t)(cost & (b->lower - 1));
    return b->n + (uint32_t)(cost >> b->low & (b->upper - 1));
}
static bool buckets_make(buckets *b, const graph *g)
{
    uint64_t heaviest = 0, size;

    /* Choose the number of buckets for the heaviest arc */
    for (uint32_t k = 0; k < g->m; k++)
        if (g->w[k] > heaviest)
            heaviest = g->w[k];
    *b = (buckets){ .n = g->n, .upper = 1 };
    while (heaviest >= ONE_LEVEL && heaviest >> 2 * b->low > 0)
        b->low++;
    b->lower = 1u << b->low;
    while (b->upper <= (heaviest + b->lower - 1) >> b->low)
        b->upper *= 2;
    size = (uint64_t)b->n + b->upper + b->lower;
    if (size <= UINT32_MAX)
        b->ring = malloc(size * sizeof *b->ring);
    for (uint32_t i = 0; b->ring && i < size; i++)
        b->ring[i].next = b->ring[i].last = i;
    return b->ring != NULL;
}
int dial(const graph *g, uint32_t source, cost_t *c)
{
    struct work work = { 0 }, *done = &work;
    void (*progress)(uint32_t, uint32_t) = NULL;

    /* Settle the vertices in the order of the buckets */
    uint32_t n = g->n, waiting = 1;
    bool *u = malloc(n * sizeof *u);
    buckets b = { 0 };
    int status = buckets_make(&b, g) && u ? SOLVED : NO_MEMORY;

    if (status == SOLVED) {
        /* Make every vertex but the source unsettled and unreached */
        for (uint32_t i = 0; i < n; i++) {
            c[i] = COST_INF;
            u[i] = true;
        }
        c[source] = 0;
        u[source] = false;
        u[source] = true;
        move_to(&b, source, n);
    }
    while (status == SOLVED && waiting > 0) {
        /* Move the hand to an upper bucket that is not empty */
        while (b.ring[n + (b.hand & (b.upper - 1))].next ==
               n + (b.hand & (b.upper - 1)))
            b.hand++;
        /* Spread that bucket over the lower ones */
        if (b.low > 0) {
            uint32_t from = n + (uint32_t)(b.hand & (b.upper - 1)), i;
            while ((i = b.ring[from].next) != from)
                move_to(&b, i, bucket_of(&b, c[i]));
        }
        for (uint32_t k = 0; k < b.lower; k++) {
            uint32_t bucket = n + (b.low > 0 ? b.upper + k
                                   : (uint32_t)b.hand & (b.upper - 1));
            /* Settle what is in the bucket until it is empty */
            while (status == SOLVED && b.ring[bucket].next != bucket) {
                uint32_t f = b.ring[bucket].next;

                leave_bucket(&b, f);
                u[f] = false;
                waiting--;
                /* Relax the arcs from f and move what was improved */
                for (uint32_t k = g->v[f]; k < g->v[f + 1]; k++) {
                    uint32_t j = g->e[k];
                    cost_t sum;
                    if (!u[j])
                        continue;
                    if (!cost_add(c[f], g->w[k], &sum)) {
                        status = OVERFLOWED;
                    } else if (sum < c[j]) {
                        waiting++;
                        c[j] = sum;
                        move_to(&b, j, bucket_of(&b, sum));
                    }
                }
                /* Count the iteration */
                done->iterations++;
                if (progress && done->iterations % 1024 == 0)
                    progress((uint32_t)done->iterations, n);
            }
        }
    }
    free(b.ring);
    free(u);
    return status;
}
