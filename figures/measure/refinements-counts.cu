/* refinements-counts: what the relaxations of Chapter 9 read, counted by
   the simulator.  figures/measure/refinements-counts.sh builds and runs it:

     refinements-counts N  >figures/data/refinements-counts.csv

   Each kernel relaxes in one whole solve of the papers' family; what the
   other kernels of the loop read is not counted.  Sectors are those of 32
   bytes that a warp asks for at once, before any cache. */

#include "cuda/kernels.h"
#include "graph/generate.h"
#include "sim/sim.h"
#include "bench.h"

#define BLOCK 256

static uint32_t n, m, *v, *e, *w, *overflow;
static cost_t *c, *word;
static uint8_t *f, *u;
static cudaTextureObject_t flags;

#define BLOCKS ((n - 1) / BLOCK + 1)
#define TILE ((BLOCK + 1) * sizeof(uint32_t))

static void by_relax_U(void)
{
    relax_U<<<BLOCKS, BLOCK>>>(n, v, e, w, c, f, u, overflow);
}

static void by_bounds(void)
{
    relax_bounds<<<BLOCKS, BLOCK, TILE>>>(n, v, e, w, c, f, u, overflow);
}

static void by_texture(void)
{
    relax_texture<<<BLOCKS, BLOCK>>>(n, v, e, w, c, flags, u, overflow);
}

static void by_plus(void)
{
    relax_plus<<<BLOCKS, BLOCK, TILE>>>(n, v, e, w, c, flags, u, overflow);
}

static const struct way { const char *name; void (*go)(void); } ways[] = {
    { "relax_U", by_relax_U }, { "relax_bounds", by_bounds },
    { "relax_texture", by_texture }, { "relax_plus", by_plus },
};

/* One solve; the counters of its relaxations alone. */
static struct sim_counters solve(void (*relax)(void), uint64_t *watched,
                                 const void *array, size_t size)
{
    struct sim_counters sum = {}, now;
    cost_t mssp = 0;

    *watched = 0;
    initialize<<<BLOCKS, BLOCK>>>(n, 0, c, f, u);
    while (mssp != COST_INF) {
        CHECK(cudaMemset(word, 0xff, sizeof *word));
        sim_counters_reset();
        sim_watch(array, size);
        relax();
        CHECK(cudaDeviceSynchronize());
        sim_counters_get(&now);
        *watched += sim_watched();
        sum.launches++;
        sum.loads += now.loads;
        sum.sectors += now.sectors;
        sum.barriers += now.barriers;
        minimum_word<<<(n - 1) / (WORD_COSTS * BLOCK) + 1, BLOCK,
                       BLOCK * sizeof *c>>>(n, u, c, word);
        CHECK(cudaMemcpy(&mssp, word, sizeof mssp,
                         cudaMemcpyDeviceToHost));
        if (mssp != COST_INF)
            update<<<BLOCKS, BLOCK>>>(n, mssp, c, f, u);
    }
    CHECK(cudaGetLastError());
    return sum;
}

static void count(const struct way *x)
{
    uint64_t of_v, of_f;
    struct sim_counters all = solve(x->go, &of_v, v, (n + 1) * sizeof *v);

    solve(x->go, &of_f, f, n);
    printf("%s,%u,%u,%llu,%llu,%llu,%llu,%llu,%llu\n", x->name, n, m,
           (unsigned long long)all.launches, (unsigned long long)of_v,
           (unsigned long long)of_f, (unsigned long long)all.loads,
           (unsigned long long)all.sectors,
           (unsigned long long)all.barriers);
}

#define SEND(to, from, count) \
    CHECK(cudaMalloc(&(to), (count) * sizeof *(to))); \
    CHECK(cudaMemcpy(to, from, (count) * sizeof *(to), \
                     cudaMemcpyHostToDevice))

int main(int argc, char **argv)
{
    struct error why;
    graph *g = argc == 2 ? generate("predecessor",
        (uint32_t)strtoul(argv[1], NULL, 10), 0, 0, 1, &why)
        : NULL;
    graph *in = g ? graph_invert(g) : NULL;

    if (in == NULL) {
        fprintf(stderr, "refinements-counts: %s\n", argc != 2
                ? "give it a number of vertices" : g ? "no memory" : why.text);
        return 2;
    }
    n = in->n;
    m = in->m;
    SEND(v, in->v, n + (size_t)1);
    SEND(e, in->e, (size_t)m);
    SEND(w, in->w, (size_t)m);
    CHECK(cudaMalloc(&c, n * sizeof *c));
    CHECK(cudaMalloc(&f, n));
    CHECK(cudaMalloc(&u, n));
    CHECK(cudaMalloc(&word, sizeof *word));
    CHECK(cudaMalloc(&overflow, sizeof *overflow));
    CHECK(cudaMemset(overflow, 0, sizeof *overflow));
    CHECK(texture_of_flags_32(f, n, &flags));
    sim_counters_trace(1);
    printf("# command: refinements-counts %u (figures/measure/refinements-counts.sh)"
           "\n# machine: the simulator; papers' family, degree 7, seed 1, "
           "blocks of %d\n# key: kernel\n"
           "kernel,n,m,launches,loads_v,loads_f,loads,sectors,barriers\n",
           n, BLOCK);
    for (size_t k = 0; k < sizeof ways / sizeof *ways; k++)
        count(&ways[k]);
    CHECK(cudaDestroyTextureObject(flags));
    cudaFree(v), cudaFree(e), cudaFree(w), cudaFree(c), cudaFree(f);
    cudaFree(u), cudaFree(word), cudaFree(overflow);
    graph_free(g);
    graph_free(in);
    return sim_errors() != 0;
}
