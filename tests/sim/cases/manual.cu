/* Functions that NVIDIA's manual lists and few programs use: parts of words held
   to sums of plain integers, copies in batches, memory in layers. */
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <cuda_pipeline.h>

struct Part { int s, t, x, y, bits; };      /* with a sign, and without */
typedef unsigned Two(unsigned, unsigned);
static long low(const Part &p) { return -(1l << (p.bits - 1)); }
static long held(long v, const Part &p) { return v < low(p) ? low(p) : v > -low(p) - 1 ? -low(p) - 1 : v; }
static const struct { Two *four, *two; long (*part)(const Part &); } table[] = {
#define ROW(name, e) { [](unsigned a, unsigned b) { return __v##name##4(a, b); }, \
                       [](unsigned a, unsigned b) { return __v##name##2(a, b); }, [](const Part &p) -> long { (void)p; return e; } },
#define ONE(name, e) { [](unsigned a, unsigned) { return __v##name##4(a); }, \
                       [](unsigned a, unsigned) { return __v##name##2(a); }, [](const Part &p) -> long { return e; } },
#define ASK(name, e) ROW(cmp##name, (e) ? -1 : 0) ROW(set##name, (e) ? 1 : 0)
    ROW(add, p.s + p.t) ROW(sub, p.s - p.t) ROW(addss, held(p.s + p.t, p)) ROW(subss, held(p.s - p.t, p))
    ROW(addus, fmin(p.x + p.y, pow(2, p.bits) - 1)) ROW(subus, fmax(p.x - p.y, 0))
    ROW(avgu, ceil((p.x + p.y) / 2.)) ROW(haddu, (p.x + p.y) / 2) ROW(avgs, p.s + p.t < 0 ? floor((p.s + p.t) / 2.) : ceil((p.s + p.t) / 2.))
    ROW(maxu, fmax(p.x, p.y)) ROW(minu, fmin(p.x, p.y)) ROW(maxs, fmax(p.s, p.t)) ROW(mins, fmin(p.s, p.t))
    ROW(absdiffu, abs(p.x - p.y)) ROW(absdiffs, abs(p.s - p.t))
    ONE(abs, abs(p.s)) ONE(absss, held(abs(p.s), p)) ONE(neg, -p.s) ONE(negss, held(-p.s, p))
    ASK(eq, p.x == p.y) ASK(ne, p.x != p.y) ASK(gtu, p.x > p.y) ASK(geu, p.x >= p.y) ASK(ltu, p.x < p.y) ASK(leu, p.x <= p.y)
    ASK(gts, p.s > p.t) ASK(ges, p.s >= p.t) ASK(lts, p.s < p.t) ASK(les, p.s <= p.t)
};
static int part_of(unsigned a, int i, int bits) { return (int)(a >> i & ((1u << bits) - 1)); }
static int with_sign(int x, int bits) { return x >= 1 << (bits - 1) ? x - (1 << bits) : x; }
static int wrong_parts(unsigned a, unsigned b)
{
    int wrong = 0;
    for (auto &row : table)
        for (int bits = 8; bits <= 16; bits += 8) {
            unsigned got = (bits == 8 ? row.four : row.two)(a, b);
            for (int i = 0; i < 32; i += bits) {
                int x = part_of(a, i, bits), y = part_of(b, i, bits);
                Part p = { with_sign(x, bits), with_sign(y, bits), x, y, bits };
                wrong += part_of(got, i, bits) != (row.part(p) & ((1 << bits) - 1));
            }
        }
    return wrong;
}
__global__ void pipeline(const float *from, float *out, int late)
{
    __shared__ float s[8];
    __pipeline_memcpy_async(s, from, 16);
    __pipeline_commit();
    __pipeline_memcpy_async(s + 4, from, 16, 8);
    __pipeline_commit();
    __pipeline_wait_prior(late);
    for (int i = 0; i < (late ? 4 : 8); i++)
        out[i] = s[i];
}
__global__ void fill(cudaPitchedPtr p, int layers)
{
    for (int z = 0; z < layers; z++)
        for (size_t y = 0; y < p.ysize; y++)
            ((float *)((char *)p.ptr + (z * p.ysize + y) * p.pitch))[threadIdx.x] += (float)(z * 100 + y * 10 + threadIdx.x);
}
int main()
{
    int wrong = 0;
    srand(5);
    for (int i = 0; i < 2000; i++) {
        unsigned a = (unsigned)rand() * 5u, b = rand() % 4 ? (unsigned)rand() * 3u : a ^ (1u << rand() % 32);
        wrong += wrong_parts(i == 0 ? 0x80808080u : a, i == 1 ? 0x80008000u : b);
    }
    printf("parts: %d wrong\n", wrong);
    float *f, *out, h[2][3][5], host[4] = { 1, 2, 3, 4 };
    cudaMalloc(&f, 16);
    cudaMallocManaged(&out, 32);
    cudaMemcpy(f, host, 16, cudaMemcpyHostToDevice);
    for (int late = 0; late < 2; late++) {
        pipeline<<<1, 1>>>(f, out, late);
        cudaDeviceSynchronize();
        for (int i = 0; i < 8; i++)
            wrong += out[i] != (i < 4 ? (float)i + 1 : i < 6 ? (float)i - 3 : 0);
    }
    cudaPitchedPtr p;
    cudaExtent e = make_cudaExtent(5 * sizeof(float), 3, 2);
    cudaMemcpy3DParms q = {};
    wrong += cudaMalloc3D(&p, e) != cudaSuccess || cudaMemset3D(p, 0, e) != cudaSuccess;
    fill<<<1, 5>>>(p, 2);
    q.srcPtr = p, q.dstPtr = make_cudaPitchedPtr(h, 20, 20, 3), q.extent = e, q.kind = cudaMemcpyDeviceToHost;
    wrong += cudaMemcpy3D(&q) != cudaSuccess;
    for (int i = 0; i < 30; i++)
        wrong += ((float *)h)[i] != (float)(i / 15 * 100 + i / 5 % 3 * 10 + i % 5);
    double four[] = { 1, 2, 3, 4 };
    wrong += norm(4, four) != sqrt(30.) || rnorm4d(1, 1, 1, 1) != .5 || fabs(cyl_bessel_i1(-1) + 0.565159103992485) > 1e-12;
    wrong += __hiloint2double(__double2hiint(1.1), __double2loint(1.1)) != 1.1;
    wrong += __funnelshift_lc(7, 9, 40) != 7 || __funnelshift_rc(7, 9, 32) != 9 || __fmaf_ru(1, 1, 1e-10f) <= 1;
    cudaFree(p.ptr);
    cudaFree(f);
    cudaFree(out);
    printf("%d wrong\n", wrong);
    return wrong != 0;
}
