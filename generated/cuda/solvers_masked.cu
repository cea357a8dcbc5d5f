#include "cuda/da2cf.h"

/* What the solvers with a mask keep besides */
static bool prepare_masked(run *r, const problem *p)
{
    CUDA_TRY(cudaMalloc(&r->uc, p->n * sizeof *r->uc));
    CUDA_TRY(cudaMalloc(&r->ones, p->n));
    CUDA_TRY(cudaMemset(r->uc, 0xff, p->n * sizeof *r->uc));
    CUDA_TRY(cudaMemset(r->uc + p->source, 0, sizeof *r->uc));
    CUDA_TRY(cudaMemset(r->ones, 1, p->n));
    return true;
}
/* The steps of the solvers with a mask */
static LAUNCH_RELAX(launch_plain, offer_plain, r->uc)
static LAUNCH_RELAX(launch_atomic, offer_atomic, r->uc)
static LAUNCH_RELAX(launch_pull, offer_pull, r->uc)
static bool launch_commit(const run *r, const problem *p)
{
    commit<<<r->blocks, p->block>>>(p->n, r->uc, r->c, r->f,
                                    r->report + 1);
    return true;        /* (of a launch the loop asks) */
}

static void count_offers(const run *r, const problem *p)
{
    launch_count(r, p, r->f, r->ones);
}

static void count_pulled(const run *r, const problem *p)
{
    launch_count(r, p, r->ones, r->f);
}
/* The solvers with a mask */
#define MASKED_STEPS(name, counts, offers)                           \
    const steps name = {                                             \
        .count = counts, .relax = offers, .minimum = launch_commit,  \
        .prepare = prepare_masked                                    \
    }
static MASKED_STEPS(steps_plain, count_offers, launch_plain);
static MASKED_STEPS(steps_atomic, count_offers, launch_atomic);
MASKED_STEPS(WIDTH(steps_masked_U), count_pulled, launch_pull);
DA2CF_SOLVER(harish_narayanan, successors, steps_plain)
DA2CF_SOLVER(masked_F, successors, steps_atomic)
DA2CF_SOLVER(masked_U, predecessors, WIDTH(steps_masked_U))
