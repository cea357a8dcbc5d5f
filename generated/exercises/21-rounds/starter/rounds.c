#include "solve/solve.h"
#include <pthread.h>
#include <stdatomic.h>

/* What the crew shares, and what a member does */

int rounds(const graph *g, uint32_t source, _Atomic(cost_t) *c,
           uint32_t threads)
{
    /* Start the crew, work with it, and wait for it */
    (void)g, (void)source, (void)c, (void)threads;
    /* Your code. */
    return NO_MEMORY;
}
