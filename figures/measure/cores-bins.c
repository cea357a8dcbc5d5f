/* cores-bins.c: delta-stepping with a list for each thread and level, and
   with barriers, in the manner of the GAP benchmark suite (sssp.cc): what
   the chapter on all cores compares its own solver with.

     cores-bins GRAPH.csr THREADS BITS RUNS

   prints the median, the least and the greatest time in milliseconds and
   the sums of the last run; levels are 2^BITS wide.  Each run is compared
   with Dijkstra's distances.  32-bit costs, which must fit; the source is
   the first vertex.  Compiled with -DROW=cores_32 it times that row. */
#include "graph/io.h"
#include "solve/solve.h"
#include <pthread.h>
#include <stdatomic.h>
#include "bench.h"

solve_function dijkstra_heap_32;
enum { FUSED = 1000, PIECE = 64, MOST = 256 };

typedef struct bin { uint32_t *at; size_t count, room; } bin;

static graph *g;
static _Atomic(uint32_t) *c;
static uint32_t *frontier, bits, threads;
/* of this step and the next, which take turns */
static _Atomic(uint64_t) levels[2], tails[2], begun[2], sums;
static pthread_barrier_t all;

static void add(bin *b, uint32_t i)
{
    if (b->count == b->room) {
        b->room = b->room ? 2 * b->room : 64;
        if ((b->at = realloc(b->at, b->room * sizeof *b->at)) == NULL)
            die("no memory");
    }
    b->at[b->count++] = i;
}

typedef struct bins { bin *of; uint64_t levels, sums; } bins;

static void put(bins *own, uint32_t i, uint32_t cost)
{
    uint64_t level = cost >> bits, more = own->levels;

    if (level >= more) {
        more = level + level / 2 + 16;
        if ((own->of = realloc(own->of, more * sizeof *own->of)) == NULL)
            die("no memory");
        memset(own->of + own->levels, 0,
               (more - own->levels) * sizeof *own->of);
        own->levels = more;
    }
    add(&own->of[level], i);
}

static void relax(bins *own, uint32_t i)
{
    uint32_t cost = atomic_load_explicit(&c[i], memory_order_relaxed);

    for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
        uint32_t sum = cost + g->w[k];
        uint32_t old = atomic_load_explicit(&c[g->e[k]],
                                            memory_order_relaxed);
        while (sum < old)
            if (atomic_compare_exchange_weak_explicit(&c[g->e[k]], &old,
                    sum, memory_order_relaxed, memory_order_relaxed)) {
                put(own, g->e[k], sum);
                break;
            }
    }
    own->sums += g->v[i + 1] - g->v[i];
}

static bool is_current(uint32_t i, uint64_t level)
{
    return atomic_load_explicit(&c[i], memory_order_relaxed) >= level << bits;
}

/* The thread's own part of the level, as long as it is small. */
static void fuse(bins *own, uint64_t level)
{
    while (level < own->levels && own->of[level].count > 0 &&
           own->of[level].count < FUSED) {
        bin now = own->of[level];

        own->of[level] = (bin){ NULL, 0, 0 };
        for (size_t k = 0; k < now.count; k++)
            if (is_current(now.at[k], level))
                relax(own, now.at[k]);
        free(now.at);
    }
}

/* A thread's part of a step, up to the first barrier. */
static void work_through(bins *own, unsigned turn)
{
    uint64_t level = levels[turn], size = tails[turn], first;

    while ((first = atomic_fetch_add(&begun[turn], PIECE)) < size)
        for (uint64_t k = first; k < first + PIECE && k < size; k++)
            if (is_current(frontier[k], level))
                relax(own, frontier[k]);
    fuse(own, level);
    for (uint64_t k = level; k < own->levels; k++)
        if (own->of[k].count > 0) {
            uint64_t old = atomic_load(&levels[!turn]);
            while (k < old && !atomic_compare_exchange_weak(
                       &levels[!turn], &old, k))
                continue;
            break;
        }
}

__attribute__((unused)) static void *step(void *unused)
{
    bins own = { NULL, 0, 0 };

    for (unsigned turn = 0; levels[turn] != UINT64_MAX; turn = !turn) {
        work_through(&own, turn);
        if (pthread_barrier_wait(&all) != 0) {
            levels[turn] = UINT64_MAX;
            tails[turn] = begun[turn] = 0;
        }
        uint64_t next = levels[!turn];
        if (next < own.levels && own.of[next].count > 0) {
            bin *b = &own.of[next];
            memcpy(frontier + atomic_fetch_add(&tails[!turn], b->count),
                   b->at, b->count * sizeof *b->at);
            b->count = 0;
        }
        pthread_barrier_wait(&all);
    }
    for (uint64_t k = 0; k < own.levels; k++)
        free(own.of[k].at);
    free(own.of);
    atomic_fetch_add(&sums, own.sums);
    return unused;
}

#ifdef ROW
solve_function ROW;

static double run(void)
{
    problem p = { .successors = g, .n = g->n,
                  .delta = (uint64_t)1 << bits };
    answer a = { .c = room(g->n, sizeof *a.c) };

    if (ROW(&p, &a) != SOLVED)
        die(a.error);
    for (uint32_t i = 0; i < g->n; i++)
        c[i] = a.c[i] == UINT64_MAX ? UINT32_MAX : (uint32_t)a.c[i];
    sums = a.relaxations;
    free(a.c);
    return 1000 * a.seconds;
}
#else
static double run(void)
{
    pthread_t other[MOST];
    double start = now();

    for (uint32_t i = 0; i < g->n; i++)
        atomic_store_explicit(&c[i], UINT32_MAX, memory_order_relaxed);
    atomic_store(&c[0], 0);
    frontier[0] = 0;
    levels[0] = 0;
    levels[1] = UINT64_MAX;
    tails[0] = 1;
    tails[1] = begun[0] = begun[1] = sums = 0;
    for (uint32_t k = 1; k < threads; k++)
        if (pthread_create(&other[k], NULL, step, NULL) != 0)
            die("no thread");
    step(NULL);
    for (uint32_t k = 1; k < threads; k++)
        pthread_join(other[k], NULL);
    return 1000 * (now() - start);
}
#endif

int main(int argc, char **argv)
{
    struct error why;
    wishes none = { 0 };
    double ms[99];

    if (argc != 5)
        die("GRAPH.csr THREADS BITS RUNS");
    if ((g = graph_read_as(argv[1], &none, &why)) == NULL)
        die(why.text);
    threads = (uint32_t)atoi(argv[2]);
    bits = (uint32_t)atoi(argv[3]);
    int runs = atoi(argv[4]);
    if (threads < 1 || threads > MOST || runs < 1 || runs > 99 || bits > 31)
        die("1 to 256 threads, 1 to 99 runs, up to 31 bits");
    c = room(g->n, sizeof *c);
    frontier = room((size_t)g->m + g->n, sizeof *frontier);
    problem p = { .successors = g, .n = g->n };
    answer a = { .c = room(g->n, sizeof *a.c) };
    if (dijkstra_heap_32(&p, &a) != SOLVED)
        die("costs of 32 bits do not fit");
    pthread_barrier_init(&all, NULL, threads);
    for (int k = -1; k < runs; k++) {
        double t = run();
        ms[k < 0 ? 0 : k] = t;
        for (uint32_t i = 0; i < g->n; i++)
            if ((c[i] == UINT32_MAX ? UINT64_MAX : c[i]) != a.c[i])
                die("other distances than Dijkstra's");
    }
    double middle = median(ms, runs);
    printf("%.4f %.4f %.4f %llu\n", middle, ms[0], ms[runs - 1],
           (unsigned long long)sums);
    graph_free(g);
    free((void *)c);
    free(frontier);
    free(a.c);
    return 0;
}
