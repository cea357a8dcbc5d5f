/* What sssp.h promises, tried from outside.  Prints "ok|no NAME" lines. */
#include <pthread.h>
#include <sssp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int enough(void *data)
{
    int *left = data;
    return --*left < 1;
}

static int bad;
static void check(int good, const char *name)
{
    printf("%s %s\n", good ? "ok" : "no", name);
    bad |= !good;
}

static const uint32_t v[] = { 0, 2, 3, 4, 4, 4 }, e[] = { 1, 2, 2, 3 },
                      w[] = { 4, 9, 2, 1 };
enum { N = 5 };
static const uint64_t want[N] = { 0, 4, 6, 7, SSSP_INFINITY };

static sssp_graph *small(unsigned flags)
{
    sssp_graph *g = NULL;
    sssp_graph_from_csr(&g, N, v, e, w, flags, NULL);
    return g;
}

static sssp_answer *solve(const sssp_graph *g, const char *solver,
                          uint32_t source, unsigned what, char *why)
{
    sssp_answer *a = NULL;
    sssp_request r;
    sssp_request_init(&r);
    r.solver = solver;
    r.sources = &source;
    r.source_count = 1;
    r.want = what;
    sssp_solve(g, &r, &a, why);
    return a;
}

static uint32_t told;
static void tell(void *data, uint32_t settled, uint32_t n)
{
    (void)n;
    ++*(uint32_t *)data;
    told = settled;
}

/* a solve within the progress of another: the first call makes it */
static const sssp_graph *inner_graph;
static const char *inner_solver;
static int inner_calls, inner_status;
static void solve_within(void *data, uint32_t settled, uint32_t n)
{
    const uint32_t zero = 0;
    sssp_request r;
    sssp_answer *a = NULL;
    char why[SSSP_WHY];

    (void)data, (void)settled, (void)n;
    if (inner_calls++ > 0)
        return;
    sssp_request_init(&r);
    r.solver = inner_solver;
    r.sources = &zero;
    r.source_count = 1;
    inner_status = sssp_solve(inner_graph, &r, &a, why);
    sssp_answer_free(a);
}

/* the rows of all sources, and the end after some of them */
typedef struct rows { uint64_t c[N][N]; int most, calls; } rows;
static int take(void *data, uint32_t k, const sssp_answer *a)
{
    rows *r = data;
    memcpy(r->c[k], sssp_distances(a), sizeof r->c[k]);
    return ++r->calls >= r->most;
}
static void each(const sssp_graph *g)
{
    char why[SSSP_WHY];
    rows all = { .most = 99 };
    sssp_request r;
    uint32_t some[] = { 3, 0 };
    sssp_request_init(&r);
    int good = !sssp_solve_each(g, &r, take, &all, why);
    for (uint32_t k = 0; k < N; k++) {
        sssp_answer *a = solve(g, "dijkstra_heap", k, 0, why);
        good = good && a && !memcmp(all.c[k], sssp_distances(a), sizeof all.c[k]);
        sssp_answer_free(a);
    }
    check(good && all.calls == N, "all pairs, a row for each vertex");
    r.sources = some;
    r.source_count = 2;
    r.threads = 2;
    check(!sssp_solve_each(g, &r, take, &all, why) && all.calls == N + 2 &&
          !memcmp(all.c[1], want, sizeof want), "  from two of them");
    all.most = all.calls + 1;
    check(sssp_solve_each(g, &r, take, &all, why) == SSSP_STOPPED, "  ended by who takes them");
    some[1] = N;
    check(sssp_solve_each(g, &r, take, &all, why) == SSSP_BAD_INPUT, "  no such source");
}
static void from_memory(void)
{
    static const char text[] = "p sp 5 4\na 1 2 4\na 1 3 9\na 2 3 2\na 3 4 1\n";
    char why[SSSP_WHY];
    sssp_graph *g;
    sssp_answer *a;
    sssp_reading how;
    sssp_reading_init(&how);
    check(!sssp_graph_read_bytes(&g, text, sizeof text - 1, &how, why), "a graph from memory");
    a = solve(g, "dial", 0, 0, why);
    check(a && !memcmp(sssp_distances(a), want, sizeof want), "  solved");
    sssp_answer_free(a);
    sssp_graph_free(g);
    check(sssp_graph_read_bytes(&g, text, 12, &how, why) == SSSP_BAD_INPUT &&
          strstr(why, "(memory)"), "  cut off");
    check(sssp_graph_read_bytes(&g, NULL, 1 << 30, NULL, why) == SSSP_BAD_INPUT && !g,
          "nothing, of a gibibyte, is not read");
    check(!sssp_graph_read_bytes(&g, "p sp 2 1\na 1 2 3\n", 17, NULL, why) &&
          sssp_graph_arcs(g) == 1, "without a wish");
    sssp_graph_free(g);
    how.format = ".mtx";
    check(sssp_graph_read_bytes(&g, text, sizeof text - 1, &how, why) == SSSP_BAD_INPUT,
          "  of another format than is said");
    /* the size of a reading: of a newer header, and one that nobody has set */
    how = (sssp_reading){ .flags = SSSP_UNDIRECTED };
    for (size_t size = 0; size < sizeof how + 16; size += 8) {
        how.size = size;
        int known = size >= offsetof(sssp_reading, columns) && size <= sizeof how;
        int status = sssp_graph_read_bytes(&g, text, sizeof text - 1, &how, why);
        check(known ? status == SSSP_OK && sssp_graph_arcs(g) == 8
                    : status == SSSP_BAD_INPUT && g == NULL && strstr(why, "reading of"),
              known ? "a reading of a size that headers had is obeyed" : "another is refused");
        sssp_graph_free(g);
    }
}
static void *in_thread(void *given)
{
    const sssp_graph *g = given;
    long wrong = 0;
    for (int k = 0; k < 20; k++) {
        sssp_answer *a = solve(g, k % 4 == 3 ? "F_GPU" : k % 2 ? "dial"
                               : "dijkstra_heap", 0, SSSP_PARENTS |
                               SSSP_CERTIFICATE, NULL);
        wrong += !a || memcmp(sssp_distances(a), want, sizeof want);
        sssp_answer_free(a);
        sssp_graph *own = small(0);
        wrong += own == NULL;
        sssp_graph_free(own);
    }
    return (void *)wrong;
}

/* A graph that reads well and has no mirror image: 2^31 arcs in pages of
   zeros that no memory is behind. */
static void too_many_mirrored(void)
{
    uint32_t m = 1u << 31, starts[] = { 0, 0, m };
    char why[SSSP_WHY] = "";
    sssp_graph *g = NULL;
    const uint32_t *zeros = mmap(NULL, m * (size_t)4, PROT_READ,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (zeros == MAP_FAILED) {
        printf("ok no addresses here for 2^31 arcs\n");
        return;
    }
    int status = sssp_graph_from_csr(&g, 2, starts, zeros, zeros,
                                     SSSP_UNDIRECTED | SSSP_BORROW, why);
    check(status == SSSP_BAD_INPUT && strstr(why, "4294967296 arcs"),
          "too many arcs after mirroring are no want of memory");
    munmap((void *)zeros, m * (size_t)4);
}

int main(int argc, char **argv)
{
    char why[SSSP_WHY], path[4096];
    uint32_t room[N], calls = 0;
    sssp_graph *g = small(0), *b = small(SSSP_BORROW), *h = NULL;
    sssp_answer *a = NULL;
    sssp_request r;
    const uint32_t *gv, *ge, *gw;

    if (argc != 2 || !g || !b)
        return 1;
    too_many_mirrored();
    check(sssp_abi() == SSSP_ABI && sssp_version()[0], "versions");
    sssp_graph_arrays(b, &gv, &ge, &gw);
    check(gv == v && ge == e && gw == w, "borrowed arrays are not copied");
    sssp_graph_arrays(g, &gv, &ge, &gw);
    check(gv != v && !memcmp(gv, v, sizeof v) && !memcmp(gw, w, sizeof w),
          "others are");

    int rows = 0, right = 0;
    for (size_t k = 0; k < sssp_solvers(); k++) {
        const char *name = sssp_solver_name(k);
        unsigned traits = sssp_solver_traits(name);
        if (traits & (SSSP_WRONG_BY_DESIGN | SSSP_REAL_GPU))
            continue;
        rows++;
        a = solve(b, name, 0, SSSP_PARENTS | SSSP_CERTIFICATE, why);
        if (a && !memcmp(sssp_distances(a), want, sizeof want) &&
            sssp_path(a, 3, room, N) == 4 && room[0] == 0 && room[1] == 1 &&
            room[2] == 2 && room[3] == 3)
            right++;
        else
            printf("no %s: %s\n", name, a ? "another answer" : why);
        sssp_answer_free(a);
    }
    check(rows > 30 && right == rows, "every row solves, with a path, proved");
    check(sssp_solver_name(sssp_solvers()) == NULL, "no row after the last");

    a = solve(g, NULL, 0, SSSP_PARENTS, why);
    check(a && !strcmp(sssp_answer_solver(a), "cores_paths"), "without a name, cores_paths");
    check(a && sssp_path(a, 4, room, N) == 0, "no path to what is unreached");
    check(a && sssp_path(a, 3, room, 2) == 4, "a path that has no room");
    check(a && sssp_iterations(a) && sssp_relaxations(a) && sssp_seconds(a) >= 0 &&
          !strcmp(sssp_device(a), "CPU") && !sssp_is_wide(a), "what it cost");
    uint32_t zero = 0;
    check(a && sssp_verify(g, &zero, 1, want, sssp_parents(a), why) == SSSP_OK,
          "the certificate");
    unsigned seed = (unsigned)getpid(), drawn = 0, refused = 0;
    for (int k = 0; k < 20; k++) {
        sssp_request r;
        sssp_answer *b = NULL;
        uint32_t target = (uint32_t)rand_r(&seed) % N;
        sssp_request_init(&r);
        r.sources = &zero;
        r.source_count = 1;
        r.threads = (uint32_t)rand_r(&seed) % 300;
        r.want = rand_r(&seed) % 2 ? SSSP_PARENTS : 0;
        r.target = rand_r(&seed) % 2 ? target : SSSP_NONE;
        int status = sssp_solve(g, &r, &b, why), many = r.threads > 256;
        const char *row = r.target != SSSP_NONE && r.threads == 0 ? "dijkstra_heap"
                        : r.want ? "cores_paths" : "cores";
        drawn += many ? status == SSSP_BAD_INPUT && strstr(why, "256")
                      : status == SSSP_OK && !strcmp(sssp_answer_solver(b), row) &&
                        (r.target == SSSP_NONE || sssp_distances(b)[target] == want[target]);
        sssp_answer_free(b);
        r.solver = k % 2 ? "dial" : "F_GPU";
        r.threads = r.threads % 256 + 1;
        refused += sssp_solve(g, &r, &b, why) == SSSP_BAD_INPUT && strstr(why, "number of threads");
    }
    check(drawn == 20, "drawn numbers of threads");
    check(refused == 20, "  which rows without threads refuse");
    setenv("SSSP_THREADS", "many", 1);
    check(!solve(g, NULL, 0, 0, why) && strstr(why, "'many'"), "SSSP_THREADS that is no number");
    unsetenv("SSSP_THREADS");
    uint64_t wrong[N] = { 0, 4, 7, 7, SSSP_INFINITY };
    check(sssp_verify(g, &zero, 1, wrong, NULL, why) == SSSP_WRONG && why[0],
          "  of wrong distances");
    sssp_answer_free(a);

    /* several sources, target, limit, progress */
    const uint32_t two[] = { 1, 4, 1 };
    const uint64_t from_two[N] = { SSSP_INFINITY, 0, 2, 3, 0 };
    for (int k = 0; k < 3; k++) {
        const char *names[] = { "dijkstra_heap", "F_GPU", "engine" };
        sssp_request_init(&r);
        r.solver = names[k];
        r.sources = two;
        r.source_count = 3;
        r.want = SSSP_PARENTS | SSSP_CERTIFICATE;
        int s = sssp_solve(g, &r, &a, why);
        check(s == SSSP_OK && !memcmp(sssp_distances(a), from_two, sizeof want)
              && sssp_parents(a)[1] == SSSP_NONE && sssp_parents(a)[4] == SSSP_NONE,
              "several sources");
        check(s == SSSP_OK && !sssp_verify(g, two, 3, sssp_distances(a), NULL, why),
              "  proved");
        sssp_answer_free(a);
        r.sources = &zero;
        r.source_count = 1;
        r.target = 2;
        r.want = SSSP_PARENTS;
        const uint64_t near[N] = { 0, 4, 6, SSSP_INFINITY, SSSP_INFINITY };
        s = sssp_solve(g, &r, &a, why);
        check(s == SSSP_OK && !memcmp(sssp_distances(a), near, sizeof near) &&
              sssp_path(a, 2, room, N) == 3 && room[1] == 1, "a target");
        sssp_answer_free(a);
        r.target = SSSP_NONE;
        r.limit = 5;
        const uint64_t nearer[N] = { 0, 4, SSSP_INFINITY, SSSP_INFINITY,
                                     SSSP_INFINITY };
        s = sssp_solve(g, &r, &a, why);
        check(s == SSSP_OK && !memcmp(sssp_distances(a), nearer, sizeof near),
              "a limit");
        sssp_answer_free(a);
    }
    sssp_request_init(&r);
    r.sources = &zero;
    r.source_count = 1;
    r.progress = tell;
    r.data = &calls;
    r.solver = "F_CPU";
    uint32_t *long_v = malloc(200002 * sizeof *long_v),
             *long_e = malloc(200002 * sizeof *long_e);
    for (uint32_t i = 0; i < 200001; i++) {
        long_v[i] = i;
        long_e[i] = i + 1;
    }
    long_v[200001] = 200000;
    check(!sssp_graph_from_csr(&h, 200001, long_v, long_e, NULL, SSSP_BORROW, why),
          "weights that are missing");
    r.solver = "dijkstra_heap";
    check(!sssp_solve(h, &r, &a, why) && sssp_distances(a)[200000] == 200000 &&
          calls > 0 && told > 0, "  are 1; progress is told");
    sssp_answer_free(a);
    /* a solve from within a progress leaves the outer one its own, and the device is not had twice */
    r.progress = solve_within;
    inner_graph = g;
    for (int gpu = 0; gpu < 2; gpu++) {
        inner_solver = gpu ? "F_GPU" : "dijkstra_heap";
        inner_calls = 0;
        inner_status = -1;
        check(!sssp_solve(h, &r, &a, why) && inner_calls > 1 &&
              inner_status == (gpu ? SSSP_BAD_INPUT : SSSP_OK), "a solve within another's progress");
        sssp_answer_free(a);
    }
    r.progress = tell;
    /* whoever is asked and says stop is obeyed, at the first report and later; others solve */
    sssp_graph *of[3] = { h };
    int asking = 0, obeyed = 1;
    for (uint32_t k = 1, n = 2001; k < 3; k++, n = 601) {
        long_v[n] = n - 1;                   /* a shorter path */
        check(!sssp_graph_from_csr(&of[k], n, long_v, long_e, NULL, 0, why), "a shorter path");
        long_v[n] = n;
    }
    for (size_t k = 0; sssp_solver_name(k); k++) {
        const char *name = sssp_solver_name(k);
        int on = !strcmp(name, "dial") || !strncmp(name, "cores", 5) ||
                 !strcmp(name, "dijkstra_heap") || !strcmp(name, "without_sorting")
                 ? 0 : !strncmp(name, "dijkstra_", 9) ? 1 : 2;
        for (int at = 1; at <= 2; at++) {
            int left = at;
            sssp_request_init(&r);
            r.solver = name;
            r.sources = &zero;
            r.source_count = 1;
            r.want = SSSP_KNOWN_WRONG;
            r.stop = enough;
            r.data = &left;
            int s = sssp_solve(of[on], &r, &a, why);
            asking += at == 1 && left < 1;
            if (left < 1 ? s != SSSP_STOPPED || a || !strstr(why, "stopped")
                         : s == SSSP_STOPPED || (s == SSSP_NO_MACHINE && !strstr(name, "CUB"))) {
                printf("# %s: status %d, %s\n", name, s, why);
                obeyed = 0;
            }
            sssp_answer_free(a);
        }
    }
    check(obeyed, "who is asked whether to stop is obeyed");
    check(asking >= 12, "  and many rows ask");
    printf("# %d rows ask\n", asking);
    sssp_graph_free(of[1]);
    sssp_graph_free(of[2]);
    sssp_graph_free(h);
    free(long_v);
    free(long_e);

    /* what stops early spares work, and proves what it has */
    enum { LONG = 5000 };
    static uint32_t lv[LONG + 2], le[LONG + 1];
    for (uint32_t i = 0; i <= LONG; i++) {
        lv[i] = i;
        le[i] = i + 1;
    }
    lv[LONG + 1] = LONG;
    check(!sssp_graph_from_csr(&h, LONG + 1, lv, le, NULL, SSSP_BORROW, why), "a path");
    const uint32_t ends[] = { 100, 0 };
    for (int k = 0; k < 4; k++) {
        const char *names[] = { "dijkstra_heap", "engine", "dial", "F_GPU" };
        int early = !!(sssp_solver_traits(names[k]) & SSSP_STOPS_EARLY);
        check(early == (k < 2), names[k]);
        sssp_request_init(&r);
        r.solver = names[k];
        r.sources = ends;
        r.source_count = 2;
        r.target = 250;
        r.want = SSSP_CERTIFICATE | SSSP_PARENTS;
        int s = sssp_solve(h, &r, &a, why);
        check(s == SSSP_OK && sssp_settled(a) == 150 && sssp_distances(a)[250] == 150 &&
              sssp_distances(a)[251] == SSSP_INFINITY && sssp_distances(a)[100] == 0 &&
              sssp_parents(a)[251] == SSSP_NONE && sssp_parents(a)[100] == SSSP_NONE &&
              sssp_answer_verify(h, a, why) == SSSP_OK, "  two sources, a target, proved");
        check(s == SSSP_OK && (early ? sssp_relaxations(a) < LONG / 2
                                     : sssp_relaxations(a) >= LONG - 100), "  work spared or not");
        check(s == SSSP_OK && sssp_answer_verify(g, a, why) == SSSP_BAD_INPUT,
              "  not on another graph");
        sssp_answer_free(a);
        r.limit = 20;
        check(!sssp_solve(h, &r, &a, why) && sssp_settled(a) == 20 &&
              sssp_distances(a)[120] == 20 && sssp_distances(a)[121] == SSSP_INFINITY &&
              sssp_distances(a)[250] == SSSP_INFINITY, "  a limit that is nearer");
        sssp_answer_free(a);
    }
    sssp_graph_free(h);
    sssp_request_init(&r);
    r.sources = &zero;
    r.source_count = 1;
    r.solver = "F_GPU";
    for (r.minimum = SSSP_ONE_WORD; r.minimum <= SSSP_HOST; r.minimum++) {
        check(!sssp_solve(g, &r, &a, why) && !memcmp(sssp_distances(a), want, sizeof want) &&
              sssp_settled(a) == SSSP_INFINITY && sssp_delta(a) == 0 && sssp_handovers(a) == 0 &&
              sssp_copy_seconds(a) >= 0, "a way to the minimum");
        sssp_answer_free(a);
    }
    check(sssp_solve(g, &r, &a, why) == SSSP_BAD_INPUT && !a, "  and none beyond");
    /* equal distances, over an arc of weight 0, are all there */
    const uint32_t zv[] = { 0, 2, 2, 3, 3 }, ze[] = { 1, 2, 3 }, zw[] = { 5, 5, 0 };
    check(!sssp_graph_from_csr(&h, 4, zv, ze, zw, 0, why), "a tie");
    for (size_t k = 0; k < sssp_solvers(); k++) {
        if (sssp_solver_traits(sssp_solver_name(k)) & (SSSP_WRONG_BY_DESIGN | SSSP_REAL_GPU))
            continue;
        sssp_request_init(&r);
        r.solver = sssp_solver_name(k);
        r.sources = &zero;
        r.source_count = 1;
        r.target = 1;
        r.want = SSSP_CERTIFICATE;
        const uint64_t tied[] = { 0, 5, 5, 5 };
        if (sssp_solve(h, &r, &a, why) || memcmp(sssp_distances(a), tied, sizeof tied))
            check(0, sssp_solver_name(k));
        sssp_answer_free(a);
    }
    sssp_graph_free(h);
    uint32_t huge = 3000000, *hv = calloc(huge + 1, sizeof *hv);
    check(!sssp_graph_from_csr(&h, huge, hv, NULL, NULL, SSSP_BORROW, why) &&
          !solve(h, "dijkstra_matrix", 0, 0, why) && strstr(why, "GB"),
          "a matrix larger than memory");
    sssp_graph_free(h);
    free(hv);

    /* what is refused, in words */
    const uint32_t bad_e[] = { 1, 2, 5, 3 }, bad_v[] = { 0, 3, 2, 4, 4, 4 };
    check(sssp_graph_from_csr(&h, N, v, bad_e, w, 0, why) == SSSP_BAD_INPUT &&
          !h && why[0], "an arc to nowhere");
    check(sssp_graph_from_csr(&h, N, bad_v, e, w, 0, why) == SSSP_BAD_INPUT,
          "lists that overlap");
    check(sssp_graph_from_csr(&h, 0, v, e, w, 0, why) == SSSP_BAD_INPUT, "n = 0");
    check(sssp_graph_from_arcs(&h, 2, 4, v, e, w, 0, why) == SSSP_BAD_INPUT,
          "arcs to nowhere");
    check(!solve(g, "dijkstra", 0, 0, why) && strstr(why, "dijkstra"), "no such solver");
    check(!solve(g, "dial", N, 0, why) && strstr(why, "source"), "no such source");
    check(!solve(g, "F_GPU_no_atomic", 0, 0, why) && strstr(why, "wrong"),
          "a solver that is wrong");
    check(sssp_graph_read(&h, "/nowhere/g.gr", NULL, 0, 0, why) == SSSP_BAD_INPUT
          && strstr(why, "No such file"), "no such file");
    check(sssp_graph_read(&h, "/nowhere/g.gr", NULL, 0, 0, NULL) == SSSP_BAD_INPUT,
          "  and no buffer for the reason");

    /* a graph made by hand, written and read */
    const uint32_t from[] = { 1, 0, 0, 2 }, to[] = { 2, 1, 2, 3 },
                   weight[] = { 2, 4, 9, 1 };
    check(!sssp_graph_from_arcs(&h, N, 4, from, to, weight, 0, why), "from arcs");
    snprintf(path, sizeof path, "%s/lib.csr", argv[1]);
    check(!sssp_graph_write(h, path, why), "written");
    sssp_graph_free(h);
    for (unsigned flags = 0; flags <= SSSP_MAP; flags += SSSP_MAP) {
        check(!sssp_graph_read(&h, path, NULL, 0, flags, why) &&
              sssp_graph_vertices(h) == N && sssp_graph_arcs(h) == 4 &&
              sssp_graph_vertex(h, "3") == 3 && sssp_graph_vertex(h, "x") == SSSP_NONE &&
              sssp_graph_first(h) == 0 && !sssp_graph_name(h, 3),
              flags ? "mapped" : "read");
        a = solve(h, "dial", 0, 0, why);
        check(a && !memcmp(sssp_distances(a), want, sizeof want) && !sssp_parents(a),
              "  and solved");
        sssp_graph_free(h);
        check(a && sssp_distances(a)[3] == 7, "  an answer outlives its graph");
        sssp_answer_free(a);
    }

    /* a mapped file that somebody writes to */
    check(!sssp_graph_read(&h, path, NULL, 0, SSSP_MAP, why), "mapped once more");
    FILE *over = fopen(path, "r+b");
    check(over && fseek(over, 0, SEEK_END) == 0 && fputc(0, over) == 0 && !fclose(over) &&
          !solve(h, "dial", 0, 0, why) && strstr(why, "changed"), "  no answer if it changed");
    check(solve(g, "dial", 0, 0, why) != NULL, "  other graphs are as before");
    sssp_graph_free(h);

    /* an older header, and a newer one */
    sssp_request_init(&r);
    r.sources = &zero;
    r.source_count = 1;
    r.size = offsetof(sssp_request, block);
    check(!sssp_solve(g, &r, &a, why), "a request of an older header");
    sssp_answer_free(a);
    r.size = sizeof r + 8;
    check(sssp_solve(g, &r, &a, why) == SSSP_BAD_INPUT, "one of a newer header");
    r.size = 0;
    check(sssp_solve(g, &r, &a, why) == SSSP_BAD_INPUT && strstr(why, "sssp_request_init"),
          "one that nobody has set");

    each(g);
    from_memory();
    pthread_t threads[4];
    long sum = 0;
    for (int k = 0; k < 4; k++)
        pthread_create(&threads[k], NULL, in_thread, g);
    for (int k = 0; k < 4; k++) {
        void *result;
        pthread_join(threads[k], &result);
        sum += (long)result;
    }
    check(sum == 0, "four threads at once");
    sssp_graph_free(g);
    sssp_graph_free(b);
    puts("# end");
    return bad;
}
