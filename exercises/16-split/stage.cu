/* The harness of delta_split, which splits each row into light and
   heavy arcs, both in the order that they had. The arrays are
   compared number by number, since a split that puts one arc on the
   wrong side may still lead to right distances; and by position, as
   the statement asks for the order. */
#include "exercises/16-barriers/delta.h"

typedef struct split { uint32_t *middle, *e, *w; } split;

static uint32_t *array(uint32_t count)
{
    uint32_t *a = (uint32_t *)malloc((count + 1) * sizeof *a);
    if (a == NULL)
        abort();
    return a;
}
static bool is_behind(uint32_t weight, cost_t delta)
{
    return is_heavy(weight, delta) != (its(asked, "its first heavy") > 0);
}
/* The arcs of a row are put into the order that is wanted as cards
   would be: those that come behind are laid aside, and laid on again
   at the end. With delta = 3, of the weights 5, 1, 7, 2 the light ones
   go to places 0 and 1, and the 7 to 3, behind the 5. A term may want
   the heavy ones first, and another number in middle. */
static split split_on_host(const graph *g, cost_t delta)
{
    split s = { array(g->n), array(g->m), array(g->m) };
    uint32_t *aside = array(g->m);

    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t at = g->v[i], left = 0;

        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            if (is_behind(g->w[k], delta))
                aside[left++] = k;
            else
                s.e[at] = g->e[k], s.w[at++] = g->w[k];
        s.middle[i] = its(asked, "its middle counts")
                          ? at - g->v[i]
                          : at + its(asked, "its middle more ");
        for (uint32_t k = 0; k < left; k++)
            s.e[at] = g->e[aside[k]], s.w[at++] = g->w[aside[k]];
    }
    free(aside);
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
    /* the run that follows is the harness's own */
    s->accept = accept_all;
    run(s, asked->source);
}
