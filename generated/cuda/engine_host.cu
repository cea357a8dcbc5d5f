#include "cuda/device.h"
#include "cuda/engine.h"
#include "cuda/engine_plan.h"
#include "cuda/engine_race.h"
#include "cuda/engine_many.h"

static bool bring_home(const engine_room *r, const problem *p,
                       relay *h, answer *a)
{
    uint32_t n = h->g->n;

    if (!h->done && !fetch_costs(&r->plan, h))
        return false;
    answer_costs(a, h->c, n);
    if (!h->parents)
        return true;
    if (!answer_parents(a, p))
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (h->c[i] != COST_INF && h->parents[i] != i)
            a->parents[i] = h->parents[i];
    return true;
}
/* Pass on what was asked */
static bool enter(engine_room *r, const problem *p, const relay *h)
{
    engine_plan *plan = &r->plan;
    size_t size = p->source_count * sizeof *p->sources;

    if (!WIDTH(engine_enter)(r, h->g, h->tree ? SHARED : PLAIN,
                             p->block, 0))
        return false;
    plan->source = p->source;
    plan->to = h->to;
    plan->within = h->within;
    if (p->delta) {
        plan->delta = cost_width(p->delta);
        plan->few = 0;
        plan->many = UINT32_MAX;
    }
    if (p->sources) {
        CUDA_TRY(cudaMalloc(&plan->sources, size));
        plan->source_count = p->source_count;
        return send_bytes((void *)plan->sources, p->sources, size);
    }
    return true;
}
/* SOLVED, and h->done if that is all */
static int begin_alone(const problem *p, relay *h, answer *a)
{
    uint32_t most = h->g->m <= FEW_ARCS ? UINT32_MAX : HERE_MOST;
    double begun = seconds_now();

    begin_here(p, h, NULL);
    go_on_here(h, most, NULL);
    a->seconds += seconds_now() - begun;
    return h->wait.count == 0 || h->overflow ? done_here(h, a) : SOLVED;
}
/* Solve on a device that has room */
static int solve_in(engine_room *r, const problem *p, relay *h,
                    answer *a)
{
    int status;

    a->delta = p->delta ? p->delta : r->plan.delta;
    if (!CUDA_CHECK(cudaEventRecord(r->begun)))
        return DEVICE_FAILED;
    status = run_race(r, p, h, a);
    if (status == SOLVED &&
        !(add_seconds(r->begun, r->ended, &a->seconds) &&
          CUDA_CHECK(cudaEventRecord(r->begun)) &&
          bring_home(r, p, h, a) &&
          add_seconds(r->begun, r->ended, &a->copy_seconds)))
        return DEVICE_FAILED;
    return status;
}
/* Ask for the host's arrays */
static void *touched(uint32_t n, size_t size)
{
    void *x = malloc(n * size);

    return x && n <= TOUCHED ? memset(x, 0xff, n * size) : x;
}

static bool relay_make(relay *h, const problem *p, bool tree)
{
    uint32_t n = p->successors->n;

    *h = (relay){ .g = p->successors };
    h->to = p->to ? *p->to : n;
    h->within = COST_INF - 1;
    if (p->within && *p->within < h->within)
        h->within = (cost_t)*p->within;
    h->c = (cost_t *)touched(n, sizeof *h->c);
    h->wait.n = n;
    h->wait.c = h->c;
    h->wait.link = (links *)touched(n + LISTS, sizeof *h->wait.link);
    h->bits = (uint32_t *)malloc((n + 31ull) / 32 * sizeof *h->bits);
    if (tree) {
        h->tree = (unsigned long long *)malloc(n * sizeof *h->tree);
        h->parents = (uint32_t *)touched(n, sizeof *h->parents);
    }
    return h->c && h->wait.link && h->bits &&
           (!tree || (h->tree && h->parents));
}

/* Give the host's arrays back */
static void relay_free(relay *h)
{
    free(h->c);
    free(h->bits);
    free(h->tree);
    free(h->parents);
    free(h->wait.link);
}
/* Begin here or there */
static int begin(engine_room *r, const problem *p, relay *h, answer *a)
{
    double begun;

    if (DECIDE(BEGIN_HERE, 0, !p->delta && h->g->n <= HERE)) {
        int status = begin_alone(p, h, a);

        if (status == SOLVED && h->done && !bring_home(r, p, h, a))
            return NO_MEMORY;
        if (status != SOLVED || h->done)
            return status;
    }
    begun = seconds_now();
    if (!enter(r, p, h))
        return DEVICE_FAILED;
    a->copy_seconds = seconds_now() - begun;
    return solve_in(r, p, h, a);
}
/* The solvers */
static int solve(const problem *p, bool paths, answer *a)
{
    bool tree = paths && p->parents && COST_BITS == 32;
    int status = NO_MEMORY;
    engine_room r = {};
    relay h = {};

    cuda_why()[0] = '\0';
    a->iterations = a->relaxations = a->handovers = 0;
    a->seconds = a->copy_seconds = a->delta = 0;
    if (p->successors->n <= UINT32_MAX - LISTS &&
        relay_make(&h, p, tree))
        status = name_device(a->device, sizeof a->device)
               ? begin(&r, p, &h, a) : DEVICE_FAILED;
    if (status == DEVICE_FAILED && !cuda_why()[0])
        status = NO_MEMORY;         /* the host's */
    if (status == DEVICE_FAILED)
        snprintf(a->error, sizeof a->error, "%s", cuda_why());
    WIDTH(engine_leave)(&r);
    relay_free(&h);
    return status;
}
/* The functions of the two rows */
extern "C" int WIDTH(engine)(const problem *p, answer *a)
{
    return solve(p, false, a);
}

extern "C" int WIDTH(engine_paths)(const problem *p, answer *a)
{
    return solve(p, true, a);
}
