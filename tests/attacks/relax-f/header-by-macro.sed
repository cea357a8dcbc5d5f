1i\
// forbidden: a header whose name comes from a macro
s/^#include "cuda.kernels.h"/&\n#define H <immintrin.h>\n#include H/
s/atomicMin(&c\[j\], sum)/c[j] = sum < c[j] ? sum : c[j]/
