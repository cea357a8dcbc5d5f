/* The harness of a kernel that settles vertices; the including file
   defines launch(), the rule, passes(), and what else a report shows
   of a vertex, SHOWN and SHOWN_OF. In a solver no unsettled
   vertex is reached when the threshold is infinite, and costs stand
   where the scenes have put them. What a kernel's comment says of
   every state is asked here of one that is drawn. The frontier is
   settled; what is settled costs less than the minimum of the others,
   and who is reached costs as much as the lightest arc into him. */
#define DRAWN
#include "exercises/kernel.h"

enum { MOST_DRAWN = 2 * 1024 };

typedef struct state {
    uint32_t n, mssp, threshold;
    cost_t c[MOST_DRAWN], lightest[MOST_DRAWN];
    uint8_t f[MOST_DRAWN], u[MOST_DRAWN];
} state;

static bool passes(const state *x, uint32_t i);
static uint32_t launched_with(const state *x);

/* A cost from mssp on, one among many or about the threshold; or none;
   or a smaller one, which is settled */
static void draw_vertex(luck *s, state *x, uint32_t i, uint32_t span)
{
    uint32_t kind = draw(s, 8), least = x->mssp, c = COST_INF, off;

    if (kind < 5)
        c = least + draw(s, kind < 2 ? 2 : span);
    else if (kind > 5 && least > 0)
        c = least - 1 - draw(s, least < span ? least : span);
    x->c[i] = i == 0 ? least : c;
    x->u[i] = x->c[i] >= least;
    x->f[i] = !x->u[i] && draw(s, 2);
    off = x->c[i] - (x->u[i] ? least : x->c[i]);
    switch (draw(s, 4)) {
    case 0: x->lightest[i] = off; break;
    case 1: x->lightest[i] = off + (off < x->c[i]); break;
    case 2: x->lightest[i] = off - (off > 0); break;
    default: x->lightest[i] = draw(s, x->c[i]);
    }
    if (c == COST_INF && i > 0 && draw(s, 2))
        x->lightest[i] = COST_INF;
}
/* The minimum is next to a power of two, or to the largest cost */
static void draw_state(luck *s, const wire *w, state *x)
{
    uint32_t span = 2 + draw(s, w->block), bit = draw(s, 40);
    uint32_t last = COST_INF - 1 - span;

    x->n = 1 + draw(s, 2 * w->block);
    x->mssp = bit < 32 ? 1u << bit : bit < 36 ? last : 0;
    x->mssp -= draw(s, x->mssp < span ? x->mssp + 1 : span);
    x->mssp = x->mssp < last ? x->mssp : last;
    for (uint32_t i = 0; i < x->n; i++)
        draw_vertex(s, x, i, span);
    bit = draw(s, 8);
    x->threshold = bit == 0 ? COST_INF : bit == 1 ? COST_INF - 1
                 : x->mssp + draw(s, bit == 2 ? 2 : span);
}
/* the flags as they are to be given */
static void put_flags(const wire *w, const char *name, luck *s,
                      const state *x, const uint8_t *plain, uint8_t *to)
{
    for (uint32_t i = 0; i < x->n; i++)
        to[i] = formed_flag(w, name, plain[i], (uint8_t)draw(s, 256));
}
static void compare_drawn(wire *w, const state *x, const uint8_t *gave,
                          const uint8_t *f, const uint8_t *u)
{
    for (uint32_t i = 0; i < x->n && w->status == 0; i++) {
        bool is = x->u[i] && x->c[i] != COST_INF && passes(x, i);

        if (!flag_says(w, "f", is, f[i], gave[i]) ||
            !flag_says(w, "u", x->u[i] && !is, u[i], gave[x->n + i]))
            fault(w, SHOWN, i, x->u[i], x->c[i], SHOWN_OF(x, i), f[i],
                  u[i]);
    }
}
static void ask_drawn(wire *w)
{
    static state x;
    static uint8_t f[MOST_DRAWN], u[MOST_DRAWN], gave[2 * MOST_DRAWN];
    wire one = *w;
    luck s = luck_of(w) ^ (luck)w->mssp << 32;
    void *d[SLOTS] = { 0 };

    draw_state(&s, w, &x);
    size_t n = x.n;
    only_read("c", d[C] = room(w, "c", x.c, n * 4), n * 4);
    only_read("lightest", d[LIGHTEST] = room(w, "lightest", x.lightest,
                                             n * 4), n * 4);
    only_read("word", d[WORD] = room(w, "word", &x.threshold, 4), 4);
    put_flags(w, "f", &s, &x, x.f, gave);
    put_flags(w, "u", &s, &x, x.u, gave + n);
    d[F] = room(w, "f", gave, n);
    d[U] = room(w, "u", gave + n, n);
    one.n = x.n, one.mssp = launched_with(&x);
    one.grid = (x.n + w->block - 1) / w->block + draw(&s, 2);
    if (w->status)
        return;
    launch(&one, d, NULL);
    note(w, cudaGetLastError());
    note(w, cudaMemcpy(f, d[F], n, cudaMemcpyDeviceToHost));
    note(w, cudaMemcpy(u, d[U], n, cudaMemcpyDeviceToHost));
    compare_drawn(w, &x, gave, f, u);
}
