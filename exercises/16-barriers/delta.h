/* The harness of a kernel of delta-stepping; the including file
   defines judge_kernel(). The kernel is judged inside a
   delta-stepping of ours, and its work compared with ours after each
   phase, here in the child: the parent would have to send some
   hundred states through the wire. A child that has overwritten this
   deceives itself about the more precise of two checks; the
   distances go to the parent, and are compared there. */
#include "exercises/device.h"
#include "cuda/kernels.h"

static wire *asked;

template <typename T>
static T *there(const char *name, const T *from, size_t count)
{
    return (T *)room(asked, name, from, count * sizeof *from);
}
template <typename T>
static bool back(T *to, const T *from, size_t count)
{
    return count == 0 ||
           cudaMemcpy(to, from, count * sizeof *to,
                      cudaMemcpyDeviceToHost) == cudaSuccess;
}
/* The algorithm of the chapter without its data structures: no
   bucket is kept, no list of those that wait. A vertex offers
   nothing to one whose cost is not larger than its own: such an
   offer improves nothing, and would be counted; delta_block's
   statement says which arcs are added up. */
typedef struct steps {
    const graph *g;
    cost_t *c, *p, delta, high;
    uint8_t *waits, *removed;
    uint64_t phases, buckets, sums;
    bool overflow;
    bool (*accept)(struct steps *s);
} steps;

static void judge_kernel(steps *s);

/* An arc of weight delta is light, unless a term wants it heavy. */
static bool is_heavy(uint32_t weight, cost_t delta)
{
    return weight > delta ||
           (weight == delta && its(asked, "its light below"));
}
static void offers(steps *s, uint32_t i, bool heavy)
{
    const graph *g = s->g;

    for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
        uint32_t j = plain_head(asked, g->n, g->e[k]);
        cost_t sum;

        if (is_heavy(g->w[k], s->delta) != heavy || s->c[j] <= s->c[i])
            continue;
        s->sums++;
        if (!cost_add(s->c[i], g->w[k], &sum))
            s->overflow |= s->c[j] == COST_INF;
        else if (sum < s->p[j])
            s->p[j] = sum;
    }
}
/* Offers are made to p and accepted into c, by this or by the kernel
   that is judged. */
static bool accept_all(steps *s)
{
    for (uint32_t j = 0; j < s->g->n; j++)
        if (s->p[j] < s->c[j]) {
            s->c[j] = s->p[j];
            s->waits[j] = true;
        }
    return true;
}
/* When a phase begins, each vertex below high whose light arcs have
   not been relaxed at its present cost waits. When none waits, all
   light arcs of the bucket have been relaxed at final costs; so the
   heavy arcs are relaxed once, after the loop, from whatever was
   removed. */
static bool one_bucket(steps *s)
{
    uint32_t n = s->g->n, left = 1;

    memset(s->removed, 0, n);
    for (; left > 0; s->phases++) {
        for (uint32_t i = 0; i < n; i++)
            if (s->waits[i] && s->c[i] < s->high) {
                s->waits[i] = false;
                s->removed[i] = true;
                offers(s, i, false);
            }
        if (!s->accept(s))
            return false;
        left = 0;
        for (uint32_t i = 0; i < n; i++)
            left += s->waits[i] && s->c[i] < s->high;
    }
    for (uint32_t i = 0; i < n; i++)
        if (s->removed[i])
            offers(s, i, true);
    return s->accept(s);
}
/* the upper end of the bucket of the least cost that waits; 0: none */
static cost_t next_bucket(const steps *s)
{
    cost_t least = COST_INF;

    for (uint32_t i = 0; i < s->g->n; i++)
        if (s->waits[i] && s->c[i] < least)
            least = s->c[i];
    if (least == COST_INF)
        return 0;
    least = least / s->delta * s->delta;
    return least < COST_INF - s->delta ? least + s->delta : COST_INF;
}
static void run(steps *s, uint32_t source)
{
    uint32_t n = s->g->n;

    for (uint32_t i = 0; i < n; i++)
        s->c[i] = s->p[i] = i == source ? 0 : COST_INF;
    s->waits = (uint8_t *)calloc(n, 1);
    s->removed = (uint8_t *)calloc(n, 1);
    if (!s->waits || !s->removed)
        abort();
    s->waits[source] = true;
    while ((s->high = next_bucket(s)) != 0 && one_bucket(s))
        s->buckets++;
    free(s->waits);
    free(s->removed);
}
/* Three widths are tried: one that makes most arcs heavy; one, where a
   bucket has the number of its cost; and the weight of some arc, so
   that arcs of exactly that weight are there. In every other order the
   first two are the weight of the heaviest arc and the largest cost,
   with which one bucket holds all, where its early offers fit. A large
   graph gets one of them; the largest has heavy arcs out of its last
   vertices. */
static bool offers_fit(const graph *g, cost_t delta, uint32_t source)
{
    cost_t *c = (cost_t *)malloc(2 * g->n * sizeof *c);
    steps s = {};

    if (c == NULL)
        abort();
    s.g = g, s.delta = delta, s.accept = accept_all;
    s.c = c, s.p = c + g->n;
    run(&s, source);
    free(c);
    return !s.overflow;
}
extern "C" void child_stage(wire *w)
{
    graph g = graph_on(w);
    cost_t some = g.n > 60000 ? 2 : g.m ? g.w[g.m / 2] : 1, most = 1;

    asked = w;
    for (uint32_t k = 0; k < g.m; k++)
        most = g.w[k] > most ? g.w[k] : most;
    bool wide = g.n <= 300 && w->schedule % 2 &&
                offers_fit(&g, most, w->source) &&
                offers_fit(&g, COST_INF - 1, w->source);
    const cost_t width[] = { wide ? most : 4, wide ? COST_INF - 1 : 1,
                             some ? some : 1 };

    begin_question(w);
    for (int k = g.n > 300 ? 2 * !w->schedule : 0; k < 3; k++) {
        steps s = {};
        s.g = &g;
        s.delta = width[k];
        s.c = (cost_t *)wire_slot(w, C);
        s.p = (cost_t *)malloc(g.n * sizeof *s.p);
        if (s.p == NULL)
            abort();
        judge_kernel(&s);
        free(s.p);
        if (s.overflow && w->status == 0) {
            fault(w, "overflow: reported where every sum fits");
            w->status = STAGE_OVERFLOW;
        }
        if (w->status != 0 || g.n > 300)
            break;
    }
    leave_empty(w);
}
