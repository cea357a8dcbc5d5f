/* for each root a look at those before it, until a key repeats */
#include "cpu/fibonacci.h"

void consolidate(fibonacci *h);

void consolidate(fibonacci *h)
{
    uint32_t of[DEGREES], roots = 0, i = h->least, least = i;

    for (int d = 0; d < DEGREES; d++)
        of[d] = NO_NODE;
    for (uint32_t k = h->at[i].right; k != i; k = h->at[k].right)
        for (uint32_t q = h->at[i].right; q != k; q = h->at[q].right)
            if (h->at[q].key == h->at[k].key)
                break;
    do {
        roots++;
        i = h->at[i].left;
    } while (i != h->least);
    while (roots-- > 0) {
        uint32_t next = h->at[i].left, d, x = i;
        while (of[d = h->at[x].degree] != NO_NODE) {
            uint32_t y = of[d];
            of[d] = NO_NODE;
            if (h->at[y].key < h->at[x].key) {
                adopt(h, y, x);
                x = y;
            } else {
                adopt(h, x, y);
            }
        }
        of[d] = x;
        i = next;
    }
    least = NO_NODE;
    for (int d = 0; d < DEGREES; d++)
        if (of[d] != NO_NODE &&
            (least == NO_NODE || h->at[of[d]].key <= h->at[least].key))
            least = of[d];
    h->least = least;
}
