/* kernel-times: where the time of DA2CF goes, kernel by kernel, on the
   papers' family.  Prints figures/data/kernel-times.csv, from which
   Chapter 6 takes its numbers.  figures/measure/bench-gpu.sh builds and runs it:

     kernel-times N...  >figures/data/kernel-times.csv

   A first run of the loop learns the minimum of every iteration.  The
   timed runs then need no host: they launch the same kernels with the
   known minima, so that the device is never waiting, and take the time
   of one kernel, launch by launch, between two events.  Other ways of
   writing a kernel take the place of ours in the same run.  After each,
   the costs are compared with those of the first.  Every time is the sum
   over a solve's launches, the median of REPEATS solves after one that
   is thrown away.  Exit status 3 if a CUDA call fails, 1 if a kernel
   computes something else. */

#include "cuda/kernels.h"
#include "graph/generate.h"
#include "bench.h"

#define REPEATS 5
#define BLOCK 256
#define SEED 1
#define LONGEST 1000         /* iterations that are kept */

/* ---- other ways to write the kernels ---------------------------------- */

/* The flag is asked first, and the cost read only if it is set. */
__global__ void update_flag_first(uint32_t n, cost_t mssp,
                                  const cost_t *c, uint8_t *f, uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        uint8_t settles = 0;

        if (*(volatile uint8_t *)&u[i] &&
            *(volatile const cost_t *)&c[i] == mssp)
            settles = 1;
        f[i] = settles;
        if (settles)
            u[i] = 0;
    }
}

/* Four vertices a thread, in a row: one load of four flags, one of four
   costs. */
__global__ void update_four(uint32_t n, cost_t mssp, const cost_t *c,
                            uint8_t *f, uint8_t *u)
{
    uint32_t i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);

    if (i + 3 < n) {
        uint4 cost = *(const uint4 *)&c[i];
        uchar4 open = *(const uchar4 *)&u[i], now;

        now.x = open.x & (cost.x == mssp);
        now.y = open.y & (cost.y == mssp);
        now.z = open.z & (cost.z == mssp);
        now.w = open.w & (cost.w == mssp);
        *(uchar4 *)&f[i] = now;
        if (now.x | now.y | now.z | now.w)
            *(uchar4 *)&u[i] = make_uchar4(open.x - now.x, open.y - now.y,
                                           open.z - now.z,
                                           open.w - now.w);
    } else {
        for (; i < n; i++) {
            f[i] = u[i] && c[i] == mssp;
            if (f[i])
                u[i] = 0;
        }
    }
}

/* Four vertices a thread, blockDim.x apart. */
__global__ void update_apart(uint32_t n, cost_t mssp, const cost_t *c,
                             uint8_t *f, uint8_t *u)
{
    uint32_t first = blockIdx.x * 4 * blockDim.x + threadIdx.x;
    bool settles[4];

    for (int k = 0; k < 4; k++) {
        uint32_t i = first + k * blockDim.x;

        settles[k] = false;
        if (i < n) {
            bool cheapest = c[i] == mssp;

            settles[k] = u[i] && cheapest;
        }
    }
    for (int k = 0; k < 4; k++) {
        uint32_t i = first + k * blockDim.x;

        if (i < n)
            f[i] = settles[k];
        if (settles[k])
            u[i] = 0;
    }
}

/* A thread for each vertex of a small grid, which then strides. */
__global__ void update_stride(uint32_t n, cost_t mssp, const cost_t *c,
                              uint8_t *f, uint8_t *u)
{
    uint32_t stride = gridDim.x * blockDim.x;

    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += stride) {
        bool cheapest = c[i] == mssp;
        bool settles = u[i] && cheapest;

        f[i] = settles;
        if (settles)
            u[i] = 0;
    }
}

__device__ static void fold_into_word(cost_t *s, cost_t *word)
{
    uint32_t t = threadIdx.x;

    for (uint32_t live = blockDim.x; live > 1; ) {
        uint32_t half = (live + 1) / 2;

        __syncthreads();
        if (t + half < live && s[t + half] < s[t])
            s[t] = s[t + half];
        live = half;
    }
    if (t == 0 && s[0] != COST_INF)
        atomicMin(word, s[0]);
}

__global__ void minimum_flag_first(uint32_t n, const uint8_t *u,
                                   const cost_t *c, cost_t *word)
{
    extern __shared__ cost_t s[];
    uint32_t i = blockIdx.x * 2 * blockDim.x + threadIdx.x;
    uint32_t j = i + blockDim.x;
    const volatile uint8_t *open = u;
    const volatile cost_t *cost = c;
    cost_t x = i < n && open[i] ? cost[i] : COST_INF;
    cost_t y = j < n && open[j] ? cost[j] : COST_INF;

    s[threadIdx.x] = x < y ? x : y;
    fold_into_word(s, word);
}

/* Two, four or sixteen vertices a thread, blockDim.x apart. */
#define MINIMUM_OF(name, costs)                                         \
    __global__ void name(uint32_t n, const uint8_t *u, const cost_t *c, \
                         cost_t *word)                                  \
    {                                                                   \
        extern __shared__ cost_t s[];                                   \
        uint32_t i = blockIdx.x * (costs) * blockDim.x + threadIdx.x;   \
        cost_t best = COST_INF;                                         \
                                                                        \
        for (int k = 0; k < (costs); k++, i += blockDim.x)              \
            if (i < n) {                                                \
                cost_t x = c[i];                                        \
                                                                        \
                if (u[i] && x < best)                                   \
                    best = x;                                           \
            }                                                           \
        s[threadIdx.x] = best;                                          \
        fold_into_word(s, word);                                        \
    }
MINIMUM_OF(minimum_two, 2)
MINIMUM_OF(minimum_four, 4)
MINIMUM_OF(minimum_sixteen, 16)

/* The lanes of a warp meet through shuffles. */
__global__ void minimum_shuffle(uint32_t n, const uint8_t *u,
                                const cost_t *c, cost_t *word)
{
    uint32_t i = blockIdx.x * 2 * blockDim.x + threadIdx.x;
    uint32_t j = i + blockDim.x;
    cost_t x = i < n ? c[i] : COST_INF, y = j < n ? c[j] : COST_INF;

    if (i < n && !u[i])
        x = COST_INF;
    if (j < n && !u[j])
        y = COST_INF;
    x = x < y ? x : y;
    for (int d = 16; d > 0; d /= 2) {
        y = __shfl_down_sync(0xffffffffu, x, d);
        x = x < y ? x : y;
    }
    if (threadIdx.x % 32 == 0 && x != COST_INF)
        atomicMin(word, x);
}

/* The word is looked at before it is offered anything. */
__global__ void minimum_look(uint32_t n, const uint8_t *u,
                             const cost_t *c, cost_t *word)
{
    extern __shared__ cost_t s[];
    uint32_t i = blockIdx.x * 2 * blockDim.x + threadIdx.x;
    uint32_t j = i + blockDim.x, t = threadIdx.x;
    cost_t x = i < n ? c[i] : COST_INF, y = j < n ? c[j] : COST_INF;

    if (i < n && !u[i])
        x = COST_INF;
    if (j < n && !u[j])
        y = COST_INF;
    s[t] = x < y ? x : y;
    for (uint32_t live = blockDim.x; live > 1; ) {
        uint32_t half = (live + 1) / 2;

        __syncthreads();
        if (t + half < live && s[t + half] < s[t])
            s[t] = s[t + half];
        live = half;
    }
    if (t == 0 && s[0] < *(volatile cost_t *)word)
        atomicMin(word, s[0]);
}

/* The compiler is told that c is not e, w or u in disguise: it may read
   the next arcs before this arc's atomic is done. */
__global__ void relax_restrict(uint32_t n, const uint32_t *__restrict__ v,
                               const uint32_t *__restrict__ e,
                               const uint32_t *__restrict__ w,
                               cost_t *c, const uint8_t *__restrict__ f,
                               const uint8_t *__restrict__ u,
                               uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && f[i]) {
        cost_t settled = c[i];
        uint32_t end = v[i + 1];

#pragma unroll 4
        for (uint32_t k = v[i]; k < end; k++) {
            uint32_t j = e[k];
            cost_t x;

            if (!u[j])
                continue;
            if (!cost_add(settled, w[k], &x))
                atomicOr(overflow, 1u);
            else if (x < c[j])
                atomicMin(&c[j], x);
        }
    }
}

/* The same, and the atomic is not preceded by a look at c[j]. */
__global__ void relax_no_look(uint32_t n, const uint32_t *__restrict__ v,
                              const uint32_t *__restrict__ e,
                              const uint32_t *__restrict__ w,
                              cost_t *c, const uint8_t *__restrict__ f,
                              const uint8_t *__restrict__ u,
                              uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && f[i]) {
        cost_t settled = c[i];
        uint32_t end = v[i + 1];

#pragma unroll 4
        for (uint32_t k = v[i]; k < end; k++) {
            uint32_t j = e[k];
            cost_t x;

            if (!u[j])
                continue;
            if (!cost_add(settled, w[k], &x))
                atomicOr(overflow, 1u);
            else
                atomicMin(&c[j], x);
        }
    }
}

/* Four vertices a thread, blockDim.x apart; their flags are read
   together. */
__global__ void relax_four(uint32_t n, const uint32_t *__restrict__ v,
                           const uint32_t *__restrict__ e,
                           const uint32_t *__restrict__ w,
                           cost_t *c, const uint8_t *__restrict__ f,
                           const uint8_t *__restrict__ u,
                           uint32_t *overflow)
{
    uint32_t first = blockIdx.x * 4 * blockDim.x + threadIdx.x;
    bool mine[4];

    for (int k = 0; k < 4; k++) {
        uint32_t i = first + k * blockDim.x;

        mine[k] = i < n && f[i];
    }
    for (int q = 0; q < 4; q++)
        if (mine[q]) {
            uint32_t i = first + q * blockDim.x, end = v[i + 1];
            cost_t settled = c[i], x;

            for (uint32_t k = v[i]; k < end; k++) {
                uint32_t j = e[k];

                if (!u[j])
                    continue;
                if (!cost_add(settled, w[k], &x))
                    atomicOr(overflow, 1u);
                else
                    atomicMin(&c[j], x);
            }
        }
}

/* u is not asked: a settled j has no cost above c[i]. */
__global__ void relax_no_flag(uint32_t n, const uint32_t *__restrict__ v,
                              const uint32_t *__restrict__ e,
                              const uint32_t *__restrict__ w,
                              cost_t *c, const uint8_t *__restrict__ f,
                              const uint8_t *__restrict__ u,
                              uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    (void)u;
    if (i < n && f[i]) {
        cost_t settled = c[i];
        uint32_t end = v[i + 1];

#pragma unroll 4
        for (uint32_t k = v[i]; k < end; k++) {
            uint32_t j = e[k];
            cost_t x;

            if (!cost_add(settled, w[k], &x))
                atomicOr(overflow, 1u);
            else if (x < c[j])
                atomicMin(&c[j], x);
        }
    }
}

/* The 32 lanes of a warp take the arcs of the frontier vertices among
   their 32, arc by arc, together. */
__global__ void relax_warp(uint32_t n, const uint32_t *__restrict__ v,
                           const uint32_t *__restrict__ e,
                           const uint32_t *__restrict__ w,
                           cost_t *c, const uint8_t *__restrict__ f,
                           const uint8_t *__restrict__ u,
                           uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t lane = threadIdx.x % 32, begin = 0, end = 0, before, total;
    cost_t settled = 0;

    if (i < n && f[i]) {
        begin = v[i];
        end = v[i + 1];
        settled = c[i];
    }
    before = end - begin;
    for (int d = 1; d < 32; d *= 2) {
        uint32_t left = __shfl_up_sync(0xffffffffu, before, d);

        if (lane >= (uint32_t)d)
            before += left;
    }
    total = __shfl_sync(0xffffffffu, before, 31);
    before -= end - begin;
    for (uint32_t a = lane; a - lane < total; a += 32) {
        uint32_t owner = 0;

        for (int d = 16; d > 0; d /= 2)
            if (__shfl_sync(0xffffffffu, before, owner + d) <= a)
                owner += d;
        uint32_t k = __shfl_sync(0xffffffffu, begin, owner) + a -
                     __shfl_sync(0xffffffffu, before, owner);
        cost_t from = __shfl_sync(0xffffffffu, settled, owner), x;

        if (a < total) {
            uint32_t j = e[k];

            if (u[j]) {
                if (!cost_add(from, w[k], &x))
                    atomicOr(overflow, 1u);
                else if (x < c[j])
                    atomicMin(&c[j], x);
            }
        }
    }
}

/* ---- the state and the launches --------------------------------------- */

struct lists { uint32_t *v, *e, *w; };

struct state {
    uint32_t n, m;
    struct lists out, in;        /* successors, predecessors */
    cost_t *c, *word, *minima;
    uint8_t *f, *u;
    uint32_t *overflow;
};

typedef void launch(const struct state *s, cost_t mssp);

#define RELAX(name, kernel, lists)                                      \
    static void name(const struct state *s, cost_t mssp)                \
    {                                                                   \
        (void)mssp;                                                     \
        kernel<<<blocks_for(s->n, BLOCK), BLOCK>>>(s->n, s->lists.v,    \
            s->lists.e, s->lists.w, s->c, s->f, s->u, s->overflow);     \
    }
#define MINIMUM(name, kernel, a_thread, shared)                         \
    static void name(const struct state *s, cost_t mssp)                \
    {                                                                   \
        (void)mssp;                                                     \
        kernel<<<blocks_for(s->n, (a_thread) * BLOCK), BLOCK,           \
                 (shared) * sizeof(cost_t)>>>(s->n, s->u, s->c,         \
                                              s->word);                 \
    }
#define UPDATE(name, kernel, blocks)                                    \
    static void name(const struct state *s, cost_t mssp)                \
    {                                                                   \
        kernel<<<(blocks), BLOCK>>>(s->n, mssp, s->c, s->f, s->u);      \
    }

RELAX(by_relax_F, relax_F, out)
RELAX(by_relax_U, relax_U, in)
RELAX(by_relax_restrict, relax_restrict, out)
RELAX(by_relax_no_look, relax_no_look, out)
RELAX(by_relax_no_flag, relax_no_flag, out)
RELAX(by_relax_warp, relax_warp, out)
MINIMUM(by_minimum_word, minimum_word, WORD_COSTS, BLOCK)
MINIMUM(by_flag_first, minimum_flag_first, 2, BLOCK)
MINIMUM(by_two, minimum_two, 2, BLOCK)
MINIMUM(by_four, minimum_four, 4, BLOCK)
MINIMUM(by_sixteen, minimum_sixteen, 16, BLOCK)
MINIMUM(by_shuffle, minimum_shuffle, 2, 0)
MINIMUM(by_look, minimum_look, 2, BLOCK)
UPDATE(by_update, update, blocks_for(s->n, BLOCK))
UPDATE(by_update_flag, update_flag_first, blocks_for(s->n, BLOCK))
UPDATE(by_update_four, update_four, blocks_for(s->n, 4 * BLOCK))
UPDATE(by_update_apart, update_apart, blocks_for(s->n, 4 * BLOCK))
UPDATE(by_update_stride, update_stride, 132 * 8)

static void by_relax_four(const struct state *s, cost_t mssp)
{
    (void)mssp;
    relax_four<<<blocks_for(s->n, 4 * BLOCK), BLOCK>>>(s->n, s->out.v,
        s->out.e, s->out.w, s->c, s->f, s->u, s->overflow);
}

/* minimum1 leaves its minima where nobody reads them. */
static void by_minimum1(const struct state *s, cost_t mssp)
{
    (void)mssp;
    minimum1<<<blocks_for(s->n, 2 * BLOCK), BLOCK,
               BLOCK * sizeof(cost_t)>>>(s->n, s->u, s->c, s->minima);
}

/* ---- runs ------------------------------------------------------------- */

enum { RELAXING, FINDING, UPDATING };
struct way { const char *kernel, *variant; int step; launch *go; };

static const struct way ways[] = {
    { "relax_F", "ours", RELAXING, by_relax_F },
    { "relax_F", "restrict", RELAXING, by_relax_restrict },
    { "relax_F", "no-look", RELAXING, by_relax_no_look },
    { "relax_F", "four", RELAXING, by_relax_four },
    { "relax_F", "no-flag", RELAXING, by_relax_no_flag },
    { "relax_F", "warp", RELAXING, by_relax_warp },
    { "relax_U", "ours", RELAXING, by_relax_U },
    { "minimum_word", "two", FINDING, by_two },
    { "minimum_word", "four", FINDING, by_four },
    { "minimum_word", "ours", FINDING, by_minimum_word },
    { "minimum_word", "sixteen", FINDING, by_sixteen },
    { "minimum_word", "flag-first", FINDING, by_flag_first },
    { "minimum_word", "shuffle", FINDING, by_shuffle },
    { "minimum_word", "look", FINDING, by_look },
    { "minimum1", "ours", FINDING, by_minimum1 },
    { "update", "ours", UPDATING, by_update },
    { "update", "flag-first", UPDATING, by_update_flag },
    { "update", "four", UPDATING, by_update_four },
    { "update", "apart", UPDATING, by_update_apart },
    { "update", "stride", UPDATING, by_update_stride },
};
#define WAYS (sizeof ways / sizeof *ways)

#include "replay.h"

static void measure(const struct state *s, const cost_t *expected,
                    cost_t *got)
{
    uint32_t iterations = loop(s, by_relax_F);

    CHECK(cudaMemcpy((void *)expected, s->c, s->n * sizeof *s->c,
                     cudaMemcpyDeviceToHost));
    for (size_t k = 0; k < WAYS; k++) {
        double ms[REPEATS + 1];
        uint32_t launches;

        for (int r = 0; r <= REPEATS; r++)
            ms[r] = replay(s, &ways[k], iterations, &launches);
        CHECK(cudaMemcpy(got, s->c, s->n * sizeof *s->c,
                         cudaMemcpyDeviceToHost));
        if (memcmp(expected, got, s->n * sizeof *got) != 0) {
            fprintf(stderr, "kernel-times: %s (%s) computes other "
                    "costs\n", ways[k].kernel, ways[k].variant);
            exit(1);
        }
        qsort(ms + 1, REPEATS, sizeof *ms, ascending);
        printf("%u,%s,%s,%d,%u,%.4f,%.2f\n", s->n, ways[k].kernel,
               ways[k].variant, BLOCK, launches, ms[1 + REPEATS / 2],
               1e3 * ms[1 + REPEATS / 2] / launches);
        fflush(stdout);
    }
}

/* ---- graphs ----------------------------------------------------------- */

static void run(uint32_t n)
{
    struct error why;
    graph *out = generate("predecessor", n, 0, 0, SEED, &why);
    graph *in = out ? graph_invert(out) : NULL;
    cost_t *expected = (cost_t *)malloc(n * sizeof *expected);
    cost_t *got = (cost_t *)malloc(n * sizeof *got);
    struct state s = {};

    if (in == NULL || expected == NULL || got == NULL) {
        fprintf(stderr, "kernel-times: %s\n", out ? "no memory" : why.text);
        exit(3);
    }
    s.n = n;
    s.m = out->m;
    send(&s.out, out);
    send(&s.in, in);
    CHECK(cudaMalloc(&s.c, n * sizeof *s.c));
    CHECK(cudaMalloc(&s.f, n));
    CHECK(cudaMalloc(&s.u, n));
    CHECK(cudaMalloc(&s.word, sizeof *s.word));
    CHECK(cudaMalloc(&s.minima, blocks_for(n, 2 * BLOCK) *
                                sizeof *s.minima));
    CHECK(cudaMalloc(&s.overflow, sizeof *s.overflow));
    measure(&s, expected, got);
    void *all[] = { s.out.v, s.out.e, s.out.w, s.in.v, s.in.e, s.in.w,
                    s.c, s.f, s.u, s.word, s.minima, s.overflow };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        CHECK(cudaFree(all[k]));
    free(expected);
    free(got);
    graph_free(out);
    graph_free(in);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: kernel-times N...\n", stderr);
        return 2;
    }
    for (int k = 0; k < LONGEST; k++) {
        CHECK(cudaEventCreate(&before[k]));
        CHECK(cudaEventCreate(&after[k]));
    }
    tell_command("kernel-times", argc, argv, "bench-gpu.sh");
    tell_device("papers' family, degree 7, seed 1; medians of 5");
    puts("# key: n,kernel,variant\n"
         "n,kernel,variant,block,launches,ms,us_each");
    for (int k = 1; k < argc; k++) {
        unsigned long n = strtoul(argv[k], NULL, 10);

        if (n < 2 || n > 1ul << 26) {
            fprintf(stderr, "kernel-times: n = %s: must be 2 to 2^26\n",
                    argv[k]);
            return 2;
        }
        run((uint32_t)n);
    }
    return 0;
}
