/* A caller's threads use the library at once, and end some of what they began: for
   ThreadSanitizer and memcheck.  threads GRAPH SEED ROUNDS: six threads draw rows of the
   processor, sources, cancels, readers and sssp_solve_each, and hold each answer to one
   that was found before; then a child of fork() does the same. */
#include <pthread.h>
#include <stdatomic.h>
#include <sssp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 6, SOURCES = 8, MANY = 16, ROWS = 64 };
static const char *path, *rows[ROWS];
static int row_count, rounds;
static unsigned seed;
static sssp_graph *shared;
static uint32_t n;
static uint64_t *right;      /* SOURCES x n */
static atomic_int bad, done, stopped, cut;
#ifdef RACE
static int raced;
#endif

static void fault(const char *row, const char *what)
{
    fprintf(stderr, "%s: %s\n", row, what);
    atomic_fetch_add(&bad, 1);
}

static int is_right(const sssp_answer *a, uint32_t source)
{
    return memcmp(sssp_distances(a), right + (size_t)source * n, n * sizeof *right) == 0;
}

/* ---- one search, which may be ended after some questions ---- */
typedef struct ask {
    int left;                /* -1: never */
    atomic_int asked;
} ask;

static int stop(void *of)
{
    ask *a = of;
    int k = atomic_fetch_add(&a->asked, 1);

    return a->left >= 0 && k >= a->left;
}

static void told(void *of, uint32_t settled, uint32_t of_n)
{
    (void)of;
    if (settled > of_n)
        fault("progress", "more than all");
}

static void search(const char *row, unsigned *s)
{
    char why[SSSP_WHY];
    uint32_t source = (uint32_t)rand_r(s) % SOURCES;
    ask a = { .left = rand_r(s) % 3 ? rand_r(s) % 6 : -1 };
    sssp_graph *own = NULL;
    sssp_answer *answer = NULL;
    sssp_request r;

    sssp_request_init(&r);
    r.solver = row;
    r.sources = &source;
    r.source_count = 1;
    r.want = rand_r(s) % 2 ? SSSP_PARENTS : 0;
    r.progress = told;
    r.stop = stop;
    r.data = &a;
    r.threads = sssp_solver_traits(row) & SSSP_ON_CORES ? 1 + (uint32_t)rand_r(s) % 4 : 0;
    if (rand_r(s) % 4 == 0 && sssp_graph_read(&own, path, NULL, 0, 0, why))
        fault("read", why);
    int status = sssp_solve(own ? own : shared, &r, &answer, why);
    if (status == SSSP_STOPPED) {
        atomic_fetch_add(&stopped, 1);
        if (answer || a.left < 0)
            fault(row, "stopped, and nobody asked, or with an answer");
    } else if (status) {
        fault(row, why);
    } else {
        atomic_fetch_add(&done, 1);
        if (!is_right(answer, source))
            fault(row, "a wrong answer");
        if (rand_r(s) % 3 == 0 && sssp_answer_verify(shared, answer, why))
            fault(row, why);
    }
    sssp_answer_free(answer);
    sssp_graph_free(own);
}

/* ---- many searches in one call, of which some are not waited for ---- */
typedef struct taken {
    pthread_mutex_t lock;
    const char *row;
    int count, last;         /* the call that says no */
} taken;

static int take(void *of, uint32_t k, const sssp_answer *a)
{
    taken *t = of;

    pthread_mutex_lock(&t->lock);
    int count = ++t->count;
    pthread_mutex_unlock(&t->lock);
    if (!is_right(a, k % SOURCES))
        fault(t->row, "a wrong answer of many");
    return count == t->last;
}

static void search_each(const char *row, unsigned *s)
{
    char why[SSSP_WHY];
    uint32_t sources[MANY];
    taken t = { PTHREAD_MUTEX_INITIALIZER, row, 0, 1 + rand_r(s) % (2 * MANY) };
    sssp_request r;

    for (uint32_t k = 0; k < MANY; k++)
        sources[k] = k % SOURCES;
    sssp_request_init(&r);
    r.solver = row;
    r.sources = sources;
    r.source_count = MANY;
    r.threads = 1 + (uint32_t)rand_r(s) % 4;
    int status = sssp_solve_each(shared, &r, take, &t, why);
    atomic_fetch_add(&cut, status == SSSP_STOPPED);
    if (status != (t.last <= MANY ? SSSP_STOPPED : 0) || t.count > t.last)
        fault(row, status && status != SSSP_STOPPED ? why : "not ended where it was said");
}

/* ---- the graph into each form, by every thread: what is written comes back, and what
   is refused says why in words of its own ---- */
static void write_all(long who)
{
    static const char *const forms[] = { ".gr", ".mtx", ".csr", ".el", ".wel", ".graph",
                                         ".sg", ".wsg", ".gr.gz", "/nowhere/x.gr" };
    char why[SSSP_WHY], to[4096], list[64], want[64];
    sssp_reading how;
    sssp_graph *g;

    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++) {
        snprintf(to, sizeof to, "%s.%ld%s", path, who, forms[k]);
        int status = sssp_graph_write(shared, to, why);
        if (status && (k < 3 || status != SSSP_BAD_INPUT || why[0] == '\0'))
            fault(forms[k], why);
        if (status == 0 && sssp_graph_read(&g, to, NULL, 0, 0, why))
            fault(forms[k], why);
        else if (status == 0 && sssp_graph_arcs(g) != sssp_graph_arcs(shared))
            fault(forms[k], "what was written is another graph");
        if (status == 0)
            sssp_graph_free(g);
        remove(to);
    }
    sssp_reading_init(&how);
    how.format = ".wel";
    snprintf(list, sizeof list, "# Nodes: 3 Edges: %ld\n1 2 5\n", who + 2);
    snprintf(want, sizeof want, "%ld edges, says", who + 2);
    if (sssp_graph_read_bytes(&g, list, strlen(list), &how, why) != SSSP_BAD_INPUT ||
        strstr(why, want) == NULL)
        fault(want, why);
}

static void *work(void *of)
{
    unsigned s = seed * 977 + (unsigned)(long)of;

#ifdef RACE
    raced++;
#endif
    write_all((long)of);
    for (int k = 0; k < rounds; k++) {
        const char *row = rows[rand_r(&s) % row_count];
        search(row, &s);
        if (rand_r(&s) % 6 == 0)
            search_each(row, &s);
    }
    return NULL;
}

static void prepare(void)
{
    char why[SSSP_WHY];

    n = sssp_graph_vertices(shared);
    right = malloc(SOURCES * (size_t)n * sizeof *right);
    for (size_t k = 0; k < sssp_solvers() && row_count < ROWS; k++) {
        const char *row = sssp_solver_name(k);
        if (!(sssp_solver_traits(row) & (SSSP_ON_GPU | SSSP_WRONG_BY_DESIGN)) &&
            sssp_solver_largest(row) >= n)
            rows[row_count++] = row;
    }
    for (uint32_t source = 0; source < SOURCES; source++) {
        sssp_request r;
        sssp_answer *a = NULL;
        sssp_request_init(&r);
        r.solver = "dijkstra_heap";
        r.sources = &source;
        r.source_count = 1;
        if (right == NULL || sssp_solve(shared, &r, &a, why))
            exit(2);
        memcpy(right + (size_t)source * n, sssp_distances(a), n * sizeof *right);
        sssp_answer_free(a);
    }
}

int main(int argc, char **argv)
{
    pthread_t t[THREADS];
    char why[SSSP_WHY];
    int status = 0;

    if (argc != 4 || sssp_graph_read(&shared, path = argv[1], NULL, 0, 0, why))
        return 2;
    seed = (unsigned)atoi(argv[2]);
    rounds = atoi(argv[3]);
    prepare();
    for (long k = 0; k < THREADS; k++)
        if (pthread_create(&t[k], NULL, work, (void *)k))
            return 2;
    for (int k = 0; k < THREADS; k++)
        pthread_join(t[k], NULL);
    pid_t child = fork();
    if (child == 0) {
        work((void *)(long)THREADS);
        _exit(bad != 0);
    }
    if (waitpid(child, &status, 0) != child || status)
        fault("fork", "the child's searches");
    sssp_graph_free(shared);
    free(right);
    printf("%d rows, %d answers, %d stopped, %d cut off\n", row_count, done, stopped, cut);
    return bad != 0;
}
