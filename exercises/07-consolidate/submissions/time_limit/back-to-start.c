/* walks until it is back where it began; but that one may be a child */
#include "cpu/fibonacci.h"

void consolidate(fibonacci *h);

void consolidate(fibonacci *h)
{
    uint32_t place[DEGREES], start = h->least, next = start;

    for (int d = 0; d < DEGREES; d++)
        place[d] = NO_NODE;
    do {
        uint32_t root = next;
        next = h->at[root].right;
        while (place[h->at[root].degree] != NO_NODE &&
               place[h->at[root].degree] != root) {
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
        if (h->at[root].key <= h->at[h->least].key)
            h->least = root;
    } while (next != start);
}
