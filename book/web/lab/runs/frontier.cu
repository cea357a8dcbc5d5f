#include <stdio.h>
@exercise relax-f
@exercise minimum1
@exercise update

// The streets of the drawing: each length goes both ways.  The first are to the right, then down.
enum { SIDE = 4, N = SIDE * SIDE, M = 4 * SIDE * (SIDE - 1) };
static const uint32_t lengths[M / 2] = {
    @lengths
};
static uint32_t v[N + 1], e[M], w[M];
static cost_t c[N];
static uint8_t f[N], u[N];

static void build(void)
{
    uint32_t from[M], to[M], length[M], m = 0, k = 0;

    for (uint32_t i = 0; i < N; i++)
        for (uint32_t step = 1; step <= SIDE; step += SIDE - 1)
            if (step == 1 ? i % SIDE + 1 < SIDE : i + SIDE < N) {
                from[m] = i, to[m] = i + step, length[m++] = lengths[k];
                from[m] = i + step, to[m] = i, length[m++] = lengths[k++];
            }
    for (uint32_t i = 0, at = 0; i < N; i++) {
        for (uint32_t a = 0; a < m; a++)
            if (from[a] == i)
                e[at] = to[a], w[at++] = length[a];
        v[i + 1] = at;
    }
}
static void *on_device(const void *from, size_t size)
{
    void *to = NULL;

    cudaMalloc(&to, size);
    cudaMemcpy(to, from, size, cudaMemcpyHostToDevice);
    return to;
}
// what the drawing shows after each step
static void tell(const char *step, cost_t least, const cost_t *gpu_c,
                 const uint8_t *gpu_f, const uint8_t *gpu_u)
{
    cudaMemcpy(c, gpu_c, sizeof c, cudaMemcpyDeviceToHost);
    cudaMemcpy(f, gpu_f, sizeof f, cudaMemcpyDeviceToHost);
    cudaMemcpy(u, gpu_u, sizeof u, cudaMemcpyDeviceToHost);
    printf("%s %u", step, least);
    for (int i = 0; i < N; i++)
        printf(" %u%s", c[i], f[i] ? "f" : u[i] ? "u" : "s");
    printf("\n");
}
int main(void)
{
    build();
    for (int i = 0; i < N; i++)
        c[i] = i ? COST_INF : 0, f[i] = i == 0, u[i] = i != 0;
    uint32_t *gpu_v = (uint32_t *)on_device(v, sizeof v), *gpu_e = (uint32_t *)on_device(e, sizeof e),
             *gpu_w = (uint32_t *)on_device(w, sizeof w), none = 0;
    uint32_t *overflow = (uint32_t *)on_device(&none, sizeof none);
    cost_t *gpu_c = (cost_t *)on_device(c, sizeof c), least = 0, *gpu_least = (cost_t *)on_device(&least, sizeof least);
    uint8_t *gpu_f = (uint8_t *)on_device(f, sizeof f), *gpu_u = (uint8_t *)on_device(u, sizeof u);

    tell("begin", 0, gpu_c, gpu_f, gpu_u);
    for (int turn = 0; turn < N; turn++) {
        relax_F<<<1, N>>>(N, gpu_v, gpu_e, gpu_w, gpu_c, gpu_f, gpu_u, overflow);
        tell("relax", least, gpu_c, gpu_f, gpu_u);
        minimum1<<<1, N / 2, N / 2 * sizeof(cost_t)>>>(N, gpu_u, gpu_c, gpu_least);
        cudaMemcpy(&least, gpu_least, sizeof least, cudaMemcpyDeviceToHost);
        if (least == COST_INF)
            break;
        tell("minimum", least, gpu_c, gpu_f, gpu_u);
        update<<<1, N>>>(N, least, gpu_c, gpu_f, gpu_u);
        tell("update", least, gpu_c, gpu_f, gpu_u);
    }
    tell("end", least, gpu_c, gpu_f, gpu_u);
    cudaFree(gpu_v), cudaFree(gpu_e), cudaFree(gpu_w), cudaFree(overflow);
    cudaFree(gpu_c), cudaFree(gpu_least), cudaFree(gpu_f), cudaFree(gpu_u);
    return 0;
}
