#include "cuda/check.h"
#include "cuda/kernels.h"

/* The funnel, with its middle layer in the frontier */
static const uint32_t N = 1024, BLOCK = 32;
static uint32_t v[N + 1], e[N], w[N], overflow[1];
static cost_t c[N];
static uint8_t f[N], u[N];

static void build_funnel(void)
{
    for (uint32_t i = 1; i <= N - 2; i++) {
        v[i + 1] = i;
        e[i - 1] = N - 1;
        w[i - 1] = i;
        c[i] = 1;
        f[i] = 1;
    }
    v[N] = N - 2;
    c[N - 1] = COST_INF;
    u[N - 1] = 1;
}
/* Relax once, on the device */
static struct {
    uint32_t *v, *e, *w, *overflow;
    cost_t *c;
    uint8_t *f, *u;
} gpu;

#define SEND(a) CUDA_TRY(cudaMalloc(&gpu.a, sizeof a)); \
    CUDA_TRY(cudaMemcpy(gpu.a, a, sizeof a, cudaMemcpyHostToDevice))

static bool relax_once(void)
{
    SEND(v);
    SEND(e);
    SEND(w);
    SEND(overflow);
    SEND(c);
    SEND(f);
    SEND(u);
    relax_F<<<N / BLOCK, BLOCK>>>(N, gpu.v, gpu.e, gpu.w, gpu.c,
                                  gpu.f, gpu.u, gpu.overflow);
    CUDA_TRY(cudaGetLastError());
    CUDA_TRY(cudaMemcpy(c, gpu.c, sizeof c, cudaMemcpyDeviceToHost));
    return true;
}

int main(void)
{
    bool ok;

    build_funnel();
    ok = relax_once();
    /* Give the seven arrays back */
    cudaFree(gpu.v);
    cudaFree(gpu.e);
    cudaFree(gpu.w);
    cudaFree(gpu.overflow);
    cudaFree(gpu.c);
    cudaFree(gpu.f);
    cudaFree(gpu.u);
    if (!ok) {
        fprintf(stderr, "%s\n", cuda_why());
        return 3;
    }
    printf("the sink has cost %llu; its distance is 2\n",
           (unsigned long long)c[N - 1]);
    return c[N - 1] != 2;
}
