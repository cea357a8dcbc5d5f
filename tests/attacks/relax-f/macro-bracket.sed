1i\
// forbidden: the brackets of an attribute come from a macro
s/^#include "cuda.kernels.h"/&\n#define B(x) [x]/
s/^__global__/B(B(gnu::no_sanitize("thread"))) &/
s/atomicMin(&c\[j\], sum)/c[j] = sum < c[j] ? sum : c[j]/
