/* cooperative_groups/reduce.h -- one value of all in a group */
#pragma once
#include <cooperative_groups.h>
namespace cooperative_groups {
using namespace sim_operations;
template <class G, class T, class F> SIM_OUT
auto reduce(const G &g, T v, F f, SIM_LINE) -> decltype(T(f(v, v)))
{
    for (unsigned d = 1; d < g.count; d *= 2) {
        bool there = g.rank + d < g.count;
        T other = g.SIM_TAKE(there ? g.rank + d : g.rank);
        if (there && g.rank % (2 * d) == 0)
            v = f(v, other);
    }
    return g.SIM_TAKE(0);
}
}
