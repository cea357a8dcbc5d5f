/* (seconds: 21; with ALL=1 in the environment more of the same, 120)
   engine, engine_paths: the certificate and Dijkstra's distances on nasty
   and on random graphs with hubs, zero weights, parallel arcs and parts
   that cannot be reached, at many widths, blocks and schedules; several
   sources, one target, a bound; a path that goes over to the processor;
   a tree that has no room in the words of the costs; batches of sources;
   a sum that needs 64 bits.  No finding of the simulator. */
#include "nasty.h"
#include "graph/random.h"
#include "sim/sim.h"
#include "solvers/apsp.h"
#include "solvers/solver.h"

static const char *const schedules[] = { "ascending", "descending",
                                         "random", "lockstep", "late" };

static bool all(void)
{
    return getenv("ALL") != NULL;
}

static answer run(const char *name, const graph *g, problem p,
                  const char *what)
{
    answer a;
    bool wide;

    if (solver_run(solver_find(name), g, &p, &a, &wide) != SOLVED)
        fail_msg("%s on %s: %s", name, what, a.error);
    return a;
}

/* Both rows on one problem, from one source, all distances. */
static void solve(const graph *g, problem p, const char *what)
{
    problem plain = { .source = p.source };
    answer d = run("dijkstra_heap", g, plain, what);
    struct error why;

    for (int k = 0; k < 2; k++) {
        answer a;

        if (!all() && k == (int)(g->n + p.source) % 2)
            continue;
        p.parents = k;
        a = run(k ? "engine_paths" : "engine", g, p, what);
        if (!verify(g, p.source, a.c, a.parents, &why))
            fail_msg("%s from %u, delta %lu, block %u: %s", what,
                     p.source, (unsigned long)p.delta, p.block, why.text);
        assert_memory_equal(a.c, d.c, g->n * sizeof *a.c);
        free(a.c);
        free(a.parents);
    }
    if (sim_errors() != 0)
        fail_msg("on %s the simulator has something to report", what);
    free(d.c);
}

static void nasty_graphs(void **state)
{
    static const uint64_t widths[] = { 0, 1, 5, UINT64_MAX };
    unsigned turn = 0;

    (void)state;
    for (size_t k = 0; k < nasty_count; k++) {
        graph *g = nasty_graph(k);

        for (uint32_t s = 0; s < g->n;
             s += !all() ? g->n : g->n > 8 ? 17 : 2)
            for (int w = 0; w < (all() ? 4 : 1); w++, turn++) {
                problem p = { .source = s,
                              .delta = widths[(turn / 4 + w) % 4],
                              .block = 32 + turn % 9 * 32 };

                sim_schedule_set(schedules[turn % 5], turn);
                solve(g, p, nasty[k].what);
            }
        graph_free(g);
    }
}

/* n vertices, m arcs; a fifth of them from a few hubs; some weights 0,
   some arcs twice, and a part of the vertices without arcs into it. */
static graph *fuzzed(struct random *r)
{
    uint32_t n = 1 + random_below(r, 500), m = random_below(r, 4000);
    uint32_t most = 1 + random_below(r, 1u << random_below(r, 28));
    uint32_t into = 1 + random_below(r, n), zeros = random_below(r, 2);
    arc *arcs = malloc((m + 1) * sizeof *arcs);
    graph *g;

    for (uint32_t k = 0; k < m; k++) {
        arcs[k].from = random_below(r, random_below(r, 5) ? n
                                       : 1 + n / 100);
        arcs[k].to = random_below(r, into);
        arcs[k].weight = zeros && !random_below(r, 8)
                       ? 0 : random_below(r, most + 1) + !zeros;
        if (k > 0 && random_below(r, 10) == 0) {
            arcs[k].from = arcs[k - 1].from;
            arcs[k].to = arcs[k - 1].to;
        }
    }
    g = graph_from_arcs(n, m, arcs);
    free(arcs);
    return g;
}

static void random_graphs(void **state)
{
    struct random r = { 17 };

    (void)state;
    for (unsigned turn = 0; turn < (all() ? 200 : 3); turn++) {
        graph *g = fuzzed(&r);
        problem p = { .source = random_below(&r, g->n),
                      .block = 32 * (1 + random_below(&r, 8)) };
        char what[64];

        if (turn % 3 == 0)
            p.delta = 1 + random_below(&r, 1u << random_below(&r, 20));
        snprintf(what, sizeof what, "random graph %u", turn);
        sim_schedule_set(schedules[turn % 5], turn);
        solve(g, p, what);
        graph_free(g);
    }
}

static void families(void **state)
{
    static const char *const family[] = { "predecessor", "grid", "rmat",
        "road", "geometric", "path", "complete",
        "counterexample-best-last-undirected" };
    struct error why;

    (void)state;
    for (int k = all() ? 0 : 7; k < 8; k++) {
        graph *g = generate(family[k], 700 - 80 * (unsigned)k, 0, 1000,
                            7, &why);
        problem p = { .source = 0 };

        assert_non_null(g);
        sim_schedule_set(schedules[k % 5], (unsigned)k);
        solve(g, p, family[k]);
        graph_free(g);
    }
}

/* As from a new vertex with arcs of weight 0 to all sources. */
static void several_sources(void **state)
{
    uint32_t sources[] = { 3, 77, 140, 3 };
    struct error why;
    graph *g = generate("grid", 200, 0, 50, 4, &why);
    problem p = { .sources = sources, .source_count = 4 };
    answer a = run("engine", g, p, "a grid with four sources"), d[3];

    (void)state;
    for (int k = 0; k < 3; k++) {
        problem one = { .source = sources[k] };

        d[k] = run("dijkstra_heap", g, one, "a grid");
    }
    for (uint32_t i = 0; i < g->n; i++) {
        uint64_t least = UINT64_MAX;

        for (int k = 0; k < 3; k++)
            least = d[k].c[i] < least ? d[k].c[i] : least;
        assert_int_equal(a.c[i], least);
    }
    for (int k = 0; k < 3; k++)
        free(d[k].c);
    free(a.c);
    graph_free(g);
}

/* What is given out is right, and the target or the disc is in it. */
static void a_target_and_a_bound(void **state)
{
    struct error why;
    graph *g = generate("road", 900, 0, 50, 4, &why);
    problem plain = { .source = 5 };
    answer d = run("dijkstra_heap", g, plain, "roads");

    (void)state;
    for (uint32_t to = 0; to < g->n; to += all() ? 97 : 500) {
        problem p = { .source = 5, .to = &to, .delta = to / 100 % 2 };
        problem q = { .source = 5, .delta = to / 100 % 2 * 30 };
        uint64_t within = d.c[to];
        answer a = run("engine", g, p, "roads with a target"), b;

        q.within = &within;
        b = run("engine", g, q, "roads with a bound");
        assert_int_equal(a.c[to], d.c[to]);
        for (uint32_t i = 0; i < g->n; i++) {
            if (a.c[i] != UINT64_MAX)
                assert_int_equal(a.c[i], d.c[i]);
            assert_true(b.c[i] == (d.c[i] <= within ? d.c[i]
                                                    : UINT64_MAX));
        }
        assert_true(verify_answer(g, &p, &a, &why));
        assert_true(verify_answer(g, &q, &b, &why));
        b.c[to] += 1;
        assert_false(verify_answer(g, &q, &b, &why));
        b.c[to] = UINT64_MAX;
        assert_false(verify_answer(g, &q, &b, &why));
        free(a.c);
        free(b.c);
    }
    free(d.c);
    graph_free(g);
}

/* Long enough for the processor to take over; then wide again. */
static void a_long_path(void **state)
{
    enum { LONG = 3000, WIDE = 300 };
    arc *arcs = malloc((LONG + 2 * WIDE) * sizeof *arcs);
    uint32_t m = 0;
    graph *g;
    problem p = { .source = 0 };

    (void)state;
    for (uint32_t i = 0; i < LONG; i++)
        arcs[m++] = (arc){ i, i + 1, i % 7 };
    for (uint32_t i = 1; i <= WIDE; i++) {
        arcs[m++] = (arc){ LONG, LONG + i, i };
        arcs[m++] = (arc){ LONG + i, LONG + WIDE + 1 - i, 1 };
    }
    g = graph_from_arcs(LONG + WIDE + 1, m, arcs);
    free(arcs);
    sim_schedule_set("ascending", 0);
    solve(g, p, "a long path");
    p.delta = 3;        /* on the device, which hands over */
    solve(g, p, "a long path, with a width");
    graph_free(g);
}

/* Costs that have no room beside the parents: all arcs of a path. */
static void no_room_in_a_word(void **state)
{
    enum { LONG = 200, HEAVY = 500000 };
    arc arcs[LONG];
    problem p = { .source = 0, .parents = true };
    struct error why;

    (void)state;
    for (uint32_t i = 0; i < LONG; i++)
        arcs[i] = (arc){ i, i + 1, HEAVY };
    graph *g = graph_from_arcs(LONG + 1, LONG, arcs);
    answer a = run("engine_paths", g, p, "a path of heavy arcs");
    if (!verify(g, 0, a.c, a.parents, &why))
        fail_msg("%s", why.text);
    assert_int_equal(a.c[LONG], LONG * HEAVY);
    free(a.c);
    free(a.parents);
    graph_free(g);
}

static bool take(void *to, uint32_t k, const void *c, size_t size)
{
    const problem *p = to;
    problem one = { .source = p->sources[k] };
    answer d = run("dijkstra_heap", p->successors, one, "a batch");

    for (uint32_t i = 0; i < p->successors->n; i++) {
        uint64_t cost = size == 8 ? ((const uint64_t *)c)[i]
            : ((const uint32_t *)c)[i] == UINT32_MAX ? UINT64_MAX
            : ((const uint32_t *)c)[i];

        assert_int_equal(cost, d.c[i]);
    }
    free(d.c);
    return true;
}

/* One source after another, by light arcs, weighed in 1 bit, 8 or 12:
   a graph with a hub, of whose arcs few are pushed. */
static void light_arcs(void **state)
{
    static const uint32_t most[] = { 200, 4000, 1 };
    enum { N = 300, RAYS = 250, OTHERS = 400, COUNT = 2 };
    uint32_t sources[COUNT] = { 0, 77 };

    (void)state;
    for (unsigned k = 0; k < (all() ? 3 : 1); k++) {
        struct random r = { k };
        arc arcs[2 * RAYS + OTHERS];
        uint32_t m = 0;
        graph *g;

        for (uint32_t i = 0; i < RAYS + OTHERS; i++) {
            uint32_t from = i < RAYS ? 0 : random_below(&r, N);
            uint32_t to = random_below(&r, N);
            uint32_t w = random_below(&r, most[k] + 1);

            arcs[m++] = (arc){ from, to, w };
            if (i < RAYS)
                arcs[m++] = (arc){ to, from, w };
        }
        g = graph_from_arcs(N, m, arcs);
        problem to = { .successors = g, .sources = sources };
        apsp_problem p = { .successors = g, .sources = sources,
                           .count = COUNT, .block = 256, .streams = 1,
                           .take = take, .to = &to };
        apsp_answer a;
        bool wide;

        sim_schedule_set(schedules[k % 5], k);
        assert_int_equal(apsp_run(apsp_solver_find("apsp_light"), &p,
                                  &a, &wide), SOLVED);
        assert_int_equal(sim_errors(), 0);
        free(a.digests);
        graph_free(g);
    }
}

/* Fewer sources than a batch has, more, the same one twice; the second
   batch by sweeps, on a deep graph and with costs that do not fit in
   vain; sums of 64 bits. */
static void batches(void **state)
{
    static const struct {
        const char *family;
        uint32_t n, degree, weight, count;
    } runs[] = {
        { "rmat", 120, 4, 50, 3 }, { "predecessor", 150, 4, 20, 110 },
        { "grid", 100, 4, 50, 1 }, { "grid", 100, 4, UINT32_MAX - 1, 40 },
        { "path", 150, 0, 20, 70 }, { "path", 150, 0, 2000, 40 },
        { "rmat", 120, 4, 50, 100 }, { "complete", 50, 0, 9, 50 },
    };
    uint32_t sources[128];
    struct error why;

    (void)state;
    for (unsigned k = 0; k < (all() ? sizeof runs / sizeof *runs : 2);
         k++) {
        graph *g = generate(runs[k].family, runs[k].n, runs[k].degree,
                            runs[k].weight, 3, &why);
        problem to = { .successors = g, .sources = sources };
        apsp_problem p = { .successors = g, .sources = sources,
                           .count = runs[k].count, .block = 256,
                           .streams = 1, .take = take, .to = &to };
        apsp_answer a;
        bool wide;

        assert_non_null(g);
        for (uint32_t i = 0; i < 128; i++)
            sources[i] = i * i % g->n;
        sim_schedule_set(schedules[k % 5], k);
        assert_int_equal(apsp_run(apsp_solver_find("apsp_engine"), &p,
                                  &a, &wide), SOLVED);
        assert_true(wide || k != 3);
        assert_int_equal(sim_errors(), 0);
        free(a.digests);
        graph_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nasty_graphs),
        cmocka_unit_test(random_graphs),
        cmocka_unit_test(families),
        cmocka_unit_test(several_sources),
        cmocka_unit_test(a_target_and_a_bound),
        cmocka_unit_test(no_room_in_a_word),
        cmocka_unit_test(batches),
        cmocka_unit_test(light_arcs),
    };

    const struct CMUnitTest long_ones[] = {
        cmocka_unit_test(a_long_path),
    };

    return cmocka_run_group_tests(tests, NULL, NULL) ||
           (all() && cmocka_run_group_tests(long_ones, NULL, NULL));
}
