/* The headers, and a mask of all lanes of a warp */
#include <cuda_runtime.h>
#include <stdint.h>

#define ALL_LANES 0xffffffffu

enum { RING = 64 };

/* Gives the oldest items to next, until a round has room again. */
static __device__ void spill(const uint32_t *ring, uint32_t *head,
                             uint32_t *held, uint32_t *next,
                             uint32_t *next_count)
{
}
/* The sum of the lengths up to this lane */
static __device__ uint32_t sum_up_to(uint32_t lane, uint32_t own)
{
    return own;
}
/* upto: the sum of the lengths up to this lane.  Not the same x for
   all lanes. */
static __device__ uint32_t owner(uint32_t upto, uint32_t x)
{
    return threadIdx.x % 32;
}

__global__ void reach(uint32_t count, const uint32_t *queue,
                      const uint32_t *v, const uint32_t *e,
                      uint32_t *seen, uint32_t *next,
                      uint32_t *next_count)
{
    /* Put the warp's entries into its ring */
    __shared__ uint32_t rings[32][RING];
    uint32_t *ring = rings[threadIdx.x / 32];
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t lane = threadIdx.x % 32, head = 0;
    uint32_t held = __popc(__ballot_sync(ALL_LANES, k < count));

    if (k < count)
        ring[lane] = queue[k];
    /* In the ring are held vertices, from ring[head % RING] on; a turn may
       add 32. */
}
