/* matrices: the kernels of Chapter 10 and other ways to write them, on the
   papers' matrix family.  figures/measure/matrices.sh and matrix-counters.sh build
   and run it:

     matrices N...     on a GPU: times, figures/data/matrix-kernels.csv
     matrices N...     on the simulator: counters of single launches,
                       figures/data/matrix-counters.csv

   The kernels that the chapter prints come from the tangled files of its
   exercises, each compiled under a name of its own.  A first run of the
   loop learns the minimum of every iteration; the timed runs launch relax
   and update with the known minima, and take the time of relax alone, launch
   by launch, between two events.  Every time is the sum over a solve's
   launches, the median of REPEATS solves after one that is thrown away.
   After each way the costs are compared with those of the first.  Exit
   status 3 if a CUDA call fails, 1 if a kernel that is not known to be
   wrong computes other costs. */

#include "cuda/kernels.h"
#include "graph/generate.h"
#ifdef __SIMULATOR__
#include "sim/sim.h"
#endif
#include "bench.h"

#define REPEATS 5
#define SEED 1
#define LONGEST 64           /* iterations that are kept */
#define NO_ARC UINT32_MAX

/* ---- the ways --------------------------------------------------------- */

typedef void matrix_kernel(uint32_t n, const uint32_t *w, cost_t *c,
                           const uint8_t *f, const uint8_t *u,
                           uint32_t *overflow);
#define KERNEL(name) __global__ void name(uint32_t n, const uint32_t *w, \
    cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow)

/* of the chapter and its exercises, under other names */
KERNEL(relax_U_tile);
KERNEL(relax_U_skip);
KERNEL(relax_F_tile);
KERNEL(relax_F_warp);

/* f and c from memory, cell by cell */
KERNEL(relax_U_bare)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && u[i]) {
        cost_t old = c[i], best = old, sum;

        for (uint32_t j = 0; j < n; j++) {
            uint32_t weight = f[j] ? w[(size_t)j * n + i] : NO_ARC;

            if (weight == NO_ARC)
                continue;
            if (!cost_add(c[j], weight, &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        if (best < old)
            c[i] = best;
    }
}

/* u from memory */
KERNEL(relax_F_bare)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && f[i]) {
        cost_t settled = c[i], sum;

        for (uint32_t j = 0; j < n; j++) {
            uint32_t weight = u[j] ? w[(size_t)i * n + j] : NO_ARC;

            if (weight == NO_ARC)
                continue;
            if (cost_add(settled, weight, &sum))
                atomicMin(&c[j], sum);
            else
                atomicOr(overflow, 1u);
        }
    }
}

/* The same two with the transposed matrix: the arc from j to i stands in
   row i, column j. */
KERNEL(relax_U_turned)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && u[i]) {
        cost_t old = c[i], best = old, sum;

        for (uint32_t j = 0; j < n; j++) {
            uint32_t weight = f[j] ? w[(size_t)i * n + j] : NO_ARC;

            if (weight == NO_ARC)
                continue;
            if (!cost_add(c[j], weight, &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        if (best < old)
            c[i] = best;
    }
}

KERNEL(relax_F_turned)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && f[i]) {
        cost_t settled = c[i], sum;

        for (uint32_t j = 0; j < n; j++) {
            uint32_t weight = u[j] ? w[(size_t)j * n + i] : NO_ARC;

            if (weight == NO_ARC)
                continue;
            if (cost_add(settled, weight, &sum))
                atomicMin(&c[j], sum);
            else
                atomicOr(overflow, 1u);
        }
    }
}

/* The rows in shares, one for each blockIdx.y: more threads than columns,
   and so an atomic for each thread that has found something. */
KERNEL(relax_U_shares)
{
    extern __shared__ cost_t cost[];
    uint32_t *marks = (uint32_t *)(cost + blockDim.x), t = threadIdx.x;
    uint32_t i = blockIdx.x * blockDim.x + t;
    bool mine = i < n && u[i];
    cost_t best = COST_INF, sum;

    if (!__syncthreads_or(mine))
        return;
    for (uint32_t first = blockIdx.y * blockDim.x; first < n;
         first += gridDim.y * blockDim.x) {
        uint32_t j = first + t;
        bool frontier = j < n && f[j];

        if (!__syncthreads_or(frontier))
            continue;
        uint32_t word = __ballot_sync(0xffffffffu, frontier);
        if (t % 32 == 0)
            marks[t / 32] = word;
        if (frontier)
            cost[t] = c[j];
        __syncthreads();
        for (uint32_t g = 0; mine && g < blockDim.x / 32; g++)
            for (uint32_t left = marks[g]; left; left &= left - 1) {
                uint32_t k = 32 * g + __ffs(left) - 1;
                uint32_t weight = w[(size_t)(first + k) * n + i];

                if (weight == NO_ARC)
                    continue;
                if (!cost_add(cost[k], weight, &sum))
                    atomicOr(overflow, 1u);
                else if (sum < best)
                    best = sum;
            }
    }
    if (best != COST_INF)
        atomicMin(&c[i], best);
}

/* All cells, and nothing else: what the memory can do. */
KERNEL(read_columns)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    (void)c, (void)f, (void)u;
    for (uint32_t j = blockIdx.y; i < n && j < n; j += gridDim.y)
        sum ^= w[(size_t)j * n + i];
    if (i < n && sum == 0x9e3779b9u)     /* keeps the loads */
        atomicOr(overflow, 2u);
}

/* ---- the state and the launches --------------------------------------- */

struct lists { uint32_t *v, *e, *w; };

struct state {
    uint32_t n, m, block;
    uint32_t *w, *turned;        /* the matrix, and transposed */
    struct lists out, in;        /* successors, predecessors */
    cost_t *c, *word;
    uint8_t *f, *u;
    uint32_t *overflow;
};

enum shape { COLUMN, TURNED, WARP, SHARES, LISTS_F, LISTS_U };

struct way {
    const char *kernel, *variant;
    matrix_kernel *relax;
    enum shape shape;
    bool wrong;
};

static const struct way ways[] = {
    { "U", "ours", relax_U_matrix, COLUMN, false },
    { "U", "skip", relax_U_skip, COLUMN, false },
    { "U", "tile", relax_U_tile, COLUMN, false },
    { "U", "bare", relax_U_bare, COLUMN, false },
    { "U", "turned", relax_U_turned, TURNED, false },
    { "U", "shares", relax_U_shares, SHARES, false },
    { "F", "ours", relax_F_matrix, COLUMN, false },
    { "F", "tile", relax_F_tile, COLUMN, false },
    { "F", "bare", relax_F_bare, COLUMN, false },
    { "F", "turned", relax_F_turned, TURNED, false },
    { "F", "warp", relax_F_warp, WARP, false },
    { "F", "no-atomic", relax_F_matrix_no_atomic, COLUMN, true },
    { "U", "lists", NULL, LISTS_U, false },
    { "F", "lists", NULL, LISTS_F, false },
};
#define WAYS (sizeof ways / sizeof *ways)

#define GRID_SHARES 16

static void go(const struct state *s, const struct way *way)
{
    uint32_t b = s->block, blocks = blocks_for(s->n, b);
    size_t shared = b * TILE_BYTES;

    switch (way->shape) {
    case LISTS_F:
        relax_F<<<blocks, b>>>(s->n, s->out.v, s->out.e, s->out.w, s->c,
                               s->f, s->u, s->overflow);
        break;
    case LISTS_U:
        relax_U<<<blocks, b>>>(s->n, s->in.v, s->in.e, s->in.w, s->c,
                               s->f, s->u, s->overflow);
        break;
    case WARP:
        way->relax<<<blocks_for(s->n, b / 32), b, shared>>>(
            s->n, s->w, s->c, s->f, s->u, s->overflow);
        break;
    case SHARES:
        way->relax<<<dim3(blocks, GRID_SHARES), b, shared>>>(
            s->n, s->w, s->c, s->f, s->u, s->overflow);
        break;
    default:
        way->relax<<<blocks, b, shared>>>(
            s->n, way->shape == TURNED ? s->turned : s->w, s->c, s->f,
            s->u, s->overflow);
    }
}

static cost_t mssps[LONGEST];

static void begin(const struct state *s)
{
    CHECK(cudaMemset(s->overflow, 0, sizeof *s->overflow));
    initialize<<<blocks_for(s->n, s->block), s->block>>>(s->n, 0, s->c,
                                                         s->f, s->u);
    CHECK(cudaGetLastError());
}

static void promote(const struct state *s, cost_t mssp)
{
    update<<<blocks_for(s->n, s->block), s->block>>>(s->n, mssp, s->c,
                                                     s->f, s->u);
}

/* What an iteration meets, counted on the host */
struct meeting {
    uint32_t frontier, unsettled;
    uint64_t cells, sums;        /* looked at; with an arc */
    uint64_t sectors;            /* of 32 bytes, with a cell looked at */
};
static struct meeting meetings[LONGEST];

static void count(const struct state *s, const uint32_t *w,
                  struct meeting *x, uint8_t *f, uint8_t *u)
{
    uint32_t n = s->n, groups = 0;

    memset(x, 0, sizeof *x);
    CHECK(cudaMemcpy(f, s->f, n, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(u, s->u, n, cudaMemcpyDeviceToHost));
    for (uint32_t i = 0; i < n; i++)
        x->unsettled += u[i];
    for (uint32_t i = 0; i < n; i += 8) {
        int some = 0;
        for (uint32_t k = i; k < n && k < i + 8; k++)
            some |= u[k];
        groups += some;
    }
    for (uint32_t j = 0; j < n; j++) {
        if (!f[j])
            continue;
        x->frontier++;
        for (uint32_t i = 0; i < n; i++)
            x->sums += u[i] && w[(size_t)j * n + i] != NO_ARC;
    }
    x->cells = (uint64_t)x->frontier * x->unsettled;
    x->sectors = (uint64_t)x->frontier * groups;
}

/* The number of iterations; their minima go to mssps. */
static uint32_t learn(const struct state *s, const uint32_t *w)
{
    uint8_t *f = (uint8_t *)malloc(s->n), *u = (uint8_t *)malloc(s->n);
    uint32_t iterations = 0;
    cost_t mssp = 0;

    if (f == NULL || u == NULL)
        exit(3);
    begin(s);
    while (mssp != COST_INF) {
        if (iterations == LONGEST) {
            fputs("matrices: too many iterations\n", stderr);
            exit(1);
        }
        count(s, w, &meetings[iterations], f, u);
        CHECK(cudaMemset(s->word, 0xff, sizeof *s->word));
        go(s, &ways[0]);
        minimum_word<<<blocks_for(s->n, WORD_COSTS * s->block), s->block,
                       s->block * sizeof(cost_t)>>>(s->n, s->u, s->c,
                                                    s->word);
        CHECK(cudaMemcpy(&mssp, s->word, sizeof mssp,
                         cudaMemcpyDeviceToHost));
        mssps[iterations++] = mssp;
        if (mssp != COST_INF)
            promote(s, mssp);
    }
    CHECK(cudaGetLastError());
    free(f);
    free(u);
    return iterations;
}

#if !defined __SIMULATOR__ || defined TIMES
/* ---- times ------------------------------------------------------------ */

static cudaEvent_t before[LONGEST], after[LONGEST];

/* Milliseconds of each launch of relax in one run. */
static void replay(const struct state *s, const struct way *way,
                   uint32_t iterations, float *ms)
{
    begin(s);
    for (uint32_t k = 0; k < iterations; k++) {
        CHECK(cudaEventRecord(before[k]));
        go(s, way);
        CHECK(cudaEventRecord(after[k]));
        if (mssps[k] != COST_INF)
            promote(s, mssps[k]);
    }
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    for (uint32_t k = 0; k < iterations; k++)
        CHECK(cudaEventElapsedTime(&ms[k], before[k], after[k]));
}

static void print(const struct state *s, const char *kernel,
                  const char *variant, const char *iteration, double ms,
                  const struct meeting *x, uint32_t differ)
{
    printf("%u,%s,%s,%u,%s,%.5f,%u,%u,%llu,%llu,%.1f,%.1f,%u\n", s->n,
           kernel, variant, s->block, iteration, ms, x->frontier,
           x->unsettled, (unsigned long long)x->cells,
           (unsigned long long)x->sums, 4e-6 * (double)x->cells / ms,
           32e-6 * (double)x->sectors / ms, differ);
    fflush(stdout);
}

static void measure(const struct state *s, const uint32_t *w)
{
    uint32_t iterations = learn(s, w), n = s->n;
    cost_t *expected = (cost_t *)malloc(n * sizeof *expected);
    cost_t *got = (cost_t *)malloc(n * sizeof *got);
    struct meeting all = {};

    if (expected == NULL || got == NULL)
        exit(3);
    for (uint32_t k = 0; k < iterations; k++) {
        all.frontier += meetings[k].frontier;
        all.unsettled += meetings[k].unsettled;
        all.cells += meetings[k].cells;
        all.sums += meetings[k].sums;
        all.sectors += meetings[k].sectors;
    }
    CHECK(cudaMemcpy(expected, s->c, n * sizeof *s->c,
                     cudaMemcpyDeviceToHost));
    for (size_t k = 0; k < WAYS; k++) {
        static float ms[REPEATS + 1][LONGEST];
        double sums[REPEATS], one[REPEATS];
        uint32_t differ = 0;
        char name[12];

        for (int r = 0; r <= REPEATS; r++)
            replay(s, &ways[k], iterations, ms[r]);
        CHECK(cudaMemcpy(got, s->c, n * sizeof *s->c,
                         cudaMemcpyDeviceToHost));
        for (uint32_t i = 0; i < n; i++)
            differ += got[i] != expected[i];
        if (differ && !ways[k].wrong) {
            fprintf(stderr, "matrices: n = %u, %s (%s): %u costs differ\n",
                    n, ways[k].kernel, ways[k].variant, differ);
            exit(1);
        }
        for (int r = 0; r < REPEATS; r++) {
            sums[r] = 0;
            for (uint32_t i = 0; i < iterations; i++)
                sums[r] += ms[r + 1][i];
        }
        print(s, ways[k].kernel, ways[k].variant, "all",
              median(sums, REPEATS), &all, differ);
        for (uint32_t i = 0; i < iterations; i++) {
            for (int r = 0; r < REPEATS; r++)
                one[r] = ms[r + 1][i];
            snprintf(name, sizeof name, "%u", i + 1);
            print(s, ways[k].kernel, ways[k].variant, name,
                  median(one, REPEATS), &meetings[i], differ);
        }
    }
    free(expected);
    free(got);
}

/* The whole matrix once, as wide a grid as the memory likes. */
static void measure_reading(const struct state *s)
{
    double ms[REPEATS];
    struct meeting x = {};

    x.cells = (uint64_t)s->n * s->n;
    x.sectors = x.cells / 8;
    for (int r = -1; r < REPEATS; r++) {
        float t;

        CHECK(cudaEventRecord(before[0]));
        read_columns<<<dim3(blocks_for(s->n, s->block), 64), s->block>>>(
            s->n, s->w, s->c, s->f, s->u, s->overflow);
        CHECK(cudaEventRecord(after[0]));
        CHECK(cudaGetLastError());
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaEventElapsedTime(&t, before[0], after[0]));
        if (r >= 0)
            ms[r] = t;
    }
    print(s, "read", "whole", "all", median(ms, REPEATS), &x, 0);
}

static void header(int argc, char **argv)
{
    for (int k = 0; k < LONGEST; k++) {
        CHECK(cudaEventCreate(&before[k]));
        CHECK(cudaEventCreate(&after[k]));
    }
    tell_command("matrices", argc, argv, "matrices.sh");
    tell_device("matrix family, degree n/5, seed 1; medians of 5");
    puts("# key: n,kernel,variant,block,iteration\n"
         "n,kernel,variant,block,iteration,ms,frontier,unsettled,cells,"
         "sums,cells_GBps,sectors_GBps,differ");
}

static const uint32_t block_sizes[] = { 256, 32, 64, 128, 512, 1024 };

static void measure_all(struct state *s, const uint32_t *w, bool largest)
{
    for (uint32_t block : block_sizes) {
        s->block = block;
        if (block == 256)
            measure_reading(s);
        if (block == 256 || largest)
            measure(s, w);
    }
}

#else
/* ---- counters --------------------------------------------------------- */

static void header(int argc, char **argv)
{
    tell_command("matrices", argc, argv, "matrix-counters.sh");
    puts("# machine: the simulator, ascending; matrix family, degree n/5, "
         "seed 1, blocks of 256\n"
         "# key: n,kernel,variant,iteration\n"
         "n,kernel,variant,iteration,frontier,unsettled,cells,sums,"
         "loads,accesses,sectors,divergent,atomics,barriers");
}

static void measure_all(struct state *s, const uint32_t *w, bool largest)
{
    uint32_t iterations;

    (void)largest;
    s->block = 256;
    iterations = learn(s, w);
    sim_counters_trace(1);
    for (size_t k = 0; k < WAYS; k++) {
        begin(s);
        for (uint32_t i = 0; i < iterations; i++) {
            struct sim_counters now;
            const struct meeting *x = &meetings[i];

            sim_counters_reset();
            if (ways[k].wrong)
                go(s, &ways[0]);
            else
                go(s, &ways[k]);
            CHECK(cudaDeviceSynchronize());
            sim_counters_get(&now);
            if (!ways[k].wrong)
                printf("%u,%s,%s,%u,%u,%u,%llu,%llu,%llu,%llu,%llu,%llu,"
                       "%llu,%llu\n", s->n, ways[k].kernel,
                       ways[k].variant, i + 1, x->frontier, x->unsettled,
                       (unsigned long long)x->cells,
                       (unsigned long long)x->sums,
                       (unsigned long long)now.loads,
                       (unsigned long long)now.warp_accesses,
                       (unsigned long long)now.sectors,
                       (unsigned long long)now.divergent_accesses,
                       (unsigned long long)now.atomics,
                       (unsigned long long)now.barriers);
            if (mssps[i] != COST_INF)
                promote(s, mssps[i]);
        }
    }
}
#endif

/* ---- graphs ----------------------------------------------------------- */

static void *sent(const void *data, size_t size)
{
    void *copy;

    CHECK(cudaMalloc(&copy, size));
    CHECK(cudaMemcpy(copy, data, size, cudaMemcpyHostToDevice));
    return copy;
}

static struct lists send_lists(const graph *g)
{
    struct lists to;

    to.v = (uint32_t *)sent(g->v, (g->n + (size_t)1) * sizeof *g->v);
    to.e = (uint32_t *)sent(g->e, (size_t)g->m * sizeof *g->e);
    to.w = (uint32_t *)sent(g->w, (size_t)g->m * sizeof *g->w);
    return to;
}

static void run(uint32_t n, bool largest)
{
    struct error why;
    graph *out = generate("matrix", n, 0, 0, SEED, &why);
    graph *in = out ? graph_invert(out) : NULL;
    uint32_t *w = in ? graph_matrix(out) : NULL;
    uint32_t *turned = w ? graph_matrix(in) : NULL;
    size_t size = (size_t)n * n * sizeof *w;
    struct state s = {};

    if (turned == NULL) {
        fprintf(stderr, "matrices: %s\n", out ? "no memory" : why.text);
        exit(3);
    }
    s.n = n;
    s.m = out->m;
    s.block = 256;
    s.w = (uint32_t *)sent(w, size);
    s.turned = (uint32_t *)sent(turned, size);
    s.out = send_lists(out);
    s.in = send_lists(in);
    CHECK(cudaMalloc(&s.c, n * sizeof *s.c));
    CHECK(cudaMalloc(&s.f, n));
    CHECK(cudaMalloc(&s.u, n));
    CHECK(cudaMalloc(&s.word, sizeof *s.word));
    CHECK(cudaMalloc(&s.overflow, sizeof *s.overflow));
    measure_all(&s, w, largest);
    void *all[] = { s.out.v, s.out.e, s.out.w, s.in.v, s.in.e, s.in.w, s.w,
                    s.turned, s.c, s.f, s.u, s.word, s.overflow };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        CHECK(cudaFree(all[k]));
    free(w);
    free(turned);
    graph_free(out);
    graph_free(in);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: matrices N...\n", stderr);
        return 2;
    }
    for (int k = 1; k < argc; k++) {
        unsigned long n = strtoul(argv[k], NULL, 10);

        if (n < 10 || n > 1ul << 15) {
            fprintf(stderr, "matrices: n = %s: must be 10 to 2^15\n",
                    argv[k]);
            return 2;
        }
    }
    header(argc, argv);
    for (int k = 1; k < argc; k++)
        run((uint32_t)strtoul(argv[k], NULL, 10), k == argc - 1);
    return 0;
}
