#include "cpu/work.h"

/* A heap of vertices and their keys */
#define ARITY 4
typedef struct entry { cost_t key; uint32_t vertex; } entry;
typedef struct heap { entry *at; size_t count, room; } heap;
/* Push an entry on the heap */
static bool heap_push(heap *h, cost_t key, uint32_t vertex)
{
    size_t hole = h->count;

    /* Make room for one more entry */
    if (h->count == h->room) {
        size_t room = h->room ? 2 * h->room : 1024;
        entry *larger = realloc(h->at, room * sizeof *larger);
        if (larger == NULL)
            return false;
        h->at = larger;
        h->room = room;
    }
    h->count++;
    while (hole > 0 && key < h->at[(hole - 1) / ARITY].key) {
        h->at[hole] = h->at[(hole - 1) / ARITY];
        hole = (hole - 1) / ARITY;
    }
    h->at[hole] = (entry){ key, vertex };
    return true;
}
/* Pop the entry with the least key */
static entry heap_pop(heap *h)
{
    entry least = h->at[0], last = h->at[--h->count];
    size_t hole = 0, child;

    while ((child = ARITY * hole + 1) < h->count) {
        /* Let child be the child with the least key */
        size_t end = child + ARITY < h->count ? child + ARITY : h->count;

        for (size_t k = child + 1; k < end; k++)
            if (h->at[k].key < h->at[child].key)
                child = k;
        if (last.key <= h->at[child].key)
            break;
        h->at[hole] = h->at[child];
        hole = child;
    }
    h->at[hole] = last;
    return least;
}
/* Dijkstra's algorithm with a heap */
static int settle_by_heap(const problem *p, cost_t *c,
                          struct work *done)
{
    const graph *g = p->successors;
    uint32_t n = p->n, source = p->source;
    bool *u = malloc(n * sizeof *u);
    heap h = { NULL, 0, 0 };
    int status = u && heap_push(&h, 0, source) ? SOLVED : NO_MEMORY;

    if (status == SOLVED) {
        /* Settle vertices in the order in which the heap yields them */
        /* Make every vertex unsettled, and reach the source */
        for (uint32_t i = 0; i < n; i++) {
            c[i] = COST_INF;
            u[i] = true;
        }
        c[source] = 0;
        /* Reach the other sources, and push them */
        for (uint32_t k = 0; k < p->source_count; k++) {
            c[p->sources[k]] = 0;
            if (!heap_push(&h, 0, p->sources[k]))
                status = NO_MEMORY;
        }
        while (h.count > 0 && status == SOLVED) {
            uint32_t f = heap_pop(&h).vertex;
            if (!u[f])
                continue;
            if ((p->within && c[f] > *p->within) ||
                (p->to && c[f] > c[*p->to]))
                break;
            u[f] = false;
            /* Relax the arcs from f and push what was improved */
            for (uint32_t k = g->v[f]; k < g->v[f + 1]; k++) {
                uint32_t j = g->e[k];
                cost_t sum;
                if (!u[j])
                    continue;
                done->relaxations++;
                if (!cost_add(c[f], g->w[k], &sum)) {
                    status = OVERFLOWED;
                } else if (sum < c[j]) {
                    c[j] = sum;
                    /* Note that f is the parent of j */
                    if (done->parents)
                        done->parents[j] = f;
                    if (!heap_push(&h, sum, j))
                        status = NO_MEMORY;
                }
            }
            /* Count the vertex that the heap has settled */
            done->iterations++;
            if (p->progress && done->iterations % (1u << 16) == 0 &&
                !p->progress((uint32_t)done->iterations, n))
                status = STOPPED;
        }
    }
    free(h.at);
    free(u);
    return status;
}

CPU_SOLVER(dijkstra_heap, settle_by_heap)
