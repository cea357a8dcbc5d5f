#include "cuda/kernels.h"

/* The kernel relax_bounds */
__global__ void relax_bounds(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *f,
                             const uint8_t *u, uint32_t *overflow)
{
    extern __shared__ uint32_t bound[];
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

    /* Stage the bounds of the block's rows in shared memory */
    if (i <= n)
        bound[t] = v[i];
    if (i < n && t == blockDim.x - 1)
        bound[t + 1] = v[i + 1];
    __syncthreads();
    /* Relax row i between its staged bounds */
    if (i < n && u[i]) {
        cost_t old = c[i], best = old;

        for (uint32_t k = bound[t]; k < bound[t + 1]; k++) {
            cost_t sum;

            if (!f[e[k]])
                continue;
            /* Keep the sum if it is the best so far */
            if (!cost_add(c[e[k]], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        if (best < old)
            c[i] = best;
    }
}
/* Make a texture of the flags */
cudaError_t WIDTH(texture_of_flags)(uint8_t *f, uint32_t n,
                                    cudaTextureObject_t *t)
{
    struct cudaResourceDesc memory = {};
    struct cudaTextureDesc way = {};

    /* Say that the texture is the flags, a byte each */
    memory.resType = cudaResourceTypeLinear;
    memory.res.linear.devPtr = f;
    memory.res.linear.desc = cudaCreateChannelDesc<uint8_t>();
    memory.res.linear.sizeInBytes = n;
    way.readMode = cudaReadModeElementType;
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
    if (i < n && u[i]) {
        cost_t old = c[i], best = old;
        uint32_t end = v[i + 1];

        for (uint32_t k = v[i]; k < end; k++) {
            cost_t sum;

            if (!tex1Dfetch<uint8_t>(f, (int)e[k]))
                continue;
            /* Keep the sum if it is the best so far */
            if (!cost_add(c[e[k]], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        if (best < old)
            c[i] = best;
    }
}
/* The kernel relax_plus */
__global__ void relax_plus(uint32_t n, const uint32_t *v,
                           const uint32_t *e, const uint32_t *w,
                           cost_t *c, cudaTextureObject_t f,
                           const uint8_t *u, uint32_t *overflow)
{
    extern __shared__ uint32_t bound[];
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

    /* Stage the bounds of the block's rows in shared memory */
    if (i <= n)
        bound[t] = v[i];
    if (i < n && t == blockDim.x - 1)
        bound[t + 1] = v[i + 1];
    __syncthreads();
    /* Relax row i with both refinements */
    if (i < n && u[i]) {
        cost_t old = c[i], best = old;

        for (uint32_t k = bound[t]; k < bound[t + 1]; k++) {
            cost_t sum;

            if (!tex1Dfetch<uint8_t>(f, (int)e[k]))
                continue;
            /* Keep the sum if it is the best so far */
            if (!cost_add(c[e[k]], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        if (best < old)
            c[i] = best;
    }
}
