/* The random numbers and the families: the same bytes everywhere. */
#include "graph/random.h"
#include "nasty.h"

static uint64_t hash(const graph *g)   /* FNV-1a over v, e, w */
{
    const uint32_t *part[] = { g->v, g->e, g->w };
    const size_t words[] = { (size_t)g->n + 1, g->m, g->m };
    uint64_t h = 0xcbf29ce484222325;

    for (int k = 0; k < 3; k++)
        for (size_t i = 0; i < words[k]; i++)
            for (int byte = 0; byte < 32; byte += 8)
                h = (h ^ ((part[k][i] >> byte) & 255)) *
                    0x100000001b3;
    return h;
}

/* The first outputs for seed 1234567 of the published splitmix64. */
static void splitmix(void **state)
{
    static const uint64_t known[] = {
        6457827717110365317u, 3203168211198807973u,
        9817491932198370423u, 4593380528125082431u,
        16408922859458223821u };
    struct random r = { 1234567 };

    (void)state;
    for (int k = 0; k < 5; k++)
        assert_true(random_next(&r) == known[k]);
}

static void bounds(void **state)
{
    struct random r = { 1 };
    uint32_t count[6] = { 0 };

    (void)state;
    for (int k = 0; k < 1000; k++)
        assert_int_equal(random_below(&r, 1), 0);
    for (int k = 0; k < 60000; k++)
        count[random_below(&r, 6)]++;
    /* each is 10000 give or take 91; 5 deviations */
    for (int k = 0; k < 6; k++)
        assert_in_range(count[k], 9540, 10460);
    /* 3 * 2^30: a biased draw favours the lower third two to one */
    count[0] = count[1] = count[2] = 0;
    for (int k = 0; k < 30000; k++)
        count[random_below(&r, 3u << 30) >> 30]++;
    for (int k = 0; k < 3; k++)
        assert_in_range(count[k], 9590, 10410);
}

static void golden(void **state)
{
    static const struct { const char *family; uint32_t n; uint64_t h; }
    know[] = {
        { "predecessor", 1000, 0x8d351e5e3cab825a },
        { "matrix", 100, 0x26d1593b0204795b },
        { "grid", 90, 0x4c2ba6c2d12f20f7 },
        { "path", 50, 0x86c2eb2d087de8af },
        { "complete", 40, 0x8aa428defe9f2ae6 },
        { "counterexample", 1024, 0xf6dc461afd6783a4 },
        { "rmat", 1000, 0x3221c8687e746cad },
        { "road", 1000, 0xcf633bde93824618 },
        { "geometric", 1000, 0xd68e7e4dbb102875 },
    };
    struct error why;

    (void)state;
    for (int k = 0; k < 9; k++) {
        graph *g = generate(know[k].family, know[k].n, 0, 0, 2009, &why);
        assert_non_null(g);
        if (hash(g) != know[k].h)
            fail_msg("%s: 0x%016llx", know[k].family,
                     (unsigned long long)hash(g));
        graph_free(g);
    }
}

static void predecessors_are_distinct(void **state)
{
    struct error why;

    (void)state;
    for (uint32_t n = 1; n <= 40; n++)
        for (uint32_t d = 0; d < n; d += 1 + n / 7) {
            graph *g = generate("predecessor", n, d, 3, n, &why), *p;
            uint32_t degree = d ? d : n < 8 ? n - 1 : 7;
            assert_non_null(g);
            assert_true(graph_check(g, &why));
            p = graph_invert(g);
            for (uint32_t i = 0; i < n; i++) {
                assert_int_equal(p->v[i + 1] - p->v[i], degree);
                for (uint32_t k = p->v[i]; k < p->v[i + 1]; k++) {
                    assert_int_not_equal(p->e[k], i);
                    assert_in_range(p->w[k], 1, 3);
                    if (k > p->v[i])   /* lists come out sorted */
                        assert_true(p->e[k - 1] < p->e[k]);
                }
            }
            graph_free(p);
            graph_free(g);
        }
}

/* n = 4, two predecessors of three: each pair a third of the time */
static void every_set_is_equally_likely(void **state)
{
    uint32_t count[4] = { 0 };
    struct error why;

    (void)state;
    for (uint64_t seed = 0; seed < 9000; seed++) {
        graph *g = generate("predecessor", 4, 2, 0, seed * 77, &why), *p = graph_invert(g);
        count[6 - p->e[0] - p->e[1]]++;   /* who is missing at 0 */
        graph_free(p);
        graph_free(g);
    }
    for (int k = 1; k < 4; k++)
        assert_in_range(count[k], 2780, 3220);
}

static void grids(void **state)
{
    struct error why;

    (void)state;
    for (uint32_t n = 1; n < 70; n++) {
        graph *g = generate("grid", n, 0, 0, 1, &why), *p;
        uint32_t width = 1;
        while (width * width < n)
            width++;
        assert_true(graph_check(g, &why));
        p = graph_invert(g);
        /* as many arcs in as out, and only between neighbours */
        assert_memory_equal(g->v, p->v, (n + 1) * sizeof *g->v);
        assert_memory_equal(g->e, p->e, g->m * sizeof *g->e);
        for (uint32_t i = 0, k; i < n; i++)
            for (k = g->v[i]; k < g->v[i + 1]; k++) {
                uint32_t a = i < g->e[k] ? i : g->e[k],
                         b = i < g->e[k] ? g->e[k] : i;
                assert_true(b == a + width ||
                            (b == a + 1 && b % width != 0));
            }
        graph_free(p);
        graph_free(g);
    }
}

static void refusals(void **state)
{
    static const struct {
        const char *family; uint32_t n, degree, weight;
    } bad[] = {
        { "predecessor", 0, 0, 0 }, { "predecessor", 7, 7, 0 },
        { "predecessor", 1, 1, 0 }, { "matrix", 10, 10, 0 },
        { "predecessor", 4000000000u, 7, 0 }, { "grid", 0, 0, 0 },
        { "complete", 70000, 0, 0 }, { "counterexample", 2, 0, 0 },
        { "tree", 10, 0, 0 }, { "", 10, 0, 0 },
        { "path", 10, 0, UINT32_MAX },
    };

    (void)state;
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        struct error why = { "" };
        assert_null(generate(bad[k].family, bad[k].n, bad[k].degree,
                             bad[k].weight, 1, &why));
        assert_true(why.text[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(splitmix),
        cmocka_unit_test(bounds),
        cmocka_unit_test(golden),
        cmocka_unit_test(predecessors_are_distinct),
        cmocka_unit_test(every_set_is_equally_likely),
        cmocka_unit_test(grids),
        cmocka_unit_test(refusals),
    };

    return cmocka_run_group_tests_name("generate", tests, NULL, NULL);
}
