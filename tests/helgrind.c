/* Several threads use the library at once, each row of the processor: for helgrind.
   helgrind GRAPH ROW...: each row is asked by four threads on one graph, which two of
   them have read from its file, and one has written; then solve_each has two threads. */
#include <pthread.h>
#include <sssp.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 4 };
static const char *path, *row;
static sssp_graph *shared;
static int bad[THREADS];
#ifdef RACE
static int raced;
#endif

static void *work(void *of)
{
    int k = (int)(long)of;
    char why[SSSP_WHY], to[200], text[SSSP_DIGITS];
    uint32_t source = (uint32_t)k;
    sssp_graph *own = NULL;
    sssp_answer *a = NULL;
    sssp_request r;

#ifdef RACE
    raced++;
#endif
    sssp_request_init(&r);
    r.sources = &source;
    r.source_count = 1;
    r.solver = row;
    r.want = SSSP_PARENTS;
    r.threads = sssp_solver_traits(row) & SSSP_ON_CORES ? 2 : 0;
    if (k % 2)
        bad[k] |= sssp_graph_read(&own, path, NULL, 0, 0, why);
    if (k == 2) {
        snprintf(to, sizeof to, "%s.%d.csr", path, k);
        bad[k] |= sssp_graph_write(shared, to, why);
    }
    bad[k] |= sssp_solve(own ? own : shared, &r, &a, why);
    if (a) {
        bad[k] |= sssp_answer_verify(shared, a, why);
        sssp_distance_text(shared, sssp_distances(a)[0], text);
        bad[k] |= sssp_distances(a)[k] != 0;
    } else {
        fprintf(stderr, "%s: %s\n", row, why);
    }
    sssp_answer_free(a);
    sssp_graph_free(own);
    return NULL;
}

static int take(void *to, uint32_t k, const sssp_answer *a)
{
    ((uint64_t *)to)[k] = sssp_distances(a)[0];
    return 0;
}

int main(int argc, char **argv)
{
    pthread_t t[THREADS];
    char why[SSSP_WHY];
    uint64_t far[8];
    uint32_t sources[8] = { 0, 1, 2, 3, 4, 5, 6, 7 };
    sssp_request r;

    path = argv[1];
    if (argc < 3 || sssp_graph_read(&shared, path, NULL, 0, 0, why))
        return 2;
    for (int k = 2; k < argc; k++) {
        row = argv[k];
        for (long i = 0; i < THREADS; i++)
            if (pthread_create(&t[i], NULL, work, (void *)i))
                return 2;
        for (int i = 0; i < THREADS; i++)
            pthread_join(t[i], NULL);
        sssp_request_init(&r);
        r.solver = row;
        r.sources = sources;
        r.source_count = 8;
        r.threads = 2;
        if (sssp_solve_each(shared, &r, take, far, why)) {
            fprintf(stderr, "%s: %s\n", row, why);
            return 1;
        }
    }
    sssp_graph_free(shared);
    return bad[0] | bad[1] | bad[2] | bad[3];
}
