#include "cpu/cores.h"
#include <signal.h>
#include <stdio.h>
#include <time.h>

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
/* Wait a little, and longer each time */
static inline void pause_for(uint32_t turn)
{
    static const struct timespec nap = { 0, 50000 };

    if (turn >= 512)
        nanosleep(&nap, NULL);
    else if (turn >= 64)
        sched_yield();
#if defined(__x86_64__) || defined(__i386__)
    else
        __builtin_ia32_pause();
#endif
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
/* Create the threads, and wait for them */
static void *begin_work(void *worker_of_it);
enum { STACK = 1 << 18 };

/* Let worker k begin on the k-th processor behind the caller's. */
static void choose_place(const team *t, uint32_t k,
                         pthread_attr_t *how)
{
    cpu_set_t one[16];
    int cpu = t->at;

    memset(one, 0, sizeof one);
    for (uint32_t left = k % t->can; left > 0; left--)
        do
            cpu = (cpu + 1) % (int)(8 * sizeof one);
        while (!CPU_ISSET_S(cpu, sizeof one, t->may));
    CPU_SET_S(cpu, sizeof one, one);
    pthread_attr_setaffinity_np(how, sizeof one, one);
}
static void hire_two(worker *me)
{
    team *t = me->team;
    uint32_t k = 2 * me->number + 1, end = k + 2;
    pthread_attr_t how;

    if (k >= t->most || pthread_attr_init(&how) != 0)
        return;
    pthread_attr_setstacksize(&how, STACK);
    for (; k < end && k < t->most; k++) {
        if (t->can > 1)
            choose_place(t, k, &how);
        t->workers[k].here =
            pthread_create(&t->workers[k].thread, &how, begin_work,
                           &t->workers[k]) == 0;
    }
    pthread_attr_destroy(&how);
}
static void *begin_work(void *worker_of_it)
{
    worker *me = worker_of_it;

    if (me->team->can > 1)
        sched_setaffinity(0, sizeof me->team->may, me->team->may);
    atomic_fetch_add_explicit(&me->team->hired, 1,
                              memory_order_relaxed);
    hire_two(me);
    return me->team->start(me);
}
static void find_places(team *t)
{
    t->can = 0;
    if (sched_getaffinity(0, sizeof t->may, t->may) == 0)
        t->can = (uint32_t)CPU_COUNT_S(sizeof t->may, t->may);
    t->at = sched_getcpu();
    if (t->at < 0 || !CPU_ISSET_S(t->at, sizeof t->may, t->may))
        t->can = 0;
}

static void hire_team(team *t, void *(*start)(void *))
{
    sigset_t before;

    t->start = start;
    atomic_store_explicit(&t->hired, 1, memory_order_relaxed);
    find_places(t);
    hide_from_signals(&before);
    hire_two(t->workers);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}
static void dismiss(team *t)
{
    for (uint32_t k = 1; k < t->most; k++) {
        if (t->workers[k].here)
            pthread_join(t->workers[k].thread, NULL);
        t->workers[k].here = false;
    }
}
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
/* Decide about an overflow */
static bool has_overflowed(const team *t)
{
    const graph *g = t->g;

    if (!t->overflow || bound_of(t) < COST_INF)
        return false;
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1] &&
             known_cost(t, i) < COST_INF; k++)
            if (known_cost(t, g->e[k]) == COST_INF)
                return true;
    return false;
}
/* Find parents with all workers */
static void offer_parent(team *t, uint32_t j, uint32_t i)
{
    uint32_t old = atomic_load_explicit(&t->parents[j],
                                        memory_order_relaxed);

    HESITATE();
    while (i < old && !atomic_compare_exchange_weak_explicit(
               &t->parents[j], &old, i, memory_order_relaxed,
               memory_order_relaxed))
        continue;
}
#ifdef ORACLE
enum { BLOCK = 4 };
#else
enum { BLOCK = 1024 };           /* vertices that a worker looks at */
#endif

static void *offer_parents(void *worker_of_it)
{
    team *t = ((worker *)worker_of_it)->team;
    const graph *g = t->g;
    uint64_t i, end;
    cost_t sum;

    while ((i = atomic_fetch_add_explicit(&t->next, BLOCK,
                memory_order_relaxed)) < g->n)
        for (end = i + BLOCK; i < end && i < g->n; i++)
            for (uint32_t k = g->v[i]; k < g->v[i + 1] &&
                 known_cost(t, (uint32_t)i) < COST_INF; k++)
                if (g->w[k] > 0 && cost_add(known_cost(t, (uint32_t)i),
                    g->w[k], &sum) && sum == known_cost(t, g->e[k]))
                    offer_parent(t, g->e[k], (uint32_t)i);
    return NULL;
}
static void graft(const team *t, uint32_t *parents, uint32_t *queue)
{
    const graph *g = t->g;

    for (uint32_t root = 0; root < g->n; root++) {
        uint32_t head = 0, tail = 0;

        if (parents[root] != NO_PARENT)
            queue[tail++] = root;
        while (head < tail) {
            uint32_t i = queue[head++];
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
                if (g->w[k] == 0 && parents[g->e[k]] == NO_PARENT &&
                    known_cost(t, i) == known_cost(t, g->e[k])) {
                    parents[g->e[k]] = i;
                    queue[tail++] = g->e[k];
                }
        }
    }
}
static void mark_sources(const problem *p, uint32_t *parents, bool own)
{
    parents[p->source] = own ? p->source : NO_PARENT;
    for (uint32_t k = 0; k < p->source_count; k++)
        parents[p->sources[k]] = own ? p->sources[k] : NO_PARENT;
}

static bool all_have_parents(const team *t, const uint32_t *parents)
{
    for (uint32_t i = 0; i < t->g->n; i++)
        if (parents[i] == NO_PARENT && known_cost(t, i) < COST_INF)
            return false;
    return true;
}
static bool find_parents(team *t, answer *a)
{
    uint32_t n = t->g->n, *queue = malloc(n * sizeof *queue);

    t->parents = malloc(n * sizeof *t->parents);
    if (queue && t->parents && answer_parents(a, t->p) && a->parents) {
        for (uint32_t i = 0; i < n; i++)
            atomic_init(&t->parents[i], NO_PARENT);
        if (t->called)
            hire_team(t, offer_parents);
        offer_parents(t->workers);
        dismiss(t);
        for (uint32_t i = 0; i < n; i++)
            a->parents[i] = t->parents[i];
        mark_sources(t->p, a->parents, true);
        if (!all_have_parents(t, a->parents))
            graft(t, a->parents, queue);
        mark_sources(t->p, a->parents, false);
    }
    free(queue);
    return a->parents != NULL;
}
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
