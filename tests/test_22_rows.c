/* Every row of the solver table that is to be right, whoever has added it: on the small
   and nasty graphs from each source, on drawn ones with light arcs, arcs of weight 0 and
   sums beyond 32 bits, with a hub of more arcs than a block has threads, and on ones of
   some thousands of vertices, beside Bellman and Ford's distances. SEED=N draws others.
   (seconds: 5) */
#include "nasty.h"
#include "graph/random.h"
#include "solvers/solver.h"

static struct random draws;
static uint32_t drawn(uint32_t n) { return (uint32_t)(random_next(&draws) % n); }

static void by_rounds(const graph *g, uint32_t source, uint64_t *c)
{
    bool again = true;

    for (uint32_t i = 0; i < g->n; i++)
        c[i] = UINT64_MAX;
    for (c[source] = 0; again; ) {
        again = false;
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; k < g->v[i + 1] && c[i] != UINT64_MAX; k++)
                if (c[i] + g->w[k] < c[g->e[k]]) {
                    c[g->e[k]] = c[i] + g->w[k];
                    again = true;
                }
    }
}
static void one_row(const solver *s, const graph *g, uint32_t source, const char *what)
{
    problem p = { .source = source, .block = 32 << drawn(3) };
    uint64_t *c = malloc(g->n * sizeof *c), far = 0;
    answer a;
    bool wide;

    p.minimum = (enum minimum_mode)drawn(3);
    by_rounds(g, source, c);
    if (solver_run(s, g, &p, &a, &wide) != SOLVED)
        fail_msg("%s, %s, n=%u: %s", s->name, what, g->n, a.error);
    for (uint32_t i = 0; i < g->n; i++) {
        if (a.c[i] != c[i])
            fail_msg("%s, %s, n=%u, m=%u, source %u: c[%u] is %lld, and not %lld", s->name, what,
                     g->n, g->m, source, i, (long long)a.c[i], (long long)c[i]);
        far = c[i] != UINT64_MAX && c[i] > far ? c[i] : far;
    }
    if (far >= UINT32_MAX && !wide)
        fail_msg("%s, %s: a cost of 33 bits in 32", s->name, what);
    free(a.c);
    free(a.parents);
    free(c);
}
/* n vertices, most of them reached from 0; a hub, if there is room for one */
static graph *drawn_graph(uint32_t n)
{
    uint32_t m = n + drawn(4 * n + 1), hub = drawn(3) ? 0 : drawn(2600), kind = drawn(5), at = 0;
    arc *arcs = malloc((m + hub + 1) * sizeof *arcs);
    graph *g;

    for (uint32_t k = 0; k < m + hub; k++) {
        uint32_t from = k < n ? k && drawn(8) ? drawn(k) : drawn(n) : drawn(n);
        uint32_t to = k < n && drawn(8) ? k : drawn(n), w = drawn(10);

        if (k >= m)
            from = drawn(8) ? n / 2 : from, to = drawn(n);
        arcs[at++] = (arc){ from, to, kind == 0 ? w : kind == 1 ? w * (w > 5) : kind == 2 ? drawn(1000000)
            : kind == 3 ? (drawn(4) ? 1u << drawn(31) : WEIGHT_MAX - drawn(3)) : 1 };
    }
    g = graph_from_arcs(n, at, arcs);
    assert_non_null(g);
    free(arcs);
    return g;
}
static bool is_asked(const solver *s, uint32_t n)
{
    return !(s->flags & (WRONG_BY_DESIGN | NEEDS_REAL_GPU)) && n <= s->largest_n;
}
static void small_and_nasty(void **state)
{
    (void)state;
    for (const solver *s = solvers; s < solvers + solver_count; s++)
        for (size_t k = 0; k < sizeof nasty / sizeof *nasty; k++) {
            graph *g = nasty_graph(k);
            uint32_t step = s->flags & NEEDS_GPU ? g->n : 1;

            for (uint32_t from = 0; from < g->n && is_asked(s, g->n); from += step)
                one_row(s, g, from, nasty[k].what);
            graph_free(g);
        }
}
static void drawn_ones(void **state)
{
    (void)state;
    for (const solver *s = solvers; s < solvers + solver_count; s++) {
        bool on_gpu = s->flags & NEEDS_GPU;

        for (int k = on_gpu ? 10 : 60; k > 0; k--) {
            uint32_t most = s->flags & SMALL_ONLY ? 60 : on_gpu ? 200 : 400;
            graph *g = drawn_graph(1 + drawn(most));

            if (is_asked(s, g->n))
                one_row(s, g, drawn(2) ? 0 : drawn(g->n), "a drawn graph");
            graph_free(g);
        }
    }
}
/* what has a bound somewhere has it below this, or says so in its row */
static void large_ones(void **state)
{
    (void)state;
    for (const solver *s = solvers; s < solvers + solver_count; s++)
        for (int k = 0; k < 2; k++) {
            uint32_t n = s->flags & SMALL_ONLY ? 900 : 9000 + drawn(9000);
            graph *g;

            if (s->flags & (NEEDS_GPU | NEEDS_MATRIX))
                continue;
            n = n < s->largest_n ? n : s->largest_n;
            g = drawn_graph(n);
            if (is_asked(s, n))
                one_row(s, g, 0, "a large graph");
            graph_free(g);
        }
}
/* Who waits for a row hears how far it is, and can end it; and the rows that hear nothing
   are these, all of which leave the host alone until they are done. */
static uint32_t told, enough;
static bool hear(uint32_t settled, uint32_t n)
{
    assert_true(settled <= n);
    return ++told != enough;
}
static int asked_until(const solver *s, uint32_t n, uint32_t report)
{
    arc *arcs = malloc(n * sizeof *arcs);
    problem p = { .block = 256, .progress = hear };
    answer a;
    bool wide;
    graph *g;
    int status;

    for (uint32_t i = 0; i + 1 < n; i++)
        arcs[i] = (arc){ i, i + 1, 1 + drawn(3) };
    g = graph_from_arcs(n, n - 1, arcs);
    free(arcs);
    assert_non_null(g);
    told = 0;
    enough = report;
    status = solver_run(s, g, &p, &a, &wide);
    if (status == SOLVED) {
        free(a.c);
        free(a.parents);
    }
    graph_free(g);
    return status;
}
static void can_be_stopped(void **state)
{
    static const char deaf[] = " delta_block engine engine_paths ";
    static const uint32_t sizes[] = { 300, 3000, 250000 };

    (void)state;
    for (const solver *s = solvers; s < solvers + solver_count; s++) {
        bool short_only = s->flags & NEEDS_GPU;
        char name[80];
        uint32_t most = 0, n = 0;

        snprintf(name, sizeof name, " %s ", s->name);
        if (!is_asked(s, 300) || (short_only && !getenv("ALL") && drawn(6)))
            continue;
        for (int k = 0; k < (short_only ? 1 : 3) && !most; k++, most = told) {
            n = sizes[k];
            if (asked_until(s, n, 0) != SOLVED)
                fail_msg("%s does not solve a path of %u", s->name, n);
        }
        if (!most != (strstr(deaf, name) != NULL))
            fail_msg("%s reports %u times on a path of %u", s->name, told, n);
        if (most && (asked_until(s, n, 1 + drawn(most)) != STOPPED || told != enough))
            fail_msg("%s goes on: report %u of %u, n=%u", s->name, told, enough, n);
    }
}
int main(void)
{
    const char *seed = getenv("SEED");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_and_nasty),
        cmocka_unit_test(drawn_ones),
        cmocka_unit_test(large_ones),
        cmocka_unit_test(can_be_stopped),
    };

    draws = (struct random){ seed ? strtoull(seed, NULL, 10) : 20261128 };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
