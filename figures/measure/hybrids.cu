/* hybrids: where the time of the hybrids goes, on the papers' family.
   figures/measure/hybrids.sh builds and runs it:

     hybrids bus                    the times of single copies
     hybrids solve N REPEATS...     U_CPU and the hybrids, a row each

   The hybrids are those of Chapter 8: their file is included, so that the
   account which they keep of their crossings can be read.  U_CPU's loop
   is run from the same functions, with a clock around each step.  Every
   answer is compared with U_CPU's, and that is put before the
   certificate.  Exit status 3 if a CUDA call fails, 1 for a wrong answer. */
#include "cuda/check.h"
#include "graph/generate.h"
#include "graph/verify.h"
#include <algorithm>
#include "bench.h"

/* The host's arrays of the vertices, pinned or not. */
static bool pinned = true;

template <typename T> static cudaError_t room(T **to, size_t size)
{
    if (pinned)
        return cudaMallocHost(to, size);
    *to = (T *)malloc(size);
    return *to ? cudaSuccess : cudaErrorMemoryAllocation;
}
static cudaError_t room_back(void *p)
{
    if (pinned)
        return cudaFreeHost(p);
    free(p);
    return cudaSuccess;
}
#undef cudaMallocHost
#undef cudaFreeHost
#define cudaMallocHost room
#define cudaFreeHost room_back
#include "cuda/hybrids.cu"

#define BLOCK 256
#define MOST 64              /* runs of one kind */

static void must(bool good)
{
    if (good)
        return;
    fprintf(stderr, "hybrids: %s\n", cuda_why());
    exit(3);
}

/* ---- the bus ----------------------------------------------------------- */

static double copy_us(void *to, const void *from, size_t size,
                      cudaMemcpyKind way)
{
    cudaEvent_t left, arrived;
    double us[MOST];
    int count = size > 1u << 24 ? 9 : 31;

    must(CUDA_CHECK(cudaEventCreate(&left)) &&
         CUDA_CHECK(cudaEventCreate(&arrived)));
    for (int k = -2; k < count; k++) {
        float ms;

        must(CUDA_CHECK(cudaEventRecord(left)) &&
             CUDA_CHECK(cudaMemcpyAsync(to, from, size, way)) &&
             CUDA_CHECK(cudaEventRecord(arrived)) &&
             CUDA_CHECK(cudaEventSynchronize(arrived)) &&
             CUDA_CHECK(cudaEventElapsedTime(&ms, left, arrived)));
        if (k >= 0)
            us[k] = 1000.0 * ms;
    }
    must(CUDA_CHECK(cudaEventDestroy(left)) &&
         CUDA_CHECK(cudaEventDestroy(arrived)));
    return median(us, count);
}

static int bus(size_t most)
{
    char *fixed, *there, *loose = (char *)malloc(most);

    pinned = true;
    must(CUDA_CHECK(room(&fixed, most)) &&
         CUDA_CHECK(cudaMalloc(&there, most)) && loose);
    memset(fixed, 1, most);
    memset(loose, 1, most);
    must(CUDA_CHECK(cudaMemset(there, 1, most)));
    printf("# key: bytes\nbytes,out_us,home_us,out_pageable_us,"
           "home_pageable_us\n");
    for (size_t size = 4; size <= most; size *= 4)
        printf("%zu,%.3f,%.3f,%.3f,%.3f\n", size,
               copy_us(there, fixed, size, cudaMemcpyHostToDevice),
               copy_us(fixed, there, size, cudaMemcpyDeviceToHost),
               copy_us(there, loose, size, cudaMemcpyHostToDevice),
               copy_us(loose, there, size, cudaMemcpyDeviceToHost));
    must(CUDA_CHECK(cudaFree(there)) && CUDA_CHECK(room_back(fixed)));
    free(loose);
    return 0;
}

/* ---- the solvers ------------------------------------------------------- */

static void U_CPU_in_steps(const graph *g, cost_t *c)
{
    uint8_t *f = (uint8_t *)malloc(g->n), *u = (uint8_t *)malloc(g->n);
    double step[3] = { 0, 0, 0 }, begun, all;
    uint64_t iterations = 0, relaxations = 0;
    cost_t mssp = 0;

    must(f && u);
    all = seconds_now();
    initialize_sequential(g->n, 0, c, f, u);
    while (mssp != COST_INF) {
        iterations++;
        begun = seconds_now();
        must(relax_U_sequential(g, c, f, u, NULL,
                                         &relaxations));
        step[0] += seconds_now() - begun;
        begun = seconds_now();
        mssp = minimum_sequential(g->n, u, c);
        step[1] += seconds_now() - begun;
        begun = seconds_now();
        if (mssp != COST_INF)
            update_sequential(g->n, mssp, c, f, u);
        step[2] += seconds_now() - begun;
    }
    all = 1000 * (seconds_now() - all);
    printf("U_CPU,%u,pageable,%llu,%.3f,%.3f,%.3f,0,0,0,0,%.3f,%.3f,%.3f,"
           "yes\n", g->n, (unsigned long long)iterations, all, all, all,
           1000 * step[0], 1000 * step[1], 1000 * step[2]);
    free(f);
    free(u);
}

static bool run_one(const graph *g, const cost_t *right, int kind,
                    int repeats)
{
    problem p = {};
    answer a;
    double ms[MOST], crossing[MOST], graph_ms = 0, least, most;
    uint64_t crossings = 0, bytes = 0;
    bool good = true;

    p.predecessors = g;
    p.n = g->n;
    p.block = BLOCK;
    for (int k = 0; k < repeats; k++) {
        hybrid h = {};

        h.relaxes = kind >= 2;
        h.updates = kind != 2;
        must(run_hybrid(&h, &p, &a) == SOLVED);
        good = good && memcmp(h.host.c, right, g->n * sizeof *right) == 0;
        ms[k] = 1000 * a.seconds;
        crossing[k] = 1000 * h.crossing_seconds;
        graph_ms = 1000 * h.graph_seconds;
        crossings = h.crossings;
        bytes = h.bytes;
        give_back_hybrid(&h);
    }
    least = *std::min_element(ms, ms + repeats);
    most = *std::max_element(ms, ms + repeats);
    printf("U_H%d,%u,%s,%llu,%.3f,%.3f,%.3f,%.3f,%.3f,%llu,%llu,0,0,0,%s\n",
           kind, g->n, pinned ? "pinned" : "pageable",
           (unsigned long long)a.iterations, median(ms, repeats), least,
           most, median(crossing, repeats), graph_ms,
           (unsigned long long)crossings, (unsigned long long)bytes,
           good ? "yes" : "NO");
    fflush(stdout);
    return good;
}

static int solve_all(uint32_t n, int repeats)
{
    struct error why = { "no memory" };
    graph *g = generate("predecessor", n, 0, 0, 1, &why);
    graph *back = g ? graph_invert(g) : NULL;
    cost_t *c = (cost_t *)malloc(n * sizeof *c);
    uint64_t *wide = (uint64_t *)malloc(n * sizeof *wide);
    bool good = true;

    if (!back || !c || !wide) {
        fprintf(stderr, "hybrids: %s\n", why.text);
        return 3;
    }
    U_CPU_in_steps(back, c);
    for (uint32_t i = 0; i < n; i++)
        wide[i] = c[i] == COST_INF ? UINT64_MAX : c[i];
    if (!verify(g, 0, wide, NULL, &why)) {
        fprintf(stderr, "hybrids: U_CPU: %s\n", why.text);
        return 1;
    }
    for (int kind = 1; kind <= 3; kind++)
        good = run_one(back, c, kind, kind == 1 && n > 1u << 21
                       ? 1 : repeats) && good;
    pinned = false;
    for (int kind = 2; kind <= 3; kind++)
        good = run_one(back, c, kind, repeats) && good;
    graph_free(g);
    graph_free(back);
    free(c);
    free(wide);
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "bus") == 0)
        return bus(strtoul(argv[2], NULL, 10));
    if (argc == 4 && strcmp(argv[1], "solve") == 0) {
        int repeats = atoi(argv[3]);

        return repeats < 1 || repeats > MOST ? 2
             : solve_all((uint32_t)strtoul(argv[2], NULL, 10), repeats);
    }
    if (argc == 2 && strcmp(argv[1], "device") == 0) {
        answer a;

        must(name_device(a.device, sizeof a.device));
        printf("%s\n", a.device);
        return 0;
    }
    fprintf(stderr, "usage: hybrids bus BYTES | solve N REPEATS | device\n");
    return 2;
}
