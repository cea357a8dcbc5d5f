/* all atomics in one order; a taker who is beaten begins again */
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ROOM = 8 };
typedef struct chunk chunk;
typedef struct ring {
    _Atomic(uint32_t) head, tail;
    _Atomic(chunk *) at[ROOM];
} ring;

bool ring_put(ring *r, chunk *k)
{
    uint32_t last = r->tail;

    if (last - r->head >= ROOM)
        return false;
    r->at[last & (ROOM - 1)] = k;
    r->tail = last + 1;
    return true;
}

chunk *ring_take(ring *r)
{
    for (;;) {
        uint32_t first = r->head;
        chunk *k;

        if (r->tail == first)
            return NULL;
        k = r->at[first & (ROOM - 1)];
        if (atomic_compare_exchange_strong(&r->head, &first, first + 1))
            return k;
    }
}
