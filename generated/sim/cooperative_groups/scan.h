/* cooperative_groups/scan.h -- of those before in a group */
#pragma once
#include <cooperative_groups.h>
namespace cooperative_groups {
using namespace sim_operations;
template <class G, class T, class F>
inline T sim_scan(const G &g, T v, F f, int line, void *pc)
{
    for (unsigned d = 1; d < g.count; d *= 2) {
        unsigned from = g.rank < d ? g.rank : g.rank - d;
        T other = g.take(v, from, line, pc);
        if (g.rank >= d)
            v = f(other, v);
    }
    return v;
}
template <class G, class T, class F = plus<T>> SIM_OUT
T inclusive_scan(const G &g, T v, F f = F(), SIM_LINE)
    { return sim_scan(g, v, f, line, SIM_PC); }
template <class G, class T, class F = plus<T>> SIM_OUT
T exclusive_scan(const G &g, T v, F f = F(), SIM_LINE)
{
    v = sim_scan(g, v, f, line, SIM_PC);
    T before = g.SIM_TAKE(g.rank ? g.rank - 1 : 0);
    return g.rank ? before : T();
}
}
