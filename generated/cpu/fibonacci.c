#include "cpu/fibonacci.h"
#include "cpu/work.h"

/* Link roots until no two have the same degree */
/* On entry h->least is any root.  Afterwards it has the least key. */
static void consolidate(fibonacci *h)
{
    /* Let each root in turn look for another of its degree */
    uint32_t place[DEGREES], roots = 0, next = h->least;

    for (int d = 0; d < DEGREES; d++)
        place[d] = NO_NODE;
    do {
        roots++;
        next = h->at[next].right;
    } while (next != h->least);

    while (roots-- > 0) {
        uint32_t root = next;
        next = h->at[root].right;
        /* Link root with the root in the place of its degree */
        while (place[h->at[root].degree] != NO_NODE) {
            uint32_t other = place[h->at[root].degree];
            place[h->at[root].degree] = NO_NODE;
            if (h->at[other].key < h->at[root].key) {
                uint32_t loser = root;
                root = other;
                other = loser;
            }
            adopt(h, root, other);
        }
        place[h->at[root].degree] = root;
        /* Remember root if its key is the least so far */
        if (h->at[root].key <= h->at[h->least].key)
            h->least = root;
    }
}
#include "cpu/fibonacci_run.h"
/* The solver FH */
static int with_heap(const problem *p, cost_t *c, struct work *done)
{
    bool *u = malloc(p->n * sizeof *u);
    fibonacci h = { .at = malloc(p->n * sizeof *h.at),
                    .least = NO_NODE };
    int status = u && h.at ? settle_by_fibonacci(p, c, u, &h, done)
                           : NO_MEMORY;

    free(h.at);
    free(u);
    return status;
}

CPU_SOLVER(FH, with_heap)
