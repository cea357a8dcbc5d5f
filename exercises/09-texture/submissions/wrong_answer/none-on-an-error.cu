#include "cuda/kernels.h"
cudaError_t WIDTH(texture_of_flags)(uint8_t *f, uint32_t n,
                                    cudaTextureObject_t *t)
{
    struct cudaResourceDesc m = {};
    struct cudaTextureDesc way = {};
    cudaTextureObject_t made = 0;

    m.resType = cudaResourceTypeLinear;
    m.res.linear.devPtr = (void *)f;
    m.res.linear.desc = cudaCreateChannelDesc<unsigned char>();
    m.res.linear.sizeInBytes = n;
    way.readMode = cudaReadModeElementType;
    cudaError_t said = cudaCreateTextureObject(&made, &m, &way, nullptr);
    *t = made;
    return said;
}
__global__ void relax_texture(uint32_t n, const uint32_t *v,
                              const uint32_t *e, const uint32_t *w,
                              cost_t *c, cudaTextureObject_t f,
                              const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && u[i]) {
        cost_t b = c[i];
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            int j = (int)e[k];
            if (!tex1Dfetch<uint8_t>(f, j)) continue;
            cost_t s = c[j] + w[k];
            if (s < w[k] || s == COST_INF) atomicOr(overflow, 1u);
            else if (s < b) b = s;
        }
        if (b < c[i]) c[i] = b;
    }
}
