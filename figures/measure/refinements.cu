/* refinements: what the refinements of Chapter 9 gain and cost, on the
   papers' family.  figures/measure/refinements.sh builds and runs it:

     refinements kernels N...    each step of a solve, each way, alone
     refinements solves N...     whole solves
     refinements atomic RUNS N... relax_F without its atomic: how often
                                 the distances are wrong
     refinements limits          what the device allows

   Each prints a table.  kernels: a first run of the loop learns the
   minimum of every iteration; the timed runs need no host and launch the
   same kernels with the known minima, so that no gap is counted.  Every
   time is the sum over a solve's launches, the median of REPEATS solves
   after one that is thrown away; the costs after each are compared.
   Exit status 3 if a CUDA call fails, 1 if a kernel that should not
   computes something else. */

#include "cuda/kernels.h"
#include "solvers/solver.h"
#include "made.h"

#define REPEATS 5
#define BLOCK 256
#define SEED 1
#define LONGEST 1000         /* iterations that are kept */

/* ---- relax_U, its reads one by one ------------------------------------ */

/* relax_U with the reads of the row bounds, of the flags and of the rest
   as the macros say; __ldcg reads past the first-level cache, __ldg
   promises that nobody writes. */
#define PLAIN(p) (*(p))
#define RELAX_U(name, BOUND, FLAG)                                      \
    __global__ void name(uint32_t n, const uint32_t *v,                 \
                         const uint32_t *e, const uint32_t *w,          \
                         cost_t *c, const uint8_t *f,                   \
                         const uint8_t *u, uint32_t *overflow)          \
    {                                                                   \
        uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;             \
                                                                        \
        if (i < n && u[i]) {                                            \
            cost_t old = c[i], best = old;                              \
            uint32_t k = BOUND(&v[i]), end = BOUND(&v[i + 1]);          \
                                                                        \
            for (; k < end; k++) {                                      \
                cost_t sum;                                             \
                                                                        \
                if (!FLAG(&f[e[k]]))                                    \
                    continue;                                           \
                if (!cost_add(c[e[k]], w[k], &sum))                     \
                    atomicOr(overflow, 1u);                             \
                else if (sum < best)                                    \
                    best = sum;                                         \
            }                                                           \
            if (best < old)                                             \
                c[i] = best;                                            \
        }                                                               \
    }
RELAX_U(relax_ldg, __ldg, __ldg)
RELAX_U(relax_flags_uncached, PLAIN, __ldcg)
RELAX_U(relax_bounds_uncached, __ldcg, PLAIN)
RELAX_U(relax_uncached, __ldcg, __ldcg)

/* The tile, filled past the first-level cache. */
__global__ void relax_tile_uncached(uint32_t n, const uint32_t *v,
                                    const uint32_t *e, const uint32_t *w,
                                    cost_t *c, const uint8_t *f,
                                    const uint8_t *u, uint32_t *overflow)
{
    extern __shared__ uint32_t bound[];
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

    if (i <= n)
        bound[t] = __ldcg(&v[i]);
    if (i < n && t == blockDim.x - 1)
        bound[t + 1] = __ldcg(&v[i + 1]);
    __syncthreads();
    if (i < n && u[i]) {
        cost_t old = c[i], best = old;

        for (uint32_t k = bound[t]; k < bound[t + 1]; k++) {
            cost_t sum;

            if (!f[e[k]])
                continue;
            if (!cost_add(c[e[k]], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        if (best < old)
            c[i] = best;
    }
}

/* The compiler is told that the lists and flags are not c in disguise. */
__global__ void relax_restrict(uint32_t n, const uint32_t *__restrict__ v,
                               const uint32_t *__restrict__ e,
                               const uint32_t *__restrict__ w,
                               cost_t *c, const uint8_t *__restrict__ f,
                               const uint8_t *__restrict__ u,
                               uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && u[i]) {
        cost_t old = c[i], best = old;
        uint32_t end = v[i + 1];

        for (uint32_t k = v[i]; k < end; k++) {
            cost_t sum;

            if (!f[e[k]])
                continue;
            if (!cost_add(c[e[k]], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        if (best < old)
            c[i] = best;
    }
}

/* ---- the state and the launches --------------------------------------- */

struct lists { uint32_t *v, *e, *w; };

struct state {
    uint32_t n, m;
    struct lists out, in;        /* successors, predecessors */
    cost_t *c, *word, *minima, *few, *expected;
    uint8_t *f, *u;
    uint32_t *overflow;
    unsigned long long *different;
    cudaTextureObject_t flags;
    void *cub;
    size_t cub_size;
};

typedef void launch(const struct state *s, cost_t mssp);

#define RELAX(name, kernel, lists, flags, shared)                       \
    static void name(const struct state *s, cost_t mssp)                \
    {                                                                   \
        (void)mssp;                                                     \
        kernel<<<blocks_for(s->n, BLOCK), BLOCK, shared>>>(s->n,        \
            s->lists.v, s->lists.e, s->lists.w, s->c, s->flags, s->u,   \
            s->overflow);                                               \
    }
#define TILE ((BLOCK + 1) * sizeof(uint32_t))

RELAX(by_relax_F, relax_F, out, f, 0)
RELAX(by_no_atomic, relax_F_no_atomic, out, f, 0)
RELAX(by_relax_U, relax_U, in, f, 0)
RELAX(by_bounds, relax_bounds, in, f, TILE)
RELAX(by_texture, relax_texture, in, flags, 0)
RELAX(by_plus, relax_plus, in, flags, TILE)
RELAX(by_ldg, relax_ldg, in, f, 0)
RELAX(by_restrict, relax_restrict, in, f, 0)
RELAX(by_flags_uncached, relax_flags_uncached, in, f, 0)
RELAX(by_bounds_uncached, relax_bounds_uncached, in, f, 0)
RELAX(by_uncached, relax_uncached, in, f, 0)
RELAX(by_tile_uncached, relax_tile_uncached, in, f, TILE)

static void by_minimum_word(const struct state *s, cost_t mssp)
{
    (void)mssp;
    minimum_word<<<blocks_for(s->n, WORD_COSTS * BLOCK), BLOCK,
                   BLOCK * sizeof(cost_t)>>>(s->n, s->u, s->c, s->word);
}

static void by_minimum1(const struct state *s, cost_t mssp)
{
    (void)mssp;
    minimum1<<<blocks_for(s->n, 2 * BLOCK), BLOCK,
               BLOCK * sizeof(cost_t)>>>(s->n, s->u, s->c, s->minima);
}

static void by_minimum2(const struct state *s, cost_t mssp)
{
    uint32_t pairs = blocks_for(s->n, 2 * BLOCK);

    by_minimum1(s, mssp);
    minimum2<<<blocks_for(pairs, 2 * BLOCK), BLOCK,
               BLOCK * sizeof(cost_t)>>>(pairs, s->minima, s->few);
}

static void by_shuffle(const struct state *s, cost_t mssp)
{
    (void)mssp;
    minimum_shuffle<<<blocks_for(s->n, WORD_COSTS * BLOCK), BLOCK>>>(
        s->n, s->u, s->c, s->word);
}

static void by_CUB(const struct state *s, cost_t mssp)
{
    size_t size = s->cub_size;

    (void)mssp;
    CHECK(minimum_CUB(s->cub, &size, s->n, s->u, s->c, s->word));
}

static void by_update(const struct state *s, cost_t mssp)
{
    update<<<blocks_for(s->n, BLOCK), BLOCK>>>(s->n, mssp, s->c, s->f,
                                               s->u);
}

enum { RELAXING, FINDING, UPDATING };
struct way { const char *name; int step; launch *go; bool right; };

static const struct way ways[] = {
    { "relax_U", RELAXING, by_relax_U, true },
    { "relax_bounds", RELAXING, by_bounds, true },
    { "relax_texture", RELAXING, by_texture, true },
    { "relax_plus", RELAXING, by_plus, true },
    { "relax_U-ldg", RELAXING, by_ldg, true },
    { "relax_U-restrict", RELAXING, by_restrict, true },
    { "relax_U-flags-uncached", RELAXING, by_flags_uncached, true },
    { "relax_U-bounds-uncached", RELAXING, by_bounds_uncached, true },
    { "relax_U-uncached", RELAXING, by_uncached, true },
    { "relax_bounds-uncached", RELAXING, by_tile_uncached, true },
    { "relax_F", RELAXING, by_relax_F, true },
    { "relax_F_no_atomic", RELAXING, by_no_atomic, false },
    { "minimum1", FINDING, by_minimum1, true },
    { "minimum1+2", FINDING, by_minimum2, true },
    { "minimum_word", FINDING, by_minimum_word, true },
    { "minimum_shuffle", FINDING, by_shuffle, true },
    { "minimum_CUB", FINDING, by_CUB, true },
    { "update", UPDATING, by_update, true },
};
#define WAYS (sizeof ways / sizeof *ways)

/* ---- runs ------------------------------------------------------------- */

#include "replay.h"

static __global__ void count_different(uint32_t n, const cost_t *a,
                                       const cost_t *b,
                                       unsigned long long *different)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && a[i] != b[i])
        atomicAdd(different, 1ull);
}

static unsigned long long different(const struct state *s)
{
    unsigned long long x;

    CHECK(cudaMemset(s->different, 0, sizeof *s->different));
    count_different<<<blocks_for(s->n, BLOCK), BLOCK>>>(s->n, s->c,
        s->expected, s->different);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&x, s->different, sizeof x, cudaMemcpyDeviceToHost));
    return x;
}

/* What minimum1 and minimum2 have left must be the last minimum too. */
static void measure_kernels(const struct state *s, uint32_t iterations)
{
    for (size_t k = 0; k < WAYS; k++) {
        double ms[REPEATS + 1];
        uint32_t launches;

        if (ways[k].go == by_CUB && s->cub == NULL) {
            fputs("refinements: no CUB here; its rows are left out\n",
                  stderr);
            continue;
        }
        for (int r = 0; r <= REPEATS; r++)
            ms[r] = replay(s, &ways[k], iterations, &launches);
        if (ways[k].right && different(s) != 0) {
            fprintf(stderr, "refinements: %s computes other costs\n",
                    ways[k].name);
            exit(1);
        }
        qsort(ms + 1, REPEATS, sizeof *ms, ascending);
        printf("%u,%s,%d,%u,%.4f,%.2f\n", s->n, ways[k].name, BLOCK,
               launches, ms[1 + REPEATS / 2],
               1e3 * ms[1 + REPEATS / 2] / launches);
        fflush(stdout);
    }
}

/* ---- whole solves ----------------------------------------------------- */

extern "C" {
solve_function F_GPU_32, U_GPU_32, U_GPU_2min_32, U_GPU_PLUS_32,
    F_GPU_no_atomic_32, F_GPU_shuffle_32, U_GPU_shuffle_32,
    F_GPU_CUB_32, U_GPU_CUB_32;
}

static const struct solving {
    const char *name, *minimum;
    solve_function *solve;
    enum minimum_mode mode;
    bool right;
} solvings[] = {
    { "U_GPU", "host", U_GPU_32, MINIMUM_HOST, true },
    { "U_GPU", "one-word", U_GPU_32, MINIMUM_ONE_WORD, true },
    { "U_GPU_2min", "own", U_GPU_2min_32, MINIMUM_ONE_WORD, true },
    { "U_GPU_PLUS", "host", U_GPU_PLUS_32, MINIMUM_HOST, true },
    { "U_GPU_PLUS", "one-word", U_GPU_PLUS_32, MINIMUM_ONE_WORD, true },
    { "U_GPU_shuffle", "own", U_GPU_shuffle_32, MINIMUM_ONE_WORD, true },
    { "U_GPU_CUB", "own", U_GPU_CUB_32, MINIMUM_ONE_WORD, true },
    { "F_GPU", "host", F_GPU_32, MINIMUM_HOST, true },
    { "F_GPU", "one-word", F_GPU_32, MINIMUM_ONE_WORD, true },
    { "F_GPU_no_atomic", "host", F_GPU_no_atomic_32, MINIMUM_HOST, false },
    { "F_GPU_no_atomic", "one-word", F_GPU_no_atomic_32, MINIMUM_ONE_WORD,
      false },
    { "F_GPU_shuffle", "own", F_GPU_shuffle_32, MINIMUM_ONE_WORD, true },
    { "F_GPU_CUB", "own", F_GPU_CUB_32, MINIMUM_ONE_WORD, true },
};
#define SOLVINGS (sizeof solvings / sizeof *solvings)

static void solve_one(const struct solving *x, const graph *out,
                      const graph *in, uint64_t *expected, uint64_t *got)
{
    double ms[REPEATS + 1];
    answer a;

    for (int r = 0; r <= REPEATS; r++) {
        problem p = {};
        int status;

        p.successors = out;
        p.predecessors = in;
        p.n = out->n;
        p.block = BLOCK;
        p.minimum = x->mode;
        memset(&a, 0, sizeof a);
        a.c = x == solvings && r == 0 ? expected : got;
        status = x->solve(&p, &a);
        if (status == DEVICE_FAILED && strstr(a.error, "real GPU")) {
            fprintf(stderr, "refinements: %s: %s; left out\n", x->name,
                    a.error);
            return;
        }
        if (status != SOLVED) {
            fprintf(stderr, "refinements: %s: %s\n", x->name, a.error);
            exit(3);
        }
        if (x->right && memcmp(a.c, expected, out->n * sizeof *got) != 0) {
            fprintf(stderr, "refinements: %s has other distances\n",
                    x->name);
            exit(1);
        }
        ms[r] = 1e3 * a.seconds;
    }
    qsort(ms + 1, REPEATS, sizeof *ms, ascending);
    printf("%u,%s,%s,%d,%llu,%.4f,%.4f,%.4f\n", out->n, x->name,
           x->minimum, BLOCK, (unsigned long long)a.iterations,
           ms[1 + REPEATS / 2], ms[1], ms[REPEATS]);
    fflush(stdout);
}

/* ---- graphs ----------------------------------------------------------- */

static struct state new_state(const graph *out, const graph *in)
{
    struct state s = {};
    uint32_t n = out->n;

    s.n = n;
    s.m = out->m;
    send(&s.out, out);
    send(&s.in, in);
    CHECK(cudaMalloc(&s.c, n * sizeof *s.c));
    CHECK(cudaMalloc(&s.expected, n * sizeof *s.c));
    CHECK(cudaMalloc(&s.f, n));
    CHECK(cudaMalloc(&s.u, n));
    CHECK(cudaMalloc(&s.word, sizeof *s.word));
    CHECK(cudaMalloc(&s.minima, blocks_for(n, 2 * BLOCK) *
                                sizeof *s.minima));
    CHECK(cudaMalloc(&s.few, blocks_for(n, 2 * BLOCK) * sizeof *s.few));
    CHECK(cudaMalloc(&s.overflow, sizeof *s.overflow));
    CHECK(cudaMalloc(&s.different, sizeof *s.different));
    CHECK(texture_of_flags_32(s.f, n, &s.flags));
    if (minimum_CUB(NULL, &s.cub_size, n, s.u, s.c, s.word) == cudaSuccess)
        CHECK(cudaMalloc(&s.cub, s.cub_size));
    return s;
}

static void end(struct state *s)
{
    void *all[] = { s->out.v, s->out.e, s->out.w, s->in.v, s->in.e,
                    s->in.w, s->c, s->expected, s->f, s->u, s->word,
                    s->minima, s->few, s->overflow, s->different, s->cub };

    CHECK(cudaDestroyTextureObject(s->flags));
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        CHECK(cudaFree(all[k]));
}

static void keep_expected(const struct state *s)
{
    CHECK(cudaMemcpy(s->expected, s->c, s->n * sizeof *s->c,
                     cudaMemcpyDeviceToDevice));
}

static void kernels(uint32_t n)
{
    graph *out = made("predecessor", n, 0), *in = graph_invert(out);
    struct state s = new_state(out, in);
    uint32_t iterations = loop(&s, by_relax_F);

    keep_expected(&s);
    measure_kernels(&s, iterations);
    end(&s);
    graph_free(out);
    graph_free(in);
}

static void solves(uint32_t n)
{
    graph *out = made("predecessor", n, 0), *in = graph_invert(out);
    uint64_t *expected = (uint64_t *)room(1, n * sizeof *expected);
    uint64_t *got = (uint64_t *)room(1, n * sizeof *got);

    for (size_t k = 0; k < SOLVINGS; k++)
        solve_one(&solvings[k], out, in, expected, got);
    free(expected);
    free(got);
    graph_free(out);
    graph_free(in);
}

/* How often, and by how many vertices, the loop goes wrong without the
   atomic; the right costs are those with it. */
static void atomic(const char *family, uint32_t n, int runs)
{
    graph *out = made(family, n, 0), *in = graph_invert(out);
    struct state s = new_state(out, in);
    unsigned long long least = ~0ull, most = 0, sum = 0;
    int wrong = 0;

    loop(&s, by_relax_F);
    keep_expected(&s);
    for (int r = 0; r < runs; r++) {
        unsigned long long x;

        loop(&s, by_no_atomic);
        x = different(&s);
        wrong += x > 0;
        least = x < least ? x : least;
        most = x > most ? x : most;
        sum += x;
    }
    printf("%s,%u,%u,%d,%d,%.2f,%llu,%llu\n", family, n, out->m, runs,
           wrong, (double)sum / runs, least, most);
    fflush(stdout);
    end(&s);
    graph_free(out);
    graph_free(in);
}

static void limits(void)
{
    struct cudaChannelFormatDesc byte = cudaCreateChannelDesc<uint8_t>();
    size_t most;

    CHECK(cudaDeviceGetTexture1DLinearMaxWidth(&most, &byte, 0));
    printf("texture-flags,%zu\n", most);
}

static uint32_t size_of(const char *text)
{
    unsigned long n = strtoul(text, NULL, 10);

    if (n < 2 || n > 1ul << 26) {
        fprintf(stderr, "refinements: n = %s: must be 2 to 2^26\n", text);
        exit(2);
    }
    return (uint32_t)n;
}

static void head(int argc, char **argv, const char *key,
                 const char *columns)
{
    const char *commit = getenv("SSSP_COMMIT");

    tell_command("refinements", argc, argv, "refinements.sh");
    tell_device("papers' family, degree 7, weights 1 to 10, seed 1");
    printf("# commit: %s\n# key: %s\n%s\n", commit ? commit : "unknown", key,
           columns);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";

    if (strcmp(what, "kernels") == 0 && argc > 2) {
        head(argc, argv, "n,kernel", "n,kernel,block,launches,ms,us_each");
        for (int k = 0; k < LONGEST; k++) {
            CHECK(cudaEventCreate(&before[k]));
            CHECK(cudaEventCreate(&after[k]));
        }
        for (int k = 2; k < argc; k++)
            kernels(size_of(argv[k]));
    } else if (strcmp(what, "solves") == 0 && argc > 2) {
        head(argc, argv, "n,solver,minimum",
             "n,solver,minimum,block,iterations,median_ms,least_ms,most_ms");
        for (int k = 2; k < argc; k++)
            solves(size_of(argv[k]));
    } else if (strcmp(what, "atomic") == 0 && argc > 3) {
        int runs = atoi(argv[2]);

        head(argc, argv, "graph,n",
             "graph,n,m,runs,wrong_runs,vertices_mean,vertices_least,"
             "vertices_most");
        if (runs < 1) {
            fputs("refinements: atomic RUNS N...\n", stderr);
            return 2;
        }
        for (int k = 3; k < argc; k++)
            atomic("predecessor", size_of(argv[k]), runs);
        atomic("counterexample", 1024, runs);
        atomic("matrix", 4096, runs);
    } else if (strcmp(what, "limits") == 0) {
        head(argc, argv, "what", "what,value");
        limits();
    } else {
        fputs("usage: refinements kernels N... | solves N... | "
              "atomic RUNS N... | limits\n", stderr);
        return 2;
    }
    return 0;
}
