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
static inline uint32_t fibonacci_pop(fibonacci *h)
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
static int settle_by_fibonacci(const problem *p, cost_t *c, bool *u,
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
        uint32_t f = fibonacci_pop(h);
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
        if (p->progress && done->iterations % (1u << 16) == 0 &&
            !p->progress((uint32_t)done->iterations, n))
            status = STOPPED;
    }
    return status;
}
