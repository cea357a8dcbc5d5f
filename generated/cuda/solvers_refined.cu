#include "cuda/da2cf.h"

/* The solver U_GPU_2min */
extern "C" int WIDTH(U_GPU_2min)(const problem *p, answer *a)
{
    problem q = *p;

    q.minimum = MINIMUM_TWO_PASS;
    return solve_by(q.predecessors, &q, &WIDTH(steps_U), a);
}
/* The solver U_GPU_PLUS, and its texture */
static bool flags_fit(uint32_t n)
{
    struct cudaChannelFormatDesc byte =
        cudaCreateChannelDesc<uint8_t>();
    size_t most;
    int device;

    CUDA_TRY(cudaGetDevice(&device));
    CUDA_TRY(cudaDeviceGetTexture1DLinearMaxWidth(&most, &byte,
                                                  device));
    if (n > most)
        snprintf(cuda_why(), CUDA_WHY_SIZE, "a texture holds %zu flags "
                 "on this device, and the graph has %u", most, n);
    return n <= most;
}
static bool make_texture(run *r, const problem *p)
{
    return flags_fit(p->n) &&
           CUDA_CHECK(WIDTH(texture_of_flags)(r->f, p->n, &r->texture));
}
static void launch_relax_plus(const run *r, const problem *p)
{
    size_t bounds = (p->block + 1) * sizeof *r->g.v;

    relax_plus<<<r->blocks, p->block, bounds>>>(p->n, r->g.v, r->g.e,
        r->g.w, r->c, r->texture, r->u, (uint32_t *)r->report);
}

static const steps steps_U_PLUS = {
    .count = count_U, .relax = launch_relax_plus,
    .update = launch_update, .prepare = make_texture
};

DA2CF_SOLVER(U_GPU_PLUS, predecessors, steps_U_PLUS)
/* The solver F_GPU_no_atomic */
static LAUNCH_RELAX(launch_no_atomic, relax_F_no_atomic, r->u)

static const steps steps_F_no_atomic = {
    .count = count_F, .relax = launch_no_atomic, .update = launch_update
};

DA2CF_SOLVER(F_GPU_no_atomic, successors, steps_F_no_atomic)
/* The solvers with shuffles */
static bool launch_shuffle(const run *r, const problem *p)
{
    minimum_shuffle<<<r->groups, p->block>>>(p->n, r->u, r->c,
                                             r->report + 1);
    return true;        /* (of a launch the loop asks) */
}

static const steps steps_F_shuffle = {
    .count = count_F, .relax = launch_relax_F,
    .minimum = launch_shuffle, .update = launch_update
};
static const steps steps_U_shuffle = {
    .count = count_U, .relax = launch_relax_U,
    .minimum = launch_shuffle, .update = launch_update
};
DA2CF_SOLVER(F_GPU_shuffle, successors, steps_F_shuffle)
DA2CF_SOLVER(U_GPU_shuffle, predecessors, steps_U_shuffle)
/* The solvers with CUB, and its room */
static bool make_refined_room(run *r, const problem *p)
{
    CUDA_TRY(minimum_CUB(NULL, &r->room_size, p->n, r->u, r->c,
                         r->report + 1));
    CUDA_TRY(cudaMalloc(&r->room, r->room_size));
    return true;
}
/* CUB takes errors away from the runtime, its own and those of the
   launches before it */
static bool launch_CUB(const run *r, const problem *p)
{
    size_t size = r->room_size;

    CUDA_TRY(cudaGetLastError());
    return CUDA_CHECK(minimum_CUB(r->room, &size, p->n, r->u, r->c,
                                  r->report + 1));
}

static const steps steps_F_CUB = {
    .count = count_F, .relax = launch_relax_F, .minimum = launch_CUB,
    .update = launch_update, .prepare = make_refined_room
};
static const steps steps_U_CUB = {
    .count = count_U, .relax = launch_relax_U, .minimum = launch_CUB,
    .update = launch_update, .prepare = make_refined_room
};
static int solve_with_CUB(const graph *g, const problem *p,
                          const steps *s, answer *a)
{
    size_t size = 0;

    if (minimum_CUB(NULL, &size, p->n, NULL, NULL, NULL) !=
        cudaErrorNotSupported)
        return solve_by(g, p, s, a);
    snprintf(a->error, sizeof a->error, "CUB runs on a real GPU only, "
             "not on the simulator");
    return DEVICE_FAILED;
}

extern "C" int WIDTH(F_GPU_CUB)(const problem *p, answer *a)
{
    return solve_with_CUB(p->successors, p, &steps_F_CUB, a);
}

extern "C" int WIDTH(U_GPU_CUB)(const problem *p, answer *a)
{
    return solve_with_CUB(p->predecessors, p, &steps_U_CUB, a);
}
