/* F_GPU and U_GPU on the checked simulator: distances against Dijkstra,
   iterations and relaxations against F_CPU; every block size, the three
   ways to finish the minimum, several schedules, a minimum that visits
   every slot; what is refused.  No run may leave a finding.
   (seconds: 5) */
#include "nasty.h"
#include "graph/random.h"
#include "sim/sim.h"
#include "solvers/solver.h"

static const char *const names[] = { "F_GPU", "U_GPU" };
static const char *const schedules[] = { "ascending", "descending",
                                         "lockstep", "random", "late" };

static uint32_t told, last_told;

static bool see(uint32_t settled, uint32_t n)
{
    assert_in_range(settled, 1, n);
    assert_true(settled >= last_told);
    last_told = settled;
    told++;
    return true;
}

typedef struct expected { answer d, f; bool wide; } expected;

static expected expect(const graph *g, uint32_t source)
{
    expected x;
    bool wide;
    problem p = { .source = source };

    assert_int_equal(solver_run(solver_find("dijkstra_array"), g, &p, &x.d,
                                &wide), SOLVED);
    p = (problem){ .source = source };
    assert_int_equal(solver_run(solver_find("F_CPU"), g, &p, &x.f,
                                &x.wide), SOLVED);
    assert_memory_equal(x.f.c, x.d.c, g->n * sizeof *x.d.c);
    return x;
}

static void forget(expected *x)
{
    free(x->d.c);
    free(x->f.c);
}

static void compare(const graph *g, const expected *x, problem p,
                    const char *what)
{
    for (int k = 0; k < 2; k++) {
        problem q = p;
        answer a;
        bool wide;
        int status;
        struct error why;

        q.count = true;
        last_told = 0;
        status = solver_run(solver_find(names[k]), g, &q, &a, &wide);
        if (status != SOLVED)
            fail_msg("%s, %s: %s", names[k], what, a.error);
        if (!verify(g, p.source, a.c, NULL, &why))
            fail_msg("%s, %s: %s", names[k], what, why.text);
        if (memcmp(a.c, x->d.c, g->n * sizeof *a.c) != 0 ||
            a.iterations != x->f.iterations ||
            a.relaxations != x->f.relaxations || wide != x->wide)
            fail_msg("%s, %s, block %u, minimum %d: %lu iterations, "
                     "expected %lu; %lu relaxations, expected %lu",
                     names[k], what, p.block, p.minimum,
                     (unsigned long)a.iterations,
                     (unsigned long)x->f.iterations,
                     (unsigned long)a.relaxations,
                     (unsigned long)x->f.relaxations);
        assert_non_null(strstr(a.device, "simulator"));
        assert_true(a.seconds > 0);
        assert_true(a.copy_seconds > 0);
        free(a.c);
    }
    assert_int_equal(sim_reports(NULL), 0);
}

static void nasty_graphs(void **state)
{
    unsigned turn = 0;

    (void)state;
    for (size_t k = 0; k < nasty_count; k++) {
        graph *g = nasty_graph(k);

        for (uint32_t s = 0; s < g->n; s += g->n > 8 ? 11 : 1, turn++) {
            expected x = expect(g, s);
            problem p = { .source = s, .block = turn % 2 ? 32 : 96,
                          .minimum = (int)(turn % 3) };

            sim_schedule_set(schedules[turn % 5], turn);
            compare(g, &x, p, nasty[k].what);
            forget(&x);
        }
        graph_free(g);
    }
    sim_schedule_set("ascending", 0);
}

static void every_block(void **state)
{
    struct error why;
    graph *g = generate("predecessor", 2300, 3, 0, 6, &why);
    expected x;

    (void)state;
    assert_non_null(g);
    x = expect(g, 2299);
    for (uint32_t block = 32; block <= 1024; block += 32) {
        problem p = { .source = 2299, .block = block };

        compare(g, &x, p, "papers' family");
    }
    forget(&x);
    graph_free(g);
}

/* A path in random order: an iteration a vertex, so that the minimum
   stands at every place once. */
static void everywhere(void **state)
{
    static const uint32_t blocks[] = { 32, 96, 32 };
    struct random r = { 6 };

    (void)state;
    for (int mode = 0; mode < 3; mode++) {
        uint32_t n = 2 * blocks[mode] + 3, name[300];
        arc arcs[300];
        graph *g;
        expected x;
        problem p = { .block = blocks[mode], .minimum = mode };

        for (uint32_t i = 0; i < n; i++)
            name[i] = i;
        for (uint32_t i = n - 1; i > 0; i--) {
            uint32_t j = random_below(&r, i + 1), old = name[i];

            name[i] = name[j];
            name[j] = old;
        }
        for (uint32_t i = 0; i + 1 < n; i++)
            arcs[i] = (arc){ name[i], name[i + 1],
                             1 + random_below(&r, 10) };
        g = graph_from_arcs(n, n - 1, arcs);
        assert_non_null(g);
        p.source = name[0];
        x = expect(g, p.source);
        assert_int_equal(x.f.iterations, n);
        compare(g, &x, p, "a path in random order");
        forget(&x);
        graph_free(g);
    }
}

/* Of 5000 vertices and blocks of 32, a second pass leaves two minima. */
static void ways_to_finish(void **state)
{
    struct error why;
    graph *g = generate("predecessor", 5000, 0, 0, 7, &why);
    expected x;

    (void)state;
    assert_non_null(g);
    x = expect(g, 17);
    for (int mode = 0; mode < 3; mode++) {
        problem p = { .source = 17, .block = 32, .minimum = mode };

        compare(g, &x, p, "5000 vertices");
    }
    forget(&x);
    graph_free(g);
}

static void orders(void **state)
{
    struct error why;
    graph *g = generate("grid", 144, 0, 1, 1, &why);
    expected x;

    (void)state;
    assert_non_null(g);
    x = expect(g, 70);
    for (uint64_t seed = 0; seed < 8; seed++) {
        problem p = { .source = 70, .block = 64,
                      .minimum = (int)(seed % 3) };

        sim_schedule_set(schedules[seed % 5], seed);
        compare(g, &x, p, "unit grid");
    }
    sim_schedule_set("ascending", 0);
    forget(&x);
    graph_free(g);
}

static void progress(void **state)
{
    struct error why;
    graph *g = generate("path", 600, 0, 0, 1, &why);
    expected x;
    problem p = { .block = 32, .progress = see };

    (void)state;
    assert_non_null(g);
    x = expect(g, 0);
    told = 0;
    compare(g, &x, p, "a long path");
    assert_int_equal(told, 2 * (600 / 256));
    forget(&x);
    graph_free(g);
}

static void refusals(void **state)
{
    static const uint32_t blocks[] = { 1, 31, 33, 100, 1056, 2048 };
    graph *g = nasty_graph(6);

    (void)state;
    for (size_t k = 0; k < sizeof blocks / sizeof *blocks; k++) {
        problem p = { .block = blocks[k] };
        answer a;
        bool wide;

        assert_int_equal(solver_run(solver_find("F_GPU"), g, &p, &a,
                                    &wide), DEVICE_FAILED);
        assert_non_null(strstr(a.error, "multiple of 32"));
        assert_null(a.c);
    }
    graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nasty_graphs),
        cmocka_unit_test(every_block),
        cmocka_unit_test(everywhere),
        cmocka_unit_test(ways_to_finish),
        cmocka_unit_test(orders),
        cmocka_unit_test(progress),
        cmocka_unit_test(refusals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
