#pragma once
#include <cuda_runtime.h>
#include <stdio.h>

/* Where the line about the first failure is kept */
#define CUDA_WHY_SIZE 256
inline char *cuda_why(void)
{
    static thread_local char text[CUDA_WHY_SIZE];

    return text;
}
/* Compare the result of a call with cudaSuccess */
__attribute__((warn_unused_result))
inline bool cuda_check(cudaError_t result, const char *file, int line)
{
    if (result == cudaSuccess)
        return true;
    snprintf(cuda_why(), CUDA_WHY_SIZE, "%s:%d: %s: %s", file, line,
             cudaGetErrorName(result), cudaGetErrorString(result));
    (void)cudaGetLastError();
    return false;
}
/* true if the call succeeded; if not, cuda_why() says where and why */
#define CUDA_CHECK(call) cuda_check((call), __FILE__, __LINE__)

/* leaves a bool function with false if the call fails */
#define CUDA_TRY(call)          \
    do {                        \
        if (!CUDA_CHECK(call))  \
            return false;       \
    } while (0)
