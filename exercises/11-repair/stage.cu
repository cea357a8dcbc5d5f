/* The harness of offer and commit, whose heads are in the statement
   and in no header of the book. A round is one offer and one commit;
   there is another unless the word that a masked vertex lowers is
   still infinite. */
#include "exercises/11-repair/masked.h"

__global__ void offer(uint32_t n, const uint32_t *v, const uint32_t *e,
                      const uint32_t *w, const uint32_t *pv,
                      const uint32_t *pe, const uint32_t *pw,
                      const cost_t *c, uint8_t *m, cost_t *uc,
                      uint32_t *overflow);
__global__ void commit(uint32_t n, const cost_t *uc, cost_t *c,
                       uint8_t *m, cost_t *again);

static void one_round(const arrays *a)
{
    offer<<<a->blocks, a->block>>>(
        a->n, WORDS(AV), WORDS(AE), WORDS(AW), WORDS(APV), WORDS(APE),
        WORDS(APW), COSTS(AC), FLAGS(AM), COSTS(AUC),
        WORDS(AOVERFLOW));
    commit<<<a->blocks, a->block>>>(a->n, COSTS(AUC), COSTS(AC),
                                    FLAGS(AM), COSTS(AAGAIN));
}
static bool goes_on(wire *w, arrays *a)
{
    cost_t word = COST_INF;

    note(w, cudaMemcpy(&word, a->at[AAGAIN], sizeof word,
                       cudaMemcpyDeviceToHost));
    note(w, cudaMemset(a->at[AAGAIN], 0xff, sizeof word));
    return word == 0 && w->status == 0;
}
