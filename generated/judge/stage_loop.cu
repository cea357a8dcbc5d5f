#include "judge/device.h"
#include "cuda/kernels.h"

/* Kernels in which one thread works for its block */
#define FOR_ITS_BLOCK(i, width) \
    if (threadIdx.x == 0) \
        for (uint32_t i = blockIdx.x * (width); \
             i < n && i < (blockIdx.x + 1) * (width); i++)

__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    FOR_ITS_BLOCK(i, blockDim.x) {
        f[i] = i == source;
        u[i] = !f[i];
        c[i] = f[i] ? 0 : COST_INF;
    }
}
__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    FOR_ITS_BLOCK(i, blockDim.x) {
        f[i] = u[i] != 0 && c[i] == mssp;
        u[i] -= f[i];
    }
}
__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    FOR_ITS_BLOCK(i, blockDim.x)
        for (uint32_t k = v[i]; f[i] && k < v[i + 1]; k++) {
            cost_t x = COST_INF;
            if (u[e[k]] && !cost_add(c[i], w[k], &x))
                atomicOr(overflow, 1u);
            else
                atomicMin(&c[e[k]], x);
        }
}
__global__ void relax_U(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    FOR_ITS_BLOCK(i, blockDim.x)
        for (uint32_t k = v[i]; u[i] && k < v[i + 1]; k++) {
            cost_t x = COST_INF;
            if (f[e[k]] && !cost_add(c[e[k]], w[k], &x))
                atomicOr(overflow, 1u);
            else if (x < c[i])
                c[i] = x;
        }
}
#if !defined THRIFTY && !defined HYBRIDS
__device__ static cost_t least(uint32_t n, const uint8_t *u,
                               const cost_t *c, uint32_t a_thread)
{
    extern __shared__ cost_t s[];

    s[threadIdx.x] = COST_INF;
    __syncthreads();
    FOR_ITS_BLOCK(i, a_thread * blockDim.x)
        if ((u == NULL || u[i]) && c[i] < s[0])
            s[0] = c[i];
    return threadIdx.x == 0 ? s[0] : COST_INF;
}
__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums)
{
    cost_t x = least(n, u, c, 2);
    if (threadIdx.x == 0)
        minimums[blockIdx.x] = x;
}

__global__ void minimum2(uint32_t n, const cost_t *values,
                         cost_t *minimums)
{
    cost_t x = least(n, NULL, values, 2);
    if (threadIdx.x == 0)
        minimums[blockIdx.x] = x;
}
#ifndef PASSES_ONLY
__global__ void minimum_word(uint32_t n, const uint8_t *u,
                             const cost_t *c, cost_t *word)
{
    cost_t x = least(n, u, c, WORD_COSTS);
    if (threadIdx.x == 0)
        atomicMin(word, x);
}
#endif
#endif
/* The door of the host's side, and who is asked */
#if defined HYBRIDS
int hybrid_solve(const graph *g, uint32_t source, uint32_t block,
                 bool relaxes, bool updates, cost_t *c);
#elif defined THRIFTY
int thrifty(const graph *g, uint32_t source, uint32_t block, cost_t *c);
#else
int DA2CF_F(const graph *g, uint32_t source, uint32_t block, cost_t *c);
#endif
static int run_door(const wire *w, const graph *g, cost_t *c)
{
#if (defined HYBRIDS || defined THRIFTY) && defined __SIMULATOR__
    sim_streams_set(w->schedule == 3 ? "random" : "lazy");
#endif
#if defined HYBRIDS
    /* Ask the hybrid whose turn it is */
    uint32_t kind = wire_hybrid(w->schedule, w->seed);

    return hybrid_solve(g, w->source, w->block, kind >= 2, kind != 2, c);
#elif defined THRIFTY
    return thrifty(g, w->source, w->block, c);
#else
    return DA2CF_F(g, w->source, w->block, c);
#endif
}
extern "C" void child_stage(wire *w)
{
    graph g = graph_on(w);

    set_simulator(w);
    w->status = run_door(w, &g, (cost_t *)wire_slot(w, C));
    if (cudaDeviceSynchronize() != cudaSuccess && w->status == 0)
        w->status = -1;
    count_work(w);
    w->loads = 0;
}
