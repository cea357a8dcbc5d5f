/* the resource is said to be an array */
#include "cuda/kernels.h"
#include <string.h>
cudaError_t WIDTH(texture_of_flags)(uint8_t *f, uint32_t n, cudaTextureObject_t *t) {
    cudaResourceDesc r;
    cudaTextureDesc d;
    memset(&r, 0, sizeof r);
    memset(&d, 0, sizeof d);
    r.resType = cudaResourceTypeArray;
    r.res.linear.devPtr = f;
    r.res.linear.desc = cudaCreateChannelDesc(8, 0, 0, 0, cudaChannelFormatKindUnsigned);
    r.res.linear.sizeInBytes = n * sizeof *f;
    d.readMode = cudaReadModeElementType;
    return cudaCreateTextureObject(t, &r, &d, nullptr);
}
__global__ void relax_texture(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t *c, cudaTextureObject_t f, const uint8_t *u, uint32_t *overflow) {
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && u[i]) {
        cost_t best = c[i];
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            unsigned char in = tex1Dfetch<unsigned char>(f, e[k]);
            cost_t s;
            if (in) {
                if (cost_add(c[e[k]], w[k], &s)) best = s < best ? s : best;
                else atomicOr(overflow, 1u);
            }
        }
        if (best < c[i]) c[i] = best;
    }
}
