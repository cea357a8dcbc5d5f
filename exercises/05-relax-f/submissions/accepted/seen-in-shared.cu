#include "cuda/kernels.h"
#include <cuda/atomic>

/* what a thread has seen of a cost stands in shared memory, and an
   exchange that fails writes there what it found */
static __device__ void lower(cost_t *p, cost_t x)
{
    __shared__ cost_t seen[1024];
    cost_t *mine = &seen[threadIdx.x];
    cuda::atomic_ref<cost_t, cuda::thread_scope_device> word(*p);

    *mine = word.load(cuda::memory_order_relaxed);
    while (x < *mine && !word.compare_exchange_weak(*mine, x))
        continue;
}

/* The kernel relax_F */
__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* Relax the arcs of i if it is a frontier vertex */
    if (i < n && f[i]) {
        cost_t settled = c[i];
        uint32_t end = v[i + 1];

        for (uint32_t k = v[i]; k < end; k++) {
            uint32_t j = e[k];
            cost_t sum;

            if (!u[j])
                continue;
            /* Offer the sum to vertex j */
            if (cost_add(settled, w[k], &sum))
                lower(&c[j], sum);
            else
                atomicOr(overflow, 1u);
        }
    }
}
