/* editor.h -- what an editor is told of kernels: words that simcc translates */
#include <cuda_runtime.h>
#undef __launch_bounds__
#define __launch_bounds__(...)
#define __global__
#define __device__
#define __host__
#define __constant__
#define __shared__ __attribute__((annotate("shared")))
static const uint3 editor_index __attribute__((unused)) = {};
#define threadIdx editor_index
#define blockIdx editor_index
#define blockDim editor_index
#define gridDim editor_index
