/* The harness of rounds: distances, found by several threads. What
   it promises besides is looked at here: that as many threads were
   started as were asked for, once, and all of them joined; that the
   arcs were shared out, to the caller, too; that it ends when nothing changes; that it
   gives up in order when a thread cannot be started. */
#define MEMORY_FAILS
#include "exercises/host.h"
#include "solve/solve.h"
#include "exercises/21-rounds/threads.h"

int rounds(const graph *g, uint32_t source, _Atomic(cost_t) *c,
           uint32_t threads);

enum { CHAIN = 44, CHAIN_THREADS = 15 };

static uint32_t threads_for(const graph *g)
{
    return g->n < 2 ? 1 : g->m == CHAIN ? CHAIN_THREADS : 3 + g->n % 3;
}
static uint64_t by_caller;      /* steps */

static int ask(const graph *g, uint32_t source, cost_t *c)
{
    uint64_t before = child_steps();
    int status;

    started = joined = locked = 0;
    together = busiest = by_caller = 0;
    waited = 0;
    status = rounds(g, source, (_Atomic(cost_t) *)c, threads_for(g));
    by_caller = child_steps() - before;
    note_steps(by_caller);
    return status;
}
/* How many rounds are enough, if each offers what was known before */
static uint64_t enough_rounds(const graph *g, uint32_t source)
{
    size_t size = g->n * sizeof(cost_t);
    cost_t *now = __real_malloc(size), *next = __real_malloc(size), sum;
    uint64_t count = 0;

    if (now == NULL || next == NULL)
        abort();
    memset(now, 0xff, size);
    now[source] = 0;
    memcpy(next, now, size);
    for (bool changed = true; changed; count++) {
        changed = false;
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
                if (now[i] != COST_INF &&
                    cost_add(now[i], g->w[k], &sum) &&
                    sum < next[g->e[k]])
                    next[g->e[k]] = sum, changed = true;
        memcpy(now, next, size);
    }
    free(now);
    free(next);
    return count;
}
static void look_at_work(wire *w, const graph *g, uint32_t source)
{
    uint32_t threads = threads_for(g);
    uint64_t all = together, most = busiest, each =
        16 * ((uint64_t)g->n + g->m) + 400 * threads;

    if (all == 0)                   /* steps are not counted */
        return;
    if (most > 2 * all / threads + 1000)
        snprintf(w->slow, sizeof w->slow, "of %u threads the busiest "
                 "took %d of 100 steps", threads,
                 (int)(100 * most / all));
    else if (threads > 1 && all > 2000 * threads &&
             by_caller < all / (8 * threads))
        snprintf(w->slow, sizeof w->slow, "of %u threads the one that "
                 "was called took %d of 100 steps", threads,
                 (int)(100 * by_caller / all));
    else if (all > (enough_rounds(g, source) + 2) * each)
        snprintf(w->slow, sizeof w->slow, "more rounds than are "
                 "needed, or too much in each");
    else if (waited < threads && enough_rounds(g, source) > 1)
        snprintf(w->slow, sizeof w->slow, "%u waits in "
                 "pthread_barrier_wait, of %u threads", (unsigned)waited,
                 threads);
}
static void fault(wire *w, const char *what, uint32_t one, uint32_t two)
{
    w->status = STAGE_FAULT;
    snprintf(w->error, sizeof w->error, what, one, two);
}
/* Fewer arcs than threads times threads: what is left when each has as
   many is more than one share. Each arc leads to the vertex before and
   costs nothing, so a round lowers costs to 0 and to nothing else. */
static void ask_chain(wire *w)
{
    static uint32_t v[CHAIN + 2], e[CHAIN], weights[CHAIN];
    static cost_t c[CHAIN + 1];
    const graph g = { .n = CHAIN + 1, .m = CHAIN, .v = v, .e = e,
                      .w = weights };

    for (uint32_t i = 0; i <= CHAIN; i++)
        v[i + 1] = i, e[i - (i > 0)] = i - (i > 0);
    w->status = ask(&g, CHAIN, c);
    for (uint32_t i = 0; i <= CHAIN && w->status == SOLVED; i++)
        if (c[i] != 0)
            fault(w, "arcs of weight 0, each to the vertex before: vertex "
                  "%u of %u is not reached", i, CHAIN);
    if (w->status == SOLVED)
        look_at_work(w, &g, CHAIN);
}
static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    uint32_t others = threads_for(g) - 1;

    (void)f, (void)u;
    missing = 0;
    w->status = ask(g, w->source, c);
    if (w->status == SOLVED && started != others)
        fault(w, "it starts %u threads, where %u are asked for besides "
              "its own", started, others);
    else if (joined != started)
        fault(w, "it joins %u threads of %u", joined, started);
    else
        look_at_work(w, g, w->source);
    if (g->n == 1 && w->status == SOLVED && w->slow[0] == '\0')
        ask_chain(w);
}
/* Again, as one of its allocations fails, and then one of its
   threads */
static const char *try_missing(const wire *w, const graph *g,
                               cost_t *c, uint32_t which)
{
    int status;

    missing = which;
    asked = true;
    memset(c, 0xa5, g->n * sizeof *c);
    status = ask(g, w->source, c);
    asked = false;
    missing = 0;
    return joined != started
         ? which ? "it does not join all threads, as one cannot start"
                 : "it does not join all threads"
         : which && status != NO_MEMORY
         ? "it does not return NO_MEMORY, as a thread cannot start"
         : status != NO_MEMORY && (status != SOLVED || !is_found(w, c))
         ? "it does not return NO_MEMORY" : NULL;
}
static const char *lacking(wire *w, graph *g)
{
    cost_t *c = __real_malloc(((size_t)g->n + 1) * sizeof *c);
    const size_t had = __sanitizer_get_current_allocated_bytes();
    const char *wrong;

    if (c == NULL)
        abort();
    wrong = try_missing(w, g, c, 0);
    /* (what leaks only where memory was lacking is told as that) */
    if (wrong == NULL && __sanitizer_get_current_allocated_bytes() > had) {
        free(c);
        return NULL;
    }
    if (wrong == NULL)          /* from here on there is memory */
        failing = w->lacking = 0;
    for (uint32_t k = 1; wrong == NULL && k < threads_for(g); k++)
        wrong = try_missing(w, g, c, k);
    free(c);
    return wrong;
}
