/* Which vertices wait on one core, the nearest first */
#pragma once
#include "graph/cost.h"
#include "solve/decide.h"
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* A vertex in a list */
enum { LEVELS = (COST_BITS + 5) / 6, LISTS = LEVELS * 64 };
enum { AT_HAND = 8, AT_HAND_AGAIN = 2 };
typedef struct links { uint32_t next, last; } links;
/* Where vertices wait on the processor */
typedef struct waiting {
    uint32_t n;                      /* vertices, from 0 on, */
    const cost_t *c;                 /* and their present costs */
    uint32_t count;                  /* of what waits, */
    bool linked;                     /* in lists; if not, these: */
    uint32_t few_v[AT_HAND];
    cost_t few_cost[AT_HAND];
    links *link;                     /* of vertices, then of lists */
    uint64_t full[LEVELS];           /* which lists may be not empty */
    cost_t now;                      /* least that waits, or less */
} waiting;
/* Put a vertex into its list */
static inline void put_waiting(waiting *h, uint32_t v, cost_t cost)
{
    uint64_t differs = cost ^ h->now;
    uint32_t level = differs < 64 ? 0
                   : (63 - __builtin_clzll(differs)) / 6;
    uint32_t digit = cost >> level * 6 & 63, next;
    uint32_t list = h->n + level * 64 + digit;
    links *r = h->link;

    next = h->full[level] >> digit & 1 ? r[list].next : list;
    r[v] = (links){ next, list };
    r[next].last = v;
    r[list].next = v;
    h->full[level] |= 1ull << digit;
}
/* Take a vertex out of its list */
static inline void unlink_one(waiting *h, uint32_t v)
{
    links *r = h->link;

    h->count -= r[v].next != v;
    r[r[v].last].next = r[v].next;
    r[r[v].next].last = r[v].last;
}
/* Add a vertex */
/* Go over from a few to lists */
static __attribute__((noinline)) void to_lists(waiting *h)
{
    uint32_t count = h->count;

    for (uint32_t k = 0; k < count; k++)
        if (h->few_cost[k] < h->now)
            h->now = h->few_cost[k];
    h->linked = true;
    h->count = 0;
    for (uint32_t k = 0; k < count; k++)
        if (h->few_cost[k] == h->c[h->few_v[k]]) {
            put_waiting(h, h->few_v[k], h->few_cost[k]);
            h->count++;
        }
}

static inline __attribute__((always_inline)) void add_waiting(
    waiting *h, uint32_t v, cost_t cost, bool again)
{
    if (!h->linked && h->count < AT_HAND && !DECIDE(LISTS, 0, false)) {
        h->few_v[h->count] = v;
        h->few_cost[h->count++] = cost;
        return;
    }
    if (!h->linked)
        to_lists(h);
    else if (again)
        unlink_one(h, v);
    put_waiting(h, v, cost);
    h->count++;
}
/* Take the nearest from the lists */
/* Spread a list over the levels below */
static __attribute__((noinline)) void spread_list(waiting *h,
                                                  uint32_t list)
{
    links *r = h->link;
    uint32_t first = r[list].next, next;

    h->now = h->c[first];
    for (uint32_t v = first; v != list; v = r[v].next)
        if (h->c[v] < h->now)
            h->now = h->c[v];
    for (uint32_t v = first; v != list; v = next) {
        next = r[v].next;
        put_waiting(h, v, h->c[v]);
    }
}

static inline __attribute__((always_inline)) uint32_t take_linked(
    waiting *h)
{
    links *r = h->link;
    uint32_t level, digit, list, v, next;

    for (;;) {
        for (level = 0; h->full[level] == 0; level++)
            ;
        digit = (uint32_t)__builtin_ctzll(h->full[level]);
        list = h->n + level * 64 + digit;
        v = r[list].next;
        if (level == 0 && v != list)
            break;
        h->full[level] &= h->full[level] - 1;
        if (v != list)
            spread_list(h, list);
    }
    /* Take the first of the list */
    next = r[v].next;
    r[list].next = next;
    r[next].last = list;
    if (next == list)
        h->full[0] &= h->full[0] - 1;
    h->count--;
    return v;
}
/* Take the nearest of a few */
static inline uint32_t take_few(waiting *h)
{
    uint32_t at = 0, last = --h->count, v;
    cost_t least = h->few_cost[0];

    for (uint32_t k = 1; k <= last; k++) {
        bool less = h->few_cost[k] < least;

        at = less ? k : at;
        least = less ? h->few_cost[k] : least;
    }
    v = h->few_v[at];
    h->few_v[at] = h->few_v[last];
    h->few_cost[at] = h->few_cost[last];
    h->now = least;
    return v;
}
/* Take the nearest */
/* Go back to a few */
static void empty(waiting *h, cost_t now)
{
    memset(h->full, 0, sizeof h->full);
    h->count = 0;
    h->linked = false;
    h->now = now;
}

static __attribute__((noinline)) void to_few(waiting *h)
{
    uint32_t count = h->count;
    cost_t now = h->now;

    for (uint32_t k = 0; k < count; k++) {
        uint32_t v = take_linked(h);

        h->few_v[k] = v;
        h->few_cost[k] = h->c[v];
    }
    empty(h, now);
    h->count = count;
}

/* False: what was taken is stale. */
static inline __attribute__((always_inline)) bool
take_waiting(waiting *h, uint32_t *v)
{
    if (!h->linked) {
        *v = take_few(h);
        return h->now == h->c[*v];
    }
    *v = take_linked(h);
    h->now = h->c[*v];
    if (h->count <= AT_HAND &&
        DECIDE(AT_HAND_AGAIN, 0, h->count <= AT_HAND_AGAIN))
        to_few(h);
    return true;
}
