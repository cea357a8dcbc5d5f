#include "cuda/da2cf.h"

/* What the solvers with a mask keep besides */
typedef struct masked {
    cost_t *uc;                   /* the updating costs */
    uint8_t *all;                 /* ones */
} masked;

cost_t *updating_costs(const run *r)
{
    return ((masked *)r->own)->uc;
}

static const uint8_t *all_of(const run *r)
{
    return ((masked *)r->own)->all;
}
static bool prepare_masked(run *r, const problem *p)
{
    masked *own = (masked *)r->own;

    CUDA_TRY(cudaMalloc(&own->uc, p->n * sizeof *own->uc));
    CUDA_TRY(cudaMalloc(&own->all, p->n));
    CUDA_TRY(cudaMemset(own->uc, 0xff, p->n * sizeof *own->uc));
    CUDA_TRY(cudaMemset(own->uc + p->source, 0, sizeof *own->uc));
    CUDA_TRY(cudaMemset(own->all, 1, p->n));
    return true;
}

static void tidy_masked(run *r)
{
    masked *own = (masked *)r->own;

    cudaFree(own->uc);
    cudaFree(own->all);
}
/* The steps of the solvers with a mask */
static void launch_plain(const run *r, const problem *p)
{
    offer_plain<<<r->blocks, p->block>>>(p->n, r->g.v, r->g.e, r->g.w,
        r->c, r->f, updating_costs(r), (uint32_t *)r->report);
}

static void launch_atomic(const run *r, const problem *p)
{
    offer_atomic<<<r->blocks, p->block>>>(p->n, r->g.v, r->g.e, r->g.w,
        r->c, r->f, updating_costs(r), (uint32_t *)r->report);
}

static void launch_pull(const run *r, const problem *p)
{
    offer_pull<<<r->blocks, p->block>>>(p->n, r->g.v, r->g.e, r->g.w,
        r->c, r->f, updating_costs(r), (uint32_t *)r->report);
}
static void launch_commit(const run *r, const problem *p)
{
    commit<<<r->blocks, p->block>>>(p->n, updating_costs(r), r->c, r->f,
                                    r->report + 1);
}

static void count_offers(const run *r, const problem *p)
{
    launch_count(r, p, r->f, all_of(r));
}

static void count_pulled(const run *r, const problem *p)
{
    launch_count(r, p, all_of(r), r->f);
}
/* The solvers with a mask */
#define MASKED_STEPS(name, counts, offers)                           \
    const steps name = {                                             \
        .count = counts, .relax = offers, .minimum = launch_commit,  \
        .own_size = sizeof(masked), .prepare = prepare_masked,       \
        .tidy = tidy_masked                                          \
    }
static MASKED_STEPS(steps_plain, count_offers, launch_plain);
static MASKED_STEPS(steps_atomic, count_offers, launch_atomic);
MASKED_STEPS(WIDTH(steps_masked_U), count_pulled, launch_pull);
DA2CF_SOLVER(harish_narayanan, successors, steps_plain)
DA2CF_SOLVER(masked_F, successors, steps_atomic)
DA2CF_SOLVER(masked_U, predecessors, WIDTH(steps_masked_U))
