/* The harness of relax_masked. The mask that says who offers is
   const in its head: a kernel that clears its own mask is excluded
   by the types. */
#include "exercises/11-repair/masked.h"

__global__ void relax_masked(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *m, uint8_t *next,
                             uint32_t *overflow);

static void one_round(const arrays *a)
{
    relax_masked<<<a->blocks, a->block>>>(
        a->n, WORDS(AV), WORDS(AE), WORDS(AW), COSTS(AC), FLAGS(AM),
        FLAGS(ANEXT), WORDS(AOVERFLOW));
}
/* Two masks change roles after each round, and the next is cleared.
   The host looks in pieces: a copy for each flag takes longer than
   the kernels do. */
static bool goes_on(wire *w, arrays *a)
{
    enum { PIECE = 4096 };
    bool again = false;
    uint8_t flags[PIECE];
    void *old = a->at[AM];

    a->at[AM] = a->at[ANEXT];
    a->at[ANEXT] = old;
    note(w, cudaMemset(old, 0, a->n));
    for (uint32_t at = 0; at < a->n && !again && w->status == 0;) {
        uint32_t k = a->n - at < PIECE ? a->n - at : PIECE;

        if (note(w, cudaMemcpy(flags, FLAGS(AM) + at, k,
                               cudaMemcpyDeviceToHost)))
            for (uint32_t i = 0; i < k; i++)
                again = again || flags[i] != 0;
        at += k;
    }
    return again && w->status == 0;
}
