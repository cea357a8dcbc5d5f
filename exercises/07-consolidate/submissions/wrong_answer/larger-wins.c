/* the comparison is the wrong way round */
#include "cpu/fibonacci.h"

void consolidate(fibonacci *h);

void consolidate(fibonacci *h)
{
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
        while (place[h->at[root].degree] != NO_NODE) {
            uint32_t other = place[h->at[root].degree];
            place[h->at[root].degree] = NO_NODE;
            if (h->at[other].key > h->at[root].key) {
                uint32_t loser = root;
                root = other;
                other = loser;
            }
            adopt(h, root, other);
        }
        place[h->at[root].degree] = root;
        if (h->at[root].key <= h->at[h->least].key)
            h->least = root;
    }
}
