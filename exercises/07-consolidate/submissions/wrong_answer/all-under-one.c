/* every root is linked to the first, whatever its degree */
#include "cpu/fibonacci.h"

void consolidate(fibonacci *h);

void consolidate(fibonacci *h)
{
    uint32_t place[DEGREES], roots = 0, next = h->least;

    (void)place;
    do {
        roots++;
        next = h->at[next].right;
    } while (next != h->least);
    next = h->at[next].right;
    roots--;
    while (roots-- > 0) {
        uint32_t root = next;
        next = h->at[root].right;
        if (h->at[root].key < h->at[h->least].key) {
            adopt(h, root, h->least);
            h->least = root;
        } else {
            adopt(h, h->least, root);
        }
    }
}
