#include "exercises/16-barriers/delta.h"

typedef struct split { uint32_t *middle, *e, *w; } split;

static uint32_t *array(uint32_t count)
{
    uint32_t *a = (uint32_t *)malloc((count + 1) * sizeof *a);
    if (a == NULL)
        abort();
    return a;
}
static split split_on_host(const graph *g, cost_t delta)
{
    split s = { array(g->n), array(g->m), array(g->m) };

    for (uint32_t i = 0; i < g->n; i++) {
        s.middle[i] = g->v[i];
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            bool heavy = g->w[k] > delta;
            uint32_t at = g->v[i];

            for (uint32_t l = g->v[i]; l < g->v[i + 1]; l++)
                at += (g->w[l] > delta) == heavy ? l < k : heavy;
            s.e[at] = g->e[k];
            s.w[at] = g->w[k];
            s.middle[i] += !heavy;
        }
    }
    return s;
}
static void compare(const char *name, const uint32_t *d,
                    const uint32_t *want, uint32_t count)
{
    uint32_t *got = array(count);

    if (!back(got, d, count))
        asked->status = -1;
    for (uint32_t k = 0; k < count && asked->status == 0; k++)
        if (got[k] != want[k])
            fault(asked, "%s[%u]: expected %u, got %u", name, k,
                  want[k], got[k]);
    free(got);
}
static void judge_kernel(steps *s)
{
    const graph *g = s->g;
    split want = split_on_host(g, s->delta);
    uint32_t *middle = there("middle", (uint32_t *)NULL, g->n);
    uint32_t *e = there("split_e", (uint32_t *)NULL, g->m);
    uint32_t *w = there("split_w", (uint32_t *)NULL, g->m);

    delta_split<<<asked->grid, asked->block>>>(
        g->n, there("v", g->v, g->n + 1), there("e", g->e, g->m),
        there("w", g->w, g->m), s->delta, middle, e, w);
    if (cudaDeviceSynchronize() != cudaSuccess)
        asked->status = -1;
    compare("middle", middle, want.middle, g->n);
    compare("split_e", e, want.e, g->m);
    compare("split_w", w, want.w, g->m);
    free(want.middle), free(want.e), free(want.w);
    s->accept = accept_all;
    run(s, asked->source);
}
