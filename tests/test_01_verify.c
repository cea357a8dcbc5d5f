/* The certificate: right answers pass, every kind of wrong one fails. */
#include "nasty.h"

#define INF DISTANCE_INF
#define NONE NO_PARENT

static void refused(const graph *g, uint32_t source, const uint64_t *c,
                    const uint32_t *parent, const char *reason)
{
    struct error why = { "" };

    if (verify(g, source, c, parent, &why))
        fail_msg("accepted what is wrong: %s", reason);
    if (strstr(why.text, reason) == NULL)
        fail_msg("refused because \"%s\", not \"%s\"", why.text, reason);
}

static void accepted(const graph *g, uint32_t source, const uint64_t *c,
                     const uint32_t *parent)
{
    struct error why = { "" };

    if (!verify(g, source, c, parent, &why))
        fail_msg("%s", why.text);
}

/* 0 -4-> 1 -1-> 2,  0 -7-> 2,  2 -2-> 3,  4 -1-> 3 */
static graph *small(void)
{
    const arc arcs[] = { { 0, 1, 4 }, { 1, 2, 1 }, { 0, 2, 7 },
                         { 2, 3, 2 }, { 4, 3, 1 } };
    return graph_from_arcs(5, 5, arcs);
}

static void right_answers(void **state)
{
    const uint64_t c[] = { 0, 4, 5, 7, INF };
    const uint32_t parent[] = { NONE, 0, 1, 2, NONE };
    uint32_t found[5];
    graph *g = small();

    (void)state;
    accepted(g, 0, c, NULL);
    accepted(g, 0, c, parent);
    assert_true(tight_tree(g, 0, c, found));
    assert_memory_equal(found, parent, sizeof parent);
    graph_free(g);
}

static void wrong_costs(void **state)
{
    graph *g = small();

    (void)state;
    refused(g, 0, (uint64_t[]){ 1, 5, 6, 8, INF }, NULL,
            "at the source");
    refused(g, 0, (uint64_t[]){ INF, INF, INF, INF, INF }, NULL,
            "at the source");
    refused(g, 0, (uint64_t[]){ 0, 4, 7, 9, INF }, NULL,
            "can be relaxed");
    refused(g, 0, (uint64_t[]){ 0, 4, 5, INF, INF }, NULL,
            "can be relaxed");
    refused(g, 0, (uint64_t[]){ 0, 3, 4, 6, INF }, NULL,
            "no path from the source is that short");
    refused(g, 0, (uint64_t[]){ 0, 4, 5, 6, INF }, NULL,
            "no path from the source is that short");
    refused(g, 0, (uint64_t[]){ 0, 4, 5, 7, 9 }, NULL,
            "no path from the source is that short");
    refused(g, 0, (uint64_t[]){ 0, 0, 0, 0, 0 }, NULL,
            "no path from the source is that short");
    refused(g, 0, (uint64_t[]){ 0, 4, 5, 7, INF - 1 }, NULL,
            "");
    refused(g, 5, (uint64_t[]){ 0, 4, 5, 7, INF }, NULL,
            "there is no vertex 5");
    graph_free(g);
}

static void wrong_parents(void **state)
{
    const uint64_t c[] = { 0, 4, 5, 7, INF };
    graph *g = small();

    (void)state;
    refused(g, 0, c, (uint32_t[]){ 0, 0, 1, 2, NONE },
            "is the source and has a parent");
    refused(g, 0, c, (uint32_t[]){ NONE, 0, 1, 2, 3 },
            "is unreached and has a parent");
    refused(g, 0, c, (uint32_t[]){ NONE, NONE, 1, 2, NONE },
            "has no reached parent");
    refused(g, 0, c, (uint32_t[]){ NONE, 0, 1, 5, NONE },
            "has no reached parent");
    refused(g, 0, c, (uint32_t[]){ NONE, 0, 1, 4, NONE },
            "has no reached parent");
    refused(g, 0, c, (uint32_t[]){ NONE, 0, 0, 2, NONE },
            "no arc from the parent 0 to 2 is tight");
    refused(g, 0, c, (uint32_t[]){ NONE, 0, 1, 1, NONE },
            "no arc from the parent 1 to 3 is tight");
    graph_free(g);
}

/* 0 -9-> 1 <-0-> 2: with c[1] = c[2] = 5 every test but the last passes */
static void zero_cycles(void **state)
{
    const arc arcs[] = { { 0, 1, 9 }, { 1, 2, 0 }, { 2, 1, 0 } };
    graph *g = graph_from_arcs(3, 3, arcs);
    const uint64_t c[] = { 0, 5, 5 };

    (void)state;
    accepted(g, 0, (uint64_t[]){ 0, 9, 9 },
             (uint32_t[]){ NONE, 0, 1 });
    refused(g, 0, c, NULL, "no path from the source is that short");
    refused(g, 0, c, (uint32_t[]){ NONE, 2, 1 }, "in a circle");
    graph_free(g);
}

static void nothing_wraps(void **state)
{
    const arc arcs[] = { { 0, 1, WEIGHT_MAX }, { 1, 2, WEIGHT_MAX },
                         { 2, 0, 5 } };
    graph *g = graph_from_arcs(3, 3, arcs);
    const uint64_t w = WEIGHT_MAX;

    (void)state;
    accepted(g, 0, (uint64_t[]){ 0, w, 2 * w }, NULL);
    refused(g, 0, (uint64_t[]){ 0, w, (uint32_t)(2 * w) }, NULL,
            "no path");
    refused(g, 0, (uint64_t[]){ 0, w, INF - 1 }, NULL,
            "can be relaxed");
    refused(g, 0, (uint64_t[]){ 0, INF - 1, 1 }, NULL,
            "can be relaxed");
    graph_free(g);
    /* the costs around the largest of 32 bits, and what lies behind them */
    for (uint32_t more = 0; more < 4; more++) {
        const arc chain[] = { { 0, 1, WEIGHT_MAX - 1 }, { 1, 2, more },
                              { 2, 3, 5 } };
        uint64_t c[] = { 0, w - 1, w - 1 + more, w + 4 + more };
        g = graph_from_arcs(4, 3, chain);
        accepted(g, 0, c, NULL);
        for (int i = 1; i < 4; i++)
            for (int up = -1; up < 2; up += 2) {
                c[i] += (uint64_t)up;
                refused(g, 0, c, NULL, "");
                c[i] -= (uint64_t)up;
            }
        c[3] = INF;
        refused(g, 0, c, NULL, "(unreached)");
        graph_free(g);
    }
}

static void numbers_are_those_of_the_input(void **state)
{
    graph *g = small();

    (void)state;
    g->first = 1;
    refused(g, 0, (uint64_t[]){ 0, 4, 5, INF, INF }, NULL,
            "the arc 3 -> 4 of weight 2");
    graph_free(g);
}

/* Change one cost of a right answer, in every way a little wrong. */
static void every_single_change_is_noticed(void **state)
{
    struct error why;
    graph *g = generate("path", 9, 0, 0, 4, &why);
    uint64_t c[9] = { 0 };

    (void)state;
    for (uint32_t i = 0; i < 8; i++)
        c[i + 1] = c[i] + g->w[i];
    accepted(g, 0, c, NULL);
    for (uint32_t i = 0; i < 9; i++) {
        uint64_t right = c[i];
        const uint64_t bad[] = { right + 1, right - 1, INF, 1u << 31 };
        for (int k = 0; k < 4; k++) {
            c[i] = bad[k];
            refused(g, 0, c, NULL, "");
        }
        c[i] = right;
    }
    graph_free(g);
}

/* All graphs of three vertices whose six arcs are missing or weigh 0
   or 1, and all costs of 0 to 3 and unreached: accepted are the
   distances, as Floyd and Warshall find them, and nothing else.  With
   all parents besides: nothing else is accepted, and some parents are.
   The same from several sources, up to every limit, and with weights
   and costs of more than 32 bits. */
static graph *little_graph_of(unsigned number, uint64_t a[3][3],
                              uint32_t heavy);

static graph *little_graph(unsigned number, uint64_t d[3])
{
    uint64_t a[3][3];
    graph *g = little_graph_of(number, a, 1);

    memcpy(d, a[0], 3 * sizeof *d);
    return g;
}

static graph *little_graph_of(unsigned number, uint64_t a[3][3],
                              uint32_t heavy)
{
    static const uint32_t from[] = { 0, 0, 1, 1, 2, 2 },
                          to[] = { 1, 2, 0, 2, 0, 1 };
    arc arcs[6];
    uint32_t m = 0;

    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            a[i][j] = i == j ? 0 : INF;
    for (int k = 0; k < 6; k++, number /= 3)
        if (number % 3) {
            uint32_t w = (number % 3 - 1) * heavy;
            arcs[m++] = (arc){ from[k], to[k], w };
            a[from[k]][to[k]] = w;
        }
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                if (a[i][k] != INF && a[k][j] != INF &&
                    a[i][k] + a[k][j] < a[i][j])
                    a[i][j] = a[i][k] + a[k][j];
    return graph_from_arcs(3, m, arcs);
}

/* Do these parents lead from all that is reached to 0, over arcs that are
   tight?  As the words say it, and slowly. */
static bool is_tree(const graph *g, const uint64_t c[3],
                    const uint32_t parent[3])
{
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t j = i, steps = 0;
        if (i == 0 || c[i] == INF) {
            if (parent[i] != NONE)
                return false;
            continue;
        }
        while (j != 0) {
            uint32_t p = parent[j];
            bool joined = false;
            if (p == NONE || ++steps > 3)
                return false;
            for (uint32_t k = g->v[p]; k < g->v[p + 1]; k++)
                joined |= g->e[k] == j && c[p] != INF &&
                          c[p] + g->w[k] == c[j];
            if (!joined)
                return false;
            j = p;
        }
    }
    return true;
}

static void every_answer_to_every_little_graph(void **state)
{
    static const uint64_t cost[] = { 0, 1, 2, 3, INF };
    static const uint32_t vertex[] = { 0, 1, 2, NONE };
    unsigned accepted_trees = 0;
    struct error why;

    (void)state;
    for (unsigned number = 0; number < 729; number++) {
        uint64_t d[3];
        graph *g = little_graph(number, d);
        unsigned trees = 0;
        for (int x = 0; x < 125; x++) {
            uint64_t c[] = { cost[x % 5], cost[x / 5 % 5],
                             cost[x / 25] };
            bool right = memcmp(c, d, sizeof c) == 0;
            if (verify(g, 0, c, NULL, &why) != right)
                fail_msg("graph %u, costs %d: %s", number, x, why.text);
            for (int t = 0; t < 64; t++) {
                uint32_t parent[] = { vertex[t % 4], vertex[t / 4 % 4],
                                      vertex[t / 16] };
                bool good = verify(g, 0, c, parent, &why);
                trees += good;
                if (good != (right && is_tree(g, c, parent)))
                    fail_msg("graph %u, costs %d, parents %d", number,
                             x, t);
            }
        }
        assert_true(trees > 0);
        accepted_trees += trees;
        graph_free(g);
    }
    /* some graphs have two trees of shortest paths, or three */
    assert_true(accepted_trees > 729);
}

/* The distances from the sources in the set, up to a limit */
static void nearest(uint64_t a[3][3], unsigned set, uint64_t limit,
                    uint64_t d[3])
{
    for (int j = 0; j < 3; j++) {
        d[j] = INF;
        for (int i = 0; i < 3; i++)
            if ((set >> i & 1) && a[i][j] < d[j])
                d[j] = a[i][j];
        if (d[j] > limit)
            d[j] = INF;
    }
}

static void every_claim_about(unsigned number, uint32_t heavy,
                              unsigned set, uint64_t limit)
{
    const uint64_t cost[] = { 0, heavy, 2ull * heavy, 3ull * heavy, INF };
    uint64_t a[3][3], d[3], c[3];
    uint32_t sources[6], count = 0, found[3];
    graph *g = little_graph_of(number, a, heavy);
    struct error why = { "" };

    for (uint32_t i = 0; i < 6; i++)       /* each of them twice */
        if (set >> i / 2 & 1)
            sources[count++] = i / 2;
    nearest(a, set, limit, d);
    for (int x = 0; x < 125; x++) {
        c[0] = cost[x % 5], c[1] = cost[x / 5 % 5], c[2] = cost[x / 25];
        claim q = { .c = c, .sources = sources, .count = count,
                    .settled = limit };
        bool right = memcmp(c, d, sizeof c) == 0;
        if (verify_claim(g, &q, &why) != right)
            fail_msg("graph %u times %u, sources %u, limit %llu, costs "
                     "%d: %s", number, heavy, set,
                     (unsigned long long)limit, x, why.text);
    }
    /* the tree that is recovered is accepted; any change of it is not,
       but for another tree */
    claim q = { .c = d, .sources = sources, .count = count,
                .settled = limit, .parent = found };
    assert_true(tight_forest(g, sources, count, d, found));
    if (!verify_claim(g, &q, &why))
        fail_msg("graph %u, sources %u: its tree: %s", number, set,
                 why.text);
    found[sources[0]] = sources[0] ? 0 : 1;
    assert_false(verify_claim(g, &q, &why));
    graph_free(g);
}

static void every_claim_to_every_little_graph(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 729; number++)
        for (unsigned set = 1; set < 8; set++)
            for (uint64_t limit = 0; limit < 4; limit++) {
                uint64_t top = limit < 3 ? limit : INF;
                every_claim_about(number, 1, set, top);
                every_claim_about(number, WEIGHT_MAX, set, limit < 3
                                  ? limit * WEIGHT_MAX + limit : INF);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_answers),
        cmocka_unit_test(wrong_costs),
        cmocka_unit_test(wrong_parents),
        cmocka_unit_test(zero_cycles),
        cmocka_unit_test(nothing_wraps),
        cmocka_unit_test(numbers_are_those_of_the_input),
        cmocka_unit_test(every_single_change_is_noticed),
        cmocka_unit_test(every_answer_to_every_little_graph),
        cmocka_unit_test(every_claim_to_every_little_graph),
    };

    return cmocka_run_group_tests_name("verify", tests, NULL, NULL);
}
