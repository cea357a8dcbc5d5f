/* Compound frontiers: F_CPU and U_CPU against Dijkstra and the
   certificate; frontiers, iterations and relaxations against what the
   theorem of Chapter 3 says; the two relaxations alone; Rome. */
#include "nasty.h"
#include "graph/random.h"
#include "solvers/solver.h"
#include "exercises/03-relax-sequential/relax.c"
#define relax_F_sequential relax_arcs
#include "exercises/03-relax-arcs/relax.c"
#undef relax_F_sequential

/* ---- what the theorem says ------------------------------------------- */

/* The class of a vertex: which frontier it belongs to, from 1; 0 if it
   is not reached.  Two keys: its distance, and the least number of
   zero arcs that a shortest path to it can end in. */
typedef struct oracle {
    uint32_t *class;
    uint64_t iterations, relaxations;
} oracle;

static const uint64_t *key_c;
static const uint32_t *key_z;

static int by_class(const void *a, const void *b)
{
    uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;

    if (key_c[i] != key_c[j])
        return key_c[i] < key_c[j] ? -1 : 1;
    return (key_z[i] > key_z[j]) - (key_z[i] < key_z[j]);
}

/* z by rounds over all arcs until nothing falls: slow and plain. */
static uint32_t *trailing_zeros(const graph *g, uint32_t source,
                                const uint64_t *c)
{
    uint32_t *z = malloc(g->n * sizeof *z);
    bool fell = true;

    assert_non_null(z);
    memset(z, 0xff, g->n * sizeof *z);
    z[source] = 0;
    while (fell) {
        fell = false;
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
                uint32_t j = g->e[k], w = g->w[k], length = 0;
                if (c[i] == UINT64_MAX || c[i] + w != c[j])
                    continue;
                if (w == 0) {
                    if (z[i] == UINT32_MAX)
                        continue;
                    length = z[i] + 1;
                }
                if (length < z[j]) {
                    z[j] = length;
                    fell = true;
                }
            }
    }
    return z;
}

static oracle foretell(const graph *g, uint32_t source,
                       const uint64_t *c)
{
    uint32_t *z = trailing_zeros(g, source, c), reached = 0;
    uint32_t *order = malloc(g->n * sizeof *order);
    oracle o = { calloc(g->n, sizeof *o.class), 0, 0 };

    assert_non_null(order);
    assert_non_null(o.class);
    for (uint32_t i = 0; i < g->n; i++)
        if (c[i] != UINT64_MAX)
            order[reached++] = i;
    key_c = c, key_z = z;
    qsort(order, reached, sizeof *order, by_class);
    for (uint32_t k = 0; k < reached; k++) {
        if (k == 0 || by_class(&order[k - 1], &order[k]) != 0)
            o.iterations++;
        o.class[order[k]] = (uint32_t)o.iterations;
    }
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            o.relaxations += o.class[i] != 0 &&
                             o.class[i] < o.class[g->e[k]];
    free(order);
    free(z);
    return o;
}

/* ---- one graph, one source ------------------------------------------- */

static uint32_t seen[100000], calls;

static bool see(uint32_t settled, uint32_t n)
{
    assert_in_range(settled, 1, n);
    assert_true(calls < sizeof seen / sizeof *seen);
    seen[calls++] = settled;
    return true;
}

/* After iteration k, the vertices of classes 1 .. k+1 are settled. */
static void compare_frontiers(const graph *g, const oracle *o)
{
    assert_int_equal(calls, o->iterations);
    for (uint32_t k = 0; k < calls; k++) {
        uint32_t settled = 0;
        for (uint32_t i = 0; i < g->n; i++)
            settled += o->class[i] != 0 && o->class[i] <= k + 2;
        assert_int_equal(seen[k], settled);
    }
}

/* The distances, the caller's to free; *wide as of both solvers. */
static uint64_t *solve(const graph *g, uint32_t source, bool *wide)
{
    static const char *const names[] = { "F_CPU", "U_CPU" };
    problem p = { .source = source };
    answer d, a;
    bool ignored, before = false;
    struct error why;
    oracle o;

    assert_int_equal(solver_run(solver_find("dijkstra_array"), g, &p, &d,
                                &ignored), SOLVED);
    o = foretell(g, source, d.c);
    for (int k = 0; k < 2; k++) {
        const solver *s = solver_find(names[k]);
        assert_non_null(s);
        p = (problem){ .source = source, .progress = see };
        calls = 0;
        assert_int_equal(solver_run(s, g, &p, &a, wide), SOLVED);
        assert_int_equal(a.iterations, o.iterations);
        assert_int_equal(a.relaxations, o.relaxations);
        if (*wide) {           /* progress of both runs: once more */
            calls = 0;
            free(a.c);
            a.c = malloc(g->n * sizeof *a.c);
            graph *r = graph_invert(g);
            p.successors = g, p.predecessors = r;
            assert_int_equal(s->solve_64(&p, &a), SOLVED);
            graph_free(r);
        }
        if (!verify(g, source, a.c, NULL, &why))
            fail_msg("%s: %s", s->name, why.text);
        assert_memory_equal(d.c, a.c, g->n * sizeof *a.c);
        assert_int_equal(a.iterations, o.iterations);
        assert_int_equal(a.relaxations, o.relaxations);
        assert_string_equal(a.device, "CPU");
        compare_frontiers(g, &o);
        if (k == 1)
            assert_int_equal(*wide, before);
        before = *wide;
        free(a.c);
    }
    free(o.class);
    return d.c;
}

static void nasty_graphs(void **state)
{
    (void)state;
    for (size_t k = 0; k < nasty_count; k++) {
        graph *g = nasty_graph(k);
        for (uint32_t s = 0; s < g->n; s++) {
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

/* Weights 0, 1, 2, many of them zero: layers of zero arcs at one cost,
   zero cycles, self-loops, parallel arcs, unreached parts. */
static void zero_weights(void **state)
{
    struct random r = { 20 };
    uint64_t deepest = 0;

    (void)state;
    for (int round = 0; round < 300; round++) {
        uint32_t n = 1 + random_below(&r, 40), m = random_below(&r, 3 * n);
        uint32_t zeros = 1 + random_below(&r, 5);
        arc arcs[120];
        graph *g;
        bool wide;
        for (uint32_t k = 0; k < m; k++) {
            arcs[k] = (arc){ random_below(&r, n), random_below(&r, n), 0 };
            if (random_below(&r, 6) >= zeros)
                arcs[k].weight = 1 + random_below(&r, 2);
        }
        g = graph_from_arcs(n, m, arcs);
        assert_non_null(g);
        uint64_t *c = solve(g, 0, &wide), largest = 0;
        assert_false(wide);
        for (uint32_t i = 0; i < n; i++)
            if (c[i] != UINT64_MAX && c[i] > largest)
                largest = c[i];
        if (calls > largest + 1 && calls - largest - 1 > deepest)
            deepest = calls - largest - 1;
        free(c);
        graph_free(g);
    }
    assert_true(deepest >= 3);  /* some costs did need several rounds */
}

/* Weights up to the largest: most need 64 bits, and say so. */
static void heavy_weights(void **state)
{
    struct error why;
    int wide_runs = 0;

    (void)state;
    for (uint32_t n = 4; n < 200; n += 7) {
        graph *g = generate("predecessor", n, 2, WEIGHT_MAX, n, &why);
        bool wide;
        assert_non_null(g);
        free(solve(g, n - 1, &wide));
        wide_runs += wide;
        graph_free(g);
    }
    assert_true(wide_runs > 10);
}

/* Arc i -> j weighs 2(j-i)-1 upwards and 1 downwards: d(j) = j, every
   frontier is one vertex, and every sum lowers a cost. */
static void worst_case(void **state)
{
    (void)state;
    for (uint32_t n = 1; n <= 60; n++) {
        arc arcs[60 * 59];
        uint32_t m = 0;
        bool wide;
        graph *g;
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t j = 0; j < n; j++)
                if (i != j)
                    arcs[m++] = (arc){ i, j,
                                       i < j ? 2 * (j - i) - 1 : 1 };
        g = graph_from_arcs(n, m, arcs);
        uint64_t *c = solve(g, 0, &wide);
        oracle o = foretell(g, 0, c);
        assert_int_equal(o.iterations, n);
        assert_int_equal(o.relaxations, n * (n - 1) / 2);
        for (uint32_t i = 0; i < n; i++)
            assert_int_equal(c[i], i);
        free(o.class);
        free(c);
        graph_free(g);
    }
}

/* ---- the relaxations alone, on states that no run would reach --------- */

static void one_relax(void **state)
{
    struct random r = { 3 };
    int overflows = 0;

    (void)state;
    for (int round = 0; round < 400; round++) {
        uint32_t n = 1 + random_below(&r, 30);
        uint32_t d = random_below(&r, n < 6 ? n : 6);
        struct error why;
        bool heavy = random_below(&r, 4) == 0, fits = true, got[2];
        graph *g = generate("predecessor", n, d ? d : 1,
                            heavy ? WEIGHT_MAX : 9, round, &why);
        cost_t want[30], c[2][30];
        uint8_t f[30], u[30];
        uint64_t sums = 0, counted[2] = { 7, 7 };
        if (g == NULL)         /* one vertex has no predecessor */
            continue;
        for (uint32_t i = 0; i < n; i++) {
            uint32_t what = random_below(&r, 4);
            f[i] = what == 0;
            u[i] = what >= 2;
            want[i] = what == 3 ? COST_INF
                    : random_below(&r, heavy ? 1u << 31 : 40);
            c[0][i] = c[1][i] = want[i];
        }
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
                uint64_t sum = (uint64_t)c[0][i] + g->w[k];
                if (!f[i] || !u[g->e[k]])
                    continue;
                sums++;
                fits = fits && sum < COST_INF;
                if (sum < want[g->e[k]])
                    want[g->e[k]] = (cost_t)sum;
            }
        got[0] = relax_F_sequential(g, c[0], f, u, &counted[0]);
        got[1] = relax_arcs(g, c[1], f, u, &counted[1]);
        for (int k = 0; k < 2; k++) {
            assert_int_equal(got[k], fits);
            if (!fits)
                continue;
            assert_memory_equal(c[k], want, n * sizeof *want);
            assert_int_equal(counted[k], 7 + sums);
        }
        overflows += !fits;
        graph_free(g);
    }
    assert_true(overflows > 5);
}

static void rome(void **state)
{
    graph *g = rome_graph();
    problem p = { .source = 0 };
    answer a;
    bool wide;

    (void)state;
    if (g == NULL)
        skip();
    for (int k = 0; k < 2; k++) {
        uint64_t sum = 0;
        assert_int_equal(solver_run(solver_find(k ? "U_CPU" : "F_CPU"),
                                    g, &p, &a, &wide), SOLVED);
        for (uint32_t i = 0; i < g->n; i++)
            sum += a.c[i];
        assert_int_equal(sum, 116006476);
        assert_in_range(a.iterations, 1000, 3353);
        free(a.c);
    }
    uint64_t *c = solve(g, 1000, &wide);
    assert_false(wide);
    free(c);
    graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nasty_graphs),
        cmocka_unit_test(families),
        cmocka_unit_test(zero_weights),
        cmocka_unit_test(heavy_weights),
        cmocka_unit_test(worst_case),
        cmocka_unit_test(one_relax),
        cmocka_unit_test(rome),
    };

    return cmocka_run_group_tests_name("frontiers", tests, NULL, NULL);
}
