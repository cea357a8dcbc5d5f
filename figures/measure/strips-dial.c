/* strips-dial -- how the buckets of cpu/dial.c walk Figure 1.1's graph, in the
   form of strips.cu: the vertices in the bucket at the hand are the frontier */
#include "cpu/work.h"
#undef CPU_SOLVER
#define CPU_SOLVER(name, solver) int (*used)(const problem *, cost_t *, \
    struct work *) = solver;
#include "cpu/dial.c"
#include <stdio.h>
#include <stdlib.h>

enum { VERTICES = 7, ARCS = 9 };
static uint32_t v[] = { 0, 2, 3, 5, 6, 7, 8, 9 },
    e[] = { 1, 2, 3, 1, 4, 5, 3, 4, 5 }, w[] = { 4, 1, 5, 2, 2, 0, 4, 3, 1 };
static cost_t c[VERTICES];
static char state[VERTICES];         /* as \panel names it */

static void panel(unsigned bucket, unsigned of)
{
    printf("\\panel{7}{bucket %u of %u}{", bucket, of);
    for (uint32_t i = 0; i < VERTICES; i++) {
        printf("%s%c/", i ? "," : "", state[i]);
        if (c[i] == COST_INF)
            printf("\\infty");
        else
            printf("%u", (unsigned)c[i]);
    }
    printf("}{}%%\n");
}
/* Settle what is in the bucket now, as dial does, and draw it before */
static uint32_t settle(buckets *b, uint32_t bucket)
{
    uint32_t front[VERTICES], count = 0, come = 0, i;

    while ((i = b->ring[bucket].next) != bucket) {
        leave_bucket(b, i);
        state[front[count++] = i] = 'F';
    }
    panel(bucket - b->n, b->upper);
    for (uint32_t a = 0; a < count; a++)
        state[front[a]] = 'S';
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t k = v[front[a]]; k < v[front[a] + 1]; k++) {
            cost_t sum = c[front[a]] + w[k];
            if (state[e[k]] == 'U' && sum < c[e[k]]) {
                come += c[e[k]] == COST_INF;
                c[e[k]] = sum;
                move_to(b, e[k], bucket_of(b, sum));
            }
        }
    return count - come;
}
int main(void)
{
    graph g = { .n = VERTICES, .m = ARCS, .v = v, .e = e, .w = w };
    buckets b;
    uint32_t waiting = 1;

    if (!buckets_make(&b, &g) || b.low > 0)
        return 3;
    for (uint32_t i = 0; i < VERTICES; i++) {
        c[i] = COST_INF;
        state[i] = 'U';
    }
    c[0] = 0;
    move_to(&b, 0, b.n);
    while (waiting > 0) {
        uint32_t bucket = b.n + (uint32_t)(b.hand & (b.upper - 1));
        if (b.ring[bucket].next == bucket)
            b.hand++;
        else
            waiting -= settle(&b, bucket);
    }
    free(b.ring);
    return 0;
}
