#define OFFERS_MINIMUMS
#define OFFERS_WORD

#include "exercises/06-host-loop/loop.h"
#include "exercises/15-rows/sources.h"

__global__ void lightest_arcs(uint32_t n, const uint32_t *v,
                              const uint32_t *w, cost_t *lightest)
{
    FOR_ITS_BLOCK(i, blockDim.x) {
        lightest[i] = COST_INF;
        for (uint32_t k = v[i]; k < v[i + 1]; k++)
            if (w[k] < lightest[i])
                lightest[i] = w[k];
    }
}
__global__ void update_out(uint32_t n, cost_t threshold,
                           const cost_t *c, uint8_t *f, uint8_t *u)
{
    FOR_ITS_BLOCK(i, blockDim.x) {
        f[i] = u[i] != 0 && c[i] != COST_INF && c[i] <= threshold;
        u[i] -= f[i];
    }
}
__global__ void threshold_out(uint32_t n, const uint8_t *u,
                              const cost_t *c, const cost_t *lightest,
                              cost_t *word)
{
    cost_t first = COST_INF;

    FOR_ITS_BLOCK(i, WORD_COSTS * blockDim.x) {
        cost_t x = lightest[i], sum = COST_INF - 1;
        if (!u[i] || c[i] == COST_INF)
            continue;
        if (x != COST_INF && c[i] + x >= x && c[i] + x < sum)
            sum = c[i] + x;
        if (sum < first)
            first = sum;
    }
    if (threadIdx.x == 0)
        atomicMin(word, first);
}
#include "cuda/rows.h"
__global__ void row_digest(uint32_t n, const cost_t *c, digest *sums)
{
    FOR_ITS_BLOCK(i, blockDim.x) {
        bool reached = c[i] != COST_INF;
        atomicAdd(&sums->reached, (unsigned long long)reached);
        atomicMax(&sums->farthest, reached ? c[i] : 0ull);
        atomicAdd(&sums->checksum,
                  digest_term(i, reached ? c[i] : UINT64_MAX));
    }
}
int apsp(const graph *g, const uint32_t *sources, uint32_t count,
         uint32_t lanes, uint32_t block, cost_t *rows);

static int run_loop(wire *w, const graph *g, cost_t *c)
{
    uint32_t sources[SOURCES_ASKED];

    for (uint32_t k = 0; k < SOURCES_ASKED; k++)
        sources[k] = source_asked(w, k);
    return apsp(g, sources, SOURCES_ASKED, 3, w->block, c);
}
