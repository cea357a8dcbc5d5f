/* cuComplex.h -- complex numbers of both precisions */
#pragma once
#include <cuda_runtime.h>
#define SIM_COMPLEX(T, R, letter, make, root) \
    typedef R T; \
    static inline R make(decltype(R::x) x, decltype(R::x) y) \
        { R z; z.x = x; z.y = y; return z; } \
    static inline auto cuCreal##letter(R a) { return a.x; } \
    static inline auto cuCimag##letter(R a) { return a.y; } \
    static inline R cuConj##letter(R a) { return make(a.x, -a.y); } \
    static inline R cuCadd##letter(R a, R b) \
        { return make(a.x + b.x, a.y + b.y); } \
    static inline R cuCsub##letter(R a, R b) \
        { return make(a.x - b.x, a.y - b.y); } \
    static inline R cuCmul##letter(R a, R b) \
        { return make(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); } \
    static inline R cuCdiv##letter(R a, R b) \
        { auto n = b.x * b.x + b.y * b.y; R c = cuCmul##letter(a, \
            cuConj##letter(b)); return make(c.x / n, c.y / n); } \
    static inline auto cuCabs##letter(R a) { return root(a.x, a.y); } \
    static inline R cuCfma##letter(R a, R b, R c) \
        { return cuCadd##letter(cuCmul##letter(a, b), c); }
SIM_COMPLEX(cuFloatComplex, float2, f, make_cuFloatComplex, hypotf)
SIM_COMPLEX(cuDoubleComplex, double2, , make_cuDoubleComplex, hypot)
typedef cuFloatComplex cuComplex;
#define make_cuComplex make_cuFloatComplex
