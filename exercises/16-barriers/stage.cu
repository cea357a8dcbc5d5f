/* The harness of delta_block, the whole algorithm in one block. Its
   distances are compared by the parent, its counts of phases and
   sums here: distances alone would accept any right algorithm in one
   block. The units limit the barriers: two in a phase, six more in a
   bucket and four at the ends is what a kernel needs that puts one
   between each pair of steps that must not overlap. */
#include "exercises/16-barriers/delta.h"

static void judge_kernel(steps *s)
{
    const graph *g = s->g;
    uint32_t n = g->n, none = 0;
    uint8_t *place = (uint8_t *)calloc(n, 1);
    unsigned long long work[2] = { 0, 0 };

    s->accept = accept_all;
    run(s, asked->source);
    for (uint32_t i = 0; place && i < n; i++) {
        s->c[i] = s->p[i] = i == asked->source ? 0 : COST_INF;
        place[i] = i == asked->source ? WAITING : 0;
    }
    cost_t *dist = there("dist", s->c, n);
    uint32_t *overflow = there("overflow", &none, 1);
    unsigned long long *d_work = there("work", work, 2);

    asked->grid = 1;
    asked->units += 2 * s->phases + 6 * s->buckets + 4;
    delta_block<<<1, asked->block>>>(
        n, there("v", g->v, n + 1), there("e", g->e, g->m),
        there("w", g->w, g->m), s->delta, dist,
        there("predist", s->p, n), there("place", place, n), overflow,
        d_work);
    if (cudaDeviceSynchronize() != cudaSuccess ||
        !back(s->c, dist, n) || !back(&none, overflow, 1) ||
        !back(work, d_work, 2))
        asked->status = -1;
    if (none != s->overflow)
        fault(asked, "*overflow: expected %d, got %u", s->overflow,
              none);
    if (work[0] != s->phases || work[1] != s->sums)
        fault(asked, "expected %u phases and %u sums, got %u and %u",
              (unsigned)s->phases, (unsigned)s->sums, (unsigned)work[0],
              (unsigned)work[1]);
    free(place);
}
