/* bench-2013: what figures/measure/bench-2013.sh measures for Chapter 15, on the
   papers' family (degree 7, weights 1 to 10).

     bench-2013 grid CSV        time against block and streams: the relax
                                kernel alone, and whole solves
     bench-2013 more CSV        the best and the worst of the grid, with
                                more sources
     bench-2013 timeline        when each kernel ran (CSV to stdout)
     bench-2013 graphs          an iteration launched, and as a CUDA graph
     bench-2013 occupancy       how many threads of each block size fit
     bench-2013 once BLOCK      one replayed solve, for a profiler
     bench-2013 together BLOCK LANES   64 replayed solves on LANES streams,
                                as one range of the profiler

   Settings come from the environment, each with the usual value: N, BLOCKS,
   STREAMS, SOURCES (of the grid), MORE (lists of sources), REPEAT, SNAPSHOTS,
   BUDGET (seconds after which no new row is begun).  A row that the CSV has
   is not measured again.

   The relax kernel alone: SNAPSHOTS solves are run first, and f and u are
   kept as they are before each of their iterations.  A replay then resets c
   and launches relax_F for every iteration with the kept f and u: the same
   launches with the same arguments and the same work as in the solve, and
   nothing between them. */
#include "cuda/apsp_crauser.cu"
#include "graph/generate.h"
#ifdef __SIMULATOR__
#define cudaProfilerStart() cudaSuccess
#define cudaProfilerStop() cudaSuccess
#else
#include <cuda_profiler_api.h>
#endif
#include "bench.h"

#define MUST(call) \
    do { \
        if (!CUDA_CHECK(call)) { \
            fprintf(stderr, "bench-2013: %s\n", cuda_why()); \
            exit(1); \
        } \
    } while (0)

/* ---- settings ---------------------------------------------------------- */
static const char *setting(const char *name, const char *usual)
{
    const char *value = getenv(name);

    return value && *value ? value : usual;
}

typedef struct list { uint32_t at[64]; int count; } list;

static list list_of(const char *name, const char *usual)
{
    list l = {};
    const char *s = setting(name, usual);

    while (*s && l.count < 64) {
        char *end;

        l.at[l.count++] = (uint32_t)strtoul(s, &end, 10);
        s = *end ? end + 1 : end;
    }
    return l;
}

static uint32_t one_of(const char *name, const char *usual)
{
    return list_of(name, usual).at[0];
}

static void check_block(uint32_t block)
{
    if (block == 0 || block % 32 != 0 || block > 1024) {
        fprintf(stderr, "bench-2013: no block of %u threads\n", block);
        exit(2);
    }
}

/* ---- the graph and the kept iterations --------------------------------- */
enum { MOST_ITERATIONS = 4096 };

typedef struct snapshot {        /* of one source */
    uint32_t source, iterations;
    uint8_t **f, **u;            /* before each iteration */
} snapshot;

typedef struct bench {
    graph *g;
    fleet s;
    apsp_problem p;
    snapshot *kept;
    uint32_t snapshots;
} bench;

static uint32_t spread(const bench *b, uint32_t k, uint32_t count)
{
    return (uint32_t)((uint64_t)k * b->g->n / count);
}

static uint8_t *copy_of(const uint8_t *flags, uint32_t n)
{
    uint8_t *p;

    MUST(cudaMalloc(&p, n));
    MUST(cudaMemcpy(p, flags, n, cudaMemcpyDeviceToDevice));
    return p;
}

static void keep_iterations(bench *b, snapshot *x)
{
    track *l = &b->s.at[0];
    cost_t limit = 0;

    x->f = (uint8_t **)malloc(MOST_ITERATIONS * sizeof *x->f);
    x->u = (uint8_t **)malloc(MOST_ITERATIONS * sizeof *x->u);
    if (!x->f || !x->u)
        exit(1);
    initialize<<<b->s.blocks, b->s.block, 0, l->stream>>>(
        b->s.n, x->source, l->c, l->f, l->u);
    while (limit != COST_INF && x->iterations < MOST_ITERATIONS) {
        MUST(cudaStreamSynchronize(l->stream));
        x->f[x->iterations] = copy_of(l->f, b->s.n);
        x->u[x->iterations++] = copy_of(l->u, b->s.n);
        queue_relax(&b->s, l);
        if (!queue_threshold(&b->s, l) || !queue_report(l))
            MUST(cudaGetLastError());
        MUST(cudaEventSynchronize(l->delivered));
        limit = l->news->report[1];
        if (limit != COST_INF)
            queue_update(&b->s, l, limit);
    }
    MUST(cudaDeviceSynchronize());
}

static void set_out(bench *b, uint32_t tracks, bool snapshots)
{
    struct error why = { "" };
    uint32_t n = one_of("N", "1049088");

    b->g = generate("predecessor", n, 7, 10, 1, &why);
    if (b->g == NULL) {
        fprintf(stderr, "bench-2013: %s\n", why.text);
        exit(1);
    }
    b->p.block = 256;
    b->p.streams = b->p.count = tracks;
    if (!make_fleet(&b->s, b->g, &b->p))
        MUST(cudaErrorMemoryAllocation);
    if (!snapshots)
        return;
    b->snapshots = one_of("SNAPSHOTS", "64");
    b->kept = (snapshot *)calloc(b->snapshots, sizeof *b->kept);
    for (uint32_t k = 0; k < b->snapshots; k++) {
        b->kept[k].source = spread(b, k, b->snapshots);
        keep_iterations(b, &b->kept[k]);
    }
}

static void set_block(bench *b, uint32_t block)
{
    check_block(block);
    b->p.block = b->s.block = block;
    b->s.blocks = (b->g->n - 1) / block + 1;
    b->s.groups = (b->g->n - 1) / (WORD_COSTS * block) + 1;
}

/* ---- the two times ------------------------------------------------------ */
/* Replays `sources` solves, `tracks` of them at a time. */
static double replay(bench *b, uint32_t tracks, uint32_t sources,
                     uint64_t *launches)
{
    double start;

    *launches = 0;
    MUST(cudaDeviceSynchronize());
    start = seconds_now();
    for (uint32_t first = 0; first < sources; first += tracks) {
        uint32_t here = sources - first < tracks ? sources - first : tracks;
        bool more = true;

        for (uint32_t i = 0; i < here; i++) {
            track *l = &b->s.at[i];
            snapshot *x = &b->kept[(first + i) % b->snapshots];

            MUST(cudaMemsetAsync(l->c, 0xff, b->s.n * sizeof *l->c,
                                 l->stream));
            MUST(cudaMemsetAsync(l->c + x->source, 0, sizeof *l->c,
                                 l->stream));
        }
        for (uint32_t k = 0; more; k++) {
            more = false;
            for (uint32_t i = 0; i < here; i++) {
                track *l = &b->s.at[i];
                snapshot *x = &b->kept[(first + i) % b->snapshots];

                if (k >= x->iterations)
                    continue;
                more = true;
                relax_F<<<b->s.blocks, b->s.block, 0, l->stream>>>(
                    b->s.n, b->s.g.v, b->s.g.e, b->s.g.w, l->c, x->f[k],
                    x->u[k], (uint32_t *)l->report);
                ++*launches;
            }
        }
    }
    MUST(cudaGetLastError());
    MUST(cudaDeviceSynchronize());
    return seconds_now() - start;
}

static double whole(bench *b, uint32_t tracks, uint32_t sources,
                    uint64_t *iterations)
{
    uint32_t *list = (uint32_t *)malloc(sources * sizeof *list);
    apsp_problem p = b->p;
    apsp_answer a = {};
    int status;

    a.digests = (digest *)malloc(sources * sizeof *a.digests);
    if (!list || !a.digests)
        exit(1);
    for (uint32_t k = 0; k < sources; k++)
        list[k] = spread(b, k % b->snapshots, b->snapshots);
    p.successors = b->g;
    p.sources = list;
    p.count = sources;
    p.streams = tracks;
    status = apsp_crauser_32(&p, &a);
    if (status != SOLVED) {
        fprintf(stderr, "bench-2013: %s\n", a.error);
        exit(1);
    }
    /* the same source, the same row: whoever is in between */
    for (uint32_t k = b->snapshots; k < sources; k++)
        if (a.digests[k].checksum != a.digests[k % b->snapshots].checksum) {
            fprintf(stderr, "bench-2013: source %u has two rows\n", list[k]);
            exit(1);
        }
    free(list);
    free(a.digests);
    *iterations = a.iterations;
    return a.seconds;
}

/* ---- a row of the CSV --------------------------------------------------- */
static double begun;

static bool out_of_time(void)
{
    return seconds_now() - begun > one_of("BUDGET", "100000");
}

static bool has_row(const char *path, const char *start)
{
    char line[512];
    bool found = false;
    FILE *f = fopen(path, "r");

    while (f && !found && fgets(line, sizeof line, f))
        found = strncmp(line, start, strlen(start)) == 0;
    if (f)
        fclose(f);
    return found;
}

static void measure(bench *b, const char *path, const char *kind,
                    uint32_t block, uint32_t tracks, uint32_t sources,
                    uint32_t repeat)
{
    char start[128];
    double ms[64];
    uint64_t launches = 0;
    FILE *f;

    snprintf(start, sizeof start, "%s,%u,%u,%u,", kind, block, tracks,
             sources);
    if (has_row(path, start))
        return;
    if (out_of_time()) {
        fprintf(stderr, "bench-2013: no time left for %s\n", start);
        return;
    }
    set_block(b, block);
    for (uint32_t k = 0; k <= repeat; k++) {   /* the first: a warm-up */
        uint32_t some = k ? sources : sources < 64 ? sources : 64;
        double s = strcmp(kind, "relax") == 0
            ? replay(b, tracks, some, &launches)
            : whole(b, tracks, some, &launches);

        if (k > 0)
            ms[k - 1] = 1e3 * s;
    }
    qsort(ms, repeat, sizeof *ms, ascending);
    if ((f = fopen(path, "a")) == NULL) {
        perror(path);
        exit(1);
    }
    fprintf(f, "%s%u,%u,%.4f,%.4f,%.4f,%.3f,%llu,%s\n", start, b->g->n,
            repeat, ms[repeat / 2], ms[0], ms[repeat - 1],
            1e3 * ms[repeat / 2] / sources, (unsigned long long)launches,
            setting("SSSP_COMMIT", "-"));
    if (fclose(f) != 0) {
        perror(path);
        exit(1);
    }
}

static const char usual_blocks[] = "64,96,128,192,256,384,512,768";
static const char usual_streams[] = "1,2,4,8,16,32,64";

static uint32_t largest(list l)
{
    uint32_t most = 1;

    for (int k = 0; k < l.count; k++)
        if (l.at[k] > most)
            most = l.at[k];
    if (most > MOST_STREAMS) {
        fprintf(stderr, "bench-2013: at most %d streams\n", MOST_STREAMS);
        exit(2);
    }
    return most;
}

static void grid(bench *b, const char *path)
{
    list blocks = list_of("BLOCKS", usual_blocks);
    list streams = list_of("STREAMS", usual_streams);
    uint32_t sources = one_of("SOURCES", "256");
    static const char *const kinds[] = { "relax", "whole" };

    set_out(b, largest(streams), true);
    for (int kind = 0; kind < 2; kind++)
        for (int i = 0; i < blocks.count; i++)
            for (int k = 0; k < streams.count; k++)
                measure(b, path, kinds[kind], blocks.at[i], streams.at[k],
                        sources, one_of("REPEAT", "3"));
}

/* The fastest and the slowest configuration that the grid has of a kind */
static bool extremes(const char *path, const char *kind, uint32_t sources,
                     uint32_t best[2], uint32_t worst[2])
{
    char line[512], name[32];
    double least = 1e300, most = -1, median;
    unsigned block, tracks, of, n, repeat;
    FILE *f = fopen(path, "r");

    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "%31[a-z],%u,%u,%u,%u,%u,%lf", name, &block,
                   &tracks, &of, &n, &repeat, &median) == 7 &&
            strcmp(name, kind) == 0 && of == sources) {
            if (median < least)
                least = median, best[0] = block, best[1] = tracks;
            if (median > most)
                most = median, worst[0] = block, worst[1] = tracks;
        }
    if (f)
        fclose(f);
    return most >= 0;
}

static void more(bench *b, const char *path)
{
    list sizes = list_of("MORE", "1024,2048,4096,8192,16384,32768");
    list streams = list_of("STREAMS", usual_streams);
    static const char *const kinds[] = { "relax", "whole" };
    uint32_t best[2], worst[2];

    set_out(b, largest(streams), true);
    for (int i = 0; i < sizes.count; i++)
        for (int kind = 0; kind < 2; kind++)
            if (extremes(path, kinds[kind], one_of("SOURCES", "256"),
                         best, worst)) {
                measure(b, path, kinds[kind], best[0], best[1],
                        sizes.at[i], 1);
                measure(b, path, kinds[kind], worst[0], worst[1],
                        sizes.at[i], 1);
            }
}

/* ---- when each kernel ran ----------------------------------------------- */
enum { MARKS = 5 };
static const char *const marked[MARKS - 1] = { "update", "relax",
                                               "threshold", "report" };

typedef struct clocked {
    cudaEvent_t at[MOST_ITERATIONS / 16][MARKS];
    uint32_t iterations;
} clocked;

static void mark(clocked *t, const track *l, int which)
{
    cudaEvent_t *e = &t->at[t->iterations][which];

    MUST(cudaEventCreate(e));
    MUST(cudaEventRecord(*e, l->stream));
}

/* One iteration of a track between marks; limit 0: the first. */
static void clocked_iteration(bench *b, track *l, clocked *t, cost_t limit)
{
    mark(t, l, 0);
    if (limit != 0)
        queue_update(&b->s, l, limit);
    mark(t, l, 1);
    queue_relax(&b->s, l);
    mark(t, l, 2);
    if (!queue_threshold(&b->s, l))
        exit(1);
    mark(t, l, 3);
    if (!queue_report(l))
        exit(1);
    mark(t, l, 4);
    t->iterations++;
}

static void clocked_run(bench *b, uint32_t tracks, uint32_t sources,
                        cudaEvent_t base, bool print)
{
    clocked *t = (clocked *)calloc(sources, sizeof *t);
    uint32_t next = 0, done = 0;

    MUST(cudaDeviceSynchronize());
    MUST(cudaEventRecord(base));
    MUST(cudaDeviceSynchronize());
    for (uint32_t i = 0; i < tracks; i++)
        b->s.at[i].state = IDLE;
    while (done < sources)
        for (uint32_t i = 0; i < tracks; i++) {
            track *l = &b->s.at[i];
            bool idle = l->state == IDLE;

            if (idle && next == sources)
                continue;
            if (!idle && cudaEventQuery(l->delivered) != cudaSuccess) {
                (void)cudaGetLastError();
                continue;
            }
            if (idle) {
                l->k = next++;
                l->state = SETTLING;
                initialize<<<b->s.blocks, b->s.block, 0, l->stream>>>(
                    b->s.n, spread(b, l->k, sources), l->c, l->f, l->u);
                clocked_iteration(b, l, &t[l->k], 0);
            } else if (l->news->report[1] == COST_INF ||
                       t[l->k].iterations == MOST_ITERATIONS / 16) {
                l->state = IDLE;
                done++;
            } else {
                clocked_iteration(b, l, &t[l->k], l->news->report[1]);
            }
        }
    MUST(cudaDeviceSynchronize());
    for (uint32_t k = 0; k < sources; k++)
        for (uint32_t i = 0; i < t[k].iterations; i++)
            for (int m = 0; m < MARKS; m++) {
                float from = 0, to = 0;

                if (m + 1 < MARKS && print) {
                    MUST(cudaEventElapsedTime(&from, base, t[k].at[i][m]));
                    MUST(cudaEventElapsedTime(&to, base,
                                              t[k].at[i][m + 1]));
                    printf("%u,%u,%u,%s,%.2f,%.2f\n", tracks, k, i,
                           marked[m], 1e3 * from, 1e3 * to);
                }
                if (m + 1 == MARKS)
                    for (int j = 0; j < MARKS; j++)
                        MUST(cudaEventDestroy(t[k].at[i][j]));
            }
    free(t);
}

static void timeline(bench *b)
{
    list tracks = list_of("LANES", "1,4");
    uint32_t sources = one_of("SOURCES", "4");
    cudaEvent_t base;

    set_out(b, largest(tracks), false);
    set_block(b, one_of("BLOCKS", "256"));
    MUST(cudaEventCreate(&base));
    puts("streams,source,iteration,kernel,begin_us,end_us");
    for (int k = 0; k < tracks.count; k++) {
        clocked_run(b, tracks.at[k], sources, base, false);
        clocked_run(b, tracks.at[k], sources, base, true);
    }
}

/* ---- occupancy ----------------------------------------------------------- */
static void occupancy(void)
{
    list blocks = list_of("BLOCKS", usual_blocks);
    struct cudaDeviceProp about;

    MUST(cudaGetDeviceProperties(&about, 0));
    puts("block,resident,percent,registers");
    for (int k = 0; k < blocks.count; k++) {
        int resident, registers = 0;

        check_block(blocks.at[k]);
        MUST(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
                 &resident, relax_F, (int)blocks.at[k], 0));
#ifndef __SIMULATOR__
        struct cudaFuncAttributes its;
        MUST(cudaFuncGetAttributes(&its, relax_F));
        registers = its.numRegs;
#endif
        printf("%u,%d,%.2f,%d\n", blocks.at[k], resident,
               100.0 * resident * blocks.at[k] /
               about.maxThreadsPerMultiProcessor, registers);
    }
}

/* ---- an iteration, launched and as a graph -------------------------------- */
#ifndef __SIMULATOR__
static void queue_all(bench *b, track *l, cost_t limit)
{
    queue_update(&b->s, l, limit);
    queue_relax(&b->s, l);
    if (!queue_threshold(&b->s, l))
        exit(1);
    MUST(cudaMemcpyAsync(l->news->report, l->report,
                         sizeof l->news->report, cudaMemcpyDeviceToHost,
                         l->stream));
}

typedef struct recorded {
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t update;
    cudaKernelNodeParams params;
    cost_t limit;
    void *arguments[5];
} recorded;

static void record(bench *b, track *l, recorded *r)
{
    size_t count = 1;            /* nothing comes before the update */

    MUST(cudaStreamBeginCapture(l->stream, cudaStreamCaptureModeGlobal));
    queue_all(b, l, 0);
    MUST(cudaStreamEndCapture(l->stream, &r->graph));
    MUST(cudaGraphInstantiate(&r->exec, r->graph, 0));
    MUST(cudaGraphGetRootNodes(r->graph, &r->update, &count));
    MUST(cudaGraphKernelNodeGetParams(r->update, &r->params));
    r->arguments[0] = &b->s.n;
    r->arguments[1] = &r->limit;
    r->arguments[2] = &l->c;
    r->arguments[3] = &l->f;
    r->arguments[4] = &l->u;
    r->params.kernelParams = r->arguments;
}

/* how: 0 launches, 1 the graph as it is, 2 the graph with a new threshold */
static double iterate(bench *b, track *l, recorded *r, int how, int count)
{
    double start = seconds_now();

    for (int k = 0; k < count; k++) {
        if (how == 0)
            queue_all(b, l, 0);
        if (how == 2) {
            r->limit = 0;
            MUST(cudaGraphExecKernelNodeSetParams(r->exec, r->update,
                                                  &r->params));
        }
        if (how > 0)
            MUST(cudaGraphLaunch(r->exec, l->stream));
        MUST(cudaEventRecord(l->delivered, l->stream));
        MUST(cudaEventSynchronize(l->delivered));
    }
    return 1e6 * (seconds_now() - start) / count;
}

static void graphs_of(uint32_t n)
{
    static const char *const names[] = { "launches", "graph",
                                         "graph-updated" };
    bench b = {};
    char text[16];

    snprintf(text, sizeof text, "%u", n);
    setenv("N", text, 1);
    set_out(&b, 1, false);
    track *l = &b.s.at[0];
    recorded r = {};
    initialize<<<b.s.blocks, b.s.block, 0, l->stream>>>(b.s.n, 0, l->c, l->f,
                                                        l->u);
    MUST(cudaDeviceSynchronize());
    record(&b, l, &r);
    for (int how = 0; how < 3; how++) {
        double us[5];

        iterate(&b, l, &r, how, 200);
        for (int k = 0; k < 5; k++)
            us[k] = iterate(&b, l, &r, how, 1000);
        qsort(us, 5, sizeof *us, ascending);
        printf("%u,%s,%.3f,%.3f,%.3f\n", n, names[how], us[2], us[0], us[4]);
    }
    MUST(cudaGraphExecDestroy(r.exec));
    MUST(cudaGraphDestroy(r.graph));
    give_fleet_back(&b.s);
    graph_free(b.g);
}

static void graphs(void)
{
    uint32_t large = one_of("N", "1049088");

    puts("n,how,us,min_us,max_us");
    graphs_of(1024);
    graphs_of(large);
}
#else
static void graphs(void)
{
    puts("n,how,us,min_us,max_us");
    fputs("bench-2013: the simulator has no CUDA graphs: skipped\n", stderr);
}
#endif

int main(int argc, char **argv)
{
    static bench b;
    const char *what = argc > 1 ? argv[1] : "";
    uint64_t launches;

    begun = seconds_now();
    if (strcmp(what, "grid") == 0 && argc == 3) {
        grid(&b, argv[2]);
    } else if (strcmp(what, "more") == 0 && argc == 3) {
        more(&b, argv[2]);
    } else if (strcmp(what, "timeline") == 0) {
        timeline(&b);
    } else if (strcmp(what, "graphs") == 0) {
        graphs();
    } else if (strcmp(what, "occupancy") == 0) {
        occupancy();
    } else if (strcmp(what, "once") == 0 && argc == 3) {
        setenv("SNAPSHOTS", "1", 1);
        set_out(&b, 1, true);
        set_block(&b, (uint32_t)strtoul(argv[2], NULL, 10));
        replay(&b, 1, 1, &launches);
    } else if (strcmp(what, "together") == 0 && argc == 4) {
        uint32_t tracks = (uint32_t)strtoul(argv[3], NULL, 10);

        setenv("SNAPSHOTS", "8", 1);
        set_out(&b, tracks, true);
        set_block(&b, (uint32_t)strtoul(argv[2], NULL, 10));
        replay(&b, tracks, 64, &launches);
        MUST(cudaProfilerStart());
        replay(&b, tracks, 64, &launches);
        MUST(cudaProfilerStop());
    } else {
        fputs("usage: bench-2013 grid CSV | more CSV | timeline | graphs | "
              "occupancy | once BLOCK | together BLOCK LANES\n", stderr);
        return 2;
    }
    return 0;
}
