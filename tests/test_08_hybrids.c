/* U_H1, U_H2 and U_H3 on the checked simulator: the certificate on every
   nasty graph; iterations, relaxations and the width of U_CPU; every
   block size; streams that are eager, lazy and random. */
#include "nasty.h"
#include "sim/sim.h"
#include "solvers/solver.h"

static const char *const names[] = { "U_H1", "U_H2", "U_H3" };
static const char *const schedules[] = { "ascending", "descending",
                                         "lockstep", "random", "late" };
static const char *const streams[] = { "lazy", "eager", "random", "reversed" };
static uint32_t told, last_told;

static bool see(uint32_t settled, uint32_t n)
{
    assert_in_range(settled, 1, n);
    assert_true(settled >= last_told);
    last_told = settled;
    told++;
    return true;
}

/* U_CPU is right if the certificate says so; the hybrids are, if they
   agree with it in everything. */
static answer expect(const graph *g, uint32_t source, bool *wide)
{
    problem p = { .source = source };
    struct error why;
    answer a;

    assert_int_equal(solver_run(solver_find("U_CPU"), g, &p, &a, wide),
                     SOLVED);
    if (!verify(g, source, a.c, NULL, &why))
        fail_msg("U_CPU: %s", why.text);
    return a;
}

static void try_one(const graph *g, const answer *right, bool wide,
                    problem p, const char *name, const char *what)
{
    struct error why;
    answer a;
    bool went_wide;
    int status;

    p.count = true;
    last_told = 0;
    status = solver_run(solver_find(name), g, &p, &a, &went_wide);
    if (status != SOLVED)
        fail_msg("%s, %s: %s", name, what, a.error);
    if (!verify(g, p.source, a.c, NULL, &why))
        fail_msg("%s, %s, source %u: %s", name, what, p.source, why.text);
    if (memcmp(a.c, right->c, g->n * sizeof *a.c) != 0 ||
        a.iterations != right->iterations ||
        a.relaxations != right->relaxations || wide != went_wide)
        fail_msg("%s, %s, source %u, block %u: %lu iterations, expected "
                 "%lu; %lu relaxations, expected %lu", name, what,
                 p.source, p.block, (unsigned long)a.iterations,
                 (unsigned long)right->iterations,
                 (unsigned long)a.relaxations,
                 (unsigned long)right->relaxations);
    assert_non_null(strstr(a.device, "simulator"));
    assert_true(a.seconds > 0);
    free(a.c);
    assert_int_equal(sim_reports(NULL), 0);
}

static void try_all(const graph *g, problem p, const char *what)
{
    bool wide;
    answer right = expect(g, p.source, &wide);

    for (int k = 0; k < 3; k++)
        try_one(g, &right, wide, p, names[k], what);
    free(right.c);
}

static void nasty_graphs(void **state)
{
    unsigned turn = 0;

    (void)state;
    for (size_t k = 0; k < nasty_count; k++) {
        graph *g = nasty_graph(k);

        for (uint32_t s = 0; s < g->n; s += g->n > 8 ? 11 : 1, turn++) {
            problem p = { .source = s,
                          .block = 32 * (1 + turn * 7 % 32) };

            sim_schedule_set(schedules[turn % 5], turn);
            sim_streams_set(streams[turn % 4]);
            try_all(g, p, nasty[k].what);
        }
        graph_free(g);
    }
}

static void every_block(void **state)
{
    struct error why;
    graph *g = generate("predecessor", 1500, 3, 0, 6, &why);
    bool wide;
    answer right;

    (void)state;
    assert_non_null(g);
    right = expect(g, 1499, &wide);
    for (uint32_t block = 32; block <= 1024; block += 32) {
        problem p = { .source = 1499, .block = block };

        sim_streams_set(streams[block / 32 % 4]);
        try_one(g, &right, wide, p, names[block / 32 % 3],
                "papers' family");
    }
    free(right.c);
    graph_free(g);
}

static void families(void **state)
{
    static const char *const family[] = { "grid", "path", "complete",
                                          "matrix" };

    (void)state;
    for (unsigned k = 0; k < 4; k++) {
        struct error why;
        graph *g = generate(family[k], 100, 0, k ? 0 : 1, 5, &why);
        problem p = { .source = g ? g->n / 2 : 0, .block = 64 };

        assert_non_null(g);
        sim_schedule_set("random", k);
        sim_streams_set(streams[k % 4]);
        try_all(g, p, family[k]);
        graph_free(g);
    }
}

static void progress(void **state)
{
    struct error why;
    graph *g = generate("path", 300, 0, 0, 1, &why);
    problem p = { .block = 32, .progress = see };
    bool wide;
    answer right;

    (void)state;
    assert_non_null(g);
    sim_schedule_set("ascending", 0);
    right = expect(g, 0, &wide);
    for (int k = 0; k < 3; k++) {
        sim_streams_set(streams[k]);
        told = 0;
        try_one(g, &right, wide, p, names[k], "a long path");
        assert_int_equal(told, 300 / 256);
    }
    free(right.c);
    graph_free(g);
}

static void refusals(void **state)
{
    graph *g = nasty_graph(6);

    (void)state;
    for (int k = 0; k < 3; k++) {
        problem p = { .block = 33 };
        answer a;
        bool wide;

        assert_int_equal(solver_run(solver_find(names[k]), g, &p, &a,
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
        cmocka_unit_test(families),
        cmocka_unit_test(progress),
        cmocka_unit_test(refusals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
