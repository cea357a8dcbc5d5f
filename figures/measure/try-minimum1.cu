/* try-minimum1: asks a minimum1 for the least of 2*BLOCK costs, once for
   each place at which it can stand, and lists those at which it is not
   found.  figures/transcripts-06.sh builds it with the kernels of
   Chapter 6, right and wrong, and keeps what it prints. */

#include "cuda/kernels.h"
#include <stdio.h>
#include <stdlib.h>

#define MOST 2048

static void check(cudaError_t result)
{
    if (result == cudaSuccess)
        return;
    printf("%s\n", cudaGetErrorString(result));
    exit(3);
}

/* What minimum1 makes of costs of 1000 everywhere but at place. */
static cost_t ask(uint32_t block, uint32_t place, cost_t *c, uint8_t *u,
                  cost_t *minimum)
{
    static cost_t costs[MOST];
    cost_t found;

    for (uint32_t i = 0; i < 2 * block; i++)
        costs[i] = i == place ? 7 : 1000;
    check(cudaMemcpy(c, costs, 2 * block * sizeof *c,
                     cudaMemcpyHostToDevice));
    check(cudaMemset(u, 1, 2 * block));
    minimum1<<<1, block, block * sizeof(cost_t)>>>(2 * block, u, c,
                                                   minimum);
    check(cudaGetLastError());
    check(cudaMemcpy(&found, minimum, sizeof found,
                     cudaMemcpyDeviceToHost));
    return found;
}

int main(int argc, char **argv)
{
    uint32_t block = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
    uint32_t missed[MOST], misses = 0;
    cost_t *c, *minimum;
    uint8_t *u;

    if (block == 0 || block > MOST / 2) {
        fputs("usage: try-minimum1 BLOCK\n", stderr);
        return 2;
    }
    check(cudaMalloc(&c, 2 * block * sizeof *c));
    check(cudaMalloc(&u, 2 * block));
    check(cudaMalloc(&minimum, sizeof *minimum));
    for (uint32_t place = 0; place < 2 * block; place++)
        if (ask(block, place, c, u, minimum) != 7)
            missed[misses++] = place;
    printf("%u threads, %u costs: the least is not found at %u places",
           block, 2 * block, misses);
    for (uint32_t k = 0; k < misses && k < 8; k++)
        printf("%s%u", k ? ", " : ":\n", missed[k]);
    puts(misses > 8 ? ", ..." : "");
    check(cudaFree(c));
    check(cudaFree(u));
    check(cudaFree(minimum));
    return misses > 0;
}
