/* all lanes of a warp copy one list after another */
#include "cuda/kernels.h"

__global__ void delta_split(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t delta, uint32_t *middle, uint32_t *split_e, uint32_t *split_w)
{
    uint32_t lane = threadIdx.x % 32, below = (1u << lane) - 1, base = blockIdx.x * blockDim.x + threadIdx.x - lane;
    for (uint32_t x = 0; x < 32 && base + x < n; x++) {
        uint32_t i = base + x, at = v[i], end = v[i + 1];
        for (int heavy = 0; heavy < 2; heavy++) {
            for (uint32_t a = v[i]; a < end; a += 32) {
                bool takes = a + lane < end && (w[a + lane] > delta) == (bool)heavy;
                unsigned set = __ballot_sync(~0u, takes);
                if (takes) {
                    split_e[at + __popc(set & below)] = e[a + lane];
                    split_w[at + __popc(set & below)] = w[a + lane];
                }
                at += __popc(set);
            }
            if (!heavy && lane == 0) middle[i] = at;
        }
    }
}
