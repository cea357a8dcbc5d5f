#include "cuda/kernels.h"

/* Make a texture of the flags */
cudaError_t WIDTH(texture_of_flags)(uint8_t *f, uint32_t n,
                                    cudaTextureObject_t *t)
{
    struct cudaResourceDesc memory = {};
    struct cudaTextureDesc way = {};

    /* Say that the texture is the flags, a byte each */
    (void)f, (void)n;
    /* Where are the texels, of what kind, how many bytes in all, and is a
       number read as a number?  memory.resType is
       cudaResourceTypeLinear; memory.res.linear has devPtr, desc (of
       cudaCreateChannelDesc<T>()) and sizeInBytes; way.readMode is
       cudaReadModeElementType or cudaReadModeNormalizedFloat. */
    return cudaCreateTextureObject(t, &memory, &way, NULL);
}
/* The kernel relax_texture */
__global__ void relax_texture(uint32_t n, const uint32_t *v,
                              const uint32_t *e, const uint32_t *w,
                              cost_t *c, cudaTextureObject_t f,
                              const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* Relax row i, asking the texture who is in the frontier */
    (void)i, (void)n, (void)v, (void)e, (void)w, (void)c, (void)f, (void)u;
    (void)overflow;
    /* As relax_U; tex1Dfetch<T>(f, j) is element j of the texture f. */
}
