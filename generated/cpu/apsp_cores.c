#include "solve/apsp.h"
#include "solve/solve.h"
#include "solve/team.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

solve_function WIDTH(cores);

/* What the threads of many sources share */
typedef struct crew {
    const apsp_problem *p;
    apsp_answer *a;
    atomic_ullong next;          /* the source to be taken next */
    atomic_ullong iterations;
    atomic_int status;           /* SOLVED as long as all is well */
    pthread_mutex_t one;         /* delivers, or fails, at a time */
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
static int solve_one(crew *w, uint32_t k)
{
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
/* Take sources until there are none */
static void *serve(void *crew_of_it)
{
    crew *w = crew_of_it;

    while (atomic_load(&w->status) == SOLVED) {
        unsigned long long k = atomic_fetch_add(&w->next, 1);
        int well = SOLVED;
        if (k >= w->p->count)
            break;
        int status = solve_one(w, (uint32_t)k);
        if (status != SOLVED)
            atomic_compare_exchange_strong(&w->status, &well, status);
    }
    return NULL;
}
/* Hire threads that get no signals */
static uint32_t serve_with(crew *w, uint32_t most)
{
    static const int own[] = { SIGBUS, SIGSEGV, SIGFPE, SIGILL };
    pthread_t threads[TEAM_MOST];
    sigset_t all, before;
    uint32_t count = 0;

    sigfillset(&all);
    for (size_t k = 0; k < sizeof own / sizeof *own; k++)
        sigdelset(&all, own[k]);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (count + 1 < most &&
           pthread_create(&threads[count], NULL, serve, w) == 0)
        count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    serve(w);
    for (uint32_t k = 0; k < count; k++)
        pthread_join(threads[k], NULL);
    return count + 1;
}
/* The solver apsp_cores */
int WIDTH(apsp_cores)(const apsp_problem *p, apsp_answer *a)
{
    const graph *g = p->successors;
    crew w = { .p = p, .a = a, .status = SOLVED };
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
    most = serve_with(&w, most < p->count ? most : p->count);
    pthread_mutex_destroy(&w.one);
    a->iterations = atomic_load(&w.iterations);
    a->seconds = seconds_now() - start;
    snprintf(a->device, sizeof a->device, "CPU, %u thread%s", most,
             most > 1 ? "s" : "");
    return atomic_load(&w.status);
}
