/* LD_PRELOAD: the NO_MALLOC-th allocation of the process, not
   of its children, fails, once. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
static long left = -1;
__attribute__((constructor)) static void start(void)
{ const char *s = getenv("NO_MALLOC"); left = s ? atol(s) : 0; unsetenv("NO_MALLOC"); }
static int fails(void)
{ if (left > 0 && __atomic_sub_fetch(&left, 1, __ATOMIC_RELAXED) == 0) { errno = ENOMEM; return 1; } return 0; }
void *malloc(size_t n) { return fails() ? NULL : __libc_malloc(n); }
void *calloc(size_t n, size_t m) { return fails() ? NULL : __libc_calloc(n, m); }
void *realloc(void *p, size_t n) { return fails() ? NULL : __libc_realloc(p, n); }
