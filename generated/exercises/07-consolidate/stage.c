#include "exercises/host.h"
#include "cpu/fibonacci.h"
#include "cpu/work.h"
#include <setjmp.h>

void consolidate(fibonacci *h);
static jmp_buf out;
static const char *heap_fault;
static uint32_t vertices;
static bool *seen;

static void hold(bool right, const char *otherwise)
{
    if (!right) {
        heap_fault = otherwise;
        longjmp(out, 1);
    }
}
/* Walk through a heap */
static uint32_t walk(const fibonacci *h, uint32_t first,
                     uint32_t parent)
{
    uint32_t i = first, nodes = 0, members = 0;

    do {
        uint32_t tree = 1, a = 1, b = 1;
        /* Look at node i and its place in the ring */
        hold(i < vertices, "a link leads to no node");
        hold(!seen[i], "a ring does not close, or a node is in two places");
        seen[i] = true;
        hold(h->at[i].left < vertices && h->at[i].right < vertices &&
             h->at[h->at[i].left].right == i &&
             h->at[h->at[i].right].left == i, "a ring is broken");
        hold(h->at[i].parent == parent, parent == NO_NODE
             ? "there is a child among the roots"
             : "a child does not know its parent");
        hold(h->at[i].degree < DEGREES, "a degree is too large for any tree");
        hold(parent == NO_NODE || h->at[parent].key <= h->at[i].key,
             "a child has a smaller key than its parent");
        hold(h->at[i].degree > 0 || h->at[i].child == NO_NODE,
             "a node of degree 0 has a child");
        if (h->at[i].degree > 0)
            tree += walk(h, h->at[i].child, i);
        for (int k = h->at[i].degree; k > 0; k--) {
            b += a;
            a = b - a;
        }
        hold(tree >= b, "a tree has fewer nodes than its root's degree "
             "allows: were roots of unequal degree linked?");
        nodes += tree;
        members++;
        i = h->at[i].right;
    } while (i != first);
    hold(parent == NO_NODE || members == h->at[parent].degree,
         "a degree is not the number of children");
    return nodes;
}
/* Consolidate, and look at the heap before and after */
static uint32_t look(const fibonacci *h)
{
    memset(seen, 0, vertices);
    return walk(h, h->least, NO_NODE);
}
static void consolidate_and_look(fibonacci *h)
{
    uint32_t nodes = look(h), i;
    bool taken[DEGREES] = { false };

    consolidate(h);
    hold(h->least < vertices, "the heap has no least root");
    hold(look(h) == nodes, "nodes are missing from the heap");
    i = h->least;
    do {
        hold(!taken[h->at[i].degree], "two roots have one degree");
        hold(h->at[i].key >= h->at[h->least].key,
             "the least root has not the least key");
        taken[h->at[i].degree] = true;
        i = h->at[i].right;
    } while (i != h->least);
}
#define consolidate consolidate_and_look
/* Operations of a Fibonacci heap */
/* Insert a node as a root */
static inline void heap_insert(fibonacci *h, uint32_t i, cost_t key)
{
    h->at[i] = (node){ .key = key, .parent = NO_NODE, .left = i,
                       .child = NO_NODE, .right = i };
    if (h->least == NO_NODE) {
        h->least = i;
        return;
    }
    ring_join(h, h->least, i);
    if (key < h->at[h->least].key)
        h->least = i;
}
/* Cut a node off and make it a root */
static inline void heap_cut(fibonacci *h, uint32_t i)
{
    node *parent = &h->at[h->at[i].parent];

    if (parent->child == i)
        parent->child = parent->degree == 1 ? NO_NODE
                                            : h->at[i].right;
    parent->degree--;
    ring_leave(h, i);
    h->at[i].parent = NO_NODE;
    h->at[i].marked = false;
    ring_join(h, h->least, i);
    h->cuts++;
}
/* Decrease the key of a node */
static inline void heap_decrease(fibonacci *h, uint32_t i, cost_t key)
{
    uint32_t p = h->at[i].parent;

    h->at[i].key = key;
    if (p != NO_NODE && key < h->at[p].key) {
        heap_cut(h, i);
        /* Cut marked ancestors off, and mark the first that is not */
        while (h->at[p].parent != NO_NODE) {
            uint32_t above = h->at[p].parent;
            if (!h->at[p].marked) {
                h->at[p].marked = true;
                break;
            }
            heap_cut(h, p);
            p = above;
        }
    }
    if (key < h->at[h->least].key)
        h->least = i;
}
/* Pop a node with the least key */
static inline uint32_t heap_pop(fibonacci *h)
{
    uint32_t top = h->least, child = h->at[top].child, next;

    if (child != NO_NODE) {
        /* Tell the children of top that they are roots */
        for (uint32_t i = h->at[top].degree; i > 0; i--) {
            h->at[child].parent = NO_NODE;
            h->at[child].marked = false;
            child = h->at[child].right;
        }
        ring_join(h, top, child);
    }
    next = h->at[top].right;
    ring_leave(h, top);
    h->least = next == top ? NO_NODE : next;
    if (h->least != NO_NODE)
        consolidate(h);
    return top;
}
/* Dijkstra's algorithm on a Fibonacci heap */
static int settle_all(const problem *p, cost_t *c, bool *u,
                      fibonacci *h, struct work *done)
{
    const graph *g = p->successors;
    uint32_t n = p->n, source = p->source;
    int status = SOLVED;

    /* Make every vertex unsettled, and reach the source */
    for (uint32_t i = 0; i < n; i++) {
        c[i] = COST_INF;
        u[i] = true;
    }
    c[source] = 0;
    heap_insert(h, source, 0);
    while (h->least != NO_NODE && status == SOLVED) {
        uint32_t f = heap_pop(h);
        u[f] = false;
        /* Relax the arcs from f and decrease what was improved */
        for (uint32_t k = g->v[f]; k < g->v[f + 1]; k++) {
            uint32_t j = g->e[k];
            cost_t sum, before = c[j];
            if (!u[j])
                continue;
            done->relaxations++;
            if (!cost_add(c[f], g->w[k], &sum)) {
                status = OVERFLOWED;
            } else if (sum < before) {
                c[j] = sum;
                /* Note that f is the parent of j */
                if (done->parents)
                    done->parents[j] = f;
                if (before == COST_INF)
                    heap_insert(h, j, sum);
                else
                    heap_decrease(h, j, sum);
            }
        }
        /* Count the vertex that the heap has settled */
        done->iterations++;
        if (p->progress && done->iterations % (1u << 16) == 0)
            p->progress((uint32_t)done->iterations, n);
    }
    return status;
}
#undef consolidate
/* Run the heap, and put its fault into the wire */
static int run_heap(wire *w, const graph *g, cost_t *c)
{
    problem p = { .successors = g, .n = g->n, .source = w->source };
    bool *volatile u = malloc(g->n);
    fibonacci h = { .at = malloc(g->n * sizeof *h.at),
                    .least = NO_NODE };
    node *volatile nodes = h.at;
    struct work work = { 0 };
    volatile int status = NO_MEMORY;

    seen = malloc(g->n);
    vertices = g->n;
    if (u && nodes && seen) {
        if (setjmp(out) == 0) {
            status = settle_all(&p, c, u, &h, &work);
        } else {
            status = STAGE_FAULT;
            snprintf(w->error, sizeof w->error, "%s", heap_fault);
        }
    }
    free(seen), free(nodes), free(u);
    return status;
}
enum { MANY_ROOTS = 70000, MANY_KEYS = 1000 };

static int link_many_roots(wire *w)
{
    fibonacci h = { .at = malloc(MANY_ROOTS * sizeof *h.at),
                    .least = NO_NODE };
    node *volatile nodes = h.at;
    volatile int status = NO_MEMORY;

    seen = malloc(MANY_ROOTS);
    vertices = MANY_ROOTS;
    if (nodes && seen) {
        status = 0;
        for (uint32_t i = 0; i < MANY_ROOTS; i++)
            heap_insert(&h, i, (i + 7) * 2654435761u % MANY_KEYS);
        if (setjmp(out) == 0) {
            consolidate_and_look(&h);
        } else {
            status = STAGE_FAULT;
            snprintf(w->error, sizeof w->error, "of %d roots: %s",
                     MANY_ROOTS, heap_fault);
        }
    }
    free(seen), free(nodes);
    return status;
}
enum { MANY_AT = 33 };          /* the scene: only one asks for it */

static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    (void)f, (void)u;
    w->status = run_heap(w, g, c);
    if (w->status == 0 && g->n == MANY_AT)
        w->status = link_many_roots(w);
}
