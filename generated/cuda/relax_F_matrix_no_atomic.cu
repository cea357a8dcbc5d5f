#define NO_ATOMIC
#define relax_F_matrix relax_F_matrix_no_atomic
#include "cuda/relax_F_matrix.cu"
