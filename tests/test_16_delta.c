/* delta_cpu, delta_block, delta_gpu: the certificate and Dijkstra's
   distances on nasty graphs, at many widths, blocks and schedules; the
   three do the same phases and sums; width 1 is F_CPU, and the widest is
   Bellman and Ford's rounds; the bounds of the chapter.  No finding of
   the simulator. */
#include "nasty.h"
#include "graph/random.h"
#include "sim/sim.h"
#include "solvers/solver.h"

static const char *const names[] = { "delta_cpu", "delta_block",
                                     "delta_gpu" };
static const char *const schedules[] = { "ascending", "descending",
                                         "lockstep", "random", "late" };

static uint32_t told;

static bool see(uint32_t settled, uint32_t n)
{
    assert_in_range(settled, told ? told : 1, n);
    told = settled;
    return true;
}

static answer run(const char *name, const graph *g, problem p, bool *wide)
{
    answer a;

    p.count = true;
    if (solver_run(solver_find(name), g, &p, &a, wide) != SOLVED)
        fail_msg("%s: %s", name, a.error);
    return a;
}

/* All three on one problem; gives back what delta_cpu says, whose costs
   are freed. */
static answer solve(const graph *g, problem p, const char *what)
{
    problem plain = { .source = p.source };
    bool wide, wide_first = false;
    answer d = run("dijkstra_heap", g, plain, &wide), first = { 0 };
    struct error why;

    for (int k = 0; k < 3; k++) {
        bool mine;
        answer a = run(names[k], g, p, &mine);

        if (!verify(g, p.source, a.c, NULL, &why))
            fail_msg("%s, delta %lu, on %s: %s", names[k],
                     (unsigned long)p.delta, what, why.text);
        assert_memory_equal(a.c, d.c, g->n * sizeof *a.c);
        if (p.delta)
            assert_int_equal(a.delta, p.delta);
        assert_true(a.delta >= 1);
        if (k == 0) {
            first = a;
            wide_first = mine;
            assert_true(mine || !wide);  /* needed, so taken */
        } else if (p.delta && (a.iterations != first.iterations ||
                               a.relaxations != first.relaxations ||
                               mine != wide_first)) {
            fail_msg("%s, delta %lu, block %u, on %s: %lu phases and %lu "
                     "sums, expected %lu and %lu", names[k],
                     (unsigned long)p.delta, p.block, what,
                     (unsigned long)a.iterations,
                     (unsigned long)a.relaxations,
                     (unsigned long)first.iterations,
                     (unsigned long)first.relaxations);
        }
        free(a.c);
    }
    if (sim_reports(NULL) != 0)
        fail_msg("on %s the simulator has something to report", what);
    free(d.c);
    first.c = NULL;
    return first;
}

static void nasty_graphs(void **state)
{
    static const uint64_t widths[] = { 1, 2, 5, 0, 10, 4000000000,
                                       UINT64_MAX, 4294967295 };
    unsigned turn = 0;

    (void)state;
    for (size_t k = 0; k < nasty_count; k++) {
        graph *g = nasty_graph(k);

        for (uint32_t s = 0; s < g->n; s += g->n > 8 ? 11 : 2)
            for (int w = 0; w < 8; w++, turn++) {
                problem p = { .source = s, .delta = widths[w],
                              .block = turn % 3 ? 32 : 96 };

                sim_schedule_set(schedules[turn % 5], turn);
                solve(g, p, nasty[k].what);
            }
        graph_free(g);
    }
    sim_schedule_set("ascending", 0);
}

/* weights around the width: equal, one less, one more; parallel ways
   that lower the same vertex again and again */
static void weights_about_the_width(void **state)
{
    struct random r = { 16 };

    (void)state;
    for (unsigned round = 0; round < 60; round++) {
        uint32_t n = 2 + (uint32_t)random_below(&r, 90);
        uint32_t m = (uint32_t)random_below(&r, 4 * n);
        uint64_t delta = 1 + random_below(&r, 8);
        arc arcs[400];
        graph *g;

        for (uint32_t k = 0; k < m; k++)
            arcs[k] = (arc){
                (uint32_t)random_below(&r, n),
                (uint32_t)random_below(&r, n),
                (uint32_t)(random_below(&r, 3)
                           ? delta - 1 + random_below(&r, 3)
                           : random_below(&r, 4 * delta)) };
        g = graph_from_arcs(n, m, arcs);
        assert_non_null(g);
        sim_schedule_set(schedules[round % 5], round);
        for (uint64_t width = delta; width <= 4 * delta; width *= 2)
            solve(g, (problem){ .source = (uint32_t)random_below(&r, n),
                                .delta = width,
                                .block = 32 * (1 + round % 4) },
                  "weights about the width");
        graph_free(g);
    }
    sim_schedule_set("ascending", 0);
}

static void every_block(void **state)
{
    struct error why;
    graph *g = generate("predecessor", 1300, 3, 0, 6, &why);

    (void)state;
    assert_non_null(g);
    for (uint32_t block = 32; block <= 1024; block += block < 128 ? 32
                                                                : 128)
        solve(g, (problem){ .source = 1299, .block = block, .delta = 4 },
              "the papers' family");
    graph_free(g);
}

/* Width 1 without zero weights: the frontiers of F_CPU, iteration for
   iteration and sum for sum. */
static void width_one(void **state)
{
    static const char *const family[] = { "predecessor", "matrix",
                                          "grid", "path", "complete",
                                          "counterexample" };
    struct error why;

    (void)state;
    for (int k = 0; k < 6; k++)
        for (uint32_t n = 3; n < 300; n = 4 * n + 1) {
            graph *g = generate(family[k], n, 0, 20, n, &why);
            problem p = { .source = n / 2 };
            bool wide;
            answer f, a;

            assert_non_null(g);
            f = run("F_CPU", g, p, &wide);
            p.delta = 1;
            a = solve(g, p, family[k]);
            assert_int_equal(a.iterations, f.iterations);
            assert_int_equal(a.relaxations, f.relaxations);
            free(f.c);
            graph_free(g);
        }
}

/* The rounds of Bellman and Ford, each from the costs of the one before;
   a vertex relaxes if it was lowered in the last round. */
static void bellman_ford(const graph *g, uint32_t source, uint64_t *rounds,
                         uint64_t *sums)
{
    uint64_t *c = malloc(g->n * sizeof *c), *next = malloc(g->n * sizeof *c);
    bool *lowered = calloc(g->n, 1), news = true;

    for (uint32_t i = 0; i < g->n; i++)
        c[i] = next[i] = UINT64_MAX;
    c[source] = next[source] = 0;
    lowered[source] = true;
    *rounds = *sums = 0;
    while (news) {
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; lowered[i] && k < g->v[i + 1]; k++)
                if (c[g->e[k]] > c[i]) {
                    uint64_t sum = c[i] + g->w[k];

                    ++*sums;
                    if (sum < next[g->e[k]])
                        next[g->e[k]] = sum;
                }
        ++*rounds;
        news = false;
        for (uint32_t i = 0; i < g->n; i++) {
            lowered[i] = next[i] < c[i];
            news |= lowered[i];
            c[i] = next[i];
        }
    }
    free(c);
    free(next);
    free(lowered);
}

static void widest(void **state)
{
    static const char *const family[] = { "predecessor", "matrix",
                                          "grid", "path", "complete",
                                          "counterexample" };
    struct error why;

    (void)state;
    for (int k = 0; k < 6; k++)
        for (uint32_t n = 3; n < 300; n = 4 * n + 1) {
            graph *g = generate(family[k], n, 0, 20, n, &why);
            uint64_t rounds, sums;
            answer a;

            assert_non_null(g);
            bellman_ford(g, n / 2, &rounds, &sums);
            a = solve(g, (problem){ .source = n / 2,
                                    .delta = UINT64_MAX }, family[k]);
            assert_int_equal(a.iterations, rounds);
            assert_int_equal(a.relaxations, sums);
            graph_free(g);
        }
}

/* No bucket has more phases than its width has room for arcs of the
   least weight, and one (delta_cpu alone, for it is fast). */
static void bounds(void **state)
{
    struct error why;

    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        graph *g = generate("predecessor", 5000, 0, 100, seed, &why);

        assert_non_null(g);
        for (uint64_t delta = 1; delta <= 4096; delta *= 2) {
            bool wide;
            answer a = run("delta_cpu", g, (problem){ .delta = delta },
                           &wide);
            uint64_t farthest = 0;

            for (uint32_t i = 0; i < g->n; i++)
                if (a.c[i] != UINT64_MAX && a.c[i] > farthest)
                    farthest = a.c[i];
            assert_true(a.iterations <= (farthest / delta + 1) * delta);
            assert_true(a.relaxations <= g->m * (delta < 100 ? delta
                                                             : 100));
            free(a.c);
        }
        graph_free(g);
    }
}

/* Few heavy arcs far away: the window has to be moved, also in 64 bits. */
static void far_apart(void **state)
{
    arc arcs[41];
    graph *g;

    (void)state;
    for (uint32_t k = 0; k < 20; k++) {
        arcs[2 * k] = (arc){ k, k + 1, k % 2 ? WEIGHT_MAX : 3 };
        arcs[2 * k + 1] = (arc){ k, k + 1, WEIGHT_MAX };
    }
    arcs[40] = (arc){ 20, 0, 0 };
    g = graph_from_arcs(21, 41, arcs);
    assert_non_null(g);
    for (uint64_t delta = 1; delta < (uint64_t)1 << 40; delta *= 64)
        solve(g, (problem){ .delta = delta }, "arcs far apart");
    graph_free(g);
}

static void progress(void **state)
{
    struct error why;
    graph *g = generate("grid", 400, 0, 0, 1, &why);
    bool wide;
    answer a;

    (void)state;
    assert_non_null(g);
    told = 0;
    a = run("delta_gpu", g, (problem){ .delta = 7, .progress = see },
            &wide);
    assert_int_equal(told, g->n);
    free(a.c);
    graph_free(g);
}

static void refused(void **state)
{
    graph *g = nasty_graph(0);
    problem p = { .block = 33 };
    answer a;
    bool wide;

    (void)state;
    for (int k = 1; k < 3; k++) {
        assert_int_equal(solver_run(solver_find(names[k]), g, &p, &a,
                                    &wide), DEVICE_FAILED);
        assert_non_null(strstr(a.error, "33"));
        assert_null(a.c);
    }
    graph_free(g);
}

static void rome(void **state)
{
    graph *g = rome_graph();

    (void)state;
    if (g == NULL)
        skip();
    for (uint64_t delta = 100; delta <= 10000; delta *= 10) {
        bool wide;
        answer d = run("dijkstra_heap", g, (problem){ .source = 7 },
                       &wide);
        answer a = run("delta_cpu", g,
                       (problem){ .source = 7, .delta = delta }, &wide);

        assert_memory_equal(a.c, d.c, g->n * sizeof *a.c);
        free(a.c);
        free(d.c);
    }
    graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nasty_graphs),
        cmocka_unit_test(weights_about_the_width),
        cmocka_unit_test(every_block),
        cmocka_unit_test(width_one),
        cmocka_unit_test(widest),
        cmocka_unit_test(bounds),
        cmocka_unit_test(far_apart),
        cmocka_unit_test(progress),
        cmocka_unit_test(refused),
        cmocka_unit_test(rome),
    };

    return cmocka_run_group_tests_name("delta-stepping", tests, NULL,
                                       NULL);
}
