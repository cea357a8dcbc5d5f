/* reads two weights per step */
#include "cuda/kernels.h"

__global__ void lightest_arcs(uint32_t n, const uint32_t *v,
                              const uint32_t *w, cost_t *lightest)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        cost_t least = COST_INF;
        uint32_t k = v[i], end = v[i + 1];

        for (; k + 1 < end; k += 2) {
            uint32_t lesser = w[k] < w[k + 1] ? w[k] : w[k + 1];
            least = lesser < least ? lesser : least;
        }
        if (k < end && w[k] < least)
            least = w[k];
        lightest[i] = least;
    }
}
