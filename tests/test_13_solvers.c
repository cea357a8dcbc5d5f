/* The three criteria as whole solvers, on the CPU and on the checked
   simulator: the certificate, Dijkstra's distances, the twins' counters, the
   order of the criteria after each iteration, every block, both widths.
   (seconds: 17) */
#include "nasty.h"
#include "graph/random.h"
#include "sim/sim.h"
#include "solvers/solver.h"

static const char *const twins[] = { "crauser_out_cpu", "crauser_in_cpu",
                                     "crauser_inout_cpu" };
static const char *const kernels[] = { "crauser_out", "crauser_in",
                                       "crauser_inout" };
static const char *const schedules[] = { "ascending", "descending",
                                         "lockstep", "random" };
enum { CRITERIA = 3 };

/* ---- what is settled after each iteration ------------------------------ */

enum { MOST = 5000 };
static uint32_t progress[MOST], rounds;

static bool see(uint32_t settled, uint32_t n)
{
    assert_true(settled <= n && rounds < MOST);
    progress[rounds++] = settled;
    return true;
}

static answer solve(const graph *g, const char *name, problem p,
                    bool *wide)
{
    answer a;

    rounds = 0;
    if (solver_run(solver_find(name), g, &p, &a, wide) != SOLVED)
        fail_msg("%s: %s", name, a.error);
    return a;
}

static void certify(const graph *g, uint32_t source, const uint64_t *c,
                    const char *name, const char *what)
{
    struct error why;

    if (!verify(g, source, c, NULL, &why))
        fail_msg("%s, %s, from %u: %s", name, what, source, why.text);
}

/* All six, from one source; theirs is what the twins have counted. */
static void try_all(const graph *g, uint32_t source, uint32_t block,
                    int minimum, const char *what)
{
    uint32_t before[MOST], count = 0;
    uint64_t rounds_of[CRITERIA];
    bool wide, wide_F, once;
    problem quiet = { .source = source };
    answer d = solve(g, "dijkstra_heap", quiet, &wide);
    answer f = solve(g, "F_CPU", quiet, &wide_F);

    certify(g, source, d.c, "dijkstra_heap", what);
    for (int k = 0; k < CRITERIA; k++) {
        problem p = { .source = source, .progress = see };
        answer a = solve(g, twins[k], p, &wide), b;

        certify(g, source, a.c, twins[k], what);
        assert_memory_equal(a.c, d.c, g->n * sizeof *a.c);
        rounds_of[k] = a.iterations;
        assert_true(a.iterations <= f.iterations);
        /* INOUT is never behind the other two; nor are these behind DA2CF */
        once = !wide && !wide_F;
        if (once) {
            problem plain = { .source = source, .progress = see };
            uint32_t own[MOST];
            answer x;

            assert_int_equal(a.iterations, rounds);
            memcpy(own, progress, rounds * sizeof *own);
            count = rounds;
            x = solve(g, "F_CPU", plain, &wide);
            for (uint32_t t = 0; t < count; t++)
                assert_true(own[t] >= progress[t]);
            free(x.c);
            if (k == 2)
                for (uint32_t t = 0; t < count; t++)
                    assert_true(own[t] >= before[t]);
            else if (k == 0)
                memcpy(before, own, count * sizeof *own);
            else
                for (uint32_t t = 0; t < count; t++)
                    before[t] = own[t] > before[t] ? own[t] : before[t];
        }
        p = (problem){ .source = source, .block = block, .count = true,
                       .minimum = minimum };
        b = solve(g, kernels[k], p, &wide);
        certify(g, source, b.c, kernels[k], what);
        if (b.iterations != a.iterations || b.relaxations != a.relaxations)
            fail_msg("%s, %s: %lu iterations, expected %lu; %lu "
                     "relaxations, expected %lu", kernels[k], what,
                     (unsigned long)b.iterations,
                     (unsigned long)a.iterations,
                     (unsigned long)b.relaxations,
                     (unsigned long)a.relaxations);
        assert_memory_equal(b.c, d.c, g->n * sizeof *b.c);
        free(a.c);
        free(b.c);
    }
    assert_true(rounds_of[2] <= rounds_of[0] &&
                rounds_of[2] <= rounds_of[1]);
    assert_int_equal(sim_reports(NULL), 0);
    free(d.c);
    free(f.c);
}

static void nasty_graphs(void **state)
{
    unsigned turn = 0;

    (void)state;
    for (size_t k = 0; k < nasty_count; k++) {
        graph *g = nasty_graph(k);

        for (uint32_t s = 0; s < g->n; s += g->n > 8 ? 11 : 1, turn++) {
            sim_schedule_set(schedules[turn % 4], turn);
            try_all(g, s, turn % 2 ? 32 : 96, (int)(turn % 3),
                    nasty[k].what);
        }
        graph_free(g);
    }
    sim_schedule_set("ascending", 0);
}

/* On this graph a loop that ends when the threshold does not fit ends too
   early: vertex 2 has a distance of 2^32 - 1, and is reached. */
static void an_end_that_is_none(void **state)
{
    graph *g = graph_from_arcs(3, 2, (arc[]){ { 0, 1, 2147483647 },
                                              { 1, 2, 2147483648 } });

    (void)state;
    assert_non_null(g);
    for (int k = 0; k < 2 * CRITERIA; k++) {
        bool wide;
        problem p = { .source = 0 };
        answer a = solve(g, k % 2 ? twins[k / 2] : kernels[k / 2], p,
                         &wide);

        assert_true(wide);
        assert_int_equal(a.c[2], 4294967295);
        free(a.c);
    }
    graph_free(g);
}

static void every_block(void **state)
{
    struct error why;
    graph *g = generate("predecessor", 2300, 3, 5000, 6, &why);

    (void)state;
    assert_non_null(g);
    for (uint32_t block = 32; block <= 1024; block += 32)
        for (int k = 0; k < CRITERIA; k++) {
            problem p = { .source = 2299, .block = block, .count = true };
            bool wide;
            answer a = solve(g, twins[k], p, &wide);
            answer b = solve(g, kernels[k], p, &wide);

            assert_memory_equal(a.c, b.c, g->n * sizeof *a.c);
            assert_int_equal(a.iterations, b.iterations);
            assert_int_equal(a.relaxations, b.relaxations);
            if (block == 32)
                certify(g, 2299, a.c, twins[k], "2300 vertices");
            free(a.c);
            free(b.c);
        }
    assert_int_equal(sim_reports(NULL), 0);
    graph_free(g);
}

static void random_graphs(void **state)
{
    struct random r = { 1313 };

    (void)state;
    for (int turn = 0; turn < 25; turn++) {
        uint32_t n = 2 + random_below(&r, 90), m = random_below(&r, 4 * n);
        uint32_t heaviest[] = { 1, 3, 100, 1u << 20, WEIGHT_MAX / 8 };
        uint32_t w = heaviest[turn % 5];
        arc *arcs = malloc((m + 1) * sizeof *arcs);
        graph *g;

        assert_non_null(arcs);
        for (uint32_t k = 0; k < m; k++)
            arcs[k] = (arc){ random_below(&r, n), random_below(&r, n),
                             random_below(&r, w + 1) };
        g = graph_from_arcs(n, m, arcs);
        assert_non_null(g);
        sim_schedule_set(schedules[turn % 4], turn);
        try_all(g, random_below(&r, n), 32, turn % 3, "a random graph");
        graph_free(g);
        free(arcs);
    }
    sim_schedule_set("ascending", 0);
}

static void rome(void **state)
{
    graph *g = rome_graph();

    (void)state;
    if (g == NULL) {
        print_message("no rome99.gr: skipped\n");
        skip();
    }
    for (int k = 0; k < CRITERIA; k++) {
        static const uint64_t expected[] = { 597, 592, 525 };
        problem p = { .source = 0 };
        bool wide;
        answer a = solve(g, twins[k], p, &wide);

        certify(g, 0, a.c, twins[k], "Rome");
        assert_int_equal(a.iterations, expected[k]);
        free(a.c);
    }
    graph_free(g);
}

/* A light arc at every vertex, of one kind and of the other. */
static void light_arcs_in_the_wrong_place(void **state)
{
    enum { N = 50 };
    arc leaves[2 * N], enters[2 * N];
    uint32_t m = 0, k = 0;
    graph *g[2];
    static const uint64_t expected[2][CRITERIA] = { { N, 2, 2 },
                                                    { 2, N - 1, 2 } };

    (void)state;
    for (uint32_t i = 1; i < N; i++) {
        leaves[m++] = (arc){ 0, i, i };
        leaves[m++] = (arc){ i, 0, 0 };
    }
    for (uint32_t i = 1; i < N - 1; i++) {
        enters[k++] = (arc){ 0, i, i };
        enters[k++] = (arc){ N - 1, i, 0 };
    }
    g[0] = graph_from_arcs(N, m, leaves);
    g[1] = graph_from_arcs(N, k, enters);
    for (int way = 0; way < 2; way++) {
        assert_non_null(g[way]);
        for (int c = 0; c < CRITERIA; c++) {
            problem p = { .source = 0 };
            bool wide;
            answer a = solve(g[way], twins[c], p, &wide);

            assert_int_equal(a.iterations, expected[way][c]);
            free(a.c);
        }
        graph_free(g[way]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nasty_graphs),
        cmocka_unit_test(an_end_that_is_none),
        cmocka_unit_test(every_block),
        cmocka_unit_test(random_graphs),
        cmocka_unit_test(rome),
        cmocka_unit_test(light_arcs_in_the_wrong_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
