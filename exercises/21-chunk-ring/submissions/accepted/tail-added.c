/* the tail is moved by an addition */
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
    uint32_t tail = atomic_load_explicit(&r->tail, memory_order_relaxed);

    if (tail - atomic_load(&r->head) == ROOM)
        return false;
    atomic_store(&r->at[tail % ROOM], k);
    atomic_fetch_add_explicit(&r->tail, 1, memory_order_acq_rel);
    return true;
}

chunk *ring_take(ring *r)
{
    uint32_t head = atomic_load(&r->head);
    chunk *k;

    do {
        if (head == atomic_load(&r->tail))
            return NULL;
        k = atomic_load(&r->at[head % ROOM]);
    } while (!atomic_compare_exchange_weak(&r->head, &head, head + 1));
    return k;
}
