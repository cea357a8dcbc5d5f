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
#define SEND(a) CUDA_CHECK(cudaMalloc(&gpu_##a, sizeof a)) && \
    CUDA_CHECK(cudaMemcpy(gpu_##a, a, sizeof a, cudaMemcpyHostToDevice))

static bool relax_once(void)
{
    uint32_t *gpu_v = NULL, *gpu_e = NULL, *gpu_w = NULL;
    uint32_t *gpu_overflow = NULL;
    cost_t *gpu_c = NULL;
    uint8_t *gpu_f = NULL, *gpu_u = NULL;
    bool ok = SEND(v) && SEND(e) && SEND(w) && SEND(overflow) &&
              SEND(c) && SEND(f) && SEND(u);

    if (ok)
        relax_F<<<N / BLOCK, BLOCK>>>(N, gpu_v, gpu_e, gpu_w, gpu_c,
                                      gpu_f, gpu_u, gpu_overflow);
    ok = ok && CUDA_CHECK(cudaGetLastError()) &&
         CUDA_CHECK(cudaMemcpy(c, gpu_c, sizeof c,
                               cudaMemcpyDeviceToHost));
    /* Give the seven arrays back */
    cudaFree(gpu_v);
    cudaFree(gpu_e);
    cudaFree(gpu_w);
    cudaFree(gpu_overflow);
    cudaFree(gpu_c);
    cudaFree(gpu_f);
    cudaFree(gpu_u);
    return ok;
}

int main(void)
{
    build_funnel();
    if (!relax_once()) {
        fprintf(stderr, "%s\n", cuda_why());
        return 3;
    }
    printf("the sink has cost %llu; its distance is 2\n",
           (unsigned long long)c[N - 1]);
    return c[N - 1] != 2;
}
