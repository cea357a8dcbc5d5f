/* bench.h -- what the programs that measure share: two clocks, medians, a
   graph or memory or else the end, and the first lines of a table.  For C,
   for nvcc and for the simulator; to be included last. */
#ifndef BENCH_H
#define BENCH_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

__attribute__((noreturn, unused)) static void die(const char *what)
{
    fprintf(stderr, "%s: %s\n", __BASE_FILE__, what);
    exit(2);
}

/* count items of that size, all zero */
__attribute__((unused)) static void *room(size_t count, size_t size)
{
    void *p = calloc(count ? count : 1, size ? size : 1);

    if (p == NULL)
        die("no memory");
    return p;
}

/* ---- clocks: what passes, in seconds, and what this program uses of its
   processors, in milliseconds ------------------------------------------- */
__attribute__((unused)) static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

__attribute__((unused)) static double processor_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e3 * (double)t.tv_sec + (double)t.tv_nsec * 1e-6;
}

/* ---- medians ------------------------------------------------------------ */
__attribute__((unused)) static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* sorts x; afterwards x[count / 4] and x[count - 1 - count / 4] are the
   quartiles of an odd count */
__attribute__((unused)) static double median(double *x, int count)
{
    qsort(x, (size_t)count, sizeof *x, ascending);
    return x[count / 2];
}

/* ---- the device --------------------------------------------------------- */
#ifdef __CUDACC__
#define CHECK(call) check((call), __LINE__)

__attribute__((unused)) static void check(cudaError_t result, int line)
{
    if (result == cudaSuccess)
        return;
    fprintf(stderr, "%s:%d: %s: %s\n", __BASE_FILE__, line,
            cudaGetErrorName(result), cudaGetErrorString(result));
    exit(3);
}

__attribute__((unused)) static uint32_t blocks_for(uint32_t items,
                                                   uint32_t a_block)
{
    return (items - 1) / a_block + 1;
}

/* "# command: NAME ARGUMENTS (in SCRIPT)" */
__attribute__((unused)) static void tell_command(const char *name, int argc,
                                                 char **argv,
                                                 const char *script)
{
    printf("# command: %s", name);
    for (int k = 1; k < argc; k++)
        printf(" %s", argv[k]);
    printf(" (in figures/measure/%s)\n", script);
}

/* "# machine: the device, driver for CUDA 13.0; MORE" */
__attribute__((unused)) static void tell_device(const char *more)
{
    struct cudaDeviceProp about;
    int driver, id;

    CHECK(cudaGetDevice(&id));
    CHECK(cudaGetDeviceProperties(&about, id));
    CHECK(cudaDriverGetVersion(&driver));
    printf("# machine: %s, driver for CUDA %d.%d%s%s\n", about.name,
           driver / 1000, driver % 1000 / 10, *more ? "; " : "", more);
}
#endif
#endif
