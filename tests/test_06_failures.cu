/* Chapter 6: every CUDA call of the host's side fails once.  Each failure
   must end in DEVICE_FAILED with one line, and with all memory given
   back. */
#include "stage.h"

static int calls, fails;     /* the call that fails; 0: none */

static cudaError_t fate(cudaError_t result)
{
    return ++calls == fails ? cudaErrorMemoryAllocation : result;
}

/* What is had is counted, and must be given back.  An allocation that
   fails must not have been made.  The simulator has macros of its own for
   some of these, to know an array's name: they are called first. */
static int had;

template <typename T> static cudaError_t on_device(T **to, size_t size)
{
    bool now = calls + 1 == fails;
    cudaError_t result = now ? cudaSuccess : cudaMalloc(to, size);

    had += !now && result == cudaSuccess;
    return fate(result);
}
template <typename T> static cudaError_t pinned(T **to, size_t size)
{
    bool now = calls + 1 == fails;
    cudaError_t result = now ? cudaSuccess : cudaMallocHost(to, size);

    had += !now && result == cudaSuccess;
    return fate(result);
}
static cudaError_t event(cudaEvent_t *to, unsigned flags = 0)
{
    bool now = calls + 1 == fails;
    cudaError_t result = now ? cudaSuccess
                             : cudaEventCreateWithFlags(to, flags);

    had += !now && result == cudaSuccess;
    return fate(result);
}
static cudaError_t device_free(void *p)
{
    had -= p != NULL;
    return cudaFree(p);
}
static cudaError_t pinned_free(void *p)
{
    had -= p != NULL;
    return cudaFreeHost(p);
}
static cudaError_t event_free(cudaEvent_t e)
{
    had--;
    return cudaEventDestroy(e);
}
#undef cudaMalloc
#undef cudaMallocHost
#undef cudaFree
#undef cudaFreeHost
#undef cudaEventCreate
#define cudaMalloc on_device
#define cudaMallocHost pinned
#define cudaEventCreate event
#define cudaEventCreateWithFlags event
#define cudaFree device_free
#define cudaFreeHost pinned_free
#define cudaEventDestroy event_free
#define cudaMemcpy(...) fate((cudaMemcpy)(__VA_ARGS__))
#define cudaMemcpyAsync(...) fate((cudaMemcpyAsync)(__VA_ARGS__))
#define cudaMemset(...) fate((cudaMemset)(__VA_ARGS__))
#define cudaMemsetAsync(...) fate((cudaMemsetAsync)(__VA_ARGS__))
#define cudaEventRecord(...) fate((cudaEventRecord)(__VA_ARGS__))
#define cudaEventSynchronize(...) \
    fate((cudaEventSynchronize)(__VA_ARGS__))
#define cudaEventElapsedTime(...) \
    fate((cudaEventElapsedTime)(__VA_ARGS__))
#define cudaGetLastError() fate((cudaGetLastError)())
#define cudaGetDevice(...) fate((cudaGetDevice)(__VA_ARGS__))
#define cudaGetDeviceProperties(...) \
    fate((cudaGetDeviceProperties)(__VA_ARGS__))

#undef WIDTH
#if COST_BITS == 32
#define WIDTH(name) name##_failing_32
#else
#define WIDTH(name) name##_failing_64
#endif
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

static void see(uint32_t settled, uint32_t n)
{
    (void)settled;
    (void)n;
    told++;
}

static void every_call_fails(enum minimum_mode minimum)
{
    struct error why;
    graph *g = generate("path", 270, 0, 0, 1, &why);
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
    /* all calls of the set-up and the first rounds, then some */
    for (fails = 1; status == DEVICE_FAILED;
         fails += fails < 50 ? 1 : 1 + fails / 4) {
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
    assert_true(calls > 900 && fails > 900);
    assert_int_equal(a.c[1] > 0, 1);
    free(a.c);
    graph_free(g);
    no_reports();
}

static void with_one_word(void **unused)
{
    (void)unused;
    every_call_fails(MINIMUM_ONE_WORD);
    assert_true(told > 0);
}

static void with_two_passes(void **unused)
{
    (void)unused;
    every_call_fails(MINIMUM_TWO_PASS);
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
