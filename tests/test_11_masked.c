/* Chapter 11 on the checked simulator: harish_narayanan is wrong in the way
   that the chapter says, and never worse; masked_F and masked_U are silent
   and certified on every nasty graph, from every source, with every size
   of block, in all kinds of schedule and in both widths, and make as many
   iterations as a shortest path has hops, and one. */
#include "nasty.h"
#include "graph/random.h"
#include "sim/sim.h"
#include "solvers/solver.h"

static const char *const schedules[] = { "ascending", "descending",
                                         "lockstep", "random", "late" };
static const char *const cures[] = { "masked_F", "masked_U" };

static answer run(const char *solver, const graph *g, uint32_t source,
                  uint32_t block)
{
    problem p = { .source = source, .block = block, .count = true };
    answer a;
    bool wide;

    if (solver_run(solver_find(solver), g, &p, &a, &wide) != SOLVED)
        fail_msg("%s: %s", solver, a.error);
    return a;
}

/* Bellman and Ford along the list of arcs, a round for a number of arcs:
   1 + the greatest number of hops, and the sums that the cured loop
   forms: those from vertices whose cost fell in the round before. */
static uint64_t rounds(const graph *g, uint32_t source, uint64_t *sums)
{
    uint64_t *now = malloc(g->n * sizeof *now);
    uint64_t *next = malloc(g->n * sizeof *next), count = 0;
    bool *fell = calloc(g->n, sizeof *fell), again = true;

    assert_true(now && next && fell);
    for (uint32_t i = 0; i < g->n; i++)
        now[i] = UINT64_MAX;
    now[source] = 0;
    fell[source] = true;
    for (*sums = 0; again; count++) {
        again = false;
        memcpy(next, now, g->n * sizeof *now);
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
                if (now[i] == UINT64_MAX)
                    continue;
                *sums += fell[i];
                if (now[i] + g->w[k] < next[g->e[k]])
                    next[g->e[k]] = now[i] + g->w[k];
            }
        for (uint32_t i = 0; i < g->n; i++) {
            fell[i] = next[i] < now[i];
            again |= fell[i];
        }
        memcpy(now, next, g->n * sizeof *now);
    }
    free(now);
    free(next);
    free(fell);
    return count;
}

static void cured(const graph *g, uint32_t source, uint32_t block,
                  const char *what)
{
    uint64_t sums, count = rounds(g, source, &sums);
    struct error why;

    for (int k = 0; k < 2; k++) {
        answer a = run(cures[k], g, source, block);

        if (!verify(g, source, a.c, NULL, &why))
            fail_msg("%s, %s, block %u: %s", cures[k], what, block, why.text);
        if (a.iterations != count || a.relaxations != sums)
            fail_msg("%s, %s: %lu iterations, expected %lu; %lu sums, "
                     "expected %lu", cures[k], what,
                     (unsigned long)a.iterations, (unsigned long)count,
                     (unsigned long)a.relaxations, (unsigned long)sums);
        free(a.c);
    }
    assert_int_equal(sim_reports(NULL), 0);
}

static void cures_on_nasty_graphs(void **state)
{
    unsigned turn = 0;

    (void)state;
    for (size_t k = 0; k < nasty_count; k++) {
        graph *g = nasty_graph(k);

        for (uint32_t s = 0; s < g->n; s += g->n > 8 ? 11 : 1, turn++)
            for (int way = 0; way < 2; way++) {
                sim_schedule_set(schedules[2 * way + turn % 3], turn);
                cured(g, s, turn % 2 ? 32 : 96, nasty[k].what);
            }
        graph_free(g);
    }
    sim_schedule_set("ascending", 0);
}

static graph *family(const char *name, uint32_t n, uint32_t most)
{
    struct error why;
    graph *g = generate(name, n, 0, most, 5, &why);

    if (g == NULL)
        fail_msg("%s", why.text);
    return g;
}

static void cures_with_every_block(void **state)
{
    graph *g = family("predecessor", 1500, 0);

    (void)state;
    for (uint32_t block = 32; block <= 1024; block += 32) {
        sim_schedule_set(schedules[block / 32 % 5], block);
        cured(g, 1499, block, "the papers' family");
    }
    sim_schedule_set("ascending", 0);
    graph_free(g);
}

static const char *const shapes[] = {
    "counterexample", "counterexample-best-last",
    "counterexample-shuffled", "counterexample-undirected",
    "counterexample-best-last-undirected",
    "counterexample-shuffled-undirected", "grid", "complete", "path",
};
enum { SHAPES = sizeof shapes / sizeof *shapes, FUNNELS = 6 };

static void cures_on_families(void **state)
{
    (void)state;
    for (int k = 0; k < SHAPES; k++)
        for (int way = 0; way < 5; way++) {
            graph *g = family(shapes[k], 130, k % 2 ? 1000000 : 0);

            sim_schedule_set(schedules[way], 3);
            cured(g, k < FUNNELS ? 0 : 77, 64, shapes[k]);
            graph_free(g);
        }
    sim_schedule_set("ascending", 0);
}

/* Theorem: never more iterations than DA2CF. */
static void not_more_than_frontiers(void **state)
{
    (void)state;
    for (int k = 0; k < SHAPES; k++) {
        graph *g = family(shapes[k], 200, k % 2 ? 3 : 100);
        answer a = run("masked_F", g, 0, 32), f = run("F_CPU", g, 0, 32);

        assert_true(a.iterations <= f.iterations);
        assert_true(a.relaxations >= f.relaxations);
        free(a.c);
        free(f.c);
        graph_free(g);
    }
    for (size_t k = 0; k < nasty_count; k++) {
        graph *g = nasty_graph(k);
        answer a = run("masked_F", g, 0, 32), f = run("F_CPU", g, 0, 32);

        assert_true(a.iterations <= f.iterations);
        free(a.c);
        free(f.c);
        graph_free(g);
    }
}

/* Is there a report of the race between these two lines of the kernel?
   alone: the line that races with itself, or 0. */
static int plain_lines(int lines[2], int *alone)
{
    struct sim_report r;
    int pairs = 0;

    lines[0] = lines[1] = *alone = 0;
    for (uint64_t i = 0; sim_report_at(i, &r); i++) {
        if (!r.error)
            continue;
        assert_string_equal(r.report_class, "race-global");
        assert_non_null(strstr(r.kernel, "offer_plain"));
        assert_string_equal(r.file, r.file2);
        if (r.line == r.line2) {
            *alone = r.line;
            continue;
        }
        lines[0] = r.line < r.line2 ? r.line : r.line2;
        lines[1] = r.line < r.line2 ? r.line2 : r.line;
        pairs++;
    }
    return pairs;
}

/* The look and the store are neighbouring lines, in every schedule and
   for every size of block. */
static void race_is_named(void **state)
{
    static const char *const all[] = { "ascending", "descending",
                                       "lockstep", "random", "late" };
    int first[2] = { 0, 0 }, lines[2], alone;
    unsigned named = 0, stores = 0;

    (void)state;
    for (int k = 0; k < FUNNELS; k++) {
        graph *g = family(shapes[k], 1024, 0);

        for (uint32_t block = 32; block <= 1024; block += k ? 480 : 32) {
            answer a;

            sim_forget();
            sim_schedule_set(all[(block / 32 + k) % 5], block);
            a = run("harish_narayanan", g, 0, block);
            if (sim_reports("race-global") == 0)
                fail_msg("%s, block %u: no race", shapes[k], block);
            if (plain_lines(lines, &alone) > 0) {
                if (first[0] == 0)
                    memcpy(first, lines, sizeof first);
                assert_int_equal(lines[0], first[0]);
                assert_int_equal(lines[1], first[1]);
                assert_int_equal(lines[1], lines[0] + 1);
                named++;
            }
            if (alone != 0) {
                assert_int_equal(alone, first[1]);
                stores++;
            }
            free(a.c);
        }
        graph_free(g);
    }
    assert_true(named >= 40 && stores >= 32);
    sim_forget();
    sim_schedule_set("ascending", 0);
}

/* In turns, the sink has what the last thread of the first block offers;
   one after another, in either order, it is right. */
static void wrong_as_derived(void **state)
{
    graph *first = family("counterexample", 1024, 0);
    graph *last = family("counterexample-best-last", 1024, 0);

    (void)state;
    for (uint32_t block = 32; block <= 1024; block *= 2)
        for (int way = 0; way < 3; way++) {
            uint32_t lane = block - 1 < 1022 ? block - 1 : 1022;
            answer a, b;

            sim_schedule_set(schedules[way], 0);
            a = run("harish_narayanan", first, 0, block);
            b = run("harish_narayanan", last, 0, block);
            assert_int_equal(a.c[1023], way == 2 ? 1 + lane : 2);
            assert_int_equal(b.c[1023], 2);
            free(a.c);
            free(b.c);
        }
    sim_forget();
    sim_schedule_set("ascending", 0);
    graph_free(first);
    graph_free(last);
}

/* Whatever is lost: upper bounds, infinite where nothing leads, and an
   end within n iterations. */
static void never_worse(void **state)
{
    unsigned lost = 0;

    (void)state;
    for (size_t k = 0; k < nasty_count + SHAPES; k++)
        for (uint64_t seed = 0; seed < 3; seed++) {
            graph *g = k < nasty_count ? nasty_graph(k)
                     : family(shapes[k - nasty_count], 130, 50);
            answer a, d = run("dijkstra_heap", g, 0, 32);

            sim_schedule_set(seed ? "random" : "lockstep", seed);
            a = run("harish_narayanan", g, 0, 32);
            assert_true(a.iterations <= g->n);
            for (uint32_t i = 0; i < g->n; i++) {
                assert_true(a.c[i] >= d.c[i]);
                assert_int_equal(a.c[i] == UINT64_MAX,
                                 d.c[i] == UINT64_MAX);
                lost += a.c[i] > d.c[i];
            }
            free(a.c);
            free(d.c);
            graph_free(g);
        }
    assert_true(lost > 0);
    sim_forget();
    sim_schedule_set("ascending", 0);
}

/* The offers of a counterexample: 1 to n - 2, each once, in the order that
   the family's name says; undirected, every arc has its reverse. */
static void counterexamples(void **state)
{
    (void)state;
    for (int k = 0; k < FUNNELS; k++) {
        uint32_t n = 100, middle = n - 2, seen[100] = { 0 }, inverse;
        graph *g = family(shapes[k], n, 0), *p = graph_invert(g);

        assert_int_equal(g->m, (k < 3 ? 2 : 4) * middle);
        for (uint32_t i = 1; i <= middle; i++) {
            uint32_t w = 0, ones = 0;

            for (uint32_t a = g->v[i]; a < g->v[i + 1]; a++)
                if (g->e[a] == n - 1)
                    w = g->w[a];
            for (uint32_t a = p->v[i]; a < p->v[i + 1]; a++)
                ones += p->e[a] == 0 && p->w[a] == 1;
            assert_int_equal(ones, 1);
            assert_in_range(w, 1, middle);
            seen[w]++;
            if (k % 3 < 2)
                assert_int_equal(w, k % 3 ? middle + 1 - i : i);
        }
        for (uint32_t w = 1; w <= middle; w++)
            assert_int_equal(seen[w], 1);
        inverse = g->v[n] - g->v[n - 1];
        assert_int_equal(inverse, k < 3 ? 0 : middle);
        graph_free(p);
        graph_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counterexamples),
        cmocka_unit_test(cures_on_nasty_graphs),
        cmocka_unit_test(cures_with_every_block),
        cmocka_unit_test(cures_on_families),
        cmocka_unit_test(not_more_than_frontiers),
        cmocka_unit_test(race_is_named),
        cmocka_unit_test(wrong_as_derived),
        cmocka_unit_test(never_worse),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
