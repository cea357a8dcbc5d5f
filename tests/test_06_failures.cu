/* Chapter 6: every CUDA call of the host's side fails once.  Each failure
   must end in DEVICE_FAILED with one line, and with all memory given
   back.
   (seconds: 6) */
#include "failing.h"
/* what it calls elsewhere by such a name, and is not part of it */
#define texture_of_flags_failing_32 texture_of_flags_32
#define texture_of_flags_failing_64 texture_of_flags_64
/* the files themselves, with their solvers under other names */
#include "cuda/da2cf.cu"
#ifdef FAILING_PARTS
#include "cuda/solvers_masked.cu"
#endif
#ifdef FAILING_TREES
#include "cuda/solvers_crauser.cu"
#include "cuda/solvers_paths.cu"
#endif
#include "graph/generate.h"
#include <string.h>
#ifndef FAILING_PARTS        /* tests of later chapters have their own */

static uint32_t told;

static bool see(uint32_t settled, uint32_t n)
{
    (void)settled;
    (void)n;
    told++;
    return true;
}

/* Of a short run every call; of one that is long enough to tell of its
   progress all calls of the set-up and the first rounds, then some. */
static void every_call_fails(enum minimum_mode minimum, uint32_t n)
{
    struct error why;
    graph *g = generate("path", n, 0, 0, 1, &why);
    problem p = {};
    answer a = {};
    int status = DEVICE_FAILED;

    assert_non_null(g);
    p.successors = g;
    p.n = g->n;
    p.block = 64;
    p.minimum = minimum;
    p.count = true;
    p.progress = see;
    a.c = (uint64_t *)room(g->n * sizeof *a.c);
    for (fails = 1; status == DEVICE_FAILED;
         fails += n < 256 || fails < 50 ? 1 : 1 + fails / 4) {
        calls = 0;
        a.error[0] = '\0';
        status = WIDTH(F_GPU)(&p, &a);
        if (status == DEVICE_FAILED) {
            if (strstr(a.error, "cudaErrorMemoryAllocation") == NULL)
                fail_msg("call %d: the error is '%s'", fails, a.error);
            if (calls < fails)
                fail_msg("it failed before call %d", fails);
        }
        if (had != 0)
            fail_msg("call %d fails, and %d things are kept", fails, had);
    }
    assert_int_equal(status, SOLVED);
    assert_true(calls > 3 * (int)n && fails > 3 * (int)n);
    assert_int_equal(a.c[1] > 0, 1);
    free(a.c);
    graph_free(g);
    no_reports();
}

static void with_one_word(void **unused)
{
    (void)unused;
    every_call_fails(MINIMUM_ONE_WORD, 40);
    assert_int_equal(told, 0);
    every_call_fails(MINIMUM_ONE_WORD, 270);
    assert_true(told > 0);
}

static void with_two_passes(void **unused)
{
    (void)unused;
    every_call_fails(MINIMUM_TWO_PASS, 40);
    every_call_fails(MINIMUM_TWO_PASS, 270);
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
        cmocka_unit_test(with_one_word),
        cmocka_unit_test(with_two_passes),
    };

    return cmocka_run_group_tests_name(WIDTH_NAME("failing calls"), tests,
                                       NULL, NULL);
}
#endif
