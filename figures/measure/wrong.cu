/* wrong: how often a lost offer shows, for Chapter 11.  The two kernels of
   harish_narayanan, and its two cures, are run again and again on the
   same graphs, which stay on the device.  figures/measure/wrong.sh builds and
   calls it:

     wrong RUNS sink   >figures/data/wrong.csv
     wrong RUNS ranks  >figures/data/wrong-ranks.csv
     wrong RUNS random >figures/data/wrong-random.csv

   sink:   the counterexample of the 2009 paper, n = 1024, its offers in
           three orders, directed and undirected, 32 and 256 threads a
           block: how many runs end with another cost of the sink than 2,
           and with which.
   ranks:  the same runs of harish_narayanan, directed, 32 threads: how
           often each cost, in classes of 16.
   random: random graphs and grids: how many runs end with a wrong
           distance anywhere, and at how many vertices.  contested is
           the number of vertices at which a loss can matter: those that
           get, in the iteration that brings their distance, another
           offer below their cost as well.
   A cure that is wrong once ends the program with status 1; a CUDA call
   that fails, with 3. */

#include "cuda/kernels.h"
#include "made.h"


/* ---- one solver on one graph, as often as one likes ------------------- */

enum { PLAIN, ATOMIC, PULL, WAYS };
static const char *const names[WAYS] = { "harish_narayanan", "masked_F",
                                         "masked_U" };

typedef struct device {
    uint32_t n, m, block, blocks;
    uint32_t *v, *e, *w;
    cost_t *c, *uc, *right, *again;
    uint8_t *f, *u;
    uint32_t *overflow, *wrong;
} device;

static device open_device(const graph *g, uint32_t block)
{
    device d;
    uint32_t m = g->m ? g->m : 1;

    memset(&d, 0, sizeof d);
    d.n = g->n, d.m = g->m, d.block = block;
    d.blocks = (g->n - 1) / block + 1;
    CHECK(cudaMalloc(&d.v, (g->n + 1) * sizeof *d.v));
    CHECK(cudaMalloc(&d.e, m * sizeof *d.e));
    CHECK(cudaMalloc(&d.w, m * sizeof *d.w));
    CHECK(cudaMalloc(&d.c, g->n * sizeof *d.c));
    CHECK(cudaMalloc(&d.uc, g->n * sizeof *d.uc));
    CHECK(cudaMalloc(&d.right, g->n * sizeof *d.right));
    CHECK(cudaMalloc(&d.f, g->n));
    CHECK(cudaMalloc(&d.u, g->n));
    CHECK(cudaMalloc(&d.again, sizeof *d.again));
    CHECK(cudaMalloc(&d.overflow, sizeof *d.overflow));
    CHECK(cudaMalloc(&d.wrong, sizeof *d.wrong));
    CHECK(cudaMemset(d.overflow, 0, sizeof *d.overflow));
    CHECK(cudaMemcpy(d.v, g->v, (g->n + 1) * sizeof *d.v,
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d.e, g->e, g->m * sizeof *d.e,
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d.w, g->w, g->m * sizeof *d.w,
                     cudaMemcpyHostToDevice));
    return d;
}

static void close_device(device *d)
{
    CHECK(cudaFree(d->v));
    CHECK(cudaFree(d->e));
    CHECK(cudaFree(d->w));
    CHECK(cudaFree(d->c));
    CHECK(cudaFree(d->uc));
    CHECK(cudaFree(d->right));
    CHECK(cudaFree(d->f));
    CHECK(cudaFree(d->u));
    CHECK(cudaFree(d->again));
    CHECK(cudaFree(d->overflow));
    CHECK(cudaFree(d->wrong));
}

static uint32_t run(const device *d, int way)
{
    cost_t again = 0;
    uint32_t iterations = 0, overflow;

    initialize<<<d->blocks, d->block>>>(d->n, 0, d->c, d->f, d->u);
    CHECK(cudaMemset(d->uc, 0xff, d->n * sizeof *d->uc));
    CHECK(cudaMemset(d->uc, 0, sizeof *d->uc));
    while (again == 0) {
        CHECK(cudaMemset(d->again, 0xff, sizeof *d->again));
        if (way == PLAIN)
            offer_plain<<<d->blocks, d->block>>>(d->n, d->v, d->e, d->w,
                                                 d->c, d->f, d->uc,
                                                 d->overflow);
        else if (way == ATOMIC)
            offer_atomic<<<d->blocks, d->block>>>(d->n, d->v, d->e, d->w,
                                                  d->c, d->f, d->uc,
                                                  d->overflow);
        else
            offer_pull<<<d->blocks, d->block>>>(d->n, d->v, d->e, d->w,
                                                d->c, d->f, d->uc,
                                                d->overflow);
        commit<<<d->blocks, d->block>>>(d->n, d->uc, d->c, d->f,
                                        d->again);
        CHECK(cudaMemcpy(&again, d->again, sizeof again,
                         cudaMemcpyDeviceToHost));
        iterations++;
    }
    CHECK(cudaMemcpy(&overflow, d->overflow, sizeof overflow,
                     cudaMemcpyDeviceToHost));
    if (overflow) {
        fprintf(stderr, "wrong: a sum does not fit\n");
        exit(1);
    }
    return iterations;
}

__global__ void count_wrong(uint32_t n, const cost_t *c,
                            const cost_t *right, uint32_t *wrong)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && c[i] != right[i])
        atomicAdd(wrong, 1u);
}

static uint32_t wrong_vertices(const device *d)
{
    uint32_t wrong;

    CHECK(cudaMemset(d->wrong, 0, sizeof *d->wrong));
    count_wrong<<<d->blocks, d->block>>>(d->n, d->c, d->right, d->wrong);
    CHECK(cudaMemcpy(&wrong, d->wrong, sizeof wrong,
                     cudaMemcpyDeviceToHost));
    return wrong;
}

/* ---- the distances, and where a loss can matter ----------------------- */

/* The loop on the host, arc by arc: right[], and how many vertices are
   contested.  offers[j]: those below c[j] that came in this iteration and
   are not equal to the best of them. */
static uint32_t solve(const graph *g, cost_t *right)
{
    cost_t *uc = (cost_t *)room(1, g->n * sizeof *uc);
    uint8_t *m = (uint8_t *)room(1, g->n);
    uint8_t *rivals = (uint8_t *)room(1, g->n), *last = (uint8_t *)room(1, g->n);
    uint32_t contested = 0;
    bool again = true;

    memset(uc, 0xff, g->n * sizeof *uc);
    memset(right, 0xff, g->n * sizeof *right);
    uc[0] = right[0] = 0;
    m[0] = 1;
    while (again) {
        again = false;
        memset(rivals, 0, g->n);
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; m[i] && k < g->v[i + 1]; k++) {
                cost_t sum = right[i] + g->w[k];
                uint32_t j = g->e[k];
                if (sum >= right[j])
                    continue;
                if (uc[j] != right[j] && sum != uc[j])
                    rivals[j] = 1;
                if (sum < uc[j])
                    uc[j] = sum;
            }
        for (uint32_t j = 0; j < g->n; j++) {
            m[j] = uc[j] < right[j];
            if (m[j]) {
                right[j] = uc[j];
                last[j] = rivals[j];
                again = true;
            }
        }
    }
    for (uint32_t j = 0; j < g->n; j++)
        contested += last[j];
    free(uc);
    free(m);
    free(rivals);
    free(last);
    return contested;
}

/* ---- the tables -------------------------------------------------------- */

static void head(const char *key)
{
    puts("# command: figures/measure/wrong.sh");
    tell_device("");
    if (getenv("SSSP_COMMIT"))
        printf("# commit: %s\n", getenv("SSSP_COMMIT"));
    printf("# key: %s\n", key);
}

static int by_cost(const void *a, const void *b)
{
    cost_t x = *(const cost_t *)a, y = *(const cost_t *)b;

    return (x > y) - (x < y);
}

static const char *const orders[] = { "best-first", "best-last",
                                      "shuffled" };
static const char *const families[2][3] = {
    { "counterexample", "counterexample-best-last",
      "counterexample-shuffled" },
    { "counterexample-undirected", "counterexample-best-last-undirected",
      "counterexample-shuffled-undirected" },
};
enum { PAPER_N = 1024 };

/* The sink's cost after each of so many runs, in by_cost order. */
static void sink_costs(int way, int order, bool both, uint32_t block,
                       int runs, cost_t *sink)
{
    graph *g = made(families[both][order], PAPER_N, 0);
    graph *lists = way == PULL ? graph_invert(g) : g;
    device d = open_device(lists, block);

    for (int k = 0; k < runs; k++) {
        run(&d, way);
        CHECK(cudaMemcpy(&sink[k], d.c + PAPER_N - 1, sizeof *sink,
                         cudaMemcpyDeviceToHost));
    }
    qsort(sink, (size_t)runs, sizeof *sink, by_cost);
    close_device(&d);
    if (lists != g)
        graph_free(lists);
    graph_free(g);
}

static int sink_table(int runs)
{
    static const uint32_t blocks[] = { 32, 256 };
    cost_t *sink = (cost_t *)room(1, (size_t)runs * sizeof *sink);
    int status = 0;

    head("solver,order,arcs,threads");
    printf("solver,order,arcs,threads,n,runs,wrong,percent,answers,least,"
           "median,greatest\n");
    for (int way = 0; way < WAYS; way++)
        for (int order = 0; order < 3; order++)
            for (int both = 0; both < 2; both++)
                for (int b = 0; b < 2; b++) {
                    int wrong = 0, answers = 0;

                    sink_costs(way, order, both, blocks[b], runs, sink);
                    for (int k = 0; k < runs; k++) {
                        wrong += sink[k] != 2;
                        answers += k == 0 || sink[k] != sink[k - 1];
                    }
                    printf("%s,%s,%s,%u,%d,%d,%d,%.1f,%d,%llu,%llu,"
                           "%llu\n", names[way], orders[order],
                           both ? "undirected" : "directed", blocks[b],
                           PAPER_N, runs, wrong, 100.0 * wrong / runs,
                           answers, (unsigned long long)sink[0],
                           (unsigned long long)sink[runs / 2],
                           (unsigned long long)sink[runs - 1]);
                    status |= way != PLAIN && wrong > 0;
                }
    free(sink);
    return status;
}

static int ranks_table(int runs)
{
    enum { CLASS = 16, CLASSES = PAPER_N / CLASS };
    cost_t *sink = (cost_t *)room(1, (size_t)runs * sizeof *sink);
    int count[CLASSES][3];

    memset(count, 0, sizeof count);
    for (int order = 0; order < 3; order++) {
        sink_costs(PLAIN, order, false, 32, runs, sink);
        for (int k = 0; k < runs; k++)
            if (sink[k] < PAPER_N)
                count[sink[k] / CLASS][order]++;
    }
    head("cost");
    printf("cost,best_first,best_last,shuffled\n");
    for (int k = 0; k < CLASSES; k++)
        printf("%d,%d,%d,%d\n", k * CLASS, count[k][0], count[k][1],
               count[k][2]);
    free(sink);
    return 0;
}

static void random_row(const char *family, uint32_t n, uint32_t most,
                       int runs)
{
    graph *g = made(family, n, most);
    cost_t *right = (cost_t *)room(1, n * sizeof *right);
    uint32_t contested = solve(g, right), least = UINT32_MAX, largest = 0;
    device d = open_device(g, 256);
    int wrong = 0;
    double all = 0;

    CHECK(cudaMemcpy(d.right, right, n * sizeof *right,
                     cudaMemcpyHostToDevice));
    for (int way = ATOMIC; way >= PLAIN; way--) {
        int rounds = way == PLAIN ? runs : 1;

        for (int k = 0; k < rounds; k++) {
            uint32_t vertices;

            run(&d, way);
            vertices = wrong_vertices(&d);
            if (way == ATOMIC && vertices > 0) {
                fprintf(stderr, "wrong: %s, n = %u: the cure is wrong\n",
                        family, n);
                exit(1);
            }
            if (way == ATOMIC)
                continue;
            wrong += vertices > 0;
            all += vertices;
            least = vertices < least ? vertices : least;
            largest = vertices > largest ? vertices : largest;
        }
    }
    printf("%s,%u,%u,%u,%u,%d,%d,%.1f,%.3f,%u,%u\n", family, n, g->m, most,
           contested, runs, wrong, 100.0 * wrong / runs, all / runs, least,
           largest);
    fflush(stdout);
    close_device(&d);
    free(right);
    graph_free(g);
}

static int random_table(int runs)
{
    static const uint32_t mosts[] = { 10, 1000000 };

    head("graph,n,max_weight");
    printf("graph,n,m,max_weight,contested,runs,wrong,percent,"
           "vertices_mean,vertices_least,vertices_most\n");
    for (int k = 0; k < 2; k++)
        for (uint32_t n = 1u << 10; n <= 1u << 20; n <<= 5)
            random_row("predecessor", n, mosts[k], runs);
    for (int k = 0; k < 2; k++)
        random_row("matrix", 1u << 10, mosts[k], runs);
    for (int k = 0; k < 2; k++)
        random_row("grid", 1u << 12, mosts[k], runs);
    return 0;
}

int main(int argc, char **argv)
{
    int runs = argc > 1 ? atoi(argv[1]) : 0;

    if (runs > 0 && argc == 3 && !strcmp(argv[2], "sink"))
        return sink_table(runs);
    if (runs > 0 && argc == 3 && !strcmp(argv[2], "ranks"))
        return ranks_table(runs);
    if (runs > 0 && argc == 3 && !strcmp(argv[2], "random"))
        return random_table(runs);
    fprintf(stderr, "usage: wrong RUNS sink|ranks|random\n");
    return 2;
}
