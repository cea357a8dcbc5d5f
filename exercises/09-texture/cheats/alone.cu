#include "cuda/kernels.h"

cudaError_t WIDTH(texture_of_flags)(uint8_t *f, uint32_t n,
                                    cudaTextureObject_t *t)
{
    struct cudaResourceDesc memory = {};
    struct cudaTextureDesc way = {};

    memory.resType = cudaResourceTypeLinear;
    memory.res.linear.devPtr = f;
    memory.res.linear.desc = cudaCreateChannelDesc<uint8_t>();
    memory.res.linear.sizeInBytes = n;
    way.readMode = cudaReadModeElementType;
    return cudaCreateTextureObject(t, &memory, &way, NULL);
}

__global__ void relax_texture(uint32_t n, const uint32_t *v,
                              const uint32_t *e, const uint32_t *w,
                              cost_t *c, cudaTextureObject_t f,
                              const uint8_t *u, uint32_t *overflow)
{
    MINE(i, n) {
        if (!u[i])
            continue;
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            cost_t sum;

            if (!tex1Dfetch<uint8_t>(f, (int)e[k]))
                continue;
            if (!cost_add(c[e[k]], w[k], &sum))
                OR(overflow, 1u);
            else if (sum < c[i])
                c[i] = sum;
        }
    }
}
