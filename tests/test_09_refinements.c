/* The refined solvers on the checked simulator: distances against
   Dijkstra and the certificate, iterations and relaxations against
   U_CPU; every block size, both widths, several schedules; the one that
   is wrong is found to be wrong, and the one that needs a real GPU says
   so.  No run of a right one may leave a finding.
   (seconds: 7) */
#include "nasty.h"
#include "graph/random.h"
#include "sim/sim.h"
#include "solvers/solver.h"

static const char *const names[] = {
    "U_GPU_2min", "U_GPU_PLUS", "F_GPU_shuffle", "U_GPU_shuffle"
};
enum { NAMES = sizeof names / sizeof *names };
static const char *const schedules[] = { "ascending", "descending",
                                         "lockstep", "random", "late" };

typedef struct expected { answer d, u; bool wide; } expected;

static expected expect(const graph *g, uint32_t source)
{
    expected x;
    bool wide;
    problem p = { .source = source };

    assert_int_equal(solver_run(solver_find("dijkstra_heap"), g, &p, &x.d,
                                &wide), SOLVED);
    p = (problem){ .source = source };
    assert_int_equal(solver_run(solver_find("U_CPU"), g, &p, &x.u,
                                &x.wide), SOLVED);
    return x;
}

static void forget(expected *x)
{
    free(x->d.c);
    free(x->u.c);
}

static void compare(const char *name, const graph *g, const expected *x,
                    problem p, const char *what)
{
    answer a;
    struct error why;
    bool wide;

    p.count = true;
    if (solver_run(solver_find(name), g, &p, &a, &wide) != SOLVED)
        fail_msg("%s, %s: %s", name, what, a.error);
    if (!verify(g, p.source, a.c, NULL, &why))
        fail_msg("%s, %s, block %u: %s", name, what, p.block, why.text);
    if (memcmp(a.c, x->d.c, g->n * sizeof *a.c) != 0 ||
        a.iterations != x->u.iterations ||
        a.relaxations != x->u.relaxations || wide != x->wide)
        fail_msg("%s, %s, block %u: %lu iterations, expected %lu; %lu "
                 "relaxations, expected %lu", name, what, p.block,
                 (unsigned long)a.iterations,
                 (unsigned long)x->u.iterations,
                 (unsigned long)a.relaxations,
                 (unsigned long)x->u.relaxations);
    free(a.c);
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

            sim_schedule_set(schedules[turn % 5], turn);
            for (int i = 0; i < NAMES; i++)
                compare(names[i], g, &x, (problem){ .source = s,
                        .block = turn % 2 ? 32 : 96,
                        .minimum = (int)(turn % 3) }, nasty[k].what);
            forget(&x);
        }
        graph_free(g);
    }
    sim_schedule_set("ascending", 0);
}

/* n at every edge that a tile of row bounds has: its last thread may be
   the block's last, or vertex n - 1 may stand before it. */
static void edges_of_a_block(void **state)
{
    static const uint32_t sizes[] = { 31, 32, 33, 63, 64, 65, 95, 96, 97,
                                      127, 128, 129, 192 };

    (void)state;
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        struct error why;
        uint32_t n = sizes[k];
        graph *g = generate("predecessor", n, 3, 4, k + 1, &why);
        expected x;

        assert_non_null(g);
        x = expect(g, n - 1);
        for (int i = 0; i < NAMES; i++)
            for (uint32_t block = 32; block <= 96; block += 32) {
                sim_schedule_set(schedules[(k + block / 32) % 5], k);
                compare(names[i], g, &x, (problem){ .source = n - 1,
                        .block = block }, "at the edge of a block");
            }
        forget(&x);
        graph_free(g);
    }
    sim_schedule_set("ascending", 0);
}

static void every_block(void **state)
{
    struct error why;
    graph *g = generate("predecessor", 1600, 3, 0, 6, &why);
    expected x;

    (void)state;
    assert_non_null(g);
    x = expect(g, 1599);
    for (uint32_t block = 32; block <= 1024; block += 32)
        for (int i = 0; i < NAMES; i++)
            compare(names[i], g, &x, (problem){ .source = 1599,
                    .block = block }, "papers' family");
    forget(&x);
    graph_free(g);
}

/* A path in random order: each vertex is once the minimum. */
static void everywhere(void **state)
{
    struct random r = { 9 };
    uint32_t n = 131, name[131];
    arc arcs[130];
    graph *g;
    expected x;

    (void)state;
    for (uint32_t i = 0; i < n; i++)
        name[i] = i;
    for (uint32_t i = n - 1; i > 0; i--) {
        uint32_t j = random_below(&r, i + 1), old = name[i];

        name[i] = name[j];
        name[j] = old;
    }
    for (uint32_t i = 0; i + 1 < n; i++)
        arcs[i] = (arc){ name[i], name[i + 1], 1 + random_below(&r, 10) };
    g = graph_from_arcs(n, n - 1, arcs);
    assert_non_null(g);
    x = expect(g, name[0]);
    assert_int_equal(x.u.iterations, n);
    for (int i = 0; i < NAMES; i++)
        compare(names[i], g, &x, (problem){ .source = name[0],
                .block = 64 }, "a path in random order");
    forget(&x);
    graph_free(g);
}

/* The look and the store, which are neighbouring lines, race. */
static void lines_are_named(void)
{
    struct sim_report r;
    bool named = false;

    for (uint64_t i = 0; sim_report_at(i, &r); i++)
        named |= strcmp(r.report_class, "race-global") == 0 &&
                 strcmp(r.file, r.file2) == 0 &&
                 (r.line == r.line2 + 1 || r.line2 == r.line + 1);
    assert_true(named);
}

/* Two arcs into one vertex, from neighbours in one warp: in lockstep the
   larger sum is stored last, in ascending order it is not. */
static void without_the_atomic(void **state)
{
    const arc arcs[] = { { 0, 1, 1 }, { 0, 2, 1 }, { 1, 3, 1 },
                         { 2, 3, 9 } };
    graph *g = graph_from_arcs(4, 4, arcs);
    const solver *s = solver_find("F_GPU_no_atomic");
    struct error why;

    (void)state;
    assert_non_null(g);
    assert_true(s->flags & WRONG_BY_DESIGN);
    for (int k = 0; k < 3; k += 2) {
        problem p = { .block = 32 };
        answer a;
        bool wide;

        sim_forget();
        sim_schedule_set(schedules[k], 0);
        assert_int_equal(solver_run(s, g, &p, &a, &wide), SOLVED);
        assert_int_equal(a.c[3], k == 0 ? 2 : 10);
        assert_int_equal(verify(g, 0, a.c, NULL, &why), k == 0);
        assert_true(sim_reports("race-global") > 0);
        lines_are_named();
        free(a.c);
    }
    sim_forget();
    sim_schedule_set("ascending", 0);
    graph_free(g);
}

static void a_real_gpu_is_asked_for(void **state)
{
    static const char *const real[] = { "F_GPU_CUB", "U_GPU_CUB" };
    graph *g = nasty_graph(6);

    (void)state;
    for (int k = 0; k < 2; k++) {
        const solver *s = solver_find(real[k]);
        problem p = { .block = 32 };
        answer a;
        bool wide;

        assert_true(s->flags & NEEDS_REAL_GPU);
        assert_int_equal(solver_run(s, g, &p, &a, &wide), DEVICE_FAILED);
        assert_non_null(strstr(a.error, "real GPU"));
        assert_null(a.c);
    }
    assert_int_equal(sim_reports(NULL), 0);
    graph_free(g);
}

static void refusals(void **state)
{
    graph *g = nasty_graph(6);

    (void)state;
    for (int i = 0; i < NAMES; i++) {
        problem p = { .block = 48 };
        answer a;
        bool wide;

        assert_int_equal(solver_run(solver_find(names[i]), g, &p, &a,
                                    &wide), DEVICE_FAILED);
        assert_non_null(strstr(a.error, "multiple of 32"));
    }
    graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nasty_graphs),
        cmocka_unit_test(edges_of_a_block),
        cmocka_unit_test(every_block),
        cmocka_unit_test(everywhere),
        cmocka_unit_test(without_the_atomic),
        cmocka_unit_test(a_real_gpu_is_asked_for),
        cmocka_unit_test(refusals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
