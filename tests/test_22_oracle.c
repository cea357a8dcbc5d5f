/* (seconds: 9; thousands of seeds, and larger graphs: oracle-all.sh)
   Every solver, with an oracle in the place of the rules that decide what
   is fast (tests/oracle.c): the answers must be right whatever it draws,
   on graphs that are drawn as well, in every order of the streams and
   every schedule.  Held to the certificate and to Dijkstra's distances.
   ORACLE_SEED=N: seed N alone; ORACLE_FROM, ORACLE_COUNT: these;
   ORACLE_GRAPH=FILE: write the graph of a seed, and solve nothing. */
#include "nasty.h"
#include "oracle.h"
#include "graph/io.h"
#include "graph/random.h"
#include "sim/sim.h"
#include "solvers/apsp.h"
#include "solvers/solver.h"
#include <pthread.h>
#include <unistd.h>

/* ---- graphs ---------------------------------------------------------- */
typedef struct drawing {
    struct random r;
    uint32_t n, m, room;
    arc *arcs;
    const char *family;
} drawing;

static uint32_t below(drawing *d, uint32_t bound)
{
    return random_below(&d->r, bound ? bound : 1);
}

/* 0..most, small numbers as often as large ones */
static uint32_t some(drawing *d, uint32_t most)
{
    uint32_t bits = 0;

    while (most >> bits && bits < 31)
        bits++;
    bits = below(d, bits + 1);
    return below(d, 1u << bits) % (most + 1);
}

static uint32_t join(drawing *d, uint32_t from, uint32_t to, uint32_t w)
{
    if (d->m == d->room) {
        d->room = 2 * d->room + 64;
        d->arcs = realloc(d->arcs, d->room * sizeof *d->arcs);
        assert_non_null(d->arcs);
    }
    d->arcs[d->m++] = (arc){ from, to, w };
    return to;
}

static uint32_t grow(drawing *d, uint32_t from, uint32_t w)
{
    return join(d, from, d->n++, w);
}

/* What an arc may weigh: 0..most, or 1..most, or one of two numbers */
typedef struct weighing { uint32_t least, most, kind; } weighing;

/* Large graphs take a simulated device long; they are for oracle-all. */
static uint32_t large(uint32_t most, uint32_t quick)
{
    return getenv("ALL") ? most : quick;
}

static weighing weighing_of(drawing *d)
{
    weighing x = { below(d, 3) > 0, 0, below(d, 4) };

    x.most = below(d, 12) == 0 ? WEIGHT_MAX - some(d, 9)
                               : x.least + some(d, 1u << 20);
    return x;
}

static uint32_t weight(drawing *d, const weighing *x)
{
    uint32_t w = x->kind == 0 ? (below(d, 2) ? x->least : x->most)
               : x->kind == 1 ? some(d, x->most)
               : (uint32_t)(random_next(&d->r) % (x->most + 1ull));

    return w < x->least ? x->least : w;
}

static void scattered(drawing *d)
{
    weighing x = weighing_of(d);
    uint32_t m = some(d, large(3000, 600)), into, few;

    d->n = 1 + some(d, large(500, 120));
    into = 1 + below(d, d->n);
    few = 1 + some(d, d->n - 1);
    for (uint32_t k = 0; k < m; k++)
        join(d, below(d, below(d, 3) ? d->n : few), below(d, into),
             weight(d, &x));
}

static void layered(drawing *d)
{
    weighing x = weighing_of(d);
    uint32_t layers = 2 + some(d, 30), wide = 1 + some(d, large(20, 6));
    uint32_t back = below(d, 3);

    d->n = layers * wide;
    for (uint32_t k = 0; k + 1 < layers; k++)
        for (uint32_t i = 0; i < wide; i++)
            for (uint32_t a = 0; a < 1 + below(d, 4); a++)
                join(d, k * wide + i, (k + 1 + below(d, 2) * some(d,
                     layers - k - 2)) * wide + below(d, wide),
                     weight(d, &x));
    for (uint32_t k = 0; back && k < d->n; k++)
        join(d, below(d, d->n), below(d, d->n), weight(d, &x));
}

/* A long path, a star at its end or on its way, and shortcuts */
static void path_and_star(drawing *d)
{
    weighing x = weighing_of(d);
    uint32_t at = 0, length = some(d, large(300, 80)), rays = some(d, large(700, 80));

    d->n = 1;
    for (uint32_t k = 0; k < length; k++)
        at = grow(d, at, weight(d, &x));
    at = below(d, 2) ? at : below(d, d->n);
    for (uint32_t k = 0; k < rays; k++) {
        uint32_t ray = grow(d, at, weight(d, &x));

        if (below(d, 4) == 0)
            join(d, ray, below(d, d->n), weight(d, &x));
    }
    for (uint32_t k = some(d, 60); k > 0; k--)
        join(d, below(d, d->n), below(d, d->n), weight(d, &x));
}

static void squares(drawing *d)
{
    weighing x = weighing_of(d);
    uint32_t wide = 2 + some(d, large(24, 12)), high = 2 + some(d, large(16, 8));

    d->n = wide * high;
    for (uint32_t i = 0; i < d->n; i++) {
        if (i % wide + 1 < wide) {
            join(d, i, i + 1, weight(d, &x));
            join(d, i + 1, i, weight(d, &x));
        }
        if (i + wide < d->n) {
            join(d, i, i + wide, weight(d, &x));
            join(d, i + wide, i, weight(d, &x));
        }
    }
}

/* Parts that are not connected, or by one arc; some of weight 0 only */
static void islands(drawing *d)
{
    weighing x = weighing_of(d);
    uint32_t count = 1 + below(d, 5), size = 1 + some(d, large(80, 30));

    d->n = count * size;
    for (uint32_t k = 0; k < count; k++) {
        bool zeros = below(d, 3) == 0;

        for (uint32_t a = some(d, 6 * size); a > 0; a--)
            join(d, k * size + below(d, size), k * size + below(d, size),
                 zeros ? 0 : weight(d, &x));
        if (k > 0 && below(d, 3))
            join(d, below(d, k * size), k * size + below(d, size),
                 weight(d, &x));
    }
}

/* Some vertices with long lists, which are cut into pieces */
static void hubs(drawing *d)
{
    weighing x = weighing_of(d);
    uint32_t count = 1 + below(d, 6);

    d->n = 60 + some(d, large(500, 60));
    for (uint32_t k = 0; k < count; k++) {
        uint32_t hub = below(d, d->n);

        for (uint32_t a = 100 + some(d, large(900, 400)); a > 0; a--)
            if (below(d, 8))
                join(d, hub, below(d, d->n), weight(d, &x));
            else
                join(d, below(d, d->n), hub, weight(d, &x));
        join(d, k ? below(d, d->n) : 0, hub, weight(d, &x));
    }
}

/* One bucket after another, with leaves that make the steps busy, while
   a chain of light arcs lags behind and ends in a fan, out of which an
   arc leads back to a vertex that has been relaxed long before. */
static void clockwork(drawing *d)
{
    uint32_t width = 2 + some(d, 2000), beats = 1 + some(d, 12);
    uint32_t leaves = some(d, large(80, 4)), chain = some(d, 60);
    uint32_t rays = 1 + some(d, large(110, 12)), at = 0, off = 0, v, fan;

    d->n = 1;
    for (uint32_t k = 0; k < beats; k++) {
        for (int b = 0; b < 2 && leaves; b++) {
            uint32_t x = grow(d, at, k ? width : 1);

            for (uint32_t a = 0; a < leaves; a++)
                grow(d, x, width);
        }
        at = grow(d, at, width);
        if (k == 0 || below(d, 4) == 0)
            off = at;
    }
    v = grow(d, off, some(d, 2 * width));
    for (uint32_t k = some(d, 4); k > 0; k--)
        grow(d, v, 1 + some(d, width));
    at = 0;
    for (uint32_t k = 0; k < chain; k++)
        at = grow(d, at, 1 + some(d, 3));
    fan = d->n;
    for (uint32_t k = 0; k < rays; k++)
        grow(d, at, 1);
    for (uint32_t k = some(d, large(1000, 40)); k > 0; k--)
        grow(d, fan + below(d, rays), 1);
    for (uint32_t k = 1 + below(d, 3); k > 0; k--)
        join(d, fan + below(d, rays), v, 1 + some(d, 8 * width));
}

/* Vertices that are cheap to reach by a chain of light arcs and dear to
   reach from the source: what is found first is lowered again and again,
   while buckets that lie beyond it have been opened long ago. */
static void overtaken(drawing *d)
{
    uint32_t chain = 1 + some(d, 60), light = 1 + some(d, 20), at = 0;
    uint32_t late = 1 + some(d, large(300, 60)), dear = 2 * light * chain;

    d->n = 1;
    for (uint32_t k = 0; k < chain; k++)
        at = grow(d, at, 1 + below(d, light));
    for (uint32_t k = 0; k < late; k++) {
        uint32_t v = grow(d, 0, 1 + below(d, dear));

        for (uint32_t a = 1 + below(d, 3); a > 0; a--)
            join(d, 1 + below(d, chain), v, 1 + some(d, dear));
        grow(d, v, 1 + below(d, light));
    }
}

static void generated(drawing *d)
{
    static const char *const name[] = { "grid", "rmat", "road", "matrix",
        "geometric", "path", "complete", "predecessor", "counterexample" };
    struct error why;
    uint32_t k = below(d, sizeof name / sizeof *name);
    graph *g = generate(name[k], 3 + some(d, k == 6 ? 40 : large(600, 120)), 0,
                        1 + some(d, 1u << 20), random_next(&d->r), &why);

    d->family = name[k];
    if (g == NULL)
        fail_msg("%s: %s", name[k], why.text);
    d->n = g->n;
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t a = g->v[i]; a < g->v[i + 1]; a++)
            join(d, i, g->e[a], g->w[a]);
    graph_free(g);
}

static const struct family {
    const char *name;
    void (*draw)(drawing *d);
} families[] = {
    { "scattered", scattered }, { "layered", layered },
    { "path and star", path_and_star }, { "squares", squares },
    { "islands", islands }, { "hubs", hubs }, { "clockwork", clockwork },
    { "overtaken", overtaken }, { "generated", generated },
};
enum { FAMILIES = sizeof families / sizeof *families };

static graph *drawn(drawing *d, uint32_t family)
{
    graph *g;

    d->family = families[family].name;
    families[family].draw(d);
    g = graph_from_arcs(d->n, d->m, d->arcs);
    assert_non_null(g);
    free(d->arcs);
    d->arcs = NULL;
    return g;
}

/* ---- questions ------------------------------------------------------- */
static const char *const schedules[] = { "ascending", "descending",
                                         "random", "lockstep" };
static const char *const orders[] = { "eager", "lazy", "reversed",
                                      "random" };

typedef struct question {
    uint64_t seed;
    const graph *g;
    const char *family, *schedule, *order;
    problem p;
    uint32_t sources[4], to;
    uint64_t within;
    uint64_t *c;             /* what Dijkstra's algorithm says */
} question;

static void fails(const question *q, const char *name, const char *why)
{
    const char *folder = getenv("TMPDIR");
    char file[512];
    struct error not;

    snprintf(file, sizeof file, "%s/oracle-%llu.gr", folder ? folder
             : "/tmp", (unsigned long long)q->seed);
    fail_msg("seed %llu: %s on %s, n = %u, m = %u, from %u, %u sources, "
             "to %d, within %d, delta %llu, block %u, schedule %s, "
             "streams %s: %s\nthe graph: %s\nonce more: ORACLE_SEED=%llu "
             "%s", (unsigned long long)q->seed, name, q->family, q->g->n,
             q->g->m, q->p.source, q->p.source_count, q->p.to != NULL,
             q->p.within != NULL, (unsigned long long)q->p.delta,
             q->p.block, q->schedule, q->order, why,
             graph_write(q->g, file, &not) ? file : "(not written)",
             (unsigned long long)q->seed, "build/tests/test_22_oracle");
}

/* Distances from the sources, by an algorithm that decides nothing */
static void ask_dijkstra(question *q)
{
    const solver *s = solver_find("dijkstra_heap");
    uint32_t count = q->p.sources ? q->p.source_count : 1;

    q->c = malloc(q->g->n * sizeof *q->c);
    memset(q->c, 0xff, q->g->n * sizeof *q->c);
    for (uint32_t k = 0; k < count; k++) {
        problem p = { .source = q->p.sources ? q->p.sources[k]
                                             : q->p.source };
        answer a;
        bool wide;

        if (solver_run(s, q->g, &p, &a, &wide) != SOLVED)
            fails(q, s->name, a.error);
        for (uint32_t i = 0; i < q->g->n; i++)
            q->c[i] = a.c[i] < q->c[i] ? a.c[i] : q->c[i];
        free(a.c);
    }
}

static void compare(const question *q, const char *name,
                    const problem *p, const answer *a)
{
    struct error why;
    char text[160];

    for (uint32_t i = 0; i < q->g->n; i++)
        if (a->c[i] != (q->c[i] <= a->settled ? q->c[i] : UINT64_MAX)) {
            snprintf(text, sizeof text, "c[%u] is %llu and should be %llu",
                     i, (unsigned long long)a->c[i],
                     (unsigned long long)q->c[i]);
            fails(q, name, text);
        }
    if (p->to && a->c[*p->to] != q->c[*p->to] &&
        !(p->within && q->c[*p->to] > *p->within))
        fails(q, name, "the target is not settled");
    if (!verify_answer(q->g, p, a, &why))
        fails(q, name, why.text);
}

static void ask(const question *q, const char *name, bool parents)
{
    const solver *s = solver_find(name);
    problem p = q->p;
    answer a;
    bool wide;

    if (!(s->flags & STOPS_EARLY)) {
        p.sources = NULL;
        p.to = NULL;
        p.within = NULL;
    }
    p.parents = parents;
    p.minimum = (enum minimum_mode)(q->seed % 3);
    oracle_seed(q->seed);
    if (solver_run(s, q->g, &p, &a, &wide) != SOLVED)
        fails(q, name, a.error);
    compare(q, name, &p, &a);
    free(a.c);
    free(a.parents);
}

/* Every other solver in turn, the small ones on small graphs */
static void ask_another(const question *q, uint32_t turn)
{
    for (size_t k = 0; k < solver_count; k++) {
        const solver *s = &solvers[(turn + k) % solver_count];
        uint32_t most = s->flags & SMALL_ONLY ? 100 : 700;

        if (s->flags & (WRONG_BY_DESIGN | NEEDS_REAL_GPU) ||
            q->g->n > most || q->p.sources)
            continue;
        ask(q, s->name, turn % 2);
        return;
    }
}

static bool take(void *to, uint32_t k, const void *c, size_t size)
{
    const question *q = to;
    problem one = { .source = (uint32_t)((q->p.source + 7ull * k) %
                                         q->g->n) };
    answer d;
    bool wide;

    solver_run(solver_find("dijkstra_heap"), q->g, &one, &d, &wide);
    for (uint32_t i = 0; i < q->g->n; i++) {
        uint64_t cost = size == 8 ? ((const uint64_t *)c)[i]
            : ((const uint32_t *)c)[i] == UINT32_MAX ? UINT64_MAX
            : ((const uint32_t *)c)[i];

        if (cost != d.c[i])
            fails(q, "many_sources", "a row is wrong");
    }
    free(d.c);
    return true;
}

static void ask_for_many(const question *q, const char *name,
                         uint32_t count, uint32_t streams)
{
    uint32_t sources[100];
    apsp_problem p = { .successors = q->g, .sources = sources,
                       .count = count, .block = 256,
                       .streams = streams, .take = take,
                       .to = (void *)q };
    apsp_answer a;
    bool wide;

    for (uint32_t k = 0; k < 100; k++)
        sources[k] = (uint32_t)((q->p.source + 7ull * k) % q->g->n);
    oracle_seed(q->seed);
    if (apsp_run(apsp_solver_find(name), &p, &a, &wide) != SOLVED)
        fails(q, name, a.error);
    free(a.digests);
}

static void choose(question *q, drawing *d)
{
    uint32_t heaviest = 0;

    for (uint32_t k = 0; k < q->g->m; k++)
        heaviest = q->g->w[k] > heaviest ? q->g->w[k] : heaviest;
    q->schedule = schedules[below(d, 4)];
    q->order = orders[below(d, 4)];
    q->p = (problem){ .source = below(d, 3) ? 0 : below(d, d->n),
                      .block = below(d, 4) ? 32 : 64 << below(d, 3) };
    if (below(d, 3))        /* on the device, if the oracle says no more */
        q->p.delta = 1 + some(d, below(d, 4) ? 2 * (uint64_t)heaviest
                              < 1u << 30 ? 2 * heaviest : 1u << 30
                                             : 1u << 20);
    if (below(d, 6) == 0) {
        q->p.sources = q->sources;
        q->p.source_count = 1 + below(d, 4);
        for (uint32_t k = 0; k < 4; k++)
            q->sources[k] = below(d, d->n);
        q->p.source = q->sources[0];
    }
    q->to = below(d, d->n);
    if (below(d, 4) == 0)
        q->p.to = &q->to;
}

static void one_seed(uint64_t seed)
{
    drawing d = { .r = { seed } };
    question q = { .seed = seed };
    graph *g = drawn(&d, (uint32_t)(seed % FAMILIES));
    struct error why;

    if (getenv("ORACLE_GRAPH")) {       /* for other programs */
        if (!graph_write(g, getenv("ORACLE_GRAPH"), &why))
            fail_msg("%s", why.text);
        graph_free(g);
        return;
    }
    q.g = g;
    q.family = d.family;
    choose(&q, &d);
    ask_dijkstra(&q);
    q.within = q.c[below(&d, d.n)];
    if (below(&d, 6) == 0)
        q.p.within = &q.within;
    sim_schedule_set(q.schedule, seed);
    sim_streams_set(q.order);
    ask(&q, "engine", false);
    ask(&q, "engine_paths", true);
    ask_another(&q, (uint32_t)(seed * 7));
    if (seed % 4 == 0 && g->n <= 300) {
        uint32_t turn = (uint32_t)(seed / 4);

        ask_for_many(&q, turn % 3 ? "apsp_engine" : "apsp_crauser",
                     turn % 5 ? 1 + turn % 50 : 64 + turn % 37,
                     1 + turn % 7);
    }
    ask_for_many(&q, "apsp_light", 1 + seed % 2, 1);
    if (seed % 16 == 5) {       /* threads, whose width is their own */
        q.p.delta = 0;
        q.p.threads = 3;
        ask(&q, "cores", false);
    }
    sim_streams_set("lazy");
    free(q.c);
    graph_free(g);
}

static uint64_t number(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);

    return text ? strtoull(text, NULL, 0) : otherwise;
}

/* The smallest graph on which the engine was wrong once.  The first
   bucket holds all that the source reaches by itself; the run is handed
   over while the chain lags, and comes back with a narrower bucket;
   then the chain lowers what lies between the two ends. */
static void the_end_of_a_bucket(void **state)
{
    drawing d = { .n = 1 };
    question q = { .family = "a chain that lags", .p = { .block = 32,
                                                         .delta = 64 } };
    uint32_t at = 0;
    graph *g;

    (void)state;
    if (getenv("ORACLE_SEED") || getenv("ORACLE_FROM"))
        skip();
    for (uint32_t k = 0; k < 12; k++) {
        uint32_t v = grow(&d, 0, 40);

        at = grow(&d, at, 1);
        join(&d, at, v, 3 + 2 * k);
        grow(&d, v, 1);
    }
    q.g = g = graph_from_arcs(d.n, d.m, d.arcs);
    ask_dijkstra(&q);
    for (q.seed = 1; q.seed <= 400; q.seed++) {
        q.schedule = schedules[q.seed % 4];
        q.order = orders[q.seed / 4 % 4];
        sim_schedule_set(q.schedule, q.seed);
        sim_streams_set(q.order);
        ask(&q, "engine", false);
    }
    sim_streams_set("lazy");
    free(q.c);
    graph_free(g);
    free(d.arcs);
}

/* A word of 32 bits for the weight, and none for the head */
static void no_bit_for_a_head(void **state)
{
    const arc loop = { 0, 0, WEIGHT_MAX };
    graph *g = graph_from_arcs(1, 1, &loop);
    question q = { .g = g, .family = "a heavy loop", .schedule = "random",
                   .order = "lazy", .p = { .block = 32, .delta = 1 } };

    (void)state;
    oracle_silent(true);
    ask_dijkstra(&q);
    ask(&q, "engine", false);
    ask(&q, "engine_paths", true);
    oracle_silent(false);
    free(q.c);
    graph_free(g);
}

static void whatever_is_drawn(void **state)
{
    uint64_t from = number("ORACLE_SEED", number("ORACLE_FROM", 1));
    uint64_t count = getenv("ORACLE_SEED") ? 1
                   : number("ORACLE_COUNT", 150);

    (void)state;
    for (uint64_t seed = from; seed < from + count; seed++) {
        if (getenv("ORACLE_LOUD"))
            fprintf(stderr, "# seed %llu\n", (unsigned long long)seed);
        one_seed(seed);
    }
    if (getenv("ORACLE_LOUD"))
        oracle_report(stderr);
}

/* A rule that is not asked here is compiled without the oracle, and then
   nothing above varies it; what several ranks decide, they are asked by
   multi-oracle.sh. */
static void each_was_asked(void **state)
{
    static const char elsewhere[] = " COMBINE INBOX PHASES LEVEL GO_ON ";
    const char *name;
    char word[40];
    int unheard;

    (void)state;
    if (getenv("ORACLE_SEED") || getenv("ORACLE_FROM"))
        skip();
    for (int k = 0; (unheard = oracle_unheard(k, &name)) >= 0; k++) {
        snprintf(word, sizeof word, " %s ", name);
        if (unheard && !strstr(elsewhere, word))
            fail_msg("%s was never asked", name);
    }
}

/* ---- what solves leave behind ----------------------------------------- */
static long resident(void)      /* in KiB */
{
    FILE *f = fopen("/proc/self/statm", "r");
    long all = 0, pages = 0;

    if (f == NULL || fscanf(f, "%ld %ld", &all, &pages) != 2)
        pages = 0;
    if (f)
        fclose(f);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

typedef struct row { const solver *s; const graph *g; } row;

static void *solve_once(void *row_)
{
    const row *r = row_;
    problem p = { .source = 1 };
    answer a = { 0 };
    bool wide;

    if (solver_run(r->s, r->g, &p, &a, &wide) != SOLVED)
        return (void *)"fails";
    free(a.c);
    free(a.parents);
    return NULL;
}

/* Each in a thread of its own, or all in this one */
static bool solve_often(row *r, int count, bool threads)
{
    bool solved = true;

    for (int k = 0; k < count; k++) {
        pthread_t t;
        void *why = NULL;

        if (!threads)
            why = solve_once(r);
        else if (pthread_create(&t, NULL, solve_once, r) != 0)
            why = r;
        else
            pthread_join(t, &why);
        solved = solved && why == NULL;
    }
    return solved;
}

/* A library solves for days: what a solve took it gives back.  (The first
   ones fill what is kept, so one window without growth is enough.) */
static long left_by_each(row *r, bool threads)
{
    enum { WINDOW = 8, WINDOWS = 15 };
    long grown = 0;

    for (int k = 0; k < WINDOWS; k++) {
        long before = resident();

        if (!solve_often(r, WINDOW, threads))
            fail_msg("%s does not solve", r->s->name);
        grown = (resident() - before) / WINDOW;
        if (grown <= 1)
            break;
    }
    return grown > 1 ? grown : 0;
}

static void memory_stands_still(void **state)
{
    struct error why;
    graph *g = generate("predecessor", 100, 0, 100, 1, &why);

    (void)state;
    assert_non_null(g);
    oracle_silent(true);
    for (size_t k = 0; k < solver_count; k += large(1, 5))
        for (int threads = 0; threads < 2; threads++) {
            row r = { &solvers[k], g };
            long left;

            if (r.s->flags & NEEDS_REAL_GPU || g->n > r.s->largest_n)
                continue;
            left = left_by_each(&r, threads);
            if (left)
                fail_msg("%s%s: %ld KiB are left by each solve",
                         r.s->name, threads ? " in threads" : "", left);
        }
    oracle_silent(false);
    graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_end_of_a_bucket),
        cmocka_unit_test(no_bit_for_a_head),
        cmocka_unit_test(whatever_is_drawn),
        cmocka_unit_test(each_was_asked),
        cmocka_unit_test(memory_stands_still),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
