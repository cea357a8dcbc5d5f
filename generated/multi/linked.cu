#define ENGINE_PART
#include "cuda/engine.cu"
