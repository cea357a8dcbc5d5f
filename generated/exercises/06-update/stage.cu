#include "exercises/kernel.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    (void)overflow;
    update<<<w->grid, w->block>>>(w->n, w->mssp, COSTS(C), FLAGS(F),
                                  FLAGS(U));
}
