/* Chapter 11: every CUDA call that a solver with a mask makes on the host
   fails once, with the means of Chapter 6.  Each failure must end in
   DEVICE_FAILED with one line, and with all memory given back. */
#define FAILING_PARTS
#include "test_06_failures.cu"

static void every_call_fails(int solver(const problem *p, answer *a),
                             bool parents = false)
{
    struct error why;
    graph *g = generate("path", 9, 0, 0, 1, &why), *inverse;
    problem p = {};
    answer a = {};
    int status = DEVICE_FAILED, failures = 0;

    assert_non_null(g);
    inverse = graph_invert(g);
    assert_non_null(inverse);
    p.successors = g;
    p.predecessors = inverse;
    p.n = g->n;
    p.block = 32;
    p.count = true;
    p.parents = parents;
    a.c = (uint64_t *)room(g->n * sizeof *a.c);
    for (fails = 1; status == DEVICE_FAILED; fails++) {
        calls = 0;
        a.error[0] = '\0';
        status = solver(&p, &a);
        failures += status == DEVICE_FAILED;
        if (status == DEVICE_FAILED &&
            strstr(a.error, "cudaErrorMemoryAllocation") == NULL)
            fail_msg("call %d: the error is '%s'", fails, a.error);
        if (status == DEVICE_FAILED && calls < fails)
            fail_msg("it failed before call %d", fails);
        if (had != 0)
            fail_msg("call %d fails, and %d things are kept", fails, had);
        if (status == DEVICE_FAILED) {
            free(a.parents);
            a.parents = NULL;
        }
    }
    assert_int_equal(status, SOLVED);
    assert_int_equal(a.iterations, g->n);
    assert_int_equal(a.relaxations, g->m);
    assert_true(failures > 60);
    if (a.parents)
        for (uint32_t i = 0; i < g->n; i++)
            assert_int_equal(a.parents[i], i - 1);
    free(a.parents);
    free(a.c);
    graph_free(inverse);
    graph_free(g);
}

#ifndef FAILING_TREES        /* as for the solvers of Chapter 14 */
static void of_the_published(void **unused)
{
    (void)unused;
    every_call_fails(WIDTH(harish_narayanan));
    no_reports();            /* a path has nobody to race with */
}

static void of_masked_F(void **unused)
{
    (void)unused;
    every_call_fails(WIDTH(masked_F));
    no_reports();
}

static void of_masked_U(void **unused)
{
    (void)unused;
    every_call_fails(WIDTH(masked_U));
    no_reports();
}

#undef WIDTH
#if COST_BITS == 32
#define WIDTH(name) name##_32
#else
#define WIDTH(name) name##_64
#endif
extern "C" int WIDTH(run)(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_the_published),
        cmocka_unit_test(of_masked_F),
        cmocka_unit_test(of_masked_U),
    };

    return cmocka_run_group_tests_name(WIDTH_NAME("failing calls"), tests,
                                       NULL, NULL);
}
#endif
