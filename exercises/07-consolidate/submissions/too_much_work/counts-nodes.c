/* every node is looked at, of whatever tree */
#include "cpu/fibonacci.h"

void consolidate(fibonacci *h);

static uint32_t nodes(const fibonacci *h, uint32_t i)
{
    uint32_t count = 1, c = h->at[i].child;

    for (uint32_t k = h->at[i].degree; k > 0 && c != NO_NODE; k--) {
        count += nodes(h, c);
        c = h->at[c].right;
    }
    return count;
}

void consolidate(fibonacci *h)
{
    /* Let each root in turn look for another of its degree */
    uint32_t place[DEGREES], roots = 0, next = h->least;

    for (int d = 0; d < DEGREES; d++)
        place[d] = NO_NODE;
    do {
        roots += nodes(h, next) > 0;
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
