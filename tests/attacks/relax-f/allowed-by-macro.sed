1i\
// forbidden: an allowed attribute is a macro for another
s/^#include "cuda.kernels.h"/&\n#define unused no_sanitize/
s/^__global__/__attribute__((unused("thread"))) &/
s/atomicMin(&c\[j\], sum)/c[j] = sum < c[j] ? sum : c[j]/
