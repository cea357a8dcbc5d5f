#include "cpu/frontier.h"
#include "cpu/work.h"

/* The end of a vertex's interval, also where the sum does not fit */
/* cost + lightest; if that does not fit, the largest cost; infinity
   for a vertex that is not reached. */
ON_BOTH static inline cost_t interval_end(cost_t cost, cost_t lightest)
{
    const cost_t largest = COST_INF - 1;

    if (cost == COST_INF)
        return COST_INF;
    return lightest < largest - cost ? cost + lightest : largest;
}
/* What a run by one of the criteria keeps */
typedef struct crauser {
    cost_t *c;
    uint8_t *f, *u;
    cost_t *out, *in;    /* lightest arcs that leave, enter; or NULL */
    cost_t mssp, threshold;
} crauser;
/* Find the lightest arc of each list, on the CPU */
static cost_t *lightest_of(const graph *g)
{
    cost_t *lightest = malloc((size_t)g->n * sizeof *lightest);

    for (uint32_t i = 0; lightest && i < g->n; i++) {
        lightest[i] = COST_INF;
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            if (g->w[k] < lightest[i])
                lightest[i] = g->w[k];
    }
    return lightest;
}
/* Find the minimum and the threshold */
static void find_both(crauser *r, uint32_t n)
{
    r->mssp = r->threshold = COST_INF;
    for (uint32_t i = 0; i < n; i++) {
        if (r->u[i] && r->c[i] < r->mssp)
            r->mssp = r->c[i];
        if (r->u[i] && r->out) {
            cost_t end = interval_end(r->c[i], r->out[i]);

            if (end < r->threshold)
                r->threshold = end;
        }
    }
}
/* Settle every vertex that one of the criteria lets pass */
static uint32_t settle_passing(crauser *r, uint32_t n)
{
    uint32_t settled = 0;

    for (uint32_t i = 0; i < n; i++) {
        cost_t x = r->c[i];
        bool passes = x != COST_INF &&
                      ((r->out && x <= r->threshold) ||
                       (r->in && x - r->in[i] <= r->mssp));

        r->f[i] = r->u[i] && passes;
        r->u[i] = r->u[i] && !r->f[i];
        settled += r->f[i];
    }
    return settled;
}
/* Settle one frontier after another by the criteria */
static int settle_crauser(const problem *p, crauser *r,
                          struct work *done)
{
    uint32_t settled = 1;

    initialize_sequential(p->n, p->source, r->c, r->f, r->u);
    do {
        done->iterations++;
        if (!relax_F_sequential(p->successors, r->c, r->f, r->u,
                                done->parents, &done->relaxations))
            return OVERFLOWED;
        find_both(r, p->n);
        settled += settle_passing(r, p->n);
        if (p->progress && !p->progress(settled, p->n))
            return STOPPED;
    } while (r->mssp != COST_INF);
    return SOLVED;
}
/* Run the loop on arrays of its own */
static int run_crauser(const problem *p, bool out, bool in, cost_t *c,
                       struct work *done)
{
    crauser r = { .c = c, .f = malloc(p->n), .u = malloc(p->n),
                  .out = out ? lightest_of(p->successors) : NULL,
                  .in = in ? lightest_of(p->predecessors) : NULL };
    int status = NO_MEMORY;

    if (r.f && r.u && !r.out == !out && !r.in == !in)
        status = settle_crauser(p, &r, done);
    /* Free the arrays of the run */
    free(r.f);
    free(r.u);
    free(r.out);
    free(r.in);
    return status;
}
/* The sequential solvers, one for each criterion */
#define CRITERION(name, out, in)                                     \
    static int by_##name(const problem *p, cost_t *c,                \
                         struct work *done)                          \
    {                                                                \
        return run_crauser(p, out, in, c, done);                     \
    }                                                                \
    CPU_SOLVER(name, by_##name)
CRITERION(crauser_out_cpu, true, false)
CRITERION(crauser_in_cpu, false, true)
CRITERION(crauser_inout_cpu, true, true)
