#include "cuda/kernels.h"

/* The kernel delta_split */
__global__ void delta_split(uint32_t n, const uint32_t *v,
                            const uint32_t *e, const uint32_t *w,
                            cost_t delta, uint32_t *middle,
                            uint32_t *split_e, uint32_t *split_w)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* Copy the light arcs of i, then the heavy ones */
    if (i < n) {
        uint32_t at = v[i];

        for (int heavy = 0; heavy < 2; heavy++) {
            for (uint32_t k = v[i]; k < v[i + 1]; k++)
                if ((w[k] > delta) == heavy) {
                    split_e[at] = e[k];
                    split_w[at++] = w[k];
                }
            if (!heavy)
                middle[i] = at;
        }
    }
}
