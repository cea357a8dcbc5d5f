/* try-delta [WORD] [SIDE]: runs a delta_block on a grid of SIDE by SIDE
   vertices (twelve) and compares what it says with the distances.
   figures/measure/try-delta.sh builds it with the kernels of Chapter 16, right
   and wrong.  The WORDs say how the host is wrong, too:
   unset: predist is left as cudaMalloc gives it; zeros: predist is all
   zero; shared: the block gets a byte of shared memory a vertex. */
#include "cuda/kernels.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 64, DELTA = 5 };

static uint32_t side = 12, n, m, *v, *e, *w;
static cost_t *want, *got;

static void check(cudaError_t result)
{
    if (result == cudaSuccess)
        return;
    printf("%s: %s\n", cudaGetErrorName(result),
           cudaGetErrorString(result));
    exit(3);
}

static void make_grid(void)
{
    uint32_t r = 1;

    n = side * side;
    v = (uint32_t *)calloc(n + 1, sizeof *v);
    e = (uint32_t *)malloc(4 * n * sizeof *e);
    w = (uint32_t *)malloc(4 * n * sizeof *w);
    want = (cost_t *)malloc(n * sizeof *want);
    got = (cost_t *)malloc(n * sizeof *got);
    if (!v || !e || !w || !want || !got)
        exit(3);
    for (uint32_t i = 0; i < n; i++) {
        const int step[4][2] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } };

        for (const int *s : step) {
            uint32_t x = i % side + (uint32_t)s[0];
            uint32_t y = i / side + (uint32_t)s[1];

            r = r * 1664525 + 1013904223;
            if (x >= side || y >= side)
                continue;
            e[m] = y * side + x;
            w[m++] = 1 + (r >> 16) % 9;
        }
        v[i + 1] = m;
    }
}

static void bellman_ford(void)
{
    bool news = true;

    memset(want, 0xff, n * sizeof *want);
    want[0] = 0;
    while (news) {
        news = false;
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = v[i]; k < v[i + 1]; k++)
                if (want[i] != COST_INF && want[i] + w[k] < want[e[k]]) {
                    want[e[k]] = want[i] + w[k];
                    news = true;
                }
    }
}

template <typename T>
static T *there(const T *from, size_t count)
{
    T *to;

    check(cudaMalloc(&to, count * sizeof *to));
    if (from)
        check(cudaMemcpy(to, from, count * sizeof *to,
                         cudaMemcpyHostToDevice));
    return to;
}

int main(int argc, char **argv)
{
    static const uint8_t waiting = WAITING;
    const char *word = argc > 1 ? argv[1] : "";
    cost_t *dist, *predist, zero = 0;
    uint32_t wrong = 0, none = 0;
    unsigned long long work[2] = { 0, 0 };

    if (argc > 2)
        side = (uint32_t)strtoul(argv[2], NULL, 10);
    make_grid();
    bellman_ford();
    uint32_t *dv = there(v, n + 1), *de = there(e, m), *dw = there(w, m);
    uint32_t *overflow = there(&none, 1);
    unsigned long long *dwork = there(work, 2);
    uint8_t *place = there((uint8_t *)NULL, n);
    check(cudaMalloc(&dist, n * sizeof *dist));
    check(cudaMalloc(&predist, n * sizeof *predist));
    check(cudaMemset(place, 0, n));
    check(cudaMemcpy(place, &waiting, 1, cudaMemcpyHostToDevice));
    check(cudaMemset(dist, 0xff, n * sizeof *dist));
    check(cudaMemcpy(dist, &zero, sizeof zero, cudaMemcpyHostToDevice));
    if (strcmp(word, "zeros") == 0)
        check(cudaMemset(predist, 0, n * sizeof *predist));
    else if (strcmp(word, "unset") != 0)
        check(cudaMemcpy(predist, dist, n * sizeof *dist,
                         cudaMemcpyDeviceToDevice));
    delta_block<<<1, BLOCK, strcmp(word, "shared") ? 0 : n>>>(
        n, dv, de, dw, DELTA, dist, predist, place, overflow, dwork);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    check(cudaMemcpy(got, dist, n * sizeof *got, cudaMemcpyDeviceToHost));
    check(cudaMemcpy(work, dwork, sizeof work, cudaMemcpyDeviceToHost));
    for (uint32_t i = 0; i < n; i++)
        wrong += got[i] != want[i];
    printf("%u vertices, %d threads, delta %d: %u wrong distances, "
           "%llu phases, %llu sums\n", n, BLOCK, DELTA, wrong,
           work[0], work[1]);
    cudaFree(dv); cudaFree(de); cudaFree(dw); cudaFree(overflow);
    cudaFree(dwork); cudaFree(place); cudaFree(dist); cudaFree(predist);
    free(v); free(e); free(w); free(want); free(got);
    return wrong > 0;
}
