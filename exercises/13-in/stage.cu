/* The harness of update_in. The slot of the lightest arcs holds
   those that enter or those that leave, by the rule of the exercise. */
#include "exercises/kernel.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    (void)overflow;
    update_in<<<w->grid, w->block>>>(w->n, w->mssp, COSTS(C),
                                     COSTS(LIGHTEST), FLAGS(F),
                                     FLAGS(U));
}
