/* try-delta: runs a delta_block on a grid of twelve by twelve vertices
   and compares what it says with the distances.  figures/try-delta.sh
   builds it with the kernels of Chapter 16, right and wrong.
   try-delta unset: predist is left as cudaMalloc gives it.
   try-delta shared N: asks for shared memory for N vertices. */
#include "cuda/kernels.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 12, N = SIDE * SIDE, MOST = 4 * N, BLOCK = 64, DELTA = 5 };

static uint32_t v[N + 1], e[MOST], w[MOST], m;
static cost_t want[N], got[N];

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

    for (uint32_t i = 0; i < N; i++) {
        const int step[4][2] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } };

        for (const int *s : step) {
            int x = (int)(i % SIDE) + s[0], y = (int)(i / SIDE) + s[1];

            r = r * 1664525 + 1013904223;
            if (x < 0 || y < 0 || x >= SIDE || y >= SIDE)
                continue;
            e[m] = (uint32_t)(y * SIDE + x);
            w[m++] = 1 + (r >> 16) % 9;
        }
        v[i + 1] = m;
    }
}

static void bellman_ford(void)
{
    bool news = true;

    memset(want, 0xff, sizeof want);
    want[0] = 0;
    while (news) {
        news = false;
        for (uint32_t i = 0; i < N; i++)
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
    bool unset = argc > 1 && strcmp(argv[1], "unset") == 0;
    size_t shared = argc > 2 ? strtoul(argv[2], NULL, 10) * 4 : 0;
    cost_t *dist, *predist, zero = 0;
    uint32_t wrong = 0, none = 0;
    unsigned long long work[2] = { 0, 0 };

    make_grid();
    bellman_ford();
    uint32_t *dv = there(v, N + 1), *de = there(e, m), *dw = there(w, m);
    uint32_t *overflow = there(&none, 1);
    unsigned long long *dwork = there(work, 2);
    uint8_t *place = there((uint8_t *)NULL, N);
    check(cudaMalloc(&dist, N * sizeof *dist));
    check(cudaMalloc(&predist, N * sizeof *predist));
    check(cudaMemset(place, 0, N));
    check(cudaMemcpy(place, &waiting, 1, cudaMemcpyHostToDevice));
    check(cudaMemset(dist, 0xff, N * sizeof *dist));
    check(cudaMemcpy(dist, &zero, sizeof zero, cudaMemcpyHostToDevice));
    if (!unset)
        check(cudaMemcpy(predist, dist, N * sizeof *dist,
                         cudaMemcpyDeviceToDevice));
    delta_block<<<1, BLOCK, shared>>>(N, dv, de, dw, DELTA, dist, predist,
                                      place, overflow, dwork);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    check(cudaMemcpy(got, dist, sizeof got, cudaMemcpyDeviceToHost));
    check(cudaMemcpy(work, dwork, sizeof work, cudaMemcpyDeviceToHost));
    for (uint32_t i = 0; i < N; i++)
        wrong += got[i] != want[i];
    printf("%u vertices, %d threads, delta %d: %u wrong distances, "
           "%llu phases, %llu sums\n", (unsigned)N, BLOCK, DELTA, wrong,
           work[0], work[1]);
    cudaFree(dv); cudaFree(de); cudaFree(dw); cudaFree(overflow);
    cudaFree(dwork); cudaFree(place); cudaFree(dist); cudaFree(predist);
    return wrong > 0;
}
