#pragma once
#include "cuda/check.h"
#include "graph/graph.h"
#include <stdint.h>
#include <stdio.h>

/* Name the device */
static inline bool name_device(char *name, size_t size)
{
    struct cudaDeviceProp about;
    int device;

    CUDA_TRY(cudaGetDevice(&device));
    CUDA_TRY(cudaGetDeviceProperties(&about, device));
    snprintf(name, size, "%.*s", (int)size - 1, about.name);
    return true;
}
/* Take the usual block for none, and refuse an impossible one */
enum { USUAL_BLOCK = 256 };

static inline bool block_fits(uint32_t *block)
{
    if (*block == 0)
        *block = USUAL_BLOCK;
    if (*block % 32 == 0 && *block <= 1024)
        return true;
    snprintf(cuda_why(), CUDA_WHY_SIZE, "a block of %u threads: must "
             "be a multiple of 32, at most 1024", *block);
    return false;
}
/* A graph on the device */
typedef struct device_graph { uint32_t *v, *e, *w; } device_graph;

static inline bool device_graph_make(device_graph *d, const graph *g)
{
    size_t m = g->m ? g->m : 1;

    CUDA_TRY(cudaMalloc(&d->v, ((size_t)g->n + 1) * sizeof *d->v));
    CUDA_TRY(cudaMalloc(&d->e, m * sizeof *d->e));
    CUDA_TRY(cudaMalloc(&d->w, m * sizeof *d->w));
    return true;
}

static inline void device_graph_free(device_graph *d)
{
    cudaFree(d->v);
    cudaFree(d->e);
    cudaFree(d->w);
}
static inline bool device_graph_send(const device_graph *d,
                                     const graph *g)
{
    CUDA_TRY(cudaMemcpy(d->v, g->v, ((size_t)g->n + 1) * sizeof *g->v,
                        cudaMemcpyHostToDevice));
    CUDA_TRY(cudaMemcpy(d->e, g->e, g->m * sizeof *g->e,
                        cudaMemcpyHostToDevice));
    CUDA_TRY(cudaMemcpy(d->w, g->w, g->m * sizeof *g->w,
                        cudaMemcpyHostToDevice));
    return true;
}
/* Time what lies between two events */
static inline bool add_seconds(cudaEvent_t begun, cudaEvent_t ended,
                               double *seconds)
{
    float ms;

    CUDA_TRY(cudaEventRecord(ended));
    CUDA_TRY(cudaEventSynchronize(ended));
    CUDA_TRY(cudaEventElapsedTime(&ms, begun, ended));
    *seconds += ms / 1e3;
    return true;
}
/* As many blocks as items need */
static inline uint32_t blocks_of(uint32_t items, uint32_t a_block)
{
    return (items - 1) / a_block + 1;
}
