#!/bin/bash
# set: full
# seconds: 4
# What the harnesses do on a GPU between two questions, without one: device.h as nvcc
# reads it (no simulator), over a stand-in for CUDA's library.  A process asks
# hundreds of questions, so nothing may be left of one that the next needs room for.
. tests/tap.sh
d=$work/fake; mkdir $d
cat >"$d/cuda_runtime.h" <<'EOF'
#include <cstdlib>
#include <cstring>
typedef int cudaError_t;
enum { cudaSuccess, cudaErrorMemoryAllocation, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };
static inline const char *cudaGetErrorName(cudaError_t) { return ""; }
static inline const char *cudaGetErrorString(cudaError_t) { return ""; }
static inline cudaError_t cudaMalloc(void **d, size_t n) { return !(*d = malloc(n)); }
static inline cudaError_t cudaFree(void *d) { free(d); return cudaSuccess; }
static inline cudaError_t cudaMemcpy(void *d, const void *s, size_t n, int)
{ memcpy(d, s, n); return cudaSuccess; }
EOF
cat >"$d/ask.cpp" <<'EOF'
#include "exercises/device.h"
int main()
{
    wire *w = (wire *)calloc(1, sizeof *w);
    static const char *const name[] = { "v", "e", "w", "c", "f", "u", "rv", "re" };
    for (int q = 0; q < 500; q++) {
        begin_question(w);
        for (const char *one : name)
            only_read(one, room(w, one, NULL, 64), 64);
        leave_empty(w);
        if (w->status)
            return 1;
    }
    return 0;
}
EOF
src=$S
ok "it compiles" g++ -std=c++17 -DCOST_BITS=32 -I"$d" -I$src "$d/ask.cpp" -o "$d/ask"
ok "five hundred questions in one process" "$d/ask"
sed '/^static inline void begin_question/,/^}/s/input_count = 0;//' $src/exercises/device.h >"$d/device.h"
mkdir -p "$d/old/exercises" && mv "$d/device.h" "$d/old/exercises/device.h"
ok "so it does with another device.h" g++ -std=c++17 -DCOST_BITS=32 -I"$d" -I"$d/old" -I$src "$d/ask.cpp" -o "$d/old/ask"
status "inputs that are kept from question to question are found, and it stops itself" 134 "$d/old/ask"
finish
