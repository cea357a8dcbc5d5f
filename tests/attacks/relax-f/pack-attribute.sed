1i\
// forbidden: what follows the word for attributes comes from a macro
s/^#include "cuda.kernels.h"/&\n#define P ((no_sanitize("thread")))/
s/^__global__/__attribute__ P &/
s/atomicMin(&c\[j\], sum)/c[j] = sum < c[j] ? sum : c[j]/
