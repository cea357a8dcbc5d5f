/* the roots are noted in an array before anything is linked; the least
   is looked for among the places in the end */
#include <stdlib.h>
#include "cpu/fibonacci.h"

void consolidate(fibonacci *h);

void consolidate(fibonacci *h)
{
    uint32_t place[DEGREES], count = 0, i = h->least, *roots;

    do {
        count++;
        i = h->at[i].right;
    } while (i != h->least);
    roots = malloc(count * sizeof *roots);
    for (uint32_t k = 0; k < count; k++) {
        roots[k] = i;
        i = h->at[i].right;
    }
    for (int d = 0; d < DEGREES; d++)
        place[d] = NO_NODE;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t a = roots[k], d;
        while (place[d = h->at[a].degree] != NO_NODE) {
            uint32_t b = place[d], low, high;
            place[d] = NO_NODE;
            low = h->at[a].key < h->at[b].key ? a : b;
            high = low == a ? b : a;
            adopt(h, low, high);
            a = low;
        }
        place[d] = a;
    }
    free(roots);
    h->least = NO_NODE;
    for (int d = 0; d < DEGREES; d++)
        if (place[d] != NO_NODE && (h->least == NO_NODE ||
            h->at[place[d]].key < h->at[h->least].key))
            h->least = place[d];
}
