/* The harness of row_digest. One row is filled and digested after
   the other, in the same two arrays, and both are written anew for
   each source: what a kernel keeps in a variable of the device is
   found by the second source. The parent forms the rows and their
   digests by itself, so whatever happens to fill_row in the child
   can only make a right kernel wrong. The blocks have any size: the
   scene's own for the first source, then such as are drawn. A thread
   for each vertex means that no thread has the vertices of others. */
#include "exercises/device.h"
#include "exercises/15-fw-rest/sources.h"
#include "cuda/kernels.h"
#include "cuda/rows.h"

static void fill_row(const graph *g, uint32_t source, cost_t *c)
{
    bool changed = true;

    memset(c, 0xff, g->n * sizeof *c);
    c[source] = 0;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
                cost_t sum;
                if (c[i] != COST_INF && cost_add(c[i], g->w[k], &sum) &&
                    sum < c[g->e[k]]) {
                    c[g->e[k]] = sum;
                    changed = true;
                }
            }
    }
}
/* one thread, as many as are drawn, or a few more than a warp or less */
static uint32_t draw_block(const wire *w, luck *s, uint32_t k)
{
    uint32_t some[] = { w->block, w->n > 200 ? 100u : 1u, 33, 48,
                        1 + draw(s, 1024) };

    return some[k % 5];
}
extern "C" void child_stage(wire *w)
{
    graph all = graph_on(w), *g = &all;
    uint32_t *to = (uint32_t *)wire_slot(w, C);
    cost_t *c = (cost_t *)malloc(g->n * sizeof *c);
    luck s = luck_of(w);

    begin_question(w);
    cost_t *row = (cost_t *)room(w, "c", NULL, g->n * sizeof *c);
    digest d = {}, *sums = (digest *)room(w, "sums", NULL, sizeof d);
    if (c == NULL)
        abort();
    for (uint32_t k = 0; k < SOURCES_ASKED && w->status == 0; k++) {
        fill_row(g, source_asked(w, k), c);
        /* the contract is to add: the sums begin at zero */
        note(w, cudaMemcpy(row, c, g->n * sizeof *c,
                           cudaMemcpyHostToDevice));
        note(w, cudaMemset(sums, 0, sizeof d));
        uint32_t block = draw_block(w, &s, k);
        watch_readers(w, row, g->n * sizeof *c);
        row_digest<<<(g->n - 1) / block + 1, block>>>(g->n, row, sums);
        note(w, cudaGetLastError());
        read_by(w, "c", g->n);
        note(w, cudaMemcpy(&d, sums, sizeof d, cudaMemcpyDeviceToHost));
        if (d.reached >> 32 || d.farthest >> 32)
            fault(w, "reached is %llu and farthest %llu, of %u vertices "
                  "and costs of 32 bits", d.reached, d.farthest, g->n);
        *to++ = (uint32_t)d.reached;
        *to++ = (uint32_t)d.farthest;
        *to++ = (uint32_t)d.checksum;
        *to++ = (uint32_t)(d.checksum >> 32);
    }
    leave_empty(w);
    free(c);
}
