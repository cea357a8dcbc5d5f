#pragma once
#include "graph/cost.h"
#include <stdlib.h>

#ifndef COMPARED
#define COMPARED() ((void)0)
#endif

/* A value, and the order of values */
typedef struct value {
    cost_t cost;
    uint32_t hops, vertex;
} value;

static inline bool before(value a, value b)
{
    COMPARED();
    if (a.cost != b.cost)
        return a.cost < b.cost;
    return a.hops != b.hops ? a.hops < b.hops : a.vertex < b.vertex;
}
/* Select the value of a rank */
static inline void values_swap(value *a, uint32_t i, uint32_t j)
{
    value kept = a[i];

    a[i] = a[j];
    a[j] = kept;
}

/* What is before a[pivot] to the front; returns where that ends. */
static inline uint32_t values_split(value *a, uint32_t n,
                                    uint32_t pivot)
{
    uint32_t end = 0;

    values_swap(a, pivot, n - 1);
    for (uint32_t i = 0; i + 1 < n; i++)
        if (before(a[i], a[n - 1]))
            values_swap(a, i, end++);
    values_swap(a, end, n - 1);
    return end;
}
static inline void values_select(value *a, uint32_t n, uint32_t rank);

/* Choose the median of three */
static inline uint32_t median_of_three(value *a, uint32_t n)
{
    uint32_t low = 0, high = n / 2;

    if (before(a[high], a[low])) {
        low = n / 2;
        high = 0;
    }
    if (before(a[n - 1], a[low]))
        return low;
    return before(a[n - 1], a[high]) ? n - 1 : high;
}
/* Choose the median of medians */
static inline uint32_t median_of_medians(value *a, uint32_t n)
{
    uint32_t groups = n / 5;

    for (uint32_t k = 0; k < groups; k++) {
        value *five = a + 5 * k;
        for (uint32_t i = 1; i < 5; i++)
            for (uint32_t j = i; j > 0 && before(five[j], five[j - 1]);
                 j--)
                values_swap(five, j, j - 1);
        values_swap(a, k, 5 * k + 2);
    }
    values_select(a, groups, groups / 2);
    return groups / 2;
}
/* The value of this rank to a[rank], those before it before it. */
static inline void values_select(value *a, uint32_t n, uint32_t rank)
{
    bool slow = false;

    while (n > 1) {
        uint32_t at = values_split(a, n, slow && n >= 5
                                   ? median_of_medians(a, n)
                                   : median_of_three(a, n));
        uint32_t rest = rank < at ? at : n - at - 1;

        if (rank == at)
            return;
        slow = rest > n - n / 4;
        if (rank > at) {
            a += at + 1;
            rank -= at + 1;
        }
        n = rest;
    }
}
/* Blocks of items */
#define NOWHERE UINT32_MAX

struct block_item { value v; uint32_t next, last, block; };

struct block {
    value least;             /* no item before it, but in the first */
    uint32_t first, count;   /* its items */
    uint32_t next, last;     /* its neighbours in the sequence */
    uint32_t child[2], parent, height;
    int part;                /* BATCHES or REST */
};

enum { BATCHES, REST };
typedef struct blocks {
    struct block_item *item; /* one for each key, 0 to n - 1 */
    struct block *block;
    uint32_t made, room, unused;
    uint32_t front[2];       /* the first block of each part */
    uint32_t root;           /* the blocks of REST as a tree */
    uint32_t count, most;    /* items; M */
    value bound;             /* B, above all items */
    value *seen;             /* what is being looked at */
} blocks;
#include "cpu/block_tree.h"
/* Split a block */
/* The items of b behind those that are looked at already. */
static inline uint32_t block_look(blocks *d, uint32_t b, uint32_t seen)
{
    for (uint32_t i = d->block[b].first; i != NOWHERE;
         i = d->item[i].next)
        d->seen[seen++] = d->item[i].v;
    return seen;
}

static inline bool block_split(blocks *d, uint32_t b)
{
    uint32_t count = block_look(d, b, 0), half = count / 2, fresh;

    values_select(d->seen, count, half);
    fresh = block_new(d, REST, d->seen[half]);
    if (fresh == NOWHERE)
        return false;
    block_link(d, b, fresh);
    tree_add_after(d, b, fresh);
    for (uint32_t i = half; i < count; i++) {
        blocks_delete(d, d->seen[i].vertex);
        block_put(d, fresh, d->seen[i]);
    }
    return true;
}
/* Insert an item */
/* The smaller of v and what its key has; false: no memory. */
static inline bool blocks_insert(blocks *d, value v)
{
    uint32_t found = d->front[REST];

    if (d->item[v.vertex].block != NOWHERE) {
        if (!before(v, d->item[v.vertex].v))
            return true;
        blocks_delete(d, v.vertex);
        found = d->front[REST];
    }
    for (uint32_t b = d->root; b != NOWHERE;) {
        bool left = b != d->front[REST] && before(v, d->block[b].least);
        if (!left)
            found = b;
        b = d->block[b].child[!left];
    }
    block_put(d, found, v);
    return d->block[found].count <= d->most || block_split(d, found);
}
/* Put a batch in front */
/* In blocks of this size at most. */
static inline bool put_in_front(blocks *d, value *list, uint32_t count,
                                uint32_t size)
{
    uint32_t half = count / 2, fresh;

    if (count > size) {
        values_select(list, count, half);
        return put_in_front(d, list + half, count - half, size) &&
               put_in_front(d, list, half, size);
    }
    if (count == 0)
        return true;
    fresh = block_new(d, BATCHES, (value){ 0, 0, 0 });
    if (fresh == NOWHERE)
        return false;
    block_link(d, NOWHERE, fresh);
    for (uint32_t i = 0; i < count; i++)
        block_put(d, fresh, list[i]);
    return true;
}
/* All before every item of d, with different keys; the list is put
   into another order.  False: no memory. */
static inline bool blocks_prepend(blocks *d, value *list,
                                  uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        blocks_delete(d, list[i].vertex);
    return put_in_front(d, list, count, count <= d->most ? d->most
                                        : (d->most + 1) / 2);
}
/* Pull the M least keys */
/* Up to M keys with the least values; *bound is above these, and not
   above the others.  Returns how many. */
static inline uint32_t blocks_pull(blocks *d, uint32_t *keys,
                                   value *bound)
{
    uint32_t seen = 0;

    *bound = d->bound;
    for (int part = BATCHES; part <= REST; part++) {
        uint32_t enough = seen + d->most;
        for (uint32_t b = d->front[part]; b != NOWHERE &&
             seen <= enough; b = d->block[b].next)
            seen = block_look(d, b, seen);
    }
    if (seen > d->most) {
        values_select(d->seen, seen, d->most);
        *bound = d->seen[d->most];
        seen = d->most;
    }
    for (uint32_t i = 0; i < seen; i++) {
        keys[i] = d->seen[i].vertex;
        blocks_delete(d, keys[i]);
    }
    return seen;
}
