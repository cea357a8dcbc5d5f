#include "cuda/count.h"
#include "cuda/da2cf.h"
#include <stdlib.h>

/* Ask for everything that a run needs */
static size_t report_size(const run *r)
{
    return ((size_t)r->minimums + 1) * sizeof *r->report;
}
static void size_up(run *r, const problem *p)
{
    r->blocks = blocks_of(p->n, p->block);
    r->pairs = blocks_of(p->n, 2 * p->block);
    r->groups = blocks_of(p->n, WORD_COSTS * p->block);
    if (p->minimum == MINIMUM_ONE_WORD)
        r->minimums = 1;
    else if (p->minimum == MINIMUM_TWO_PASS)
        r->minimums = blocks_of(r->pairs, 2 * p->block);
    else
        r->minimums = r->pairs;
}
static bool set_up(run *r, const graph *g, const problem *p)
{
    size_t n = p->n;

    size_up(r, p);
    if (g && !device_graph_make(&r->g, g))
        return false;
    CUDA_TRY(cudaMalloc(&r->c, n * sizeof *r->c));
    CUDA_TRY(cudaMalloc(&r->f, n));
    CUDA_TRY(cudaMalloc(&r->u, n));
    CUDA_TRY(cudaMalloc(&r->minima, r->pairs * sizeof *r->minima));
    CUDA_TRY(cudaMalloc(&r->report, report_size(r)));
    CUDA_TRY(cudaMallocHost(&r->news, report_size(r)));
    CUDA_TRY(cudaMalloc(&r->arcs, sizeof *r->arcs));
    CUDA_TRY(cudaEventCreate(&r->begun));
    CUDA_TRY(cudaEventCreate(&r->ended));
    CUDA_TRY(cudaEventCreateWithFlags(&r->delivered,
                                      cudaEventDisableTiming));
    return true;
}
/* Give back whatever was had */
static void give_back_run(run *r)
{
    void *on_device[] = { r->c, r->f, r->u, r->minima, r->report,
                          r->arcs, r->out, r->in, r->threshold, r->uc,
                          r->ones, r->matrix, r->room, r->words,
                          r->parent, r->left, r->next };
    cudaEvent_t events[] = { r->begun, r->ended, r->delivered };

    if (r->texture)
        cudaDestroyTextureObject(r->texture);
    device_graph_free(&r->g);
    for (void *array : on_device)
        cudaFree(array);
    cudaFreeHost(r->news);
    for (cudaEvent_t event : events)
        if (event)
            cudaEventDestroy(event);
}
/* Send the graph and begin clean */
static bool send_da2cf(run *r, const graph *g, const problem *p,
                       const steps *s, double *seconds)
{
    CUDA_TRY(cudaEventRecord(r->begun));
    if (g && !device_graph_send(&r->g, g))
        return false;
    CUDA_TRY(cudaMemset(r->report, 0, sizeof *r->report));
    CUDA_TRY(cudaMemset(r->report + 1, 0xff,
                        report_size(r) - sizeof *r->report));
    CUDA_TRY(cudaMemset(r->arcs, 0, sizeof *r->arcs));
    return (!s->prepare || s->prepare(r, p)) &&
           (!s->keep || s->keep(r, p)) &&
           add_seconds(r->begun, r->ended, seconds);
}
/* Launch the kernels that leave minima in the report */
void launch_minimum(const run *r, const problem *p, cost_t *first)
{
    size_t shared = p->block * sizeof(cost_t);

    if (p->minimum == MINIMUM_ONE_WORD) {
        minimum_word<<<r->groups, p->block, shared>>>(p->n, r->u, r->c,
                                                      first);
    } else if (p->minimum == MINIMUM_TWO_PASS) {
        minimum1<<<r->pairs, p->block, shared>>>(p->n, r->u, r->c,
                                                 r->minima);
        minimum2<<<r->minimums, p->block, shared>>>(r->pairs, r->minima,
                                                    first);
    } else {
        minimum1<<<r->pairs, p->block, shared>>>(p->n, r->u, r->c,
                                                 first);
    }
}
/* Find mssp on the device, and learn it */
static bool find_mssp(const run *r, const problem *p, const steps *s,
                      cost_t *mssp, bool *overflow)
{
    cost_t *first = r->report + 1;

    if (!s->minimum)
        launch_minimum(r, p, first);
    else if (!s->minimum(r, p))
        return false;
    CUDA_TRY(cudaGetLastError());
    CUDA_TRY(cudaMemcpyAsync(r->news, r->report, report_size(r),
                             cudaMemcpyDeviceToHost));
    CUDA_TRY(cudaEventRecord(r->delivered));
    CUDA_TRY(cudaMemsetAsync(first, 0xff, sizeof *first));
    CUDA_TRY(cudaEventSynchronize(r->delivered));
    /* Read mssp and the overflow flag from the news */
    *overflow = r->news[0] != 0;
    *mssp = COST_INF;
    for (uint32_t k = 1; k <= r->minimums; k++)
        if (r->news[k] < *mssp)
            *mssp = r->news[k];
    return true;
}
/* Count the settled vertices for the user who waits */
enum { TELL_EVERY = 256 };       /* iterations */

static int tell_settled(const run *r, const problem *p)
{
    uint8_t *u = (uint8_t *)malloc(p->n);
    uint32_t settled = 0;
    bool copied, on = true;

    if (u == NULL)
        return SOLVED;
    copied = CUDA_CHECK(cudaMemcpy(u, r->u, p->n,
                                   cudaMemcpyDeviceToHost));
    for (uint32_t i = 0; copied && i < p->n; i++)
        settled += !u[i];
    if (copied)
        on = p->progress(settled, p->n);
    free(u);
    return !copied ? DEVICE_FAILED : on ? SOLVED : STOPPED;
}
/* Settle one compound frontier after another on the device */
static int settle_on_device(const run *r, const problem *p,
                            const steps *s, answer *a)
{
    cost_t mssp = 0;
    bool overflow = false;
    int heard = SOLVED;

    initialize<<<r->blocks, p->block>>>(p->n, p->source, r->c, r->f,
                                        r->u);
    while (mssp != COST_INF) {
        a->iterations++;
        if (p->count)
            s->count(r, p);
        s->relax(r, p);
        if (!find_mssp(r, p, s, &mssp, &overflow))
            return DEVICE_FAILED;
        if (overflow)
            return OVERFLOWED;
        if (mssp != COST_INF && s->update)
            s->update(r, p, mssp);
        if (p->progress && a->iterations % TELL_EVERY == 0)
            heard = tell_settled(r, p);
        if (heard != SOLVED)
            return heard;
    }
    return SOLVED;
}
/* Bring the costs home */
static bool fetch_run(const run *r, uint32_t n, cost_t *c, answer *a)
{
    unsigned long long arcs;

    CUDA_TRY(cudaEventRecord(r->begun));
    CUDA_TRY(cudaMemcpy(c, r->c, n * sizeof *c,
                        cudaMemcpyDeviceToHost));
    CUDA_TRY(cudaMemcpy(&arcs, r->arcs, sizeof arcs,
                        cudaMemcpyDeviceToHost));
    a->relaxations = arcs;
    return add_seconds(r->begun, r->ended, &a->copy_seconds);
}
/* Run DA2CF on the device */
static int run_da2cf(run *r, const graph *g, const problem *p,
                     const steps *s, cost_t *c, answer *a)
{
    int status;

    if (!set_up(r, g, p) || !send_da2cf(r, g, p, s, &a->copy_seconds) ||
        !CUDA_CHECK(cudaEventRecord(r->begun)))
        return DEVICE_FAILED;
    status = settle_on_device(r, p, s, a);
    if (status != SOLVED)
        return status;
    if (!add_seconds(r->begun, r->ended, &a->seconds) ||
        !fetch_run(r, p->n, c, a))
        return DEVICE_FAILED;
    return !s->finish || s->finish(r, p, a) ? SOLVED : DEVICE_FAILED;
}
static int DA2CF(const graph *g, const problem *p, const steps *s,
                 cost_t *c, answer *a)
{
    run r = {};
    int status;

    a->iterations = a->relaxations = 0;
    a->seconds = a->copy_seconds = 0;
    status = run_da2cf(&r, g, p, s, c, a);
    give_back_run(&r);
    return status;
}
/* Solve in this width, with a block that the kernels take */
int solve_by(const graph *g, const problem *p, const steps *s,
             answer *a)
{
    problem q = *p;
    cost_t *c = (cost_t *)malloc(q.n * sizeof *c);
    int status = DEVICE_FAILED;

    if (c == NULL)
        return NO_MEMORY;
    if (s->minimum)
        q.minimum = MINIMUM_ONE_WORD;
    if (block_fits(&q.block) &&
        name_device(a->device, sizeof a->device))
        status = DA2CF(g, &q, s, c, a);
    if (status == SOLVED)
        answer_costs(a, c, q.n);
    if (status == DEVICE_FAILED)
        snprintf(a->error, sizeof a->error, "%s", cuda_why());
    free(c);
    return status;
}
/* The steps of F_GPU and U_GPU */
LAUNCH_RELAX(launch_relax_F, relax_F, r->u)
LAUNCH_RELAX(launch_relax_U, relax_U, r->u)

void launch_update(const run *r, const problem *p, cost_t mssp)
{
    update<<<r->blocks, p->block>>>(p->n, mssp, r->c, r->f, r->u);
}
void launch_count(const run *r, const problem *p, const uint8_t *own,
                  const uint8_t *other)
{
    count_arcs<<<r->blocks, p->block>>>(p->n, r->g.v, r->g.e, own,
                                        other, r->arcs);
}

void count_F(const run *r, const problem *p)
{
    launch_count(r, p, r->f, r->u);
}

void count_U(const run *r, const problem *p)
{
    launch_count(r, p, r->u, r->f);
}
const steps WIDTH(steps_F) = {
    .count = count_F, .relax = launch_relax_F, .update = launch_update
};
const steps WIDTH(steps_U) = {
    .count = count_U, .relax = launch_relax_U, .update = launch_update
};

DA2CF_SOLVER(F_GPU, successors, WIDTH(steps_F))
DA2CF_SOLVER(U_GPU, predecessors, WIDTH(steps_U))
