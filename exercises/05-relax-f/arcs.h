/* The harness of a kernel that relaxes; the including file defines
   launch(), and before it PULLS where arcs are stored at their heads,
   or MATRIX. In a run of a graph's the costs of a frontier are what
   its rule makes them, and a list has one thing at a time that is
   odd. What the kernel's comment says of each arc is asked here of a
   state that is drawn: sums of nothing, sums that just fit or do not,
   that equal the cost or are one below, beside one another and in any
   order. A kernel may know that nothing settled is dearer than the
   frontier, nothing in the frontier dearer than the rest, and that no
   arc can lower what is settled. */
#define DRAWN
#include "exercises/kernel.h"

#ifdef MATRIX
enum { MOST_DRAWN = 130 };
#else
enum { MOST_DRAWN = 160 };
#endif
enum { SMALL = 60, STATES = 2, ARCS_DRAWN = 5 * MOST_DRAWN };

typedef struct state {
    uint32_t n, m, over;            /* over: a sum does not fit */
    uint32_t tail[ARCS_DRAWN], head[ARCS_DRAWN], weight[ARCS_DRAWN];
    cost_t c[MOST_DRAWN], due[MOST_DRAWN];
    uint8_t f[MOST_DRAWN], u[MOST_DRAWN];
} state;

/* Costs are small, or about a power of two, or the largest */
static void draw_vertices(luck *s, state *x, uint32_t n)
{
    uint32_t bit = draw(s, 56), base;
    uint32_t span = 1 + draw(s, 2) * draw(s, 20);

    base = bit < 32 ? 1u << bit : bit < 40 ? COST_INF - 3 * span : 0;
    x->n = n, x->over = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t kind = draw(s, 8);

        x->u[i] = kind < 4;
        x->f[i] = kind >= 4 && kind < 7;
        x->c[i] = kind < 2 ? COST_INF
                : kind < 4 ? base + span + draw(s, 2 * span - 1)
                : kind < 7 ? base + draw(s, span)
                           : draw(s, base < span ? base + 1 : span);
        x->due[i] = x->c[i];
    }
}
/* the weight of an arc: at one of the ends of what can matter */
static uint32_t draw_weight(luck *s, cost_t from, cost_t to, bool fit)
{
    uint32_t room = from == COST_INF ? COST_INF : COST_INF - 1 - from;
    uint32_t gap = to > from ? to - from : 0, w;

    switch (draw(s, 8)) {
    case 0: w = 0; break;
    case 1: w = room; break;
    case 2: w = room + 1; break;
    case 3: w = COST_INF; break;
    case 4: w = gap; break;
    case 5: w = gap - (gap > 0); break;
    case 6: w = draw(s, room); break;
    default: w = draw(s, 30);
    }
    return fit && w > room ? room : w;
}
static void relax_drawn(state *x, uint32_t i, uint32_t j, uint32_t by)
{
    cost_t sum;

    if (!x->f[i] || !x->u[j])
        return;
    if (!cost_add(x->c[i], by, &sum))
        x->over = 1;
    else if (sum < x->due[j])
        x->due[j] = sum;
}
/* Arcs into one vertex are many, as are those out of it; and where all
   is to fit, what is not to be relaxed does not */
static void draw_arcs(luck *s, state *x)
{
    uint32_t hub = draw(s, x->n);
    bool fit = draw(s, 2);

    x->m = draw(s, 5 * x->n);
    for (uint32_t k = 0; k < x->m; k++) {
        uint32_t i = draw(s, 5) ? draw(s, x->n) : hub;
        uint32_t j = draw(s, 4) ? draw(s, x->n) : hub;

        x->tail[k] = i, x->head[k] = j;
        x->weight[k] = draw_weight(s, x->c[i], x->c[j],
                                   fit && x->f[i] && x->u[j]);
        if (!x->u[j] && x->c[i] < x->c[j] &&
            x->weight[k] < x->c[j] - x->c[i])
            x->weight[k] = x->c[j] - x->c[i];
    }
}
#ifdef MATRIX
static void bring_arcs(wire *w, state *x, void **d)
{
    static uint32_t all[MOST_DRAWN * MOST_DRAWN];
    uint32_t n = x->n;

    memset(all, 0xff, n * n * sizeof *all);
    for (uint32_t k = 0; k < x->m; k++)
        all[x->tail[k] * n + x->head[k]] = x->weight[k];
    for (uint32_t k = 0; k < n * n; k++)
        if (all[k] != UINT32_MAX)
            relax_drawn(x, k / n, k % n, all[k]);
    d[W] = room(w, "w", all, n * n * sizeof *all);
}
#else
/* arcs with the same key stand together, in the order drawn */
static void bring_arcs(wire *w, state *x, void **d)
{
    static uint32_t v[MOST_DRAWN + 2], e[ARCS_DRAWN], by[ARCS_DRAWN];
#ifdef PULLS
    const uint32_t *key = x->head, *other = x->tail;
#else
    const uint32_t *key = x->tail, *other = x->head;
#endif
    memset(v, 0, sizeof v);
    for (uint32_t k = 0; k < x->m; k++)
        v[key[k] + 2]++;
    for (uint32_t i = 0; i < x->n; i++)
        v[i + 2] += v[i + 1];
    for (uint32_t k = 0; k < x->m; k++) {
        uint32_t at = v[key[k] + 1]++;

        e[at] = formed_head(w, x->n, other[k]);
        by[at] = x->weight[k];
        relax_drawn(x, x->tail[k], x->head[k], x->weight[k]);
    }
    d[V] = room(w, "v", v, (x->n + 1) * sizeof *v);
    d[E] = room(w, "e", e, x->m * sizeof *e);
    d[W] = room(w, "w", by, x->m * sizeof *by);
}
#endif
static void bring_flags(wire *w, const char *name, luck *s, uint32_t n,
                        const uint8_t *plain, void **d)
{
    static uint8_t flags[MOST_DRAWN];

    for (uint32_t i = 0; i < n; i++)
        flags[i] = formed_flag(w, name, plain[i],
                               (uint8_t)draw(s, 256));
    only_read(name, *d = room(w, name, flags, n), n);
}
static void compare_drawn(wire *w, const state *x, const cost_t *c,
                          uint32_t overflow)
{
    for (uint32_t i = 0; i < x->n && w->status == 0; i++)
        if (c[i] != x->due[i])
            fault(w, "drawn: c[%u] was %u, expected %u, got %u", i,
                  x->c[i], x->due[i], c[i]);
    if (!overflow && x->over)
        fault(w, "drawn: a sum does not fit, and *overflow does not "
              "say so");
    else if (overflow && !x->over)
        fault(w, "drawn: *overflow says that a sum does not fit, and "
              "each does");
}
/* a thread or a warp for each vertex, or fewer: as in the run */
static uint32_t draw_grid(const wire *w, luck *s, uint32_t n)
{
    uint32_t threads = w->grid * w->block;
    uint32_t each = threads / 32 < w->n ? 1 : 32;
    uint32_t grid = (n * each + w->block - 1) / w->block;

    return threads < w->n ? 1 + draw(s, grid) : grid + draw(s, 2);
}
static void ask_state(wire *w, luck *s)
{
    static state x;
    static cost_t c[MOST_DRAWN];
    wire one = *w;
    void *d[SLOTS] = { 0 };
    uint32_t none = 0, most = 2 * w->block;

    draw_vertices(s, &x, 1 + draw(s, most < MOST_DRAWN ? most
                                                       : MOST_DRAWN));
    draw_arcs(s, &x);
    bring_arcs(w, &x, d);
    d[C] = room(w, "c", x.c, x.n * sizeof *x.c);
    bring_flags(w, "f", s, x.n, x.f, &d[F]);
    bring_flags(w, "u", s, x.n, x.u, &d[U]);
    uint32_t *overflow = (uint32_t *)room(w, "overflow", &none, 4);
    one.n = x.n, one.m = x.m;
    one.grid = draw_grid(w, s, x.n);
    if (w->status)
        return;
    launch(&one, d, overflow);
    note(w, cudaGetLastError());
    note(w, cudaMemcpy(c, d[C], x.n * sizeof *c,
                       cudaMemcpyDeviceToHost));
    note(w, cudaMemcpy(&none, overflow, 4, cudaMemcpyDeviceToHost));
    compare_drawn(w, &x, c, none);
}
/* (who fails on a small graph is to be told of that) */
static void ask_drawn(wire *w)
{
    luck s = luck_of(w) ^ (luck)w->mssp << 32;

    for (int k = 0; k < STATES && w->n > SMALL && !w->status; k++) {
        ask_state(w, &s);
        if (k + 1 < STATES)
            leave_empty(w);
        input_count = 0;
    }
}
