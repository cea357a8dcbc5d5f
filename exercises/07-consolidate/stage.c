/* The harness of consolidate, which is tried inside Dijkstra's
   algorithm on a Fibonacci heap; the heap is walked through before
   and after each call. Distances would not do: a heap whose roots
   are never linked is a list, finds its minimum too, and only the
   bound is lost for which the function exists. The walk leaves by
   longjmp at the first fault, since a broken ring cannot be left
   otherwise. */
#include "exercises/host.h"
#include "exercises/01-invert/sorts.h"
#include "cpu/fibonacci.h"
#include "cpu/work.h"
#include <setjmp.h>

void consolidate(fibonacci *h);
static jmp_buf out;
static const char *heap_fault;
static uint32_t vertices;
static bool *seen;
enum { NO_ROOT = 255 };
static uint8_t *was;        /* a root's degree before the call */
static cost_t *keys;        /* what each node had, and */
static bool *marked;        /* whether it was marked */
static bool before;         /* this look is the one before the call */
static uint64_t *linked;    /* the degrees of what it has adopted */
static uint64_t units;      /* in which the time is limited */
static char too_slow[120];

static bool begin_looking(uint32_t n)
{
    vertices = n;
    seen = malloc(n), was = malloc(n), marked = malloc(n);
    linked = malloc(n * sizeof *linked);
    keys = malloc(n * sizeof *keys);
    return seen && was && marked && linked && keys;
}
static void end_looking(void)
{
    free(seen), free(was), free(marked), free(linked), free(keys);
}

static void hold(bool right, const char *otherwise)
{
    if (!right) {
        heap_fault = otherwise;
        longjmp(out, 1);
    }
}
/* Each test allows the next: a link is used once it leads to a node. */
static void look_at_node(const fibonacci *h, uint32_t i,
                         uint32_t parent)
{
    hold(i < vertices, "a link leads to no node");
    hold(!seen[i], "a ring does not close, or a node is in two places");
    seen[i] = true;
    hold(h->at[i].left < vertices && h->at[i].right < vertices &&
         h->at[h->at[i].left].right == i &&
         h->at[h->at[i].right].left == i, "a ring is broken");
    hold(h->at[i].parent == parent, parent == NO_NODE
         ? "there is a child among the roots"
         : "a child does not know its parent");
    hold(h->at[i].degree < DEGREES,
         "a degree is too large for any tree");
    hold(parent == NO_NODE || h->at[parent].key <= h->at[i].key,
         "a child has a smaller key than its parent");
    hold(h->at[i].degree > 0 || h->at[i].child == NO_NODE,
         "a node of degree 0 has a child");
    if (before) {
        keys[i] = h->at[i].key;
        marked[i] = h->at[i].marked;
        return;
    }
    hold(h->at[i].key == keys[i], "a key has changed");
    /* Who has just become a child has lost none since; the mark of a
       root is read by nobody. */
    hold(parent == NO_NODE || h->at[i].marked ==
         (was[i] == NO_ROOT && marked[i]), "a mark has changed");
}
/* Counts the nodes, and holds every tree to the bound of Fibonacci,
   which only trees of equal degrees that were linked can keep. A
   damaged heap can send a walk round in a circle, so no node may be
   seen twice; the depth is at most the number of vertices. */
static uint32_t walk(const fibonacci *h, uint32_t first,
                     uint32_t parent)
{
    uint32_t i = first, nodes = 0, members = 0;

    do {
        uint32_t tree = 1, a = 1, b = 1;
        look_at_node(h, i, parent);
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
/* The heap is looked at before the call as well, so that a fault
   found afterwards is of this call. Which of two roots with equal
   keys adopts the other is free. */
static uint32_t look(const fibonacci *h)
{
    memset(seen, 0, vertices);
    return walk(h, h->least, NO_NODE);
}
static void note_roots(const fibonacci *h)
{
    uint32_t i = h->least;

    memset(was, NO_ROOT, vertices);
    do
        was[i] = h->at[i].degree;
    while ((i = h->at[i].right) != h->least);
}
/* A child gets no children of its own, so it still has the degree that
   it had when it was linked. A root that had d children and now has
   d + 3 was of degree d, d + 1, d + 2 when it adopted them: just these
   are their degrees, if each was as high as the root. */
static void look_at_links(const fibonacci *h)
{
    memset(linked, 0, vertices * sizeof *linked);
    for (uint32_t i = 0; i < vertices; i++) {
        uint32_t p = seen[i] && was[i] != NO_ROOT ? h->at[i].parent
                                                  : NO_NODE;
        if (p == NO_NODE)
            continue;
        hold(was[p] != NO_ROOT, "a root was linked to a child");
        hold(h->at[i].degree >= was[p] &&
             !(linked[p] >> h->at[i].degree & 1),
             "roots of unequal degree were linked");
        linked[p] |= 1ull << h->at[i].degree;
    }
}
/* A call is held to its own number of roots: a sum over all calls
   would let one with a few roots walk through a large heap. */
enum { A_ROOT = 100, A_CALL = 40 * DEGREES };
static uint64_t last_steps;

static void consolidate_and_look(fibonacci *h)
{
    uint32_t nodes, i = h->least;
    bool taken[DEGREES] = { false };
    uint64_t roots = 0, steps;

    before = true;
    nodes = look(h);
    before = false;
    note_roots(h);
    units += 2 * DEGREES;       /* a table is cleared, and looked at */
    do
        roots++;
    while ((i = h->at[i].right) != h->least);
    units += roots;
    steps = child_steps();
    consolidate(h);
    last_steps = child_steps() - steps;
    if (last_steps > A_ROOT * roots + A_CALL && !too_slow[0])
        snprintf(too_slow, sizeof too_slow, "steps: %llu, and at most "
                 "%llu are allowed", (unsigned long long)last_steps,
                 (unsigned long long)(A_ROOT * roots + A_CALL));
    hold(h->least < vertices, "the heap has no least root");
    hold(look(h) == nodes, "nodes are missing from the heap");
    look_at_links(h);
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
#include "cpu/fibonacci_run.h"
#undef consolidate
/* What is changed between setjmp and a jump is volatile: a register
   would be set back, and a broken heap reported as no memory. */
static int run_heap(wire *w, const graph *g, cost_t *c)
{
    problem p = { .successors = g, .n = g->n, .source = w->source };
    bool *volatile u = malloc(g->n);
    fibonacci h = { .at = malloc(g->n * sizeof *h.at),
                    .least = NO_NODE };
    node *volatile nodes = h.at;
    struct work work = { 0 };
    volatile int status = NO_MEMORY;

    if (begin_looking(g->n) && u && nodes) {
        if (setjmp(out) == 0) {
            status = settle_by_fibonacci(&p, c, u, &h, &work);
        } else {
            status = STAGE_FAULT;
            snprintf(w->error, sizeof w->error, "%s", heap_fault);
        }
    }
    end_looking();
    free(nodes), free(u);
    return status;
}
/* The trees of a solve are low. One whose root has degree 16 has
   65,536 nodes, so that many roots are put side by side once; a
   function that looks at all pairs of roots does not come to an end
   with them. */
enum { MANY_ROOTS = 70000, MANY_KEYS = 40000, FEWER_ROOTS = 1100 };

static int link_roots(wire *w, uint32_t roots)
{
    fibonacci h = { .at = malloc(roots * sizeof *h.at),
                    .least = NO_NODE };
    node *volatile nodes = h.at;
    volatile int status = NO_MEMORY;

    if (begin_looking(roots) && nodes) {
        status = 0;
        for (uint32_t i = 0; i < roots; i++)
            heap_insert(&h, i, (i + 7) * 2654435761u % MANY_KEYS);
        if (setjmp(out) == 0) {
            consolidate_and_look(&h);
        } else {
            status = STAGE_FAULT;
            snprintf(w->error, sizeof w->error, "of %u roots: %s",
                     roots, heap_fault);
        }
    }
    end_looking();
    free(nodes);
    return status;
}
/* So many roots, and a part of them: in proportion means that a root
   costs the same in both.  Who sorts them takes half as much again. */
static int link_many_roots(wire *w)
{
    int status = link_roots(w, FEWER_ROOTS);
    uint64_t fewer = last_steps;

    if (status == 0)
        status = link_roots(w, MANY_ROOTS);
    if (status == 0 && !too_slow[0] && last_steps * FEWER_ROOTS * 8 >
        fewer * MANY_ROOTS * 9)
        snprintf(too_slow, sizeof too_slow, "steps: a root of %d takes "
                 "%d%% of those of %d, as one for each is asked for",
                 MANY_ROOTS, (int)(100 * last_steps * FEWER_ROOTS /
                 (fewer * MANY_ROOTS)), FEWER_ROOTS);
    return status;
}
/* Makes a tree whose root has this degree, with as few nodes as the
   bound allows, from node *next on; returns its root.  The children
   have degrees 0, 0, 1, 2, ..., each having lost what it could. */
static uint32_t least_tree(fibonacci *h, int degree, uint32_t *next,
                           cost_t key)
{
    uint32_t root = (*next)++;

    h->at[root] = (node){ .key = key, .parent = NO_NODE, .left = root,
                          .child = NO_NODE, .right = root };
    for (int k = 0; k < degree; k++)
        adopt(h, root, least_tree(h, k < 2 ? 0 : k - 1, next, key + 1));
    return root;
}
/* Two roots of each of two degrees: a table of places has to have one
   for the largest of them, which is drawn, and for one more. */
enum { HIGH_NODES = 400000 };

static int link_high_trees(wire *w, int most)
{
    fibonacci h = { .at = malloc(HIGH_NODES * sizeof *h.at),
                    .least = NO_NODE };
    node *volatile nodes = h.at;
    volatile int status = NO_MEMORY;
    uint32_t next = 0;

    if (begin_looking(HIGH_NODES) && nodes) {
        status = 0;
        for (int k = 0; k < 4; k++) {
            uint32_t root = least_tree(&h, most - k / 2, &next, k % 5);
            if (h.least == NO_NODE)
                h.least = root;
            else
                ring_join(&h, h.least, root);
            if (h.at[root].key < h.at[h.least].key)
                h.least = root;
        }
        vertices = next;
        if (setjmp(out) == 0) {
            consolidate_and_look(&h);
        } else {
            status = STAGE_FAULT;
            snprintf(w->error, sizeof w->error, "of roots of degree %d "
                     "and less: %s", most, heap_fault);
        }
    }
    end_looking();
    free(nodes);
    return status;
}
/* Nobody has room for a tree of the largest degree that there can be.
   But a root may say that it is of that degree, and have one child:
   who has no place for it writes past the end of his table.  The two
   roots are of the last degree but one, so that a third is made. */
static int link_tallest(wire *w)
{
    node at[4];
    fibonacci h = { .at = at, .least = 0 };

    for (uint32_t i = 0; i < 4; i++)
        at[i] = (node){ .key = 1 + i, .parent = NO_NODE, .left = i,
                        .child = NO_NODE, .right = i };
    for (uint32_t root = 0; root < 4; root += 2) {
        adopt(&h, root, root + 1);
        at[root].degree = DEGREES - 2;
    }
    ring_join(&h, 0, 2);
    consolidate(&h);
    if (h.least == 0 && at[0].right == 0 && at[2].parent == 0 &&
        at[0].degree == DEGREES - 1)
        return 0;
    snprintf(w->error, sizeof w->error, "two roots of degree %d are not "
             "linked", DEGREES - 2);
    return STAGE_FAULT;
}
enum { MANY_AT = 33 };          /* the scene: only one asks for it */

static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    (void)f, (void)u;
    units = 1;
    too_slow[0] = '\0';
    sorts = sorted = 0;
    w->status = run_heap(w, g, c);
    if (w->status == 0 && g->n == MANY_AT)
        w->status = link_many_roots(w);
    if (w->status == 0 && g->n == MANY_AT)
        w->status = link_high_trees(w, 20 + (int)(w->source % 5));
    if (w->status == 0 && g->n == MANY_AT)
        w->status = link_tallest(w);
    w->units = units;
    if (sorts > 0 && sorted > DEGREES && !too_slow[0])
        snprintf(too_slow, sizeof too_slow, "it has the library sort by "
                 "comparisons, which takes more than is asked for");
    snprintf(w->slow, sizeof w->slow, "%s", too_slow);
}
