/* links in the order in which the roots come, whatever their keys */
#include "cpu/fibonacci.h"

void consolidate(fibonacci *h);

void consolidate(fibonacci *h)
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
        /* Link root with whoever stands in the place of its degree */
        while (place[h->at[root].degree] != NO_NODE) {
            uint32_t other = place[h->at[root].degree];
            place[h->at[root].degree] = NO_NODE;
            adopt(h, root, other);
        }
        place[h->at[root].degree] = root;
        /* Remember root if its key is the least so far */
        if (h->at[root].key <= h->at[h->least].key)
            h->least = root;
    }
}
