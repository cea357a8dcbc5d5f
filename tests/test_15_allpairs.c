/* The all-pairs solvers against each other and against Dijkstra's
   algorithm from each source: every nasty graph, 1 to 5 streams, every
   order of streams and of threads, both widths, several tiles; what take
   refuses.  No run may leave a finding.
   (seconds: 20) */
#include "nasty.h"
#include "graph/random.h"
#include "sim/cuda_runtime.h"
#include "sim/sim.h"
#include "solvers/apsp.h"

static const char *const schedules[] = { "ascending", "descending",
                                         "lockstep", "random", "late" };
static const char *const streams[] = { "eager", "lazy", "reversed",
                                       "random" };

typedef struct table {
    const graph *g;
    uint64_t *d;                 /* a row for each source of the list */
    uint32_t *times;             /* that a row was taken, by this width */
    size_t size;
    uint32_t refuse_after;
} table;

static bool keep(void *to, uint32_t k, const void *c, size_t size)
{
    table *t = to;

    if (t->size != size)
        memset(t->times, 0, t->g->n * 2 * sizeof *t->times);
    t->size = size;
    t->times[k]++;
    for (uint32_t i = 0; i < t->g->n; i++)
        t->d[k * t->g->n + i] = size == 8 ? ((const uint64_t *)c)[i]
            : ((const uint32_t *)c)[i] == UINT32_MAX ? UINT64_MAX
            : ((const uint32_t *)c)[i];
    return t->refuse_after == 0 || --t->refuse_after > 0;
}

static digest right_digest(const uint64_t *d, uint32_t n)
{
    digest x = { 0, 0, 0 };

    for (uint32_t i = 0; i < n; i++) {
        x.reached += d[i] != UINT64_MAX;
        if (d[i] != UINT64_MAX && d[i] > x.farthest)
            x.farthest = d[i];
        x.checksum += digest_term(i, d[i]);
    }
    return x;
}

/* The rows of dijkstra_heap; every other source is asked for twice. */
static table expect(const graph *g, const uint32_t *sources,
                    uint32_t count)
{
    table t = { .g = g };

    t.d = malloc((size_t)count * g->n * sizeof *t.d);
    t.times = calloc(2 * g->n, sizeof *t.times);
    assert_non_null(t.d);
    assert_non_null(t.times);
    for (uint32_t k = 0; k < count; k++) {
        problem p = { .source = sources[k] };
        answer a;
        bool wide;

        assert_int_equal(solver_run(solver_find("dijkstra_heap"), g, &p,
                                    &a, &wide), SOLVED);
        memcpy(t.d + (size_t)k * g->n, a.c, g->n * sizeof *a.c);
        free(a.c);
    }
    return t;
}

static void forget(table *t)
{
    free(t->d);
    free(t->times);
}

/* Has the value COST_FAR, the largest cost of 32 bits, for what does not
   fit: a distance as large as this takes 64.  The others keep it. */
static bool has_far(const char *name)
{
    return strncmp(name, "floyd_warshall", 14) == 0;
}

static bool any_above(const table *t, uint32_t count, uint64_t limit)
{
    for (size_t x = 0; x < (size_t)count * t->g->n; x++)
        if (t->d[x] != UINT64_MAX && t->d[x] >= limit)
            return true;
    return false;
}

/* No path is longer. */
static uint64_t all_arcs(const graph *g)
{
    uint64_t sum = 0;

    for (uint32_t k = 0; k < g->m; k++)
        sum += g->w[k];
    return sum;
}

static void compare(const char *name, const graph *g,
                    const uint32_t *sources, uint32_t count,
                    uint32_t tracks, uint32_t block, const table *x,
                    const char *what)
{
    table got = { .g = g };
    apsp_problem p = { g, sources, count, tracks, block, keep, &got,
                       0, false };
    apsp_answer a;
    bool wide;

    got.d = malloc((size_t)count * g->n * sizeof *got.d);
    got.times = calloc(2 * g->n, sizeof *got.times);
    assert_non_null(got.d);
    assert_non_null(got.times);
    if (apsp_run(apsp_solver_find(name), &p, &a, &wide) != SOLVED)
        fail_msg("%s, %s: %s", name, what, a.error);
    for (uint32_t k = 0; k < count; k++) {
        digest d = right_digest(x->d + (size_t)k * g->n, g->n);

        if (got.times[k] != 1 ||
            memcmp(got.d + (size_t)k * g->n, x->d + (size_t)k * g->n,
                   g->n * sizeof *got.d) != 0)
            fail_msg("%s, %s, %u streams: the row of %u, taken %u "
                     "times", name, what, tracks, sources[k],
                     got.times[k]);
        if (a.digests[k].reached != d.reached ||
            a.digests[k].farthest != d.farthest ||
            a.digests[k].checksum != d.checksum)
            fail_msg("%s, %s: the digest of %u", name, what, sources[k]);
    }
    if (wide != any_above(x, count, UINT32_MAX - has_far(name)) &&
        (has_far(name) || !wide || all_arcs(g) < UINT32_MAX))
        fail_msg("%s, %s: solved in %u bits", name, what, wide ? 64 : 32);
    assert_int_equal(got.size, wide ? 8 : 4);
    assert_int_equal(sim_reports(NULL), 0);
    free(a.digests);
    forget(&got);
}

static void compare_all(const graph *g, const uint32_t *sources,
                        uint32_t count, uint32_t tracks, uint32_t block,
                        const char *what, bool dense)
{
    table x = expect(g, sources, count);

    for (size_t k = 0; k < apsp_solver_count; k++)
        if (dense || !has_far(apsp_solvers[k].name))
            compare(apsp_solvers[k].name, g, sources, count, tracks,
                    block, &x, what);
    forget(&x);
}

static void nasty_graphs(void **state)
{
    unsigned turn = 0;

    (void)state;
    for (size_t k = 0; k < nasty_count; k++, turn++) {
        graph *g = nasty_graph(k);
        uint32_t sources[66], count = 0;

        for (uint32_t i = g->n; i-- > 0; ) {
            sources[count++] = i;
            if (i % 2 == 1)
                sources[count++] = i / 2;
        }
        sim_schedule_set(schedules[turn % 5], turn);
        sim_streams_set(streams[turn / 4 % 4]);
        compare_all(g, sources, count, 1 + turn % 5, 32 + 64 * (turn % 2),
                    nasty[k].what, true);
        graph_free(g);
    }
    sim_schedule_set("ascending", 0);
    sim_streams_set("eager");
}

static void orders_of_streams(void **state)
{
    uint32_t sources[11];
    struct error why;
    graph *g = generate("predecessor", 97, 3, 0, 15, &why);
    table x;

    (void)state;
    assert_non_null(g);
    for (uint32_t k = 0; k < 11; k++)
        sources[k] = k * 9 % 97;
    x = expect(g, sources, 11);
    for (size_t k = 0; k < apsp_solver_count; k++) {
        const char *name = apsp_solvers[k].name;

        if (!(apsp_solvers[k].flags & NEEDS_STREAMS))
            continue;
        for (uint32_t at = 0; at < 20; at++) {
            uint32_t tracks = 1 + at % 5;
            int order = at / 5;

            sim_schedule_set(schedules[(order + tracks) % 5], tracks);
            sim_streams_set(streams[order]);
            compare(name, g, sources, 11, tracks, 64, &x,
                    streams[order]);
        }
        compare(name, g, sources, 11, MOST_STREAMS, 96, &x,
                "more streams than sources");
    }
    sim_schedule_set("ascending", 0);
    sim_streams_set("eager");
    forget(&x);
    graph_free(g);
}

/* 1, 2 and 4 tiles, with and without padding; paths that need every
   round; dense and sparse; and the wide version over several tiles */
static void tiles(void **state)
{
    static const uint32_t sizes[] = { 31, 32, 33, 64, 65, 128 };
    struct error why;

    (void)state;
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        uint32_t n = sizes[k], sources[3] = { 0, n / 2, n - 1 };
        struct random r = { n };
        arc arcs[4 * 128];
        uint32_t name[128];
        graph *g = k % 2
            ? generate("complete", n, 0, 90, n, &why)
            : generate("predecessor", n, 2, 0, n, &why);

        assert_non_null(g);
        sim_schedule_set(schedules[k % 5], k);
        compare_all(g, sources, 3, 2, 32, "tiles", true);
        graph_free(g);
        for (uint32_t i = 0; i < n; i++)
            name[i] = i;
        for (uint32_t i = n - 1; i > 0; i--) {
            uint32_t j = random_below(&r, i + 1), old = name[i];

            name[i] = name[j];
            name[j] = old;
        }
        for (uint32_t i = 0; i + 1 < n; i++)
            arcs[i] = (arc){ name[i], name[i + 1],
                             k % 2 ? 4000000000u : 3 };
        g = graph_from_arcs(n, n - 1, arcs);
        assert_non_null(g);
        sources[0] = name[0];
        compare_all(g, sources, 3, 3, 32, "a path in random order",
                    k < 5);
        graph_free(g);
    }
    sim_schedule_set("ascending", 0);
}

/* A sum that is too large and that no shortest path needs: the dense
   solvers stay narrow. */
static void far_and_back(void **state)
{
    static const arc arcs[] = { { 0, 1, 4294967000u },
                                { 1, 2, 4294967000u }, { 0, 2, 7 } };
    graph *g = graph_from_arcs(3, 3, arcs);
    uint32_t source = 0;

    (void)state;
    assert_non_null(g);
    compare_all(g, &source, 1, 1, 32, "far, and a way round", true);
    graph_free(g);
}

static void no_rows(void **state)
{
    struct error why;
    graph *g = generate("grid", 81, 0, 9, 2, &why);
    uint32_t sources[] = { 80, 3, 3, 41 };
    table x;

    (void)state;
    assert_non_null(g);
    x = expect(g, sources, 4);
    for (size_t s = 0; s < apsp_solver_count; s++) {
        apsp_problem p = { g, sources, 4, 2, 32, NULL, NULL, 0, false };
        apsp_answer a;
        bool wide;

        assert_int_equal(apsp_run(&apsp_solvers[s], &p, &a, &wide),
                         SOLVED);
        for (uint32_t k = 0; k < 4; k++) {
            digest d = right_digest(x.d + k * g->n, g->n);
            assert_true(a.digests[k].reached == d.reached);
            assert_true(a.digests[k].farthest == d.farthest);
            assert_true(a.digests[k].checksum == d.checksum);
        }
        free(a.digests);
    }
    forget(&x);
    graph_free(g);
}

static size_t room_left(void)
{
    size_t left = 0, all = 0;

    assert_int_equal(cudaMemGetInfo(&left, &all), cudaSuccess);
    return left;
}

static void taking_ends(void **state)
{
    size_t before = room_left();
    struct error why;
    graph *g = generate("predecessor", 70, 3, 0, 4, &why);
    uint32_t sources[] = { 1, 2, 3, 4, 5, 6 };

    (void)state;
    assert_non_null(g);
    for (size_t s = 0; s < apsp_solver_count; s++)
        for (int order = 0; order < 4; order++) {
            table t = { .g = g, .refuse_after = 3 };
            apsp_problem p = { g, sources, 6, 3, 32, keep, &t,
                               0, false };
            apsp_answer a;
            bool wide;

            t.d = malloc(6 * (size_t)g->n * sizeof *t.d);
            t.times = calloc(2 * g->n, sizeof *t.times);
            assert_non_null(t.d);
            assert_non_null(t.times);
            sim_streams_set(streams[order]);
            assert_int_equal(apsp_run(&apsp_solvers[s], &p, &a, &wide),
                             NOT_TAKEN);
            assert_null(a.digests);
            assert_int_equal(room_left(), before);
            forget(&t);
        }
    sim_streams_set("eager");
    assert_int_equal(sim_reports(NULL), 0);
    graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nasty_graphs),
        cmocka_unit_test(orders_of_streams),
        cmocka_unit_test(tiles),
        cmocka_unit_test(far_and_back),
        cmocka_unit_test(no_rows),
        cmocka_unit_test(taking_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
