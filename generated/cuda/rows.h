#pragma once
#include <cuda_runtime.h>
#include "solve/apsp.h"

/* *sums += the digest of c[0..n-1].  One thread per vertex. */
__global__ void row_digest(uint32_t n, const cost_t *c, digest *sums);
