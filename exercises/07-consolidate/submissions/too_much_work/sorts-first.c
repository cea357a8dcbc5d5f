/* the roots are sorted by their keys first */
#include <stdlib.h>
#include "cpu/fibonacci.h"

void consolidate(fibonacci *h);

static void sift(const fibonacci *h, uint32_t *a, uint32_t i, uint32_t n)
{
    for (uint32_t k; (k = 2 * i + 1) < n; i = k) {
        uint32_t x = a[i];

        if (k + 1 < n && h->at[a[k + 1]].key > h->at[a[k]].key)
            k++;
        if (h->at[a[k]].key <= h->at[x].key)
            return;
        a[i] = a[k];
        a[k] = x;
    }
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
    for (uint32_t k = roots / 2; k-- > 0; )
        sift(h, a, k, roots);
    for (uint32_t n = roots; n-- > 1; ) {
        uint32_t x = a[0];
        a[0] = a[n];
        a[n] = x;
        sift(h, a, 0, n);
    }
    h->least = a[0];
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
