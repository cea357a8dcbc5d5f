/* cooperative_groups/memcpy_async.h -- copies that arrive later */
#pragma once
#include <cooperative_groups.h>
extern "C" void sim_copy_later(void *, const void *, size_t n,
                               unsigned rank, unsigned ranks,
                               void *pc);
extern "C" void sim_copy_commit(void);
extern "C" void sim_copy_fits(const void *, const void *, size_t n,
                              size_t unit, void *pc);
extern "C" void sim_copies_now(unsigned keep, void *pc);
namespace cuda {
template <size_t A> struct aligned_size_t {
    size_t value;
    constexpr explicit aligned_size_t(size_t n) : value(n) {}
    constexpr operator size_t() const { return value; }
};
inline void sim_keeps(const void *, const void *, size_t, void *) {}
template <size_t A> inline void sim_keeps(const void *d, const void *s,
    aligned_size_t<A> n, void *pc)
    { sim_copy_fits(d, s, n, A, pc); }
}
namespace cooperative_groups {
template <class G> SIM_OUT
void memcpy_async(const G &g, void *d, const void *s, size_t n)
{
    sim_copy_later(d, s, n, (unsigned)g.thread_rank(),
                   (unsigned)g.size(), SIM_BACK);
    sim_copy_commit();
}
template <class G, size_t A> SIM_OUT
void memcpy_async(const G &g, void *d, const void *s,
                  cuda::aligned_size_t<A> n)
{
    cuda::sim_keeps(d, s, n, SIM_BACK);
    sim_copy_later(d, s, n, (unsigned)g.thread_rank(),
                   (unsigned)g.size(), SIM_BACK);
    sim_copy_commit();
}
template <class G, class T> SIM_OUT
void memcpy_async(const G &g, T *d, size_t room, const T *s, size_t n)
{
    sim_copy_later(d, s, (n < room ? n : room) * sizeof(T),
                   (unsigned)g.thread_rank(), (unsigned)g.size(),
                   SIM_BACK);
    sim_copy_commit();
}
template <class G> SIM_OUT void wait(const G &g)
    { sim_copies_now(0, SIM_BACK); g.sync(); }
template <unsigned N, class G> SIM_OUT void wait_prior(const G &g)
    { sim_copies_now(N, SIM_BACK); g.sync(); }
}
