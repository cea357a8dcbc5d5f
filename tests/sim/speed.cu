/* speed N [REPEAT]: four kernels of the book on the simulator, and a stencil, a
   product in tiles and sums by shuffles and in shared memory, each beside its sequential twin in the same run; rows of a table, minima of REPEAT */
#include "cuda/kernels.h"
#include "twins.h"
#include "sim.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

/* processor time where one thread does it all, else the wall's */
static clockid_t clock_id = CLOCK_PROCESS_CPUTIME_ID;
static double now()
{
    timespec t;
    clock_gettime(clock_id, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}
template <class T> static T *up(const std::vector<T> &h)
{
    T *d;
    if (cudaMalloc(&d, h.size() * sizeof(T))
        || cudaMemcpy(d, h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice))
        exit(3);
    return d;
}
template <class T> static void renew(T *d, const std::vector<T> &h)
{
    if (cudaMemcpy(d, h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice))
        exit(3);
}
/* the fastest of several runs, each from the same state */
template <class Reset, class Run> static double best(int repeat, Reset reset, Run run)
{
    double least = 1e9;
    for (int k = 0; k < repeat; k++) {
        reset();
        double t = now();
        run();
        if (cudaDeviceSynchronize())
            exit(3);
        t = now() - t;
        least = t < least ? t : least;
    }
    return least;
}
/* five neighbours, the product of two matrices, sums of 32 by two ways */
__global__ void stencil(uint32_t n, const float *a, float *b)
{
    __shared__ float s[256 + 4];
    unsigned t = threadIdx.x, i = blockIdx.x * 256 + t;
    s[t] = a[i];
    if (t < 4)
        s[t + 256] = a[i + 256];
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 5; k++)
        sum += s[t + k];
    if (i < n)
        b[i] = sum;
}
__global__ void product(uint32_t n, const float *a, const float *b, float *c)
{
    __shared__ float x[16][16], y[16][16];
    unsigned i = blockIdx.y * 16 + threadIdx.y, j = blockIdx.x * 16 + threadIdx.x;
    float sum = 0;
    for (unsigned k = 0; k < n; k += 16) {
        x[threadIdx.y][threadIdx.x] = a[i * n + k + threadIdx.x];
        y[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + j];
        __syncthreads();
        for (int m = 0; m < 16; m++)
            sum += x[threadIdx.y][m] * y[m][threadIdx.x];
        __syncthreads();
    }
    c[i * n + j] = sum;
}
__global__ void shuffles(const uint32_t *a, uint32_t *sums)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = a[i];
    for (int k = 16; k; k /= 2)
        v += __shfl_down_sync(~0u, v, k);
    if (i % 32 == 0)
        sums[i / 32] = v;
}
/* as if no lane had to wait: a call that keeps a value and returns one; the sums are wrong */
extern "C" __device__ uint32_t kept(uint32_t v, uint32_t k, uint32_t lane);
__global__ void alone(const uint32_t *a, uint32_t *sums)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = a[i];
    for (unsigned k = 16; k; k /= 2)
        v += kept(v, k, i % 32);
    if (i % 32 == 0)
        sums[i / 32] = v;
}
__global__ void shared_sums(const uint32_t *a, uint32_t *sums)
{
    __shared__ uint32_t s[256];
    unsigned t = threadIdx.x, i = blockIdx.x * 256 + t;
    s[t] = a[i];
    __syncthreads();
    for (unsigned k = 16; k; k /= 2) {
        if (t % 32 < k)
            s[t] += s[t + k];
        __syncthreads();
    }
    if (t % 32 == 0)
        sums[i / 32] = s[t];
}
/* nothing but to meet */
__global__ void meet(int times)
{
    for (int k = 0; k < times; k++)
        __syncthreads();
}
template <class T> static void same(const T *d, const std::vector<T> &h, size_t n)
{
    std::vector<T> got(n);
    if (cudaMemcpy(got.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost) || memcmp(got.data(), h.data(), n * sizeof(T)))
        exit(4);
}
#ifdef FENCED                           /* one more kernel, which fences */
__global__ void publish(uint32_t *word)
{
    word[0] = 1;
    __threadfence();
    atomicAdd(&word[1], 1);
}
#endif
int main(int argc, char **argv)
{
    uint32_t n = argc > 1 ? (uint32_t)atoi(argv[1]) : 65536, degree = 7, block = 256, x = 1;
    int repeat = argc > 2 ? atoi(argv[2]) : 9;
    std::vector<uint32_t> v(n + 1), e(n * degree), w(n * degree), c0(n), c;
    std::vector<uint8_t> f0(n, 1), u0(n, 1), f = f0, u = u0;
    for (uint32_t i = 0; i <= n; i++)
        v[i] = i * degree;
    for (uint32_t k = 0; k < n * degree; k++) {
        x = x * 1664525 + 1013904223;
        e[k] = (x >> 8) % n;
        w[k] = 1 + (x >> 20) % 100;
    }
    for (uint32_t i = 0; i < n; i++)
        c0[i] = i * 13u % 1000, f0[i] = (i * 2654435761u) >> 15 & 1, u0[i] = !f0[i];
    c = c0;
    uint32_t *dv = up(v), *de = up(e), *dw = up(w), *dc = up(c0), *dm = up(c0), *overflow = up(std::vector<uint32_t>(1, 0));
    uint8_t *df = up(f0), *du = up(u0);
    unsigned grid = (n + block - 1) / block, half = (n + 2 * block - 1) / (2 * block);
    std::vector<uint32_t> least(half);
#ifdef FENCED
    publish<<<1, 1>>>(dm);
    if (cudaDeviceSynchronize())
        return 3;
#endif
    cudaDeviceProp p;
    if (cudaGetDeviceProperties(&p, 0))
        return 3;
    const char *mode = strstr(p.name, "checked") ? "checked" : "unchecked";
    if (!strcmp(mode, "unchecked"))
        clock_id = CLOCK_MONOTONIC;
    volatile uint32_t sink = 0;
    auto state = [&] { renew(dc, c0); renew(df, f0); renew(du, u0); };
    auto host = [&] { c = c0; f = f0; u = u0; };
    auto row = [&](const char *kernel, double sim, double twin) {
        printf("%s,%s,%u,%.4f,%.4f,%.2f\n", kernel, mode, n, sim, twin, sim / twin);
    };
    row("relax_F", best(repeat, state, [&] { relax_F<<<grid, block>>>(n, dv, de, dw, dc, df, du, overflow); }),
        best(repeat, host, [&] { twin_relax_F(n, v.data(), e.data(), w.data(), c.data(), f.data(), u.data()); }));
    row("relax_U", best(repeat, state, [&] { relax_U<<<grid, block>>>(n, dv, de, dw, dc, df, du, overflow); }),
        best(repeat, host, [&] { twin_relax_U(n, v.data(), e.data(), w.data(), c.data(), f.data(), u.data()); }));
    double fold = best(repeat, state, [&] { minimum1<<<half, block, block * sizeof(cost_t)>>>(n, du, dc, dm); });
    row("minimum1", fold, best(repeat, host, [&] { twin_minimum1(n, block, u.data(), c.data(), least.data()); }));
    row("minimum1-scan", fold, best(repeat, host, [&] { sink = sink + twin_minimum(n, u.data(), c.data()); }));
    /* the kernel, the fold and the scan have to agree on the minimum */
    std::vector<uint32_t> got(n);
    if (cudaMemcpy(got.data(), dm, half * sizeof got[0], cudaMemcpyDeviceToHost) || !std::equal(least.begin(), least.end(), got.begin())
        || *std::min_element(least.begin(), least.end()) != twin_minimum(n, u.data(), c.data()))
        return 4;
    row("update", best(repeat, state, [&] { update<<<grid, block>>>(n, 13, dc, df, du); }),
        best(repeat, host, [&] { twin_update(n, 13, c.data(), f.data(), u.data()); }));
    const uint32_t side = 128;
    std::vector<float> a(n + 260), b(n), m(side * side), q = m, r = m;
    for (uint32_t i = 0; i < n + 260; i++)
        a[i] = (float)(i % 7);
    for (uint32_t i = 0; i < side * side; i++)
        m[i] = (float)(i % 5), q[i] = (float)(i % 3);
    float *da = up(a), *db = up(b), *dp = up(m), *dq = up(q), *dr = up(r);
    uint32_t *ds = up(std::vector<uint32_t>(n / 32));
    std::vector<uint32_t> sums(n / 32);
    auto nothing = [] {};
    dim3 tiles(side / 16, side / 16), tile(16, 16);
    row("stencil", best(repeat, nothing, [&] { stencil<<<n / 256, 256>>>(n, da, db); }),
        best(repeat, nothing, [&] { twin_stencil(n, a.data(), b.data()); }));
    same(db, b, n);
    row("product", best(repeat, nothing, [&] { product<<<tiles, tile>>>(side, dp, dq, dr); }),
        best(repeat, nothing, [&] { twin_product(side, m.data(), q.data(), r.data()); }));
    same(dr, r, side * side);
    double twin = best(repeat, nothing, [&] { twin_sums(n, w.data(), sums.data()); });
    row("shared-sums", best(repeat, nothing, [&] { shared_sums<<<n / 256, 256>>>(dw, ds); }), twin);
    same(ds, sums, n / 32);
    row("shuffles", best(repeat, nothing, [&] { shuffles<<<n / 256, 256>>>(dw, ds); }), twin);
    same(ds, sums, n / 32);
    row("alone", best(repeat, nothing, [&] { alone<<<n / 256, 256>>>(dw, ds); }), twin);
    row("meet-once", best(repeat, nothing, [&] { meet<<<n / 256, 256>>>(1); }), twin);
    row("meet-six", best(repeat, nothing, [&] { meet<<<n / 256, 256>>>(6); }), twin);
    for (void *d : { (void *)da, (void *)db, (void *)dp, (void *)dq, (void *)dr, (void *)ds })
        if (cudaFree(d))
            return 3;
    sim_counters s;
    sim_counters_get(&s);
    if (s.shadow_peak)
        fprintf(stderr, "# shadow: %.2f bytes a byte of %llu\n", (double)s.shadow_peak / (double)s.memory_peak, (unsigned long long)s.memory_peak);
    for (void *d : { (void *)dv, (void *)de, (void *)dw, (void *)dc, (void *)dm, (void *)overflow, (void *)df, (void *)du })
        if (cudaFree(d))
            return 3;
    return 0;
}
