/* The harness of lightest_entering, which no header of the book
   declares. */
#include "exercises/kernel.h"

__global__ void lightest_entering(uint32_t n, const uint32_t *v,
                                  const uint32_t *e, const uint32_t *w,
                                  cost_t *lightest);

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    (void)overflow;
    lightest_entering<<<w->grid, w->block>>>(
        w->n, WORDS(V), WORDS(E), WORDS(W), COSTS(LIGHTEST));
}
