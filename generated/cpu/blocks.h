#ifndef BLOCKS_H
#define BLOCKS_H
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
/* Take a block from the pool */
/* A new, empty block; NOWHERE: no memory. */
static inline uint32_t block_new(blocks *d, int part, value least)
{
    uint32_t b = d->unused;

    if (b == NOWHERE && d->made == d->room) {
        uint32_t room = d->room ? 2 * d->room : 64;
        struct block *more = realloc(d->block, room * sizeof *more);
        if (more == NULL)
            return NOWHERE;
        d->block = more;
        d->room = room;
    }
    if (b == NOWHERE)
        b = d->made++;
    else
        d->unused = d->block[b].next;
    d->block[b] = (struct block){ .least = least, .first = NOWHERE,
        .next = NOWHERE, .last = NOWHERE, .parent = NOWHERE,
        .child = { NOWHERE, NOWHERE }, .height = 1, .part = part };
    return b;
}
/* Make, empty and free the queue */
static inline bool blocks_make(blocks *d, uint32_t n, uint32_t most)
{
    size_t seen = most < n / 4 ? 4 * (size_t)most : n;

    *d = (blocks){ .most = most, .front = { NOWHERE, NOWHERE } };
    d->item = malloc(n * sizeof *d->item);
    d->seen = malloc(seen * sizeof *d->seen);
    if (!d->item || !d->seen)
        return false;
    for (uint32_t i = 0; i < n; i++)
        d->item[i].block = NOWHERE;
    return true;
}

static inline void blocks_free(blocks *d)
{
    free(d->item);
    free(d->block);
    free(d->seen);
}
/* Empties d, for items below this bound; false: no memory. */
static inline bool blocks_begin(blocks *d, value bound)
{
    for (int part = BATCHES; part <= REST; part++)
        for (uint32_t b = d->front[part]; b != NOWHERE;
             b = d->block[b].next)
            for (uint32_t i = d->block[b].first; i != NOWHERE;
                 i = d->item[i].next)
                d->item[i].block = NOWHERE;
    d->made = d->count = 0;
    d->unused = d->front[BATCHES] = NOWHERE;
    d->bound = bound;
    d->root = d->front[REST] = block_new(d, REST, (value){ 0, 0, 0 });
    return d->root != NOWHERE;
}
/* Keep the tree in balance */
static inline uint32_t block_height(const blocks *d, uint32_t b)
{
    return b == NOWHERE ? 0 : d->block[b].height;
}

static inline void block_measure(blocks *d, uint32_t b)
{
    uint32_t low = block_height(d, d->block[b].child[0]);
    uint32_t high = block_height(d, d->block[b].child[1]);

    d->block[b].height = 1 + (low > high ? low : high);
}

/* by, which may be NOWHERE, takes the place of b under parent. */
static inline void block_replace(blocks *d, uint32_t parent,
                                 uint32_t b, uint32_t by)
{
    if (parent == NOWHERE)
        d->root = by;
    else
        d->block[parent].child[d->block[parent].child[1] == b] = by;
    if (by != NOWHERE)
        d->block[by].parent = parent;
}
/* b goes down on this side; its child on the other comes up. */
static inline uint32_t block_rotate(blocks *d, uint32_t b, int side)
{
    uint32_t up = d->block[b].child[!side];
    uint32_t between = d->block[up].child[side];

    block_replace(d, d->block[b].parent, b, up);
    d->block[up].child[side] = b;
    d->block[b].parent = up;
    d->block[b].child[!side] = between;
    if (between != NOWHERE)
        d->block[between].parent = b;
    block_measure(d, b);
    block_measure(d, up);
    return up;
}
/* From b up to the root. */
static inline void tree_balance(blocks *d, uint32_t b)
{
    for (; b != NOWHERE; b = d->block[b].parent) {
        const uint32_t *child = d->block[b].child;
        uint32_t low = block_height(d, child[0]);
        uint32_t high = block_height(d, child[1]);
        int side = high > low;
        uint32_t deep = child[side];

        block_measure(d, b);
        if ((side ? high - low : low - high) < 2)
            continue;
        if (block_height(d, d->block[deep].child[!side]) >
            block_height(d, d->block[deep].child[side]))
            block_rotate(d, deep, side);
        b = block_rotate(d, b, !side);
    }
}
/* Add a block to the tree, and remove one */
static inline void tree_add_after(blocks *d, uint32_t b, uint32_t fresh)
{
    uint32_t parent = b, next = d->block[b].child[1];
    int side = 1;

    for (; next != NOWHERE; next = d->block[next].child[0]) {
        parent = next;
        side = 0;
    }
    d->block[parent].child[side] = fresh;
    d->block[fresh].parent = parent;
    tree_balance(d, parent);
}
static inline void tree_remove(blocks *d, uint32_t b)
{
    struct block *gone = &d->block[b];
    uint32_t heir = gone->child[gone->child[0] == NOWHERE];
    uint32_t from = gone->parent;

    if (gone->child[0] != NOWHERE && gone->child[1] != NOWHERE) {
        heir = gone->next;
        from = d->block[heir].parent;
        /* Let the heir leave its place, and take the children */
        if (from == b)
            from = heir;
        else
            block_replace(d, from, heir, d->block[heir].child[1]);
        for (int side = 0; side < 2; side++) {
            uint32_t child = gone->child[side];
            if (child == heir)
                continue;
            d->block[heir].child[side] = child;
            d->block[child].parent = heir;
        }
    }
    block_replace(d, gone->parent, b, heir);
    tree_balance(d, from);
}
/* Link a block into a sequence, and drop one */
/* After block b, or in front of the batches. */
static inline void block_link(blocks *d, uint32_t b, uint32_t fresh)
{
    uint32_t next = b == NOWHERE ? d->front[BATCHES] : d->block[b].next;

    d->block[fresh].last = b;
    d->block[fresh].next = next;
    if (next != NOWHERE)
        d->block[next].last = fresh;
    if (b == NOWHERE)
        d->front[BATCHES] = fresh;
    else
        d->block[b].next = fresh;
}

static inline void block_drop(blocks *d, uint32_t b)
{
    struct block *x = &d->block[b];

    /* Leave the last block of the rest where it is */
    if (x->part == REST) {
        if (x->last == NOWHERE && x->next == NOWHERE)
            return;
        tree_remove(d, b);
    }
    if (x->last == NOWHERE)
        d->front[x->part] = x->next;
    else
        d->block[x->last].next = x->next;
    if (x->next != NOWHERE)
        d->block[x->next].last = x->last;
    x->next = d->unused;
    d->unused = b;
}
/* Put an item into a block, and take one out */
static inline void block_put(blocks *d, uint32_t b, value v)
{
    struct block_item *i = &d->item[v.vertex];

    *i = (struct block_item){ v, d->block[b].first, NOWHERE, b };
    if (i->next != NOWHERE)
        d->item[i->next].last = v.vertex;
    d->block[b].first = v.vertex;
    d->block[b].count++;
    d->count++;
}
/* Takes out the item of this key, if there is one. */
static inline void blocks_delete(blocks *d, uint32_t key)
{
    struct block_item *i = &d->item[key];

    if (i->block == NOWHERE)
        return;
    if (i->last != NOWHERE)
        d->item[i->last].next = i->next;
    else
        d->block[i->block].first = i->next;
    if (i->next != NOWHERE)
        d->item[i->next].last = i->last;
    d->count--;
    if (--d->block[i->block].count == 0)
        block_drop(d, i->block);
    i->block = NOWHERE;
}
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
#endif
