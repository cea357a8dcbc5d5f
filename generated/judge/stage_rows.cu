#include "judge/device.h"
#include "cuda/kernels.h"
#include "cuda/rows.h"
#include "cuda/tiles.h"

#define AS_STREAMS 1
#define AS_DIGEST 2
#define AS_TILES 3
static uint32_t source_asked(const wire *w, uint32_t k)
{
    return (w->source + 7 * k) % w->n;
}

#if STAGE == AS_STREAMS
/* Ask for rows from many streams */
/* Kernels in which one thread works for its block */
#define FOR_ITS_BLOCK(i, width) \
    if (threadIdx.x == 0) \
        for (uint32_t i = blockIdx.x * (width); \
             i < n && i < (blockIdx.x + 1) * (width); i++)

__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    FOR_ITS_BLOCK(i, blockDim.x) {
        f[i] = i == source;
        u[i] = !f[i];
        c[i] = f[i] ? 0 : COST_INF;
    }
}
__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    FOR_ITS_BLOCK(i, blockDim.x) {
        f[i] = u[i] != 0 && c[i] == mssp;
        u[i] -= f[i];
    }
}
__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    FOR_ITS_BLOCK(i, blockDim.x)
        for (uint32_t k = v[i]; f[i] && k < v[i + 1]; k++) {
            cost_t x = COST_INF;
            if (u[e[k]] && !cost_add(c[i], w[k], &x))
                atomicOr(overflow, 1u);
            else
                atomicMin(&c[e[k]], x);
        }
}
__global__ void relax_U(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    FOR_ITS_BLOCK(i, blockDim.x)
        for (uint32_t k = v[i]; u[i] && k < v[i + 1]; k++) {
            cost_t x = COST_INF;
            if (f[e[k]] && !cost_add(c[e[k]], w[k], &x))
                atomicOr(overflow, 1u);
            else if (x < c[i])
                c[i] = x;
        }
}
#if !defined THRIFTY && !defined HYBRIDS
__device__ static cost_t least(uint32_t n, const uint8_t *u,
                               const cost_t *c, uint32_t a_thread)
{
    extern __shared__ cost_t s[];

    s[threadIdx.x] = COST_INF;
    __syncthreads();
    FOR_ITS_BLOCK(i, a_thread * blockDim.x)
        if ((u == NULL || u[i]) && c[i] < s[0])
            s[0] = c[i];
    return threadIdx.x == 0 ? s[0] : COST_INF;
}
__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums)
{
    cost_t x = least(n, u, c, 2);
    if (threadIdx.x == 0)
        minimums[blockIdx.x] = x;
}

__global__ void minimum2(uint32_t n, const cost_t *values,
                         cost_t *minimums)
{
    cost_t x = least(n, NULL, values, 2);
    if (threadIdx.x == 0)
        minimums[blockIdx.x] = x;
}
#ifndef PASSES_ONLY
__global__ void minimum_word(uint32_t n, const uint8_t *u,
                             const cost_t *c, cost_t *word)
{
    cost_t x = least(n, u, c, WORD_COSTS);
    if (threadIdx.x == 0)
        atomicMin(word, x);
}
#endif
#endif
__global__ void lightest_arcs(uint32_t n, const uint32_t *v,
                              const uint32_t *w, cost_t *lightest)
{
    FOR_ITS_BLOCK(i, blockDim.x) {
        lightest[i] = COST_INF;
        for (uint32_t k = v[i]; k < v[i + 1]; k++)
            if (w[k] < lightest[i])
                lightest[i] = w[k];
    }
}

__global__ void update_out(uint32_t n, cost_t threshold,
                           const cost_t *c, uint8_t *f, uint8_t *u)
{
    FOR_ITS_BLOCK(i, blockDim.x) {
        f[i] = u[i] != 0 && c[i] != COST_INF && c[i] <= threshold;
        u[i] -= f[i];
    }
}
__global__ void threshold_out(uint32_t n, const uint8_t *u,
                              const cost_t *c, const cost_t *lightest,
                              cost_t *word)
{
    cost_t first = COST_INF;

    FOR_ITS_BLOCK(i, WORD_COSTS * blockDim.x) {
        cost_t x = lightest[i], sum = COST_INF - 1;
        if (!u[i] || c[i] == COST_INF)
            continue;
        if (x != COST_INF && c[i] + x >= x && c[i] + x < sum)
            sum = c[i] + x;
        if (sum < first)
            first = sum;
    }
    if (threadIdx.x == 0)
        atomicMin(word, first);
}
__global__ void row_digest(uint32_t n, const cost_t *c, digest *sums)
{
    FOR_ITS_BLOCK(i, blockDim.x) {
        bool reached = c[i] != COST_INF;
        atomicAdd(&sums->reached, (unsigned long long)reached);
        atomicMax(&sums->farthest, reached ? c[i] : 0ull);
        atomicAdd(&sums->checksum,
                  digest_term(i, reached ? c[i] : UINT64_MAX));
    }
}
int apsp(const graph *g, const uint32_t *sources, uint32_t count,
         uint32_t lanes, uint32_t block, cost_t *rows);

static int run_all(wire *w, const graph *g, uint32_t *answer)
{
    uint32_t sources[SOURCES_ASKED];

#ifdef __SIMULATOR__
    static const char *const order[] = { "eager", "lazy", "reversed",
                                         "random" };
    sim_streams_set(order[w->schedule & 3]);
#endif
    for (uint32_t k = 0; k < SOURCES_ASKED; k++)
        sources[k] = source_asked(w, k);
    return apsp(g, sources, SOURCES_ASKED, 3, w->block, answer);
}
#elif STAGE == AS_DIGEST
/* Ask for the digests of rows */
static void fill_row(const graph *g, uint32_t source, cost_t *c)
{
    bool changed = true;

    memset(c, 0xff, g->n * sizeof *c);
    c[source] = 0;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
                cost_t sum;
                if (c[i] != COST_INF && cost_add(c[i], g->w[k], &sum) &&
                    sum < c[g->e[k]]) {
                    c[g->e[k]] = sum;
                    changed = true;
                }
            }
    }
}
static int run_all(wire *w, const graph *g, uint32_t *answer)
{
    cost_t *c = (cost_t *)malloc(g->n * sizeof *c);
    cost_t *row = (cost_t *)room(w, "c", NULL, g->n * sizeof *c);
    digest d = {}, *sums = (digest *)room(w, "sums", NULL, sizeof d);

    if (c == NULL)
        abort();
    for (uint32_t k = 0; k < SOURCES_ASKED && w->status == 0; k++) {
        /* The digest of one row, by the kernel under test */
        fill_row(g, source_asked(w, k), c);
        note(w, cudaMemcpy(row, c, g->n * sizeof *c,
                           cudaMemcpyHostToDevice));
        note(w, cudaMemset(sums, 0, sizeof d));
        row_digest<<<(g->n - 1) / w->block + 1, w->block>>>(g->n, row,
                                                            sums);
        note(w, cudaGetLastError());
        note(w, cudaMemcpy(&d, sums, sizeof d, cudaMemcpyDeviceToHost));
        *answer++ = (uint32_t)d.reached;
        *answer++ = (uint32_t)d.farthest;
        *answer++ = (uint32_t)d.checksum;
        *answer++ = (uint32_t)(d.checksum >> 32);
    }
    leave_empty(w);
    free(c);
    return w->status;
}
#else
/* Ask for the third phase of each round */
/* The least sum over a row of one tile and a column of another */
__device__ static cost_t product(const cost_t x[TILE][TILE],
                                 const cost_t y[TILE][TILE])
{
    cost_t best = COST_INF;

    for (int k = 0; k < TILE; k++) {
        cost_t sum = cost_join(x[threadIdx.y][k], y[k][threadIdx.x]);
        best = sum < best ? sum : best;
    }
    return best;
}
/* The kernel fw_diagonal */
__global__ void fw_diagonal(uint32_t width, uint32_t b, cost_t *d)
{
    __shared__ cost_t s[TILE][TILE];
    uint32_t i = threadIdx.y, j = threadIdx.x;
    size_t at = entry(width, b, b);

    s[i][j] = d[at];
    for (int k = 0; k < TILE; k++) {
        __syncthreads();
        cost_t sum = cost_join(s[i][k], s[k][j]);
        if (sum < s[i][j])
            s[i][j] = sum;
    }
    d[at] = s[i][j];
}
/* The kernel fw_cross */
__global__ void fw_cross(uint32_t width, uint32_t b, cost_t *d)
{
    __shared__ cost_t x[TILE][TILE], y[TILE][TILE];
    uint32_t t = but(b, blockIdx.x);
    bool row = blockIdx.y == 0;
    size_t at = row ? entry(width, b, t) : entry(width, t, b);
    size_t middle = entry(width, b, b);

    x[threadIdx.y][threadIdx.x] = d[row ? middle : at];
    y[threadIdx.y][threadIdx.x] = d[row ? at : middle];
    __syncthreads();
    d[at] = product(x, y);
}
static int run_all(wire *w, const graph *g, uint32_t *answer)
{
    size_t width = padded(g->n), size = width * width * sizeof(cost_t);
    cost_t *d = dense_matrix(g), *on = (cost_t *)room(w, "d", d, size);
    uint32_t rest = (uint32_t)(width / TILE) - 1;
    dim3 threads(TILE, TILE);

    if (d == NULL)
        abort();
    /* Run the rounds with the phase under test */
    for (uint32_t b = 0; b <= rest && w->status == 0; b++) {
        fw_diagonal<<<1, threads>>>((uint32_t)width, b, on);
        if (rest > 0) {
            fw_cross<<<dim3(rest, 2), threads>>>((uint32_t)width, b, on);
            fw_rest<<<dim3(rest, rest), threads>>>((uint32_t)width, b, on);
        }
        note(w, cudaGetLastError());
        note(w, cudaDeviceSynchronize());
    }
    if (w->status == 0)
        note(w, cudaMemcpy(d, on, size, cudaMemcpyDeviceToHost));
    for (uint32_t k = 0; k < SOURCES_ASKED; k++)
        memcpy(answer + (size_t)k * g->n,
               d + source_asked(w, k) * width, g->n * sizeof *d);
    leave_empty(w);
    free(d);
    return w->status;
}
#endif
/* Answer a question about many sources */
extern "C" void child_stage(wire *w)
{
    graph g = graph_on(w);

    set_simulator(w);
    w->status = run_all(w, &g, (uint32_t *)wire_slot(w, C));
    if (cudaDeviceSynchronize() != cudaSuccess && w->status == 0)
        w->status = -1;
    count_work(w);
    w->loads = 0;
}
