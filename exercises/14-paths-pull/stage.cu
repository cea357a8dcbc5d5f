/* The harness of relax_U_paths, where each vertex is written by one
   thread and the parents are an array by themselves. */
#define KEEPS_PARENTS
#include "exercises/14-packed/tree.h"

static void launch(const wire *w, harness *h)
{
    relax_U_paths<<<w->grid, w->block>>>(
        w->n, D(uint32_t, V), D(uint32_t, E), D(uint32_t, W),
        D(cost_t, C), D(uint8_t, F), D(uint8_t, U),
        D(uint32_t, PARENT), D(uint32_t, OVERFLOW));
}
static void parents_from(wire *w, harness *h, uint32_t *parents)
{
    note(w, cudaMemcpy(parents, h->d[PARENT], w->n * sizeof *parents,
                       cudaMemcpyDeviceToHost));
}
