/* The harness of update_in. The slot of the lightest arcs holds
   those that enter or those that leave, by the rule of the exercise. */
#define SHOWN "drawn: u[%u] %u, c %u, lightest %u, mssp %u, " \
              "and then f is %u and u is %u"
#define SHOWN_OF(x, i) (x)->lightest[i], (x)->mssp
#include "exercises/06-update/state.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    (void)overflow;
    update_in<<<w->grid, w->block>>>(w->n, w->mssp, COSTS(C),
                                     COSTS(LIGHTEST), FLAGS(F),
                                     FLAGS(U));
}
static bool passes(const state *x, uint32_t i)
{
    return x->c[i] - x->lightest[i] <= x->mssp;
}
static uint32_t launched_with(const state *x)
{
    return x->mssp;
}
