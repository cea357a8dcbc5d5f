/* cuda_pipeline.h -- batches of copies of one thread, in C's words */
#pragma once
#include <cooperative_groups/memcpy_async.h>
extern "C" void sim_copy_of_one(const void *, const void *, size_t n,
                                size_t zeros, void *pc);
inline SIM_OUTLINE void __pipeline_memcpy_async(void *to,
    const void *from, size_t n, size_t zeros = 0)
{
    sim_copy_of_one(to, from, n, zeros, SIM_BACK);
    sim_copy_later(to, from, n - zeros, 0, 1, SIM_BACK);
    char *end = (char *)to + (n - zeros);
    for (size_t i = 0; i < zeros; i++) {
        SIM_SEE((end + i), SIM_W);
        end[i] = 0;
    }
}
inline void __pipeline_commit(void) { sim_copy_commit(); }
inline SIM_OUTLINE void __pipeline_wait_prior(size_t n)
    { sim_copies_now((unsigned)n, SIM_BACK); }
