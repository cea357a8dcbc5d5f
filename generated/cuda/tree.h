#pragma once
#include "cuda/check.h"
#include "solve/solve.h"

/* Bring the lower halves of the words home */
static inline bool bring_words(const unsigned long long *words,
                               const problem *p, answer *a)
{
    size_t size = p->n * sizeof *words;
    unsigned long long *home;
    bool done;

    if (!p->parents || words == NULL)
        return true;
    snprintf(cuda_why(), CUDA_WHY_SIZE, "no memory for the tree");
    home = (unsigned long long *)malloc(size);
    a->parents = (uint32_t *)malloc(p->n * sizeof *a->parents);
    done = home && a->parents &&
           CUDA_CHECK(cudaMemcpy(home, words, size,
                                 cudaMemcpyDeviceToHost));
    for (uint32_t i = 0; done && i < p->n; i++)
        a->parents[i] = (uint32_t)home[i];
    free(home);
    return done;
}
