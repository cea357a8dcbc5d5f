1i\
// forbidden: a header that no exercise needs may define what a file may not
s/^#include "cuda.kernels.h"/&\n#include <bits\/c++config.h>/
s/atomicMin(&c\[j\], sum)/c[j] = sum < c[j] ? sum : c[j]/
