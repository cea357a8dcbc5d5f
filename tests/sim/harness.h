/* harness.h -- small kernels, each with the verdict that it deserves.
   A case is the kernels before CASE(name) and its body.  A line that ends in
   "//! class" is one that an error of that class must name, "//? class" a
   warning; a case without either must be silent.  Without arguments the
   program runs every case in every schedule, each in a process of its own.
   With -DVERDICTS_APART, verdicts.cpp is to be linked to the cases. */
#pragma once
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>

struct Case { const char *name; void (*run)(); const Case *next; };
inline const Case *&cases() { static const Case *c; return c; }
struct Enter {
    Case c;
    Enter(const char *n, void (*f)()) : c{ n, f, cases() } { cases() = &c; }
};
#define CASE(name) static void name(); \
    static Enter enter_##name(#name, name); static void name()

/* device memory that the case need not free */
struct Owned { void *p; const Owned *next; };
inline const Owned *&owned() { static const Owned *o; return o; }
template <class T> T *raw(size_t n)
{
    T *p;
    if (cudaMalloc(&p, n * sizeof(T)))
        exit(3);
    owned() = new Owned{ p, owned() };
    return p;
}
template <class T> T *zeros(size_t n)
{
    T *p = raw<T>(n);
    if (cudaMemset(p, 0, n * sizeof(T)))
        exit(3);
    return p;
}
inline int *ints(size_t n) { return zeros<int>(n); }
inline void settle() { (void)!cudaDeviceSynchronize(); }

#ifndef VERDICTS_APART
#include "verdicts.cpp"
#endif
