#pragma once
#include <stdbool.h>
#include <stdint.h>

/* The type of a cost, in two widths */
#ifndef COST_BITS
#define COST_BITS 32
#endif
#if COST_BITS == 32
typedef uint32_t cost_t;
#define WIDTH(name) name##_32
#else
typedef unsigned long long cost_t;
#define WIDTH(name) name##_64
#endif
#define COST_INF ((cost_t)-1)
#define NO_PARENT UINT32_MAX
/* Add a weight to a cost, and notice when it does not fit */
#ifdef __CUDACC__
#define ON_BOTH __host__ __device__
#else
#define ON_BOTH
#endif
/* *sum = cost + weight; false if that is not below COST_INF */
ON_BOTH static inline bool cost_add(cost_t cost, uint32_t weight,
                                    cost_t *sum)
{
    *sum = cost + weight;
    return *sum >= cost && *sum != COST_INF;
}
