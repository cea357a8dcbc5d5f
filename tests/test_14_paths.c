/* Trees: every solver that keeps one, on the checked simulator where it
   has kernels, and the trees that solver_run recovers for those that keep
   none, against the certificate; zeros in both numberings; widths, blocks,
   schedules; what happens if nobody asks. */
#include "nasty.h"
#include "graph/random.h"
#include "graph/verify.h"
#include "sim/sim.h"
#include "solvers/solver.h"

static const char *const schedules[] = { "ascending", "descending",
                                         "lockstep", "random", "late" };

/* Calls a function for each row that is to have a tree of its own. */
#define FOR_KEEPERS(s)                                                 \
    for (const solver *s = solvers; s < solvers + solver_count; s++)   \
        if (s->flags & KEEPS_PARENTS)

/* The row's own tree, and not one that solver_run has recovered. */
static void keeps_itself(const solver *s, const graph *g, problem p)
{
    graph *inverse = graph_invert(g);
    uint32_t *matrix = s->flags & NEEDS_MATRIX ? graph_matrix(g) : NULL;
    answer a = { .c = malloc(g->n * sizeof *a.c) };

    p.n = g->n;
    p.successors = g;
    p.predecessors = inverse;
    p.matrix = matrix;
    p.parents = true;
    assert_int_equal(s->solve_32(&p, &a), SOLVED);
    if (a.parents == NULL)
        fail_msg("%s keeps no parents", s->name);
    free(a.c);
    free(a.parents);
    free(matrix);
    graph_free(inverse);
}

static void tree_by(const char *name, const graph *g, problem p,
                    const uint64_t *c, const char *what)
{
    struct error why;
    answer a;
    bool wide;

    p.parents = true;
    if (solver_run(solver_find(name), g, &p, &a, &wide) != SOLVED)
        fail_msg("%s, %s: %s", name, what, a.error);
    assert_non_null(a.parents);
    if (memcmp(a.c, c, g->n * sizeof *c) != 0)
        fail_msg("%s, %s: the costs differ", name, what);
    if (!verify(g, p.source, a.c, a.parents, &why))
        fail_msg("%s, %s, source %u, block %u: %s", name, what,
                 p.source, p.block, why.text);
    free(a.c);
    free(a.parents);
    assert_int_equal(sim_reports(NULL), 0);
}

static uint64_t *distances(const graph *g, uint32_t source)
{
    problem p = { .source = source };
    answer a;
    bool wide;

    assert_int_equal(solver_run(solver_find("dijkstra_heap"), g, &p, &a,
                                &wide), SOLVED);
    assert_null(a.parents);
    return a.c;
}

static void nasty_graphs(void **state)
{
    unsigned turn = 0;

    (void)state;
    for (size_t k = 0; k < nasty_count; k++) {
        graph *g = nasty_graph(k);

        for (uint32_t s = 0; s < g->n; s += g->n > 8 ? 13 : 1, turn++) {
            uint64_t *c = distances(g, s);
            problem p = { .source = s, .block = turn % 2 ? 64 : 96 };

            sim_schedule_set(schedules[turn % 5], turn);
            FOR_KEEPERS(r)
                if (s == 0 || (turn + (r - solvers)) % 3 == 0)
                    tree_by(r->name, g, p, c, nasty[k].what);
            free(c);
        }
        graph_free(g);
    }
    sim_schedule_set("ascending", 0);
}

static void every_block(void **state)
{
    struct error why;
    graph *g = generate("predecessor", 1500, 3, 0, 6, &why);
    uint64_t *c = distances(g, 1499);

    (void)state;
    for (uint32_t block = 32; block <= 1024; block += 32) {
        problem p = { .source = 1499, .block = block };

        FOR_KEEPERS(r)
            if ((r->flags & NEEDS_GPU) && (block / 32 + (r - solvers)) % 3 == 0)
                tree_by(r->name, g, p, c, "papers' family");
    }
    free(c);
    graph_free(g);
}

/* Weights 0 to 2 on a random graph: many zeros, chains and circles. */
static void zeros(void **state)
{
    struct random r = { 5 };
    arc arcs[600];

    (void)state;
    for (int turn = 0; turn < 12; turn++) {
        for (int k = 0; k < 600; k++)
            arcs[k] = (arc){ random_below(&r, 200), random_below(&r, 200),
                             random_below(&r, turn % 2 ? 2 : 3) };
        graph *g = graph_from_arcs(200, 600, arcs);
        uint64_t *c = distances(g, (uint32_t)turn);
        problem p = { .source = (uint32_t)turn, .block = 32 };

        sim_schedule_set(schedules[turn % 5], (uint64_t)turn);
        for (size_t k = 0; k < solver_count; k++)
            if (!(solvers[k].flags & WRONG_BY_DESIGN) && !(solvers[k].flags & NEEDS_REAL_GPU) &&
                ((solvers[k].flags & KEEPS_PARENTS) || turn < 2))
                tree_by(solvers[k].name, g, p, c, "zeros");
        free(c);
        graph_free(g);
    }
    sim_schedule_set("ascending", 0);
}

/* A circle of zeros in both numberings, and a chain of them, which needs a
   round for every vertex, in both. */
static void circles_and_chains(void **state)
{
    arc circle[] = { { 0, 1, 5 }, { 1, 2, 0 }, { 2, 1, 0 } };
    arc turned[] = { { 2, 1, 5 }, { 1, 0, 0 }, { 0, 1, 0 } };
    arc chain[99], upwards[99];
    const arc *const all[] = { circle, turned, chain, upwards };
    const uint32_t n[] = { 3, 3, 100, 100 }, m[] = { 3, 3, 99, 99 },
                   source[] = { 0, 2, 99, 0 };

    (void)state;
    for (uint32_t k = 0; k < 99; k++) {
        chain[k] = (arc){ k + 1, k, k == 98 };
        upwards[k] = (arc){ k, k + 1, k == 0 };
    }
    for (int k = 0; k < 4; k++) {
        graph *g = graph_from_arcs(n[k], m[k], all[k]);
        uint64_t *c = distances(g, source[k]);
        problem p = { .source = source[k], .block = 32 };

        for (int s = 0; s < 5; s++) {
            sim_schedule_set(schedules[s], 1);
            FOR_KEEPERS(r)
                tree_by(r->name, g, p, c, "zeros");
        }
        free(c);
        graph_free(g);
    }
    sim_schedule_set("ascending", 0);
}

static void wide_costs(void **state)
{
    arc arcs[] = { { 0, 1, 4294967294u }, { 1, 2, 4294967294u },
                   { 2, 3, 0 }, { 3, 2, 0 }, { 0, 3, 4294967290u },
                   { 3, 4, 9 } };
    graph *g = graph_from_arcs(6, 6, arcs);
    uint64_t *c = distances(g, 0);
    problem p = { .block = 32 };

    (void)state;
    FOR_KEEPERS(r)
        tree_by(r->name, g, p, c, "wide");
    free(c);
    graph_free(g);
}

/* Who does not ask pays for no copy, and gets none. */
static void not_asked(void **state)
{
    struct error why;
    graph *g = generate("grid", 100, 0, 0, 1, &why);

    (void)state;
    for (size_t k = 0; k < solver_count; k++)  /* a row of that name is one */
        if (strstr(solvers[k].name, "_paths")
            && !(solvers[k].flags & KEEPS_PARENTS))
            fail_msg("%s is no keeper", solvers[k].name);
    FOR_KEEPERS(r) {
        problem p = { .source = 3, .block = 32 };
        answer a;
        bool wide;

        assert_int_equal(solver_run(r, g, &p, &a, &wide), SOLVED);
        assert_null(a.parents);
        free(a.c);
        keeps_itself(r, g, p);
    }
    graph_free(g);
    assert_int_equal(sim_reports(NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nasty_graphs), cmocka_unit_test(every_block),
        cmocka_unit_test(zeros), cmocka_unit_test(circles_and_chains),
        cmocka_unit_test(wide_costs), cmocka_unit_test(not_asked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
