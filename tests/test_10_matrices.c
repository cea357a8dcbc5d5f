/* DA2CF on adjacency matrices, on the CPU and on the checked simulator:
   the certificate, Dijkstra's distances, iterations and relaxations of
   F_CPU; every block size, sizes around the edges of tiles, schedules,
   both widths.  No right run may leave a finding; the row that is wrong
   by design must leave one, and lose a minimum where all lanes offer at
   once.
   (seconds: 5) */
#include "nasty.h"
#include "sim/sim.h"
#include "solvers/solver.h"

static const char *const names[] = {
    "F_CPU_matrix", "U_CPU_matrix", "U_GPU_matrix", "F_GPU_matrix"
};
enum { NAMES = sizeof names / sizeof *names };
static const char *const schedules[] = { "ascending", "descending",
                                         "lockstep", "random", "late" };

/* What a matrix keeps of g: of parallel arcs, the cheapest. */
static graph *simple(const graph *g)
{
    uint32_t *w = graph_matrix(g), m = 0;
    arc *arcs = malloc((g->m + 1) * sizeof *arcs);
    graph *s;

    assert_non_null(w);
    assert_non_null(arcs);
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t j = 0; j < g->n; j++)
            if (w[(size_t)i * g->n + j] != UINT32_MAX)
                arcs[m++] = (arc){ i, j, w[(size_t)i * g->n + j] };
    s = graph_from_arcs(g->n, m, arcs);
    assert_non_null(s);
    free(arcs);
    free(w);
    return s;
}

static void solve(const char *name, const graph *g, problem p, answer *a,
                  bool *wide)
{
    p.count = true;
    if (solver_run(solver_find(name), g, &p, a, wide) != SOLVED)
        fail_msg("%s: %s", name, a->error);
}

/* Gives back whether the costs were wide. */
static bool compare(const graph *g, problem p, const char *what)
{
    graph *s = simple(g);
    answer d, lists;
    bool wide, wider;
    struct error why;

    solve("dijkstra_heap", g, p, &d, &wide);
    solve("F_CPU", s, p, &lists, &wide);
    for (int k = 0; k < NAMES; k++) {
        answer a;

        solve(names[k], g, p, &a, &wider);
        if (!verify(g, p.source, a.c, NULL, &why))
            fail_msg("%s, %s, block %u: %s", names[k], what, p.block,
                     why.text);
        assert_memory_equal(a.c, d.c, g->n * sizeof *a.c);
        if (a.iterations != lists.iterations ||
            a.relaxations != lists.relaxations || wider != wide)
            fail_msg("%s, %s, source %u, block %u: %lu iterations, "
                     "expected %lu; %lu relaxations, expected %lu",
                     names[k], what, p.source, p.block,
                     (unsigned long)a.iterations,
                     (unsigned long)lists.iterations,
                     (unsigned long)a.relaxations,
                     (unsigned long)lists.relaxations);
        free(a.c);
    }
    if (sim_reports(NULL) != 0)
        fail_msg("%s: the simulator has something to report", what);
    free(d.c);
    free(lists.c);
    graph_free(s);
    return wide;
}

static void nasty_graphs(void **state)
{
    unsigned turn = 0;

    (void)state;
    for (size_t k = 0; k < nasty_count; k++) {
        graph *g = nasty_graph(k);

        for (uint32_t s = 0; s < g->n; s += g->n > 8 ? 11 : 1, turn++) {
            problem p = { .source = s, .block = turn % 2 ? 32 : 96,
                          .minimum = (int)(turn % 3) };

            sim_schedule_set(schedules[turn % 5], turn);
            compare(g, p, nasty[k].what);
        }
        graph_free(g);
    }
    sim_schedule_set("ascending", 0);
}

/* Parallel arcs and self-loops among many: the matrix keeps one of each. */
static void multigraphs(void **state)
{
    uint64_t z = 10;

    (void)state;
    for (uint32_t n = 1; n < 70; n += 17) {
        arc arcs[600];
        graph *g;

        for (int k = 0; k < 600; k++) {
            z = z * 6364136223846793005u + 1442695040888963407u;
            arcs[k] = (arc){ (uint32_t)(z >> 33) % n,
                             (uint32_t)(z >> 45) % n,
                             (uint32_t)(z >> 60) };
        }
        g = graph_from_arcs(n, 600, arcs);
        assert_non_null(g);
        compare(g, (problem){ .source = n / 2, .block = 32 },
                "a multigraph");
        graph_free(g);
    }
}

/* One vertex less and more than tiles of 32, 96 and 256; a path, whose
   frontier is in one tile only, and a dense graph. */
static void edges_of_tiles(void **state)
{
    static const uint32_t sizes[] = { 31, 32, 33, 63, 65, 95, 97, 191,
                                      193, 255, 257 };
    static const char *const families[] = { "path", "matrix" };
    struct error why;

    (void)state;
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        for (int f = 0; f < 2; f++) {
            uint32_t n = sizes[k] / (f == 0 && sizes[k] > 99 ? 2 : 1);
            graph *g = generate(families[f], n, 0, 0, n, &why);
            uint32_t block = k % 3 == 0 ? 32 : k % 3 == 1 ? 96 : 256;

            assert_non_null(g);
            sim_schedule_set(schedules[k % 5], k);
            compare(g, (problem){ .source = f == 0 ? 0 : n - 1,
                                  .block = block }, families[f]);
            graph_free(g);
        }
    sim_schedule_set("ascending", 0);
}

static void every_block(void **state)
{
    struct error why;
    graph *g = generate("matrix", 301, 0, 0, 6, &why);

    (void)state;
    assert_non_null(g);
    for (uint32_t block = 32; block <= 1024; block += 32) {
        problem p = { .source = 300, .block = block };

        sim_schedule_set(schedules[block / 32 % 5], block);
        compare(g, p, "matrix family");
    }
    sim_schedule_set("ascending", 0);
    graph_free(g);
}

static void both_widths(void **state)
{
    struct error why;
    graph *g = generate("matrix", 100, 3, WEIGHT_MAX, 3, &why);

    (void)state;
    assert_non_null(g);
    for (uint32_t source = 0; source < 100; source += 33)
        assert_true(compare(g, (problem){ .source = source, .block = 64 },
                            "heavy weights"));
    graph_free(g);
}

/* A second, smaller run must not see what the first left behind. */
static void twice_in_one_process(void **state)
{
    struct error why;
    graph *large = generate("complete", 130, 0, 0, 1, &why);
    graph *small = generate("matrix", 70, 2, 0, 1, &why);

    (void)state;
    assert_non_null(large);
    assert_non_null(small);
    for (int k = 0; k < 2; k++) {
        compare(large, (problem){ .source = 129, .block = 64 }, "large");
        compare(small, (problem){ .source = 1, .block = 64 }, "small");
    }
    graph_free(large);
    graph_free(small);
}

/* The funnel: each of the middle vertices offers the sink another cost. */
static void the_wrong_one_is_wrong(void **state)
{
    const solver *s = solver_find("F_GPU_matrix_no_atomic");
    arc arcs[60];
    graph *g;

    (void)state;
    assert_non_null(s);
    assert_true(s->flags & WRONG_BY_DESIGN);
    for (uint32_t i = 1; i <= 30; i++) {
        arcs[2 * (i - 1)] = (arc){ 0, i, 1 };
        arcs[2 * (i - 1) + 1] = (arc){ i, 31, i };
    }
    g = graph_from_arcs(32, 60, arcs);
    assert_non_null(g);
    for (int k = 0; k < 5; k++) {
        problem p = { .source = 0, .block = 32 };
        answer a;
        bool wide;
        struct error why;

        sim_schedule_set(schedules[k], 1);
        assert_int_equal(solver_run(s, g, &p, &a, &wide), SOLVED);
        assert_true(sim_errors() > 0);      /* the race, every time */
        sim_forget();
        assert_true(a.c[31] >= 2);
        if (strcmp(schedules[k], "ascending") == 0)
            assert_true(verify(g, 0, a.c, NULL, &why));
        if (strcmp(schedules[k], "lockstep") == 0)
            assert_false(verify(g, 0, a.c, NULL, &why));
        free(a.c);
    }
    sim_schedule_set("ascending", 0);
    graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nasty_graphs),
        cmocka_unit_test(multigraphs),
        cmocka_unit_test(edges_of_tiles),
        cmocka_unit_test(every_block),
        cmocka_unit_test(both_widths),
        cmocka_unit_test(twice_in_one_process),
        cmocka_unit_test(the_wrong_one_is_wrong),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
