/* Lists, inversion, matrices, and the check of three arrays. */
#include "nasty.h"

static int compare_arcs(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(arc));
}

/* The arcs of g, sorted; turned around if asked. */
static arc *arcs_of(const graph *g, bool turn)
{
    arc *a = calloc(g->m + 1, sizeof *a);

    assert_non_null(a);
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            a[k] = turn ? (arc){ g->e[k], i, g->w[k] }
                        : (arc){ i, g->e[k], g->w[k] };
    qsort(a, g->m, sizeof *a, compare_arcs);
    return a;
}

static void same_arcs(const graph *g, const graph *h, bool turned)
{
    arc *a = arcs_of(g, false), *b = arcs_of(h, turned);
    struct error why;

    assert_int_equal(g->n, h->n);
    assert_int_equal(g->m, h->m);
    if (!graph_check(h, &why))
        fail_msg("%s", why.text);
    assert_memory_equal(a, b, (g->m + 1) * sizeof *a);
    free(a);
    free(b);
}

static void inversion_of(graph *g)
{
    graph *p = graph_invert(g), *back = graph_invert(p),
          *again = graph_invert(back);

    assert_int_equal(p->first, g->first);
    same_arcs(g, p, true);
    same_arcs(g, back, false);
    /* lists come out in the order of their other ends */
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = p->v[i]; k + 1 < p->v[i + 1]; k++)
            assert_true(p->e[k] <= p->e[k + 1]);
    assert_memory_equal(p->v, again->v, (g->n + 1) * sizeof *p->v);
    assert_memory_equal(p->e, again->e, g->m * sizeof *p->e);
    graph_free(p);
    graph_free(back);
    graph_free(again);
    graph_free(g);
}

static void inversion(void **state)
{
    struct error why;

    (void)state;
    for (size_t k = 0; k < nasty_count; k++)
        inversion_of(nasty_graph(k));
    for (uint32_t n = 1; n < 3000; n = 2 * n + 1)
        inversion_of(generate("predecessor", n, 0, 0, n, &why));
}

static void lists_keep_the_order_of_the_arcs(void **state)
{
    const arc arcs[] = { { 2, 0, 7 }, { 0, 1, 1 }, { 2, 1, 8 },
                         { 0, 2, 2 }, { 2, 2, 9 } };
    graph *g = graph_from_arcs(3, 5, arcs);
    const uint32_t v[] = { 0, 2, 2, 5 }, e[] = { 1, 2, 0, 1, 2 },
                   w[] = { 1, 2, 7, 8, 9 };

    (void)state;
    assert_memory_equal(g->v, v, sizeof v);
    assert_memory_equal(g->e, e, sizeof e);
    assert_memory_equal(g->w, w, sizeof w);
    graph_free(g);
}

static void matrix_keeps_the_least_weight(void **state)
{
    const arc arcs[] = { { 0, 1, 9 }, { 0, 1, 0 }, { 0, 1, 5 },
                         { 1, 1, 3 }, { 1, 0, WEIGHT_MAX } };
    graph *g = graph_from_arcs(2, 5, arcs);
    uint32_t *a = graph_matrix(g);
    const uint32_t expected[] = { UINT32_MAX, 0, WEIGHT_MAX, 3 };

    (void)state;
    assert_memory_equal(a, expected, sizeof expected);
    free(a);
    graph_free(g);
}

static void check_refuses(void **state)
{
    const arc arcs[] = { { 0, 1, 9 }, { 1, 2, 0 } };
    graph *g = graph_from_arcs(3, 2, arcs);
    struct error why;

    (void)state;
    assert_true(graph_check(g, &why));
    g->e[1] = 3;
    assert_false(graph_check(g, &why));
    g->e[1] = 2;
    g->w[0] = UINT32_MAX;
    assert_false(graph_check(g, &why));
    g->w[0] = 9;
    g->v[0] = 1;
    assert_false(graph_check(g, &why));
    g->v[0] = 0;
    g->v[1] = 3;
    assert_false(graph_check(g, &why));
    g->v[1] = 1;
    g->v[3] = 1;
    assert_false(graph_check(g, &why));
    g->v[3] = 2;
    assert_true(graph_check(g, &why));
    g->n = 0;
    assert_false(graph_check(g, &why));
    g->n = 3;
    graph_free(g);
}

static int released;
static void release(graph *g)
{
    released++;
    free(g->v);
    free(g->e);
    free(g->w);
}

static void release_takes_the_place_of_free(void **state)
{
    graph *g = graph_new(4, 0);

    (void)state;
    g->release = release;
    graph_free(g);
    assert_int_equal(released, 1);
    graph_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inversion),
        cmocka_unit_test(lists_keep_the_order_of_the_arcs),
        cmocka_unit_test(matrix_keeps_the_least_weight),
        cmocka_unit_test(check_refuses),
        cmocka_unit_test(release_takes_the_place_of_free),
    };

    return cmocka_run_group_tests_name("graph", tests, NULL, NULL);
}
