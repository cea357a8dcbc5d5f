#include "cuda/kernels.h"

__global__ void delta_split(uint32_t n, const uint32_t *v,
                            const uint32_t *e, const uint32_t *w,
                            cost_t delta, uint32_t *middle,
                            uint32_t *split_e, uint32_t *split_w)
{
    uint32_t all = gridDim.x * blockDim.x;

    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += all) {
        uint32_t at = v[i + 1];

        for (int light = 0; light < 2; light++) {
            for (uint32_t k = v[i + 1]; k-- > v[i]; )
                if ((w[k] <= delta) == (light == 1)) {
                    split_e[--at] = e[k];
                    split_w[at] = w[k];
                }
            if (light == 0)
                middle[i] = at;
        }
    }
}
