/* the roots are sorted by their degrees first, by the library */
#include <stdlib.h>
#include "cpu/fibonacci.h"

void consolidate(fibonacci *h);

static const fibonacci *heap;

static int by_degree(const void *a, const void *b)
{
    return (int)heap->at[*(const uint32_t *)a].degree -
           (int)heap->at[*(const uint32_t *)b].degree;
}
void consolidate(fibonacci *h)
{
    uint32_t place[DEGREES], roots = 0, next = h->least, *a;

    for (int d = 0; d < DEGREES; d++)
        place[d] = NO_NODE;
    do {
        roots++;
        next = h->at[next].right;
    } while (next != h->least);
    a = malloc(roots * sizeof *a);
    if (a == NULL)
        abort();
    for (uint32_t k = 0; k < roots; k++, next = h->at[next].right)
        a[k] = next;
    heap = h;
    qsort(a, roots, sizeof *a, by_degree);
    for (uint32_t k = 0; k < roots; k++)
        if (h->at[a[k]].key < h->at[h->least].key)
            h->least = a[k];
    for (uint32_t k = 0; k < roots; k++) {
        uint32_t root = a[k], other;

        while ((other = place[h->at[root].degree]) != NO_NODE) {
            place[h->at[root].degree] = NO_NODE;
            if (h->at[other].key <= h->at[root].key) {
                uint32_t x = root;
                root = other;
                other = x;
            }
            adopt(h, root, other);
            if (other == h->least)
                h->least = root;
        }
        place[h->at[root].degree] = root;
    }
    free(a);
}
