#include "cuda/da2cf.h"

/* Find the lightest arcs that leave, and those that enter */
static bool find_out(run *r, const problem *p)
{
    CUDA_TRY(cudaMalloc(&r->out, p->n * sizeof *r->out));
    lightest_arcs<<<r->blocks, p->block>>>(p->n, r->g.v, r->g.w,
                                           r->out);
    return CUDA_CHECK(cudaGetLastError());
}
static bool from_lists(run *r, const graph *g, uint32_t block,
                       uint32_t *v, uint32_t *w)
{
    CUDA_TRY(cudaMemcpy(v, g->v, ((size_t)g->n + 1) * sizeof *v,
                        cudaMemcpyHostToDevice));
    CUDA_TRY(cudaMemcpy(w, g->w, g->m * sizeof *w,
                        cudaMemcpyHostToDevice));
    lightest_arcs<<<r->blocks, block>>>(g->n, v, w, r->in);
    return CUDA_CHECK(cudaGetLastError());
}

static bool find_in(run *r, const problem *p)
{
    const graph *g = p->predecessors;
    uint32_t *v = NULL, *w = NULL;
    bool done;

    CUDA_TRY(cudaMalloc(&r->in, p->n * sizeof *r->in));
    done = CUDA_CHECK(cudaMalloc(&v, ((size_t)g->n + 1) * sizeof *v)) &&
           CUDA_CHECK(cudaMalloc(&w, (g->m ? g->m : 1) * sizeof *w)) &&
           from_lists(r, g, p->block, v, w);
    cudaFree(v);
    cudaFree(w);
    return done;
}
/* Prepare the one array, the other, or both */
static bool prepare_criteria(run *r, const problem *p, bool out,
                             bool in)
{
    if ((out && !find_out(r, p)) || (in && !find_in(r, p)))
        return false;
    CUDA_TRY(cudaMalloc(&r->threshold, sizeof *r->threshold));
    return true;
}
#define PREPARES(name, out, in)                                      \
    static bool name(run *r, const problem *p)                       \
    {                                                                \
        return prepare_criteria(r, p, out, in);                      \
    }
PREPARES(prepare_out, true, false)
PREPARES(prepare_in, false, true)
PREPARES(prepare_inout, true, true)
/* Launch the minimum that the criterion needs */
static bool minimum_out(const run *r, const problem *p)
{
    threshold_out<<<r->groups, p->block, p->block * sizeof(cost_t)>>>(
        p->n, r->u, r->c, r->out, r->report + 1);
    return true;        /* (of a launch the loop asks) */
}

static bool minimum_inout(const run *r, const problem *p)
{
    CUDA_TRY(cudaMemsetAsync(r->threshold, 0xff, sizeof *r->threshold));
    threshold_out<<<r->groups, p->block, p->block * sizeof(cost_t)>>>(
        p->n, r->u, r->c, r->out, r->threshold);
    launch_minimum(r, p, r->report + 1);
    return true;
}
/* Launch the update that the criterion needs */
static void launch_out(const run *r, const problem *p, cost_t threshold)
{
    update_out<<<r->blocks, p->block>>>(p->n, threshold, r->c, r->f,
                                        r->u);
}

static void launch_in(const run *r, const problem *p, cost_t mssp)
{
    update_in<<<r->blocks, p->block>>>(p->n, mssp, r->c, r->in, r->f,
                                       r->u);
}

static void launch_inout(const run *r, const problem *p, cost_t mssp)
{
    update_inout<<<r->blocks, p->block>>>(p->n, mssp, r->threshold,
                                          r->c, r->in, r->f, r->u);
}
/* The solvers of the device, one for each criterion */
const steps WIDTH(steps_out) = {
    .count = count_F, .relax = launch_relax_F, .minimum = minimum_out,
    .update = launch_out, .prepare = prepare_out
};
const steps WIDTH(steps_in) = {
    .count = count_F, .relax = launch_relax_F, .update = launch_in,
    .prepare = prepare_in
};
const steps WIDTH(steps_inout) = {
    .count = count_F, .relax = launch_relax_F, .minimum = minimum_inout,
    .update = launch_inout, .prepare = prepare_inout
};
DA2CF_SOLVER(crauser_out, successors, WIDTH(steps_out))
DA2CF_SOLVER(crauser_in, successors, WIDTH(steps_in))
DA2CF_SOLVER(crauser_inout, successors, WIDTH(steps_inout))
