#include "cpu/cores_threads.h"
#include <signal.h>
#include <stdio.h>

/* Tell of progress */
static void tell_progress(worker *me)
{
    team *t = me->team;
    uint64_t done = me->iterations *
        atomic_load_explicit(&t->hired, memory_order_relaxed);

    if (me->number > 0 || !t->p->progress ||
        me->iterations < me->report)
        return;
    me->report = me->iterations + 1024;
    if (done > 0 && !t->p->progress(done < t->g->n ? (uint32_t)done
                                                    : t->g->n, t->g->n))
        atomic_store_explicit(&t->status, STOPPED,
                              memory_order_relaxed);
}
/* Relax a chunk */
static cost_t bound_of(const team *t)
{
    cost_t bound = COST_INF;

    if (t->p->within && *t->p->within < bound)
        bound = (cost_t)*t->p->within;
    if (t->p->to && known_cost(t, *t->p->to) < bound)
        bound = known_cost(t, *t->p->to);
    return bound;
}
static inline ALWAYS void relax_arcs(worker *me, entry from,
                                     cost_t bound, bool alone)
{
    team *t = me->team;
    const graph *g = t->g;
    uint32_t end = g->v[from.vertex + 1];

    for (uint32_t k = g->v[from.vertex]; k < end; k++) {
        uint32_t j = g->e[k];
        cost_t sum;

        if (!cost_add(from.cost, g->w[k], &sum)) {
            if (known_cost(t, j) == COST_INF)
                atomic_store_explicit(&t->overflow, true,
                                      memory_order_relaxed);
        } else if (sum <= bound && lower_cost(t, j, sum, alone)) {
            put_entry(me, j, sum);
        }
    }
    me->relaxations += end - g->v[from.vertex];
    me->iterations++;
}
static inline ALWAYS void relax_entries(worker *me, const chunk *k,
                                        bool alone)
{
    team *t = me->team;
    const graph *g = t->g;
    cost_t bound = bound_of(t);

    /* Ask for the first entries of a chunk */
    for (uint32_t at = 0; at < 8 && at < k->count; at++) {
        __builtin_prefetch(&t->c[k->at[at].vertex]);
        __builtin_prefetch(&g->v[k->at[at].vertex]);
    }
    for (uint32_t at = 0; at < 4 && at < k->count; at++) {
        uint32_t first = g->v[k->at[at].vertex];
        __builtin_prefetch(&g->e[first]);
        __builtin_prefetch(&g->w[first]);
    }
    for (uint32_t at = 0; at < k->count; at++) {
        entry e = k->at[at];

        /* Ask for what will be needed */
        if (at + 8 < k->count) {
            __builtin_prefetch(&t->c[k->at[at + 8].vertex]);
            __builtin_prefetch(&g->v[k->at[at + 8].vertex]);
        }
        if (at + 4 < k->count) {
            uint32_t first = g->v[k->at[at + 4].vertex];
            __builtin_prefetch(&g->e[first]);
            __builtin_prefetch(&g->w[first]);
        }
        if (!alone && at + 2 < k->count) {
            uint32_t first = g->v[k->at[at + 2].vertex];
            first = first < t->last ? first : t->last;
            PROVED(first + t->ahead <= g->m);
            for (uint32_t x = 0; x < t->ahead; x++)
                if (t->short_lists)
                    ask_to_write(&t->c[g->e[first + x]]);
                else
                    __builtin_prefetch(&t->c[g->e[first + x]]);
        }
        if (e.cost <= bound && known_cost(t, e.vertex) == e.cost)
            relax_arcs(me, e, bound, alone);
    }
}

static void relax_chunk(worker *me, chunk *k)
{
    if (me->number == 0 && !me->team->called)
        relax_entries(me, k, true);
    else
        relax_entries(me, k, false);
    tell_progress(me);
    chunk_drop(me, k);
}
/* Wait for work */
static chunk *wait_for_work(worker *me)
{
    team *t = me->team;

    for (uint32_t turn = 0; ; turn++) {
        HESITATE();
        if (atomic_load_explicit(&t->busy, memory_order_acquire) == 0 ||
            atomic_load_explicit(&t->status, memory_order_relaxed) !=
            SOLVED)
            return NULL;
        if (look_around(me, COST_INF).owner) {
            atomic_fetch_add_explicit(&t->busy, 1,
                                      memory_order_relaxed);
            chunk *k = steal(me, COST_INF);
            if (k)
                return k;
            atomic_fetch_sub_explicit(&t->busy, 1,
                                      memory_order_release);
        }
        pause_for(turn);
    }
}
/* When a level is thick */
enum { THICK = 2 };
static void *work_on(void *worker_of_it);
/* Call the others when there is enough to do */
static bool is_thick(const worker *me)
{
    uint32_t chunks = 0;

    for (const chunk *k = me->now; k && chunks < THICK; k = k->next)
        chunks++;
    return DECIDE(CALL, me->iterations, chunks == THICK);
}

static bool several(worker *me)
{
    team *t = me->team;

    if (me->number == 0 && !t->called && is_thick(me) && t->most > 1) {
        t->called = true;
        hire_team(t, work_on);
    }
    return me->number > 0 || t->called;
}
/* Widen the levels of a graph that grows slowly */
enum { SLOW = 1024, WIDER = 2 };         /* vertices; bits */

static bool is_slow(const worker *me)
{
    const team *t = me->team;

    return me->number == 0 && !t->called && !t->fixed &&
           DECIDE(WIDEN, me->iterations, me->iterations >= SLOW);
}

static void widen_levels(worker *me)
{
    team *t = me->team;

    for (uint32_t k = 0; k < t->ring; k++)
        list_to_rest(me, me->base + k);
    t->shift += WIDER;
    me->rest_least >>= WIDER;
    t->fixed = true;
}
/* Find the next chunk */
static chunk *next_chunk(worker *me)
{
    team *t = me->team;
    chunk *k = NULL;

    while (atomic_load_explicit(&t->status, memory_order_relaxed) ==
           SOLVED) {
        if (several(me))
            fill_shelf(me);
        if ((k = me->now) != NULL) {
            me->now = k->next;
            return k;
        }
        if ((k = from_own_shelf(me)) != NULL)
            return k;
        /* Go to the next level, here or elsewhere */
        if (is_slow(me))
            widen_levels(me);
        cost_t level = next_level(me);

        if ((k = steal(me, level)) != NULL)
            return k;
        if (level < COST_INF) {
            turn_window(me, level);
            chunk **list = &me->ring[level & (t->ring - 1)];
            me->now = *list;
            *list = NULL;
            me->lists--;
        } else {
            HESITATE();
            atomic_fetch_sub_explicit(&t->busy, 1, memory_order_release);
            return wait_for_work(me);
        }
    }
    return NULL;
}
/* What a thread does */
static void work_until_done(worker *me, chunk *k)
{
    for (; k; k = next_chunk(me))
        relax_chunk(me, k);
}

static void *work_on(void *worker_of_it)
{
    worker *me = worker_of_it;

    work_until_done(me, wait_for_work(me));
    return NULL;
}
/* Find the width of the levels */
enum { SAMPLES = 4096, BREADTH = 32 };

static uint64_t mean_weight(const graph *g)
{
    uint64_t sum = 0, count = 0, step = g->m / SAMPLES + 1;

    for (uint64_t k = 0; k < g->m; k += step, count++)
        sum += g->w[k];
    return count ? sum / count : 0;
}

static uint64_t width_by_rule(const graph *g)
{
    uint64_t count = 0, some = 0, step = g->n / SAMPLES + 1, d;

    for (uint64_t i = 0; i < g->n; i += step, count++)
        some += g->v[i] != g->v[i + 1];
    /* sixteenths of the mean degree, of vertices that have arcs */
    d = 16 * (uint64_t)g->m * count / g->n / (some ? some : 1) + 1;
    return mean_weight(g) * BREADTH * 256 / d / d + 1;
}
static uint32_t width_bits(const problem *p)
{
    uint64_t width = p->delta ? p->delta
        : DECIDE(FIRST_WIDTH, 0, width_by_rule(p->successors));
    uint32_t bits = 0;

    while (bits + 1 < COST_BITS && width >> (bits + 1) > 0)
        bits++;
    return bits;
}
/* Make a team, and give it back */
static bool workers_make(team *t)
{
    do {
        size_t bytes = t->most * sizeof *t->workers;
        t->workers = aligned_alloc(alignof(worker), bytes);
        if (t->workers)
            memset(t->workers, 0, bytes);
    } while (t->workers == NULL && (t->most /= 2) > 0);
    for (uint32_t k = 0; t->workers && k < t->most; k++) {
        t->workers[k].team = t;
        t->workers[k].number = k;
        t->workers[k].rest_least = COST_INF;
    }
    return t->workers != NULL;
}
static int team_make(team *t, const problem *p, answer *a)
{
    const graph *g = p->successors;

    *t = (team){ .p = p, .g = g, .shift = width_bits(p), .ring = 1,
                 .busy = 1, .hired = 1, .status = SOLVED };
    for (uint32_t s = 0; s < SHELF * TEAM_MOST; s++)
        t->shelf_level[s] = COST_INF;
    while (2 * t->ring <= DECIDE(WINDOW, 1, RING))
        t->ring *= 2;
    if (!team_size(p->threads, graph_is_small(g), &t->most)) {
        snprintf(a->error, sizeof a->error, "SSSP_THREADS is '%.40s', "
                 "not a number from 1 to %d", getenv("SSSP_THREADS"),
                 TEAM_MOST);
        return DEVICE_FAILED;
    }
    t->fixed = p->delta > 0 || t->most == 1 ||
        t->shift + WIDER >= COST_BITS;
    t->short_lists = g->m / g->n <= 16;
    t->ahead = g->m / g->n < 8 ? g->m / g->n + 1 : 8;
    t->ahead = t->ahead < g->m ? t->ahead : g->m;
    t->last = g->m - t->ahead;
    t->c = malloc(g->n * sizeof *t->c);
    if (t->c == NULL || !workers_make(t))
        return NO_MEMORY;
    memset((void *)t->c, 255, g->n * sizeof *t->c);   /* COST_INF */
    return SOLVED;
}
static void team_free(team *t)
{
    slab *next;

    for (uint32_t k = 0; t->workers && k < t->most; k++)
        for (slab *s = t->workers[k].slabs; s; s = next) {
            next = s->next;
            free(s);
        }
    free(t->workers);
    free((void *)t->c);
    free((void *)t->parents);
}
#include "cpu/cores_parents.h"
/* The solvers cores and cores_paths */
static void reach_sources(team *t)
{
    const problem *p = t->p;
    worker *me = t->workers;

    if (lower_cost(t, p->source, 0, true))
        put_entry(me, p->source, 0);
    for (uint32_t k = 0; k < p->source_count; k++)
        if (lower_cost(t, p->sources[k], 0, true))
            put_entry(me, p->sources[k], 0);
}
static void report_team(const team *t, answer *a)
{
    a->delta = (uint64_t)1 << t->shift;
    a->iterations = a->relaxations = 0;
    for (uint32_t k = 0; t->workers && k < t->most; k++) {
        a->iterations += t->workers[k].iterations;
        a->relaxations += t->workers[k].relaxations;
    }
    if (t->hired > 1)
        snprintf(a->device, sizeof a->device, "CPU, %u threads",
                 (unsigned)t->hired);
    else if (t->most > 1)
        snprintf(a->device, sizeof a->device, "CPU, 1 of %u threads",
                 (unsigned)t->most);
    else
        snprintf(a->device, sizeof a->device, "CPU");
}
static int solve_on_cores(const problem *p, answer *a, bool parents)
{
    double start = seconds_now();
    team t;
    int status = team_make(&t, p, a);

    if (status == SOLVED) {
        reach_sources(&t);
        work_until_done(t.workers, next_chunk(t.workers));
        dismiss(&t);
        status = t.status;
        if (status == SOLVED && has_overflowed(&t))
            status = OVERFLOWED;
        if (status == SOLVED && p->parents && parents &&
            !find_parents(&t, a))
            status = NO_MEMORY;
        report_team(&t, a);
    }
    a->seconds = seconds_now() - start;
    for (uint32_t i = 0; status == SOLVED && i < p->n; i++)
        a->c[i] = known_cost(&t, i) == COST_INF ? UINT64_MAX
                                             : known_cost(&t, i);
    team_free(&t);
    return status;
}
int WIDTH(cores)(const problem *p, answer *a)
{
    return solve_on_cores(p, a, false);
}

int WIDTH(cores_paths)(const problem *p, answer *a)
{
    return solve_on_cores(p, a, true);
}
