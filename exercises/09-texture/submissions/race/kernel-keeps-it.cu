/* the same, and a kernel stores the pointer */
#include "cuda/kernels.h"

static __device__ const uint8_t *flags;
static __global__ void keep(const uint8_t *f) { flags = f; }
cudaError_t WIDTH(texture_of_flags)(uint8_t *f, uint32_t n,
                                    cudaTextureObject_t *t)
{
    struct cudaResourceDesc memory = {};
    struct cudaTextureDesc way = {};

    memory.resType = cudaResourceTypeLinear;
    memory.res.linear.devPtr = f;
    memory.res.linear.desc = cudaCreateChannelDesc(8, 0, 0, 0, cudaChannelFormatKindUnsigned);
    memory.res.linear.sizeInBytes = n;
    keep<<<1, 1>>>(f);
    way.readMode = cudaReadModeElementType;
    return cudaCreateTextureObject(t, &memory, &way, NULL);
}
__global__ void relax_texture(uint32_t n, const uint32_t *v,
                              const uint32_t *e, const uint32_t *w,
                              cost_t *c, cudaTextureObject_t f,
                              const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n || !u[i])
        return;
    cost_t best = c[i], old = best, sum;
    for (uint32_t k = v[i]; k < v[i + 1]; k++) {
        uint32_t j = e[k];
        if (!flags[j])
            continue;
        if (!cost_add(c[j], w[k], &sum))
            atomicOr(overflow, 1u);
        else if (sum < best)
            best = sum;
    }
    if (best < old)
        c[i] = best;
}
