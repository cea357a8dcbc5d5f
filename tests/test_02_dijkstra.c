/* The Dijkstras: nasty graphs, against each other and against the
   certificate; the repeat in 64 bits; Rome.  The heap comes with
   chapter 7 and the matrix with chapter 10: before, neither they nor
   the other solvers of those chapters are in the table. */
#include "nasty.h"
#include "solvers/solver.h"
#include <sys/resource.h>

static const char *const names[] = {
    "dijkstra_array", "dijkstra_matrix", "dijkstra_heap"
};
static const char *const same_chapter[] = {
    "dijkstra_array", "F_CPU_matrix", "FH"
};

/* The k-th of them; NULL if this tree ends before its chapter. */
static const solver *find(int k)
{
    const solver *s = solver_find(names[k]);

    if (s == NULL)
        assert_null(solver_find(same_chapter[k]));
    if (k == 0)
        assert_non_null(s);
    return s;
}

/* Runs all three; returns the distances, the caller's to free. */
static uint64_t *solve(const graph *g, uint32_t source, bool *wide)
{
    uint64_t *c = NULL, relaxations = 0;
    struct error why;

    for (int k = 0; k < 3; k++) {
        const solver *s = find(k);
        problem p = { .source = source };
        answer a;
        if (s == NULL)
            continue;
        if (g->n > 5000 && (s->flags & NEEDS_MATRIX))
            continue;
        assert_int_equal(solver_run(s, g, &p, &a, wide), SOLVED);
        if (!verify(g, source, a.c, NULL, &why))
            fail_msg("%s: %s", s->name, why.text);
        if (c == NULL) {
            c = a.c;
            relaxations = a.relaxations;
            continue;
        }
        assert_memory_equal(c, a.c, g->n * sizeof *c);
        if (k == 1)   /* a matrix holds one arc of those in parallel */
            assert_true(a.relaxations <= relaxations);
        free(a.c);
    }
    return c;
}

static void nasty_graphs(void **state)
{
    (void)state;
    for (size_t k = 0; k < nasty_count; k++) {
        graph *g = nasty_graph(k);
        for (uint32_t s = 0; s < g->n; s += 1 + g->n / 3) {
            bool wide;
            free(solve(g, s, &wide));
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
    struct error why;

    (void)state;
    for (int k = 0; k < 9; k++)
        for (uint32_t n = 3; n < 300; n = 3 * n + 1) {
            graph *g = generate(family[k], n, 0, 0, n, &why);
            bool wide;
            assert_non_null(g);
            free(solve(g, n / 2, &wide));
            assert_false(wide);
            graph_free(g);
        }
}

static void overflow_is_repeated_in_64_bits(void **state)
{
    /* 0 -> 1 -> 2, each of weight 2^32 - 2 */
    const arc arcs[] = { { 0, 1, WEIGHT_MAX }, { 1, 2, WEIGHT_MAX } };
    graph *g = graph_from_arcs(3, 2, arcs);
    bool wide;
    uint64_t *c = solve(g, 0, &wide);

    (void)state;
    assert_true(wide);
    assert_int_equal(c[1], WEIGHT_MAX);
    assert_int_equal(c[2], 2 * (uint64_t)WEIGHT_MAX);
    free(c);
    graph_free(g);
}

static void a_sum_of_infinity_is_an_overflow(void **state)
{
    /* 2^32 - 3 + 2 = COST_INF in 32 bits; one less fits */
    arc arcs[] = { { 0, 1, UINT32_MAX - 2 }, { 1, 2, 2 } };
    graph *g = graph_from_arcs(3, 2, arcs);
    bool wide;
    uint64_t *c = solve(g, 0, &wide);

    (void)state;
    assert_true(wide);
    assert_int_equal(c[2], UINT32_MAX);
    free(c);
    graph_free(g);
    arcs[1].weight = 1;
    g = graph_from_arcs(3, 2, arcs);
    c = solve(g, 0, &wide);
    assert_false(wide);
    assert_int_equal(c[2], UINT32_MAX - 1);
    free(c);
    graph_free(g);
}

static void counts(void **state)
{
    /* complete on 4: 3 + 2 + 1 sums, 4 iterations */
    struct error why;
    graph *g = generate("complete", 4, 0, 0, 1, &why);

    (void)state;
    for (int k = 0; k < 3; k++) {
        problem p = { .source = 0 };
        answer a;
        bool wide;
        if (find(k) == NULL)
            continue;
        assert_int_equal(solver_run(find(k), g, &p, &a, &wide), SOLVED);
        assert_int_equal(a.iterations, 4);
        assert_int_equal(a.relaxations, 6);
        assert_string_equal(a.device, "CPU");
        free(a.c);
    }
    graph_free(g);
}

static void table(void **state)
{
    (void)state;
    assert_null(solver_find("dijkstra"));
    assert_null(solver_find(""));
    for (size_t k = 0; k < solver_count; k++) {
        assert_ptr_equal(solver_find(solvers[k].name), &solvers[k]);
        assert_true(solvers[k].flags & 7);
        assert_true(solvers[k].largest_n > 0);
    }
}

/* A matrix of 6.4 GB under a limit of 2: refused, and nothing is left. */
static void lack_of_memory_is_reported(void **state)
{
    struct error why;
    graph *g = generate("path", 40000, 0, 0, 1, &why);
    problem p = { .source = 0 };
    struct rlimit old, low;
    answer a;
    bool wide;
    int status;

    (void)state;
    if (find(1) == NULL) {
        graph_free(g);
        skip();
    }
    assert_int_equal(getrlimit(RLIMIT_AS, &old), 0);
    low = old;
    low.rlim_cur = (rlim_t)2 << 30;
    if (old.rlim_max != RLIM_INFINITY && low.rlim_cur > old.rlim_max)
        low.rlim_cur = old.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_AS, &low), 0);
    status = solver_run(solver_find("dijkstra_matrix"), g, &p, &a,
                        &wide);
    assert_int_equal(setrlimit(RLIMIT_AS, &old), 0);
    assert_int_equal(status, NO_MEMORY);
    assert_null(a.c);
    assert_string_equal(a.error, "dijkstra_matrix: not enough memory "
                                 "for n = 40000, m = 39999");
    graph_free(g);
}

static uint32_t reports, last;
static bool report(uint32_t settled, uint32_t n)
{
    assert_true(settled > last && settled <= n);
    last = settled;
    reports++;
    return true;
}

static void progress_is_reported(void **state)
{
    struct error why;
    graph *g = generate("path", 5000, 0, 0, 1, &why);
    problem p = { .source = 0, .progress = report };
    answer a;
    bool wide;

    (void)state;
    assert_int_equal(solver_run(solver_find("dijkstra_array"), g, &p,
                                &a, &wide), SOLVED);
    assert_int_equal(reports, 4);     /* every 1024 iterations */
    assert_int_equal(p.n, 5000);
    free(a.c);
    graph_free(g);
}

static void rome(void **state)
{
    static const struct { uint32_t source; uint64_t sum; } know[] = {
        { 1, 116006476 }, { 1000, 37393514 }, { 3353, 33624198 } };
    graph *g = rome_graph();

    (void)state;
    if (g == NULL)
        skip();
    assert_int_equal(g->n, 3353);
    assert_int_equal(g->m, 8870);
    for (int k = 0; k < 3; k++) {
        bool wide;
        uint64_t sum = 0, *c = solve(g, know[k].source - 1, &wide);
        for (uint32_t i = 0; i < g->n; i++)
            sum += c[i];
        assert_int_equal(sum, know[k].sum);
        free(c);
    }
    graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nasty_graphs),
        cmocka_unit_test(families),
        cmocka_unit_test(overflow_is_repeated_in_64_bits),
        cmocka_unit_test(a_sum_of_infinity_is_an_overflow),
        cmocka_unit_test(counts),
        cmocka_unit_test(table),
        cmocka_unit_test(lack_of_memory_is_reported),
        cmocka_unit_test(progress_is_reported),
        cmocka_unit_test(rome),
    };

    return cmocka_run_group_tests_name("dijkstra", tests, NULL, NULL);
}
