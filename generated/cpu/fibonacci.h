#pragma once
#include "graph/cost.h"

/* A node, and a heap of nodes */
#define NO_NODE UINT32_MAX
enum { DEGREES = 46 };       /* degrees are below this */

typedef struct node {
    cost_t key;
    uint32_t parent, child;  /* or NO_NODE; any one of the children */
    uint32_t left, right;    /* neighbours in a ring */
    uint8_t degree;
    bool marked;             /* has lost a child since it became one */
} node;

typedef struct fibonacci {
    node *at;                /* node i is vertex i */
    uint32_t least;          /* a root of least key, or NO_NODE */
    uint64_t links, cuts;    /* what the operations have done so far */
} fibonacci;
/* Rings of nodes */
static inline void ring_join(fibonacci *h, uint32_t i, uint32_t j)
{
    uint32_t after = h->at[i].right, last = h->at[j].left;

    h->at[i].right = j;
    h->at[j].left = i;
    h->at[last].right = after;
    h->at[after].left = last;
}

static inline void ring_leave(fibonacci *h, uint32_t i)
{
    uint32_t left = h->at[i].left, right = h->at[i].right;

    h->at[left].right = right;
    h->at[right].left = left;
    h->at[i].left = h->at[i].right = i;
}
/* Make one root the child of another */
/* child leaves the ring of roots; its key is not below parent's */
static inline void adopt(fibonacci *h, uint32_t parent, uint32_t child)
{
    ring_leave(h, child);
    if (h->at[parent].child == NO_NODE)
        h->at[parent].child = child;
    else
        ring_join(h, h->at[parent].child, child);
    h->at[child].parent = parent;
    h->at[child].marked = false;
    h->at[parent].degree++;
    h->links++;
}
