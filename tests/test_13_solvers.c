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
                                         "lockstep", "random", "late" };
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

/* ---- the sets of Theorem 13.7, by a second implementation -------------- */

enum { DA2CF = CRITERIA, RULES };
static const int out_of[RULES] = { 1, 0, 1, 0 }, in_of[RULES] = { 0, 1, 1, 0 };

/* when[i]: the iteration after which i is settled by this rule; 64 bits
   and no caps.  Returns the number of iterations. */
static uint32_t settled_when(const graph *g, uint32_t source, int rule,
                             uint32_t *when)
{
    enum { WORDS = 3 };
    uint64_t *c = malloc(WORDS * g->n * sizeof *c);
    uint64_t *leaves = c + g->n, *enters = leaves + g->n, least, end;

    assert_non_null(c);
    memset(c, 0xff, WORDS * g->n * sizeof *c);
    memset(when, 0xff, g->n * sizeof *when);
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            leaves[i] = g->w[k] < leaves[i] ? g->w[k] : leaves[i];
            end = enters[g->e[k]];
            enters[g->e[k]] = g->w[k] < end ? g->w[k] : end;
        }
    c[source] = when[source] = 0;
    for (uint32_t t = 1; ; t++) {
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; when[i] == t - 1 && k < g->v[i + 1];
                 k++)
                if (when[g->e[k]] == UINT32_MAX &&
                    c[i] + g->w[k] < c[g->e[k]])
                    c[g->e[k]] = c[i] + g->w[k];
        least = end = UINT64_MAX;
        for (uint32_t i = 0; i < g->n; i++)
            if (when[i] == UINT32_MAX && c[i] != UINT64_MAX) {
                least = c[i] < least ? c[i] : least;
                if (leaves[i] != UINT64_MAX && c[i] + leaves[i] < end)
                    end = c[i] + leaves[i];
            }
        if (least == UINT64_MAX) {
            free(c);
            return t;
        }
        for (uint32_t i = 0; i < g->n; i++)
            if (when[i] == UINT32_MAX && c[i] != UINT64_MAX &&
                (c[i] == least || (out_of[rule] && c[i] <= end) ||
                 (in_of[rule] && c[i] <= least + enters[i])))
                when[i] = t;
    }
}

/* What the last solve has counted, against when. */
static void same_counts(const uint32_t *when, uint32_t n, uint32_t count,
                        const char *name, const char *what)
{
    if (count != rounds)
        fail_msg("%s, %s: %u iterations, not %u", name, what, rounds,
                 count);
    for (uint32_t t = 0; t < rounds; t++) {
        uint32_t settled = 0;

        for (uint32_t i = 0; i < n; i++)
            settled += when[i] <= t + 1;
        if (settled != progress[t])
            fail_msg("%s, %s: %u settled by %u, not %u", name, what,
                     progress[t], t, settled);
    }
}

/* The four sets, one in the other after each iteration; theirs are counted
   by the twins, and by F_CPU. */
static void sets_contain_one_another(const graph *g, uint32_t source,
                                     const char *what)
{
    uint32_t n = g->n, *when = malloc(RULES * n * sizeof *when);
    const uint32_t *out = when, *in = when + n, *both = in + n,
                   *equal = both + n;

    assert_non_null(when);
    for (int k = 0; k < RULES; k++) {
        uint32_t count = settled_when(g, source, k, when + k * n);
        const char *name = k == DA2CF ? "F_CPU" : twins[k];
        problem p = { .source = source, .progress = see };
        bool wide;
        answer a = solve(g, name, p, &wide);

        if (!wide)
            same_counts(when + k * n, n, count, name, what);
        free(a.c);
    }
    for (uint32_t i = 0; i < n; i++)
        if (out[i] > equal[i] || in[i] > equal[i] || both[i] > out[i] ||
            both[i] > in[i])
            fail_msg("%s: vertex %u settles after %u, %u, %u, %u", what, i,
                     equal[i], out[i], in[i], both[i]);
    free(when);
}

/* All six, from one source; theirs is what the twins have counted. */
static void try_all(const graph *g, uint32_t source, uint32_t block,
                    int minimum, const char *what)
{
    bool wide;
    problem quiet = { .source = source };
    answer d = solve(g, "dijkstra_heap", quiet, &wide);

    certify(g, source, d.c, "dijkstra_heap", what);
    sets_contain_one_another(g, source, what);
    for (int k = 0; k < CRITERIA; k++) {
        problem p = { .source = source };
        answer a = solve(g, twins[k], p, &wide), b;

        certify(g, source, a.c, twins[k], what);
        assert_memory_equal(a.c, d.c, g->n * sizeof *a.c);
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
    assert_int_equal(sim_reports(NULL), 0);
    free(d.c);
}

static void nasty_graphs(void **state)
{
    unsigned turn = 0;

    (void)state;
    for (size_t k = 0; k < nasty_count; k++) {
        graph *g = nasty_graph(k);

        for (uint32_t s = 0; s < g->n; s += g->n > 8 ? 11 : 1, turn++) {
            sim_schedule_set(schedules[turn % 5], turn);
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
        sim_schedule_set(schedules[turn % 5], turn);
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
