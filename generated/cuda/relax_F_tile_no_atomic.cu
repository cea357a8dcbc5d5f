#define NO_ATOMIC
#define relax_F_tile relax_F_tile_no_atomic
#include "cuda/relax_F_tile.cu"
