/* Whatever call of the runtime fails, no row answers wrongly: each call that a row on the
   device makes fails once, on a small drawn graph. Its answer is right or there is none, with
   a word why; and what it does next is right. SEED=N draws another graph. (seconds: 5) */
#include "nasty.h"
#include "graph/random.h"
#include "solvers/solver.h"

void sim_fail_set(uint64_t n);
uint64_t sim_calls(void);

static struct random draws;
static uint32_t drawn(uint32_t n) { return (uint32_t)(random_next(&draws) % n); }

/* a path, so that there are several iterations, and some arcs more */
static graph *drawn_graph(uint32_t n, uint64_t *c)
{
    arc arcs[64];
    uint32_t m = 0;

    for (uint32_t i = 1; i < n; i++)
        arcs[m++] = (arc){ i - 1, i, 1 + drawn(5) };
    for (uint32_t k = 0; k < n; k++)
        arcs[m++] = (arc){ drawn(n), drawn(n), 3 + drawn(20) };
    c[0] = 0;
    for (uint32_t i = 1; i < n; i++)
        c[i] = UINT64_MAX;
    for (uint32_t round = 0; round < n; round++)
        for (uint32_t k = 0; k < m; k++)
            if (c[arcs[k].from] != UINT64_MAX && c[arcs[k].from] + arcs[k].weight < c[arcs[k].to])
                c[arcs[k].to] = c[arcs[k].from] + arcs[k].weight;
    graph *g = graph_from_arcs(n, m, arcs);
    assert_non_null(g);
    return g;
}
/* Is it solved? Then rightly. */
static bool solves(const solver *s, const graph *g, const uint64_t *c, uint64_t k)
{
    problem p = { .block = 32 };
    answer a = { 0 };
    bool wide;

    p.minimum = (enum minimum_mode)(k % 3);
    bool solved = solver_run(s, g, &p, &a, &wide) == SOLVED;
    for (uint32_t i = 0; solved && i < g->n; i++)
        if (a.c[i] != c[i])
            fail_msg("%s: call %llu fails, and c[%u] is %lld, and not %lld", s->name,
                     (unsigned long long)k, i, (long long)a.c[i], (long long)c[i]);
    if (!solved && !a.error[0])
        fail_msg("%s: call %llu fails, and nothing is said", s->name, (unsigned long long)k);
    free(a.c);
    free(a.parents);
    return solved;
}
static void each_call_fails(void **state)
{
    uint64_t c[12];
    graph *g = drawn_graph(12, c);
    uint64_t failed = 0, rows = 0;

    (void)state;
    for (const solver *s = solvers; s < solvers + solver_count; s++) {
        if (!(s->flags & NEEDS_GPU) || s->flags & (WRONG_BY_DESIGN | NEEDS_REAL_GPU))
            continue;
        rows++;
        for (uint64_t k = 1, more = 1; more; k += 1 + k / 40) {
            sim_fail_set(k);
            failed += !solves(s, g, c, k);
            more = sim_calls() >= k;
            sim_fail_set(0);
        }
        if (!solves(s, g, c, 0))
            fail_msg("%s: no answer when no call fails any more", s->name);
    }
    assert_true(rows > 20 && failed > 20 * rows);
    graph_free(g);
}
int main(void)
{
    const char *seed = getenv("SEED");
    const struct CMUnitTest tests[] = { cmocka_unit_test(each_call_fails) };

    draws = (struct random){ seed ? strtoull(seed, NULL, 10) : 20261201 };
    return cmocka_run_group_tests_name("calls that fail", tests, NULL, NULL);
}
