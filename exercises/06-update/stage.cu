/* The harness of update. The minimum is the parent's, also where the
   student's own minimum1 was wrong: each exercise is judged as if
   all others were right. */
#define SHOWN "drawn: u[%u] %u, c %u, mssp %u, " \
              "and then f is %u and u is %u"
#define SHOWN_OF(x, i) (x)->mssp
#include "exercises/06-update/state.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    (void)overflow;
    update<<<w->grid, w->block>>>(w->n, w->mssp, COSTS(C), FLAGS(F),
                                  FLAGS(U));
}
static bool passes(const state *x, uint32_t i)
{
    return x->c[i] == x->mssp;
}
static uint32_t launched_with(const state *x)
{
    return x->mssp;
}
