#ifndef KERNELS_H
#define KERNELS_H
#include <cuda_runtime.h>
#include "graph/cost.h"

/* Kernels that the host launches */
/* c = infinity, nothing in the frontier, all unsettled; the source is
   the exception.  One thread a vertex. */
__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u);
/* For every frontier vertex i and every arc i -> j to an unsettled j:
   c[j] = min(c[j], c[i] + w).  A sum that does not fit is dropped and
   sets *overflow.  One thread a vertex; v, e, w are successors. */
__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow);
/* The same; v, e, w are predecessors. */
__global__ void relax_U(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow);
/* minimums[b] = the smallest c[i] of an unsettled i among the
   2*blockDim.x vertices of block b, COST_INF if there is none.
   Blocks: n / (2*blockDim.x), rounded up; dynamic shared memory:
   blockDim.x costs; blockDim.x: any. */
__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums);
/* minimums[b] = the smallest of the 2*blockDim.x values of block b.
   Blocks, threads and shared memory as for minimum1. */
__global__ void minimum2(uint32_t n, const cost_t *values,
                         cost_t *minimums);
/* *word = min(*word, the smallest c[i] of an unsettled i).  A thread
   takes WORD_COSTS vertices.  Blocks: n / (WORD_COSTS*blockDim.x),
   rounded up; threads and shared memory as for minimum1. */
enum { WORD_COSTS = 8 };
__global__ void minimum_word(uint32_t n, const uint8_t *u,
                             const cost_t *c, cost_t *word);
/* f = the unsettled vertices whose cost is mssp; they become settled.
   One thread a vertex. */
__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u);
#endif
