#include "cpu/work.h"

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
    b->low = DECIDE(LOWER_BITS, 0, b->low);
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
int dial(const graph *g, uint32_t source, cost_t *c);
int dial(const graph *g, uint32_t source, cost_t *c)
{
    struct work work = { 0 }, *done = &work;
    bool (*progress)(uint32_t, uint32_t) = NULL;

    /* Your code here.  Return SOLVED, NO_MEMORY or OVERFLOWED. */
    (void)g, (void)source, (void)c, (void)done, (void)progress;
    return NO_MEMORY;
}
