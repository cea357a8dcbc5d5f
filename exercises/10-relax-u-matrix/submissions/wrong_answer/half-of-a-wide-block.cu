#include "cuda/kernels.h"
/* a ballot word per warp of the tile in shared memory */
__global__ void relax_U_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    extern __shared__ cost_t room[];
    cost_t *cost = room;
    uint32_t *bits = (uint32_t *)(room + blockDim.x);
    const uint32_t t = threadIdx.x, B = blockDim.x;
    const uint32_t i = blockIdx.x * B + t;
    const bool wants = i < n && u[i];
    cost_t best = wants ? c[i] : 0, old = best;
    bool bad = false;

    if (!__syncthreads_or(wants)) return;
    for (uint32_t base = 0; base < n; base += B) {
        uint32_t j = base + t;
        bool front = j < n && f[j];
        if (front) cost[t] = c[j];
        uint32_t mask = __ballot_sync(~0u, front);
        if (t % 32 == 0) bits[t / 32] = mask;
        __syncthreads();
        if (wants)
            for (uint32_t k = 0; k < B / 32 && k < 16; k++)
                for (uint32_t left = bits[k]; left; left &= left - 1) {
                    uint32_t x = k * 32 + __ffs((int)left) - 1;
                    uint32_t weight = w[(size_t)(base + x) * n + i];
                    cost_t sum;
                    if (weight == UINT32_MAX) continue;
                    if (!cost_add(cost[x], weight, &sum)) bad = true;
                    else if (sum < best) best = sum;
                }
        __syncthreads();
    }
    if (best < old) c[i] = best;
    if (bad) atomicOr(overflow, 1u);
}
