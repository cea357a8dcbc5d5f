/* Chapter 8: what crosses the bus in the hybrids is counted, out and home
   apart, and compared with the chapter's table; and every CUDA call
   fails once, after which nothing may be kept.
   (seconds: 6) */
#include "failing.h"

static uint64_t out, home;   /* bytes, of asynchronous copies */

static cudaError_t copy_later(void *to, const void *from, size_t size,
                              enum cudaMemcpyKind way)
{
    out += way == cudaMemcpyHostToDevice ? size : 0;
    home += way == cudaMemcpyDeviceToHost ? size : 0;
    return fate((cudaMemcpyAsync)(to, from, size, way, 0));
}
#undef cudaMemcpyAsync
#define cudaMemcpyAsync copy_later
#include "cuda/hybrids.cu"
#include "graph/generate.h"
#include <string.h>

static solve_function *const hybrids[] = {
    WIDTH(U_H1), WIDTH(U_H2), WIDTH(U_H3)
};

static graph *predecessors(const char *family, uint32_t n)
{
    struct error why;
    graph *g = generate(family, n, 0, 0, 1, &why);
    graph *back = g ? graph_invert(g) : NULL;

    assert_non_null(back);
    graph_free(g);
    return back;
}

static void compare(int kind, const graph *g)
{
    uint64_t b = sizeof(cost_t), n = g->n, k;
    uint64_t goes[3], comes[3];
    problem p = {};
    answer a = {};

    p.predecessors = g;
    p.n = g->n;
    p.source = g->n - 1;
    p.block = 64;
    a.c = (uint64_t *)room(n * sizeof *a.c);
    calls = fails = 0;
    out = home = 0;
    assert_int_equal(hybrids[kind](&p, &a), SOLVED);
    k = a.iterations;
    goes[0] = (k - 1) * b * n;
    comes[0] = (k - 1) * 2 * n;
    goes[1] = (k - 1) * 2 * n;
    comes[1] = k * b * (n + 1);
    goes[2] = 0;
    comes[2] = k * b * (n + 1) + (k - 1) * n;
    if (out != goes[kind] || home != comes[kind])
        fail_msg("U_H%d, n = %u, %u iterations: %lu bytes out, expected "
                 "%lu; %lu home, expected %lu", kind + 1, g->n,
                 (unsigned)k, (unsigned long)out,
                 (unsigned long)goes[kind], (unsigned long)home,
                 (unsigned long)comes[kind]);
    assert_int_equal(had, 0);
    free(a.c);
}

static void bytes(void **unused)
{
    static const struct { const char *family; uint32_t n; } graphs[] = {
        { "path", 1 }, { "path", 2 }, { "path", 65 }, { "grid", 100 },
        { "predecessor", 1000 }, { "complete", 40 },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof graphs / sizeof *graphs; i++) {
        graph *g = predecessors(graphs[i].family, graphs[i].n);

        for (int kind = 0; kind < 3; kind++)
            compare(kind, g);
        graph_free(g);
    }
    no_reports();
}

static void every_call_fails(void **unused)
{
    graph *g = predecessors("grid", 49);

    (void)unused;
    for (int kind = 0; kind < 3; kind++) {
        problem p = {};
        answer a = {};
        int status = DEVICE_FAILED;

        p.predecessors = g;
        p.n = g->n;
        p.block = 32;
        p.count = true;
        a.c = (uint64_t *)room(g->n * sizeof *a.c);
        for (fails = 1; status == DEVICE_FAILED; fails++) {
            calls = 0;
            a.error[0] = '\0';
            status = hybrids[kind](&p, &a);
            if (status == DEVICE_FAILED &&
                (strstr(a.error, "cudaErrorMemoryAllocation") == NULL ||
                 calls < fails))
                fail_msg("U_H%d, call %d of %d: the error is '%s'",
                         kind + 1, fails, calls, a.error);
            if (had != 0)
                fail_msg("U_H%d: call %d fails, and %d things are kept",
                         kind + 1, fails, had);
        }
        assert_int_equal(status, SOLVED);
        assert_true(calls > 100 && fails > 100);
        free(a.c);
    }
    fails = 0;
    graph_free(g);
    no_reports();
}

/* Three crossings without a wait are refused. */
static void nobody_waits(void **unused)
{
    hybrid h = {};
    graph *g = predecessors("path", 5);
    cost_t c;

    (void)unused;
    calls = fails = 0;
    h.g = g;
    h.n = g->n;
    assert_true(make_hybrid_room(&h));
    for (int k = 0; k < AT_ONCE; k++)
        assert_true(cross(&h, h.device.c, h.host.c, 4,
                          cudaMemcpyHostToDevice));
    assert_false(cross(&h, h.device.c, &c, 4, cudaMemcpyHostToDevice));
    assert_non_null(strstr(cuda_why(), "without a wait"));
    assert_true(await_crossing(&h));
    assert_int_equal(h.bytes, 4 * AT_ONCE);
    give_back_hybrid(&h);
    assert_int_equal(had, 0);
    graph_free(g);
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
        cmocka_unit_test(bytes),
        cmocka_unit_test(every_call_fails),
        cmocka_unit_test(nobody_waits),
    };

    return cmocka_run_group_tests_name(WIDTH_NAME("crossings"), tests,
                                       NULL, NULL);
}
