#include "solve/delta.h"
#include <stdlib.h>

/* Lists of arcs, the light ones first */
typedef struct lists {
    uint32_t *e, *w;
    uint32_t *middle;        /* where i's heavy arcs begin */
} lists;

static bool lists_make(lists *l, const graph *g, cost_t delta)
{
    size_t m = g->m ? g->m : 1;

    l->e = malloc(m * sizeof *l->e);
    l->w = malloc(m * sizeof *l->w);
    l->middle = malloc(g->n * sizeof *l->middle);
    if (!l->e || !l->w || !l->middle)
        return false;
    for (uint32_t i = 0; i < g->n; i++) {
        /* Copy the list of i from both ends */
        uint32_t light = g->v[i], heavy = g->v[i + 1];

        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            uint32_t at = g->w[k] <= delta ? light++ : --heavy;
            l->e[at] = g->e[k];
            l->w[at] = g->w[k];
        }
        l->middle[i] = light;
    }
    return true;
}
/* A window of buckets, and the rest */
struct links { uint32_t next, last; };

typedef struct window {
    struct links *ring;      /* n vertices, K buckets, the rest */
    uint32_t n, size;        /* size: K */
    cost_t delta, base;      /* base: number of the first bucket */
} window;
static inline void leave_window(window *b, uint32_t i)
{
    struct links *r = b->ring;

    r[r[i].last].next = r[i].next;
    r[r[i].next].last = r[i].last;
    r[i].next = r[i].last = i;
}

/* Into the bucket of its cost, or the rest. */
static inline void put_in_window(window *b, uint32_t i, cost_t cost)
{
    struct links *r = b->ring;
    cost_t place = cost / b->delta - b->base;
    uint32_t bucket = b->n + (place < b->size ? (uint32_t)place
                                              : b->size);
    leave_window(b, i);
    r[i].next = r[bucket].next;
    r[i].last = bucket;
    r[r[i].next].last = i;
    r[bucket].next = i;
}
static bool window_make(window *b, const graph *g, cost_t delta)
{
    uint64_t heaviest = heaviest_arc(g), all;

    *b = (window){ .n = g->n, .size = 64, .delta = delta };
    while ((uint64_t)b->size * b->size < heaviest / delta)
        b->size *= 2;
    b->size = DECIDE(WINDOW, 0, b->size);
    all = (uint64_t)g->n + b->size + 1;
    if (all <= UINT32_MAX)
        b->ring = malloc(all * sizeof *b->ring);
    for (uint32_t i = 0; b->ring && i < all; i++)
        b->ring[i].next = b->ring[i].last = i;
    return b->ring != NULL;
}
/* Moves the window to the cheapest vertex of the rest; false: the
   rest is empty. */
static bool window_move(window *b, const cost_t *c)
{
    uint32_t rest = b->n + b->size, next;
    cost_t least = COST_INF;

    for (uint32_t i = b->ring[rest].next; i != rest;
         i = b->ring[i].next)
        if (c[i] < least)
            least = c[i];
    if (least == COST_INF)
        return false;
    b->base = least / b->delta;
    for (uint32_t i = b->ring[rest].next; i != rest; i = next) {
        next = b->ring[i].next;
        put_in_window(b, i, c[i]);
    }
    return true;
}
/* What delta-stepping keeps on the CPU */
typedef struct stepping {
    lists arcs;
    window buckets;
    cost_t *c, *p;           /* costs, least offers */
    uint32_t *frontier, *removed, *offered;
    uint32_t removed_count, offered_count, settled, untold;
    bool *taken;             /* is or was among the removed */
    uint32_t *parents;       /* of least offers; NULL: not wanted */
    uint64_t phases, sums;
    const problem *asked;
    int status;              /* SOLVED until it is another one */
} stepping;
/* Form the offers of some vertices */
/* i offers along the arcs first..last-1 of the split lists. */
static void offer_arcs(stepping *s, uint32_t i, uint32_t first,
                       uint32_t last)
{
    for (uint32_t k = first; k < last; k++) {
        uint32_t j = s->arcs.e[k];
        cost_t sum;

        if (s->c[j] <= s->c[i])
            continue;
        s->sums++;
        /* Keep the sum if it is the least offer to j */
        if (!cost_add(s->c[i], s->arcs.w[k], &sum)) {
            s->status = s->c[j] == COST_INF ? OVERFLOWED : s->status;
        } else if (sum < s->p[j]) {
            if (s->p[j] == s->c[j])
                s->offered[s->offered_count++] = j;
            s->p[j] = sum;
            if (s->parents)
                s->parents[j] = i;
        }
    }
}
/* Accept the offers */
static void accept_offers(stepping *s)
{
    while (s->offered_count > 0) {
        uint32_t j = s->offered[--s->offered_count];

        s->c[j] = s->p[j];
        put_in_window(&s->buckets, j, s->c[j]);
    }
}
/* Empty one bucket after another */
static void phase(stepping *s, const uint32_t *v, uint32_t bucket)
{
    struct links *r = s->buckets.ring;
    uint32_t count = 0, i;

    while ((i = r[bucket].next) != bucket) {
        leave_window(&s->buckets, i);
        s->frontier[count++] = i;
        if (!s->taken[i])
            s->removed[s->removed_count++] = i;
        s->taken[i] = true;
    }
    for (uint32_t k = 0; k < count; k++)
        offer_arcs(s, s->frontier[k], v[s->frontier[k]],
                   s->arcs.middle[s->frontier[k]]);
    accept_offers(s);
    s->phases++;
    /* Tell how far delta-stepping has come */
    s->untold += count;
    if (s->asked->progress && s->untold >= 1u << 16) {
        s->untold = 0;
        if (!s->asked->progress(s->settled, s->buckets.n))
            s->status = STOPPED;
    }
}
static void empty_bucket(stepping *s, const uint32_t *v,
                         uint32_t bucket)
{
    s->removed_count = 0;
    while (s->buckets.ring[bucket].next != bucket && !s->status)
        phase(s, v, bucket);
    s->settled += s->removed_count;
    for (uint32_t k = 0; k < s->removed_count && !s->status; k++)
        offer_arcs(s, s->removed[k], s->arcs.middle[s->removed[k]],
                   v[s->removed[k] + 1]);
    accept_offers(s);
}

static void step_through(stepping *s, const uint32_t *v)
{
    do {
        for (uint32_t k = 0; k < s->buckets.size && !s->status; k++)
            empty_bucket(s, v, s->buckets.n + k);
    } while (!s->status && window_move(&s->buckets, s->c));
}
/* The solver delta_cpu */
/* Ask for and give back what delta-stepping keeps */
static bool stepping_make(stepping *s, const graph *g, cost_t delta)
{
    size_t n = g->n;

    s->c = malloc(n * sizeof *s->c);
    s->p = malloc(n * sizeof *s->p);
    s->frontier = malloc(n * sizeof *s->frontier);
    s->removed = malloc(n * sizeof *s->removed);
    s->offered = malloc(n * sizeof *s->offered);
    s->taken = malloc(n * sizeof *s->taken);
    return s->c && s->p && s->frontier && s->removed && s->offered &&
           s->taken && lists_make(&s->arcs, g, delta) &&
           window_make(&s->buckets, g, delta);
}
static void stepping_free(stepping *s)
{
    free(s->arcs.e);
    free(s->arcs.w);
    free(s->arcs.middle);
    free(s->buckets.ring);
    free(s->c);
    free(s->p);
    free(s->frontier);
    free(s->removed);
    free(s->offered);
    free(s->taken);
}

int WIDTH(delta_cpu)(const problem *p, answer *a)
{
    const graph *g = p->successors;
    stepping s = { .asked = p, .status = SOLVED };
    double start = seconds_now();
    int status = NO_MEMORY;

    a->delta = delta_width(p, g, CPU_BREADTH);
    if (stepping_make(&s, g, cost_width(a->delta)) &&
        answer_parents(a, p)) {
        s.parents = a->parents;
        /* Put the source into bucket 0, and step through */
        for (uint32_t i = 0; i < g->n; i++) {
            s.c[i] = s.p[i] = COST_INF;
            s.taken[i] = false;
        }
        s.c[p->source] = s.p[p->source] = 0;
        put_in_window(&s.buckets, p->source, 0);
        step_through(&s, g->v);
        status = s.status;
    }
    a->iterations = s.phases;
    a->relaxations = s.sums;
    a->seconds = seconds_now() - start;
    if (status == SOLVED)
        answer_costs(a, s.c, g->n);
    stepping_free(&s);
    return status;
}
