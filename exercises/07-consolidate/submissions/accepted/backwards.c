/* walks to the left, with helpers of its own and places at 0 + 1 */
#include "cpu/fibonacci.h"

void consolidate(fibonacci *h);

static uint32_t least_of(const fibonacci *h, uint32_t a, uint32_t b)
{
    return h->at[b].key < h->at[a].key ? b : a;
}

void consolidate(fibonacci *h)
{
    uint64_t place[DEGREES] = { 0 };
    uint32_t end = h->at[h->least].right, i = h->least, before;
    bool last;

    do {
        uint32_t root = i, d;
        last = i == end;
        before = h->at[i].left;
        while (place[d = h->at[root].degree] != 0) {
            uint32_t other = (uint32_t)(place[d] - 1);
            uint32_t winner = least_of(h, root, other);
            place[d] = 0;
            adopt(h, winner, winner == root ? other : root);
            root = winner;
        }
        place[d] = (uint64_t)root + 1;
        i = before;
    } while (!last);
    for (int d = 0, any = 0; d < DEGREES; d++)
        if (place[d] != 0) {
            uint32_t root = (uint32_t)(place[d] - 1);
            h->least = any++ ? least_of(h, h->least, root) : root;
        }
}
