#include "cuda/tiles.h"

__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    /* As fw_rest, but a number that was loaded from shared memory serves
       more than one sum. */
    (void)width, (void)b, (void)d;
}
