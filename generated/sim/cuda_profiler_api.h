/* cuda_profiler_api.h -- there is nothing to profile */
#include <cuda_runtime.h>
#define cudaProfilerStart() cudaSuccess
#define cudaProfilerStop() cudaSuccess
