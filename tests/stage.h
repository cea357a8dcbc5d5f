/* stage.h -- for tests of single kernels, tests/test_NN_*.cu.  Such a file
   is compiled for both widths of a cost; run_32 and run_64 are its tests,
   and main runs both.  A report of the simulator fails the test. */
#ifndef STAGE_H
#define STAGE_H
extern "C" {
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
}
#include "cuda/check.h"
#include "cuda/kernels.h"
#include "sim/sim.h"
#include <stdlib.h>

/* An unknown name would leave the order as it was, and say so in a status: it is always asked. */
#define sim_schedule_set(name, seed) assert_int_equal(sim_schedule_set(name, seed), 0)
#define sim_streams_set(name) assert_int_equal(sim_streams_set(name), 0)

#if COST_BITS == 32
#define WIDTH_NAME(name) name " in 32 bits"
#else
#define WIDTH_NAME(name) name " in 64 bits"
#endif

#define MUST(call)                                                      \
    do {                                                                \
        if (!CUDA_CHECK(call))                                          \
            fail_msg("%s", cuda_why());                                 \
    } while (0)

static inline void *room(size_t size)
{
    void *p = malloc(size ? size : 1);

    if (p == NULL)
        fail_msg("no memory");
    return p;
}

static inline void no_reports(void)
{
    if (sim_reports(NULL) != 0)
        fail_msg("the simulator has something to report");
}

extern "C" int run_32(void);
extern "C" int run_64(void);
#if COST_BITS == 32
int main(void)
{
    int failed = run_32();

    return failed + run_64();
}
#endif
#endif
