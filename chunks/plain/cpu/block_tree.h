/* The bookkeeping of a queue of blocks: a pool of them, the balanced tree, the
   sequences, and the items of a block. No two values are compared here.
   Included by cpu/blocks.h alone, which has the types and what compares. */
#pragma once

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
