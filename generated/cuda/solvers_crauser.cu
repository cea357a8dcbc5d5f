#include "cuda/da2cf.h"

/* What a criterion keeps on the device */
typedef struct criterion {
    cost_t *out, *in;     /* lightest arcs that leave, that enter */
    cost_t *threshold;    /* one word, for update_inout */
    uint32_t *v, *w;      /* predecessors, for a moment */
} criterion;

static criterion *criterion_of(const run *r)
{
    return (criterion *)r->own;
}

static void tidy_criterion(run *r)
{
    criterion *own = criterion_of(r);

    cudaFree(own->out);
    cudaFree(own->in);
    cudaFree(own->threshold);
    cudaFree(own->v);
    cudaFree(own->w);
}
/* Find the lightest arcs that leave, and those that enter */
static bool find_out(run *r, const problem *p)
{
    criterion *own = criterion_of(r);

    CUDA_TRY(cudaMalloc(&own->out, p->n * sizeof *own->out));
    lightest_arcs<<<r->blocks, p->block>>>(p->n, r->g.v, r->g.w,
                                           own->out);
    return CUDA_CHECK(cudaGetLastError());
}
static bool find_in(run *r, const problem *p)
{
    criterion *own = criterion_of(r);
    const graph *g = p->predecessors;
    size_t starts = ((size_t)g->n + 1) * sizeof *g->v;
    size_t weights = g->m * sizeof *g->w;

    CUDA_TRY(cudaMalloc(&own->in, p->n * sizeof *own->in));
    CUDA_TRY(cudaMalloc(&own->v, starts));
    CUDA_TRY(cudaMalloc(&own->w, weights ? weights : 1));
    CUDA_TRY(cudaMemcpy(own->v, g->v, starts, cudaMemcpyHostToDevice));
    CUDA_TRY(cudaMemcpy(own->w, g->w, weights, cudaMemcpyHostToDevice));
    lightest_arcs<<<r->blocks, p->block>>>(p->n, own->v, own->w,
                                           own->in);
    return CUDA_CHECK(cudaGetLastError());
}
/* Prepare the one array, the other, or both */
static bool prepare(run *r, const problem *p, bool out, bool in)
{
    criterion *own = criterion_of(r);

    if ((out && !find_out(r, p)) || (in && !find_in(r, p)))
        return false;
    CUDA_TRY(cudaMalloc(&own->threshold, sizeof *own->threshold));
    CUDA_TRY(cudaFree(own->v));
    own->v = NULL;
    CUDA_TRY(cudaFree(own->w));
    own->w = NULL;
    return true;
}
static bool prepare_out(run *r, const problem *p)
{
    return prepare(r, p, true, false);
}

static bool prepare_in(run *r, const problem *p)
{
    return prepare(r, p, false, true);
}

static bool prepare_inout(run *r, const problem *p)
{
    return prepare(r, p, true, true);
}
/* Launch the minimum that the criterion needs */
static void minimum_out(const run *r, const problem *p)
{
    threshold_out<<<r->groups, p->block, p->block * sizeof(cost_t)>>>(
        p->n, r->u, r->c, criterion_of(r)->out, r->report + 1);
}

static void minimum_inout(const run *r, const problem *p)
{
    criterion *own = criterion_of(r);

    if (!CUDA_CHECK(cudaMemsetAsync(own->threshold, 0xff,
                                    sizeof *own->threshold)))
        return;
    threshold_out<<<r->groups, p->block, p->block * sizeof(cost_t)>>>(
        p->n, r->u, r->c, own->out, own->threshold);
    launch_minimum(r, p, r->report + 1);
}
/* Launch the update that the criterion needs */
static void launch_out(const run *r, const problem *p, cost_t threshold)
{
    update_out<<<r->blocks, p->block>>>(p->n, threshold, r->c, r->f,
                                        r->u);
}

static void launch_in(const run *r, const problem *p, cost_t mssp)
{
    update_in<<<r->blocks, p->block>>>(p->n, mssp, r->c,
                                       criterion_of(r)->in, r->f, r->u);
}

static void launch_inout(const run *r, const problem *p, cost_t mssp)
{
    criterion *own = criterion_of(r);

    update_inout<<<r->blocks, p->block>>>(p->n, mssp, own->threshold,
                                          r->c, own->in, r->f, r->u);
}
/* The solvers of the device, one for each criterion */
const steps WIDTH(steps_out) = {
    .count = count_F, .relax = launch_relax_F, .minimum = minimum_out,
    .update = launch_out, .own_size = sizeof(criterion),
    .prepare = prepare_out, .tidy = tidy_criterion
};
const steps WIDTH(steps_in) = {
    .count = count_F, .relax = launch_relax_F, .update = launch_in,
    .own_size = sizeof(criterion), .prepare = prepare_in,
    .tidy = tidy_criterion
};
const steps WIDTH(steps_inout) = {
    .count = count_F, .relax = launch_relax_F, .minimum = minimum_inout,
    .update = launch_inout, .own_size = sizeof(criterion),
    .prepare = prepare_inout, .tidy = tidy_criterion
};
DA2CF_SOLVER(crauser_out, successors, WIDTH(steps_out))
DA2CF_SOLVER(crauser_in, successors, WIDTH(steps_in))
DA2CF_SOLVER(crauser_inout, successors, WIDTH(steps_inout))
