#include "solve/apsp.h"
#include "solve/each.h"
#include "solve/solve.h"

solve_function WIDTH(cores);

/* What the threads of many sources share */
typedef struct crew {
    const apsp_problem *p;
    apsp_answer *a;
    atomic_ullong iterations;
    pthread_mutex_t one;         /* delivers at a time */
} crew;
/* Deliver a row */
static int deliver(crew *w, uint32_t k, const uint64_t *c)
{
    const apsp_problem *p = w->p;
    uint32_t n = p->successors->n;
    cost_t *row = malloc((size_t)n * sizeof *row);
    bool good = true;

    if (row == NULL)
        return NO_MEMORY;
    for (uint32_t i = 0; i < n; i++)
        row[i] = c[i] == UINT64_MAX ? COST_INF : (cost_t)c[i];
    w->a->digests[k] = digest_of(row, n);
    if (p->take && !p->several)
        pthread_mutex_lock(&w->one);
    if (p->take)
        good = p->take(p->to, k, row, sizeof *row);
    if (p->take && !p->several)
        pthread_mutex_unlock(&w->one);
    free(row);
    return good ? SOLVED : NOT_TAKEN;
}
/* Solve from one source, alone */
static int solve_source(void *crew_of_it, uint32_t k)
{
    crew *w = crew_of_it;
    const graph *g = w->p->successors;
    problem q = { .successors = g, .n = g->n, .threads = 1,
                  .source = w->p->sources[k], .source_count = 1,
                  .sources = &w->p->sources[k] };
    answer a = { .c = malloc(g->n * sizeof *a.c) };
    int status = a.c ? WIDTH(cores)(&q, &a) : NO_MEMORY;

    if (status == SOLVED)
        status = deliver(w, k, a.c);
    atomic_fetch_add(&w->iterations, a.iterations);
    free(a.c);
    return status;
}
/* The solver apsp_cores */
int WIDTH(apsp_cores)(const apsp_problem *p, apsp_answer *a)
{
    const graph *g = p->successors;
    crew w = { .p = p, .a = a };
    uint64_t work = ((uint64_t)g->n + g->m) * p->count;
    double start = seconds_now();
    uint32_t most;

    if (!team_size(p->threads, work < UINT64_C(1) << 19, &most)) {
        snprintf(a->error, sizeof a->error, "SSSP_THREADS is '%.40s', "
                 "not a number from 1 to %d", getenv("SSSP_THREADS"),
                 TEAM_MOST);
        return DEVICE_FAILED;
    }
    pthread_mutex_init(&w.one, NULL);
    int status = team_each(p->count, &most, solve_source, &w);
    pthread_mutex_destroy(&w.one);
    a->iterations = atomic_load(&w.iterations);
    a->seconds = seconds_now() - start;
    snprintf(a->device, sizeof a->device, "CPU, %u thread%s", most,
             most > 1 ? "s" : "");
    return status;
}
