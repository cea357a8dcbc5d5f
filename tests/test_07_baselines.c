/* FH and dial: nasty graphs, against dijkstra_heap and the certificate;
   the repeat in 64 bits; many weights of zero; heavy weights, for which
   dial has two levels; Rome. */
#include "nasty.h"
#include "solvers/solver.h"
#include "graph/random.h"

static const char *const names[] = { "dijkstra_heap", "FH", "dial" };

/* Runs all three and compares; returns whether 64 bits were needed. */
static bool solve(const graph *g, uint32_t source, const char *what)
{
    uint64_t *c = NULL, iterations = 0;
    bool first_wide = false;
    struct error why;

    for (int k = 0; k < 3; k++) {
        const solver *s = solver_find(names[k]);
        problem p = { .source = source };
        answer a;
        bool wide;
        assert_non_null(s);
        assert_int_equal(solver_run(s, g, &p, &a, &wide), SOLVED);
        if (!verify(g, source, a.c, NULL, &why))
            fail_msg("%s on %s: %s", s->name, what, why.text);
        if (c == NULL) {
            c = a.c;
            iterations = a.iterations;
            first_wide = wide;
            continue;
        }
        assert_memory_equal(c, a.c, g->n * sizeof *c);
        assert_int_equal(a.iterations, iterations);
        assert_true(a.relaxations <= g->m);
        assert_int_equal(wide, first_wide);
        assert_string_equal(a.device, "CPU");
        free(a.c);
    }
    free(c);
    return first_wide;
}

static void nasty_graphs(void **state)
{
    (void)state;
    for (size_t k = 0; k < nasty_count; k++) {
        graph *g = nasty_graph(k);
        for (uint32_t s = 0; s < g->n; s += 1 + g->n / 3) {
            bool wide = solve(g, s, nasty[k].what);
            if (s == 0 && wide != nasty[k].wide)
                fail_msg("%s: %s bits", nasty[k].what,
                         wide ? "64" : "32");
        }
        graph_free(g);
    }
}

static void families(void **state)
{
    const char *const family[] = { "predecessor", "matrix", "grid",
                                   "path", "complete",
                                   "counterexample", "rmat", "road",
                                   "geometric" };
    static const uint32_t heaviest[] = { 1, 10, 4095, 4096, 1000000 };
    struct error why;

    (void)state;
    for (int k = 0; k < 9; k++)
        for (uint32_t n = 3; n < 400; n = 3 * n + 1)
            for (int w = 0; w < 5; w++) {
                graph *g = generate(family[k], n, 0, heaviest[w], n,
                                    &why);
                assert_non_null(g);
                assert_false(solve(g, n / 2, family[k]));
                graph_free(g);
            }
}

/* the relaxations of a run, which for positive weights are the arcs
   from a settled vertex to one that is settled later */
static void relaxations(void **state)
{
    struct error why;

    (void)state;
    for (int k = 1; k < 3; k++) {
        graph *g = generate("complete", 4, 0, 0, 1, &why);
        problem p = { .source = 0 };
        answer a;
        bool wide;
        assert_int_equal(solver_run(solver_find(names[k]), g, &p, &a,
                                    &wide), SOLVED);
        assert_int_equal(a.iterations, 4);
        assert_int_equal(a.relaxations, 6);
        free(a.c);
        graph_free(g);
    }
}

/* random graphs whose weights are 0 as often as not, or have any
   number of bits */
static void random_weights(void **state)
{
    struct random r = { 7 };
    bool some_wide = false, some_narrow = false;

    (void)state;
    for (int round = 0; round < 400; round++) {
        uint32_t n = 1 + (uint32_t)random_below(&r, 40);
        uint32_t m = (uint32_t)random_below(&r, 5 * n);
        unsigned bits = (unsigned)random_below(&r, 33);
        arc arcs[200];
        graph *g;
        for (uint32_t k = 0; k < m; k++) {
            uint64_t weight = random_next(&r) >> 32;
            weight = random_below(&r, 2) ? 0
                     : weight & (((uint64_t)1 << bits) - 1);
            arcs[k] = (arc){ (uint32_t)random_below(&r, n),
                             (uint32_t)random_below(&r, n),
                             weight > WEIGHT_MAX ? WEIGHT_MAX
                                                 : (uint32_t)weight };
        }
        g = graph_from_arcs(n, m, arcs);
        assert_non_null(g);
        if (solve(g, (uint32_t)random_below(&r, n), "a random graph"))
            some_wide = true;
        else
            some_narrow = true;
        graph_free(g);
    }
    assert_true(some_wide && some_narrow);
}

/* 0 -> 1 -> ... -> 20, each arc of the greatest weight: the upper level
   goes round again and again */
static void a_long_heavy_path(void **state)
{
    arc arcs[20];
    graph *g;

    (void)state;
    for (uint32_t k = 0; k < 20; k++)
        arcs[k] = (arc){ k, k + 1, WEIGHT_MAX };
    g = graph_from_arcs(21, 20, arcs);
    assert_true(solve(g, 0, "a heavy path"));
    graph_free(g);
}

static void rome(void **state)
{
    graph *g = rome_graph();

    (void)state;
    if (g == NULL)
        skip();
    assert_false(solve(g, 0, "Rome"));
    assert_false(solve(g, 1999, "Rome"));
    graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nasty_graphs),
        cmocka_unit_test(families),
        cmocka_unit_test(relaxations),
        cmocka_unit_test(random_weights),
        cmocka_unit_test(a_long_heavy_path),
        cmocka_unit_test(rome),
    };

    return cmocka_run_group_tests_name("baselines", tests, NULL, NULL);
}
