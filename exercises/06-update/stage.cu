/* The harness of update. The minimum is the parent's, also where the
   student's own minimum1 was wrong: each exercise is judged as if
   all others were right. */
#include "exercises/kernel.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    (void)overflow;
    update<<<w->grid, w->block>>>(w->n, w->mssp, COSTS(C), FLAGS(F),
                                  FLAGS(U));
}
