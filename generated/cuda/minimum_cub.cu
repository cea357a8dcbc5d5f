#include "cuda/kernels.h"

#ifdef __SIMULATOR__
/* Say that the simulator has no CUB */
cudaError_t minimum_CUB(void *, size_t *, uint32_t, const uint8_t *,
                        const cost_t *, cost_t *)
{
    return cudaErrorNotSupported;
}
#else
#include <cub/cub.cuh>
#include <thrust/iterator/counting_iterator.h>

/* The cost of a vertex, as the minimum sees it */
struct cost_if_unsettled {
    const uint8_t *u;
    const cost_t *c;

    __device__ cost_t operator()(uint32_t i) const
    {
        cost_t x = c[i];

        return u[i] ? x : COST_INF;
    }
};
/* Let CUB find the minimum */
struct lesser {
    __host__ __device__ cost_t operator()(cost_t x, cost_t y) const
    {
        return y < x ? y : x;
    }
};

cudaError_t minimum_CUB(void *room, size_t *size, uint32_t n,
                        const uint8_t *u, const cost_t *c,
                        cost_t *word)
{
    return cub::DeviceReduce::TransformReduce(
        room, *size, thrust::counting_iterator<uint32_t>(0), word, n,
        lesser{}, cost_if_unsettled{ u, c }, COST_INF);
}
#endif
