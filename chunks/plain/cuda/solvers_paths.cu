#include "cuda/da2cf.h"
#include "cuda/tree.h"

/* Keep the tree in words */
#if COST_BITS == 32
static bool keep_words(run *r, const problem *p)
{
    size_t size = p->n * sizeof *r->words;

    CUDA_TRY(cudaMalloc(&r->words, size));
    CUDA_TRY(cudaMemset(r->words, 0xff, size));
    return true;
}

static void launch_relax_paths(const run *r, const problem *p)
{
    relax_F_paths<<<r->blocks, p->block>>>(p->n, r->g.v, r->g.e, r->g.w,
        r->c, r->f, r->u, r->words, (uint32_t *)r->report);
}

static bool fetch_words(run *r, const problem *p, answer *a)
{
    return bring_words(r->words, p, a);
}
#endif
static int solve_signed(const problem *p, const steps *by, answer *a)
{
    steps s = *by;

#if COST_BITS == 32
    s.keep = keep_words;
    s.relax = launch_relax_paths;
    s.finish = fetch_words;
#endif
    return solve_by(p->successors, p, &s, a);
}
/* Keep the tree where one thread writes */
static bool keep_parent(run *r, const problem *p)
{
    size_t size = p->n * sizeof *r->parent;

    CUDA_TRY(cudaMalloc(&r->parent, size));
    CUDA_TRY(cudaMemset(r->parent, 0xff, size));
    return true;
}

static void launch_pull_paths(const run *r, const problem *p)
{
    offer_pull_paths<<<r->blocks, p->block>>>(p->n, r->g.v, r->g.e,
        r->g.w, r->c, r->f, r->uc, r->parent,
        (uint32_t *)r->report);
}
static bool fetch_parent(run *r, const problem *p, answer *a)
{
    size_t size = p->n * sizeof *r->parent;

    if (!p->parents)
        return true;
    snprintf(cuda_why(), CUDA_WHY_SIZE, "no memory for the tree");
    a->parents = (uint32_t *)malloc(size);
    return a->parents && CUDA_CHECK(cudaMemcpy(a->parents, r->parent,
                                       size, cudaMemcpyDeviceToHost));
}
/* Make room for the recovery */
static bool prepare_recovery(run *r, const problem *p)
{
    CUDA_TRY(cudaMalloc(&r->left, sizeof *r->left));
    CUDA_TRY(cudaMemset(r->left, 0, sizeof *r->left));
    CUDA_TRY(cudaMalloc(&r->next, p->n));
    return true;
}
/* Find the tree afterwards */
static bool how_many_left(const run *r, uint32_t *left)
{
    CUDA_TRY(cudaGetLastError());
    CUDA_TRY(cudaMemcpy(left, r->left, sizeof *left,
                        cudaMemcpyDeviceToHost));
    return true;
}
static bool grow_tree(run *r, const problem *p)
{
    uint32_t left, before;

    tight_parents<<<r->blocks, p->block>>>(p->n, p->source, r->g.v,
        r->g.e, r->g.w, r->c, r->parent, r->f, r->left);
    if (!how_many_left(r, &left))
        return false;
    while (left > 0) {
        before = left;
        /* Let one more layer of zeros join */
        uint8_t *joined = r->f;
        zero_parents<<<r->blocks, p->block>>>(p->n, r->g.v, r->g.e, r->g.w,
                                              r->c, joined, r->next, r->parent,
                                              r->left);
        r->f = r->next;
        r->next = joined;
        if (!how_many_left(r, &left))
            return false;
        if (left == before) {
            snprintf(cuda_why(), CUDA_WHY_SIZE, "the costs are not "
                     "distances: no tight arcs lead to %u vertices",
                     left);
            return false;
        }
    }
    return true;
}
static bool fetch_tree(run *r, const problem *p, answer *a)
{
    return CUDA_CHECK(cudaEventRecord(r->begun)) && grow_tree(r, p) &&
           add_seconds(r->begun, r->ended, &a->seconds) &&
           fetch_parent(r, p, a);
}
/* The solvers that keep parents */
#define SIGNED_SOLVER(name, by)                                      \
    extern "C" int WIDTH(name)(const problem *p, answer *a)          \
    {                                                                \
        return solve_signed(p, &WIDTH(by), a);                       \
    }
SIGNED_SOLVER(F_GPU_paths, steps_F)
SIGNED_SOLVER(crauser_out_paths, steps_out)
SIGNED_SOLVER(crauser_in_paths, steps_in)
SIGNED_SOLVER(crauser_inout_paths, steps_inout)
static const steps steps_U_paths = {
    .count = count_U, .relax = launch_relax_U, .update = launch_update,
    .prepare = prepare_recovery, .keep = keep_parent,
    .finish = fetch_tree
};

extern "C" int WIDTH(masked_U_paths)(const problem *p, answer *a)
{
    steps s = WIDTH(steps_masked_U);

    s.keep = keep_parent;
    s.relax = launch_pull_paths;
    s.finish = fetch_parent;
    return solve_by(p->predecessors, p, &s, a);
}

DA2CF_SOLVER(U_GPU_paths, predecessors, steps_U_paths)
