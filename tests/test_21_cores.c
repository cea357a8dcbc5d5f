/* (seconds: 6; ten times as many in cores-all.sh, under ThreadSanitizer)
   cores and cores_paths, with delays drawn at every step, chunks of four
   entries, and drawn widths and windows (tests/oracle.c), with 1 to 64
   threads: the certificate, Dijkstra's distances, the same parents and the
   same width of costs in every run.  Where threads begin, and that none
   stays bound there.  Memory and threads that fail.  It
   needs no table of solvers.  ORACLE_SEED=N: round N alone. */
#include "nasty.h"
#include "oracle.h"
#include "graph/random.h"
#include "solve/settled.h"
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

solve_function cores_32, cores_64, cores_paths_32, cores_paths_64,
    dijkstra_heap_64;

/* ---- memory and threads that fail, now and then ------------------------ */
static _Atomic uint64_t allocations, creations;
static _Atomic uint64_t rare;        /* one in so many fails; 0: none */

static bool fails(_Atomic uint64_t *count)
{
    struct random r = { ++*count };

    return rare && random_below(&r, (uint32_t)rare) == 0;
}
void *__real_malloc(size_t), *__real_aligned_alloc(size_t, size_t);
void *__wrap_malloc(size_t), *__wrap_aligned_alloc(size_t, size_t);
int __real_pthread_create(pthread_t *, const pthread_attr_t *,
                          void *(*)(void *), void *);
int __wrap_pthread_create(pthread_t *, const pthread_attr_t *,
                          void *(*)(void *), void *);

void *__wrap_malloc(size_t size)
{
    return fails(&allocations) ? NULL : __real_malloc(size);
}
void *__wrap_aligned_alloc(size_t at, size_t size)
{
    return fails(&allocations) ? NULL : __real_aligned_alloc(at, size);
}
/* A thread of a row is created for one processor of those that its creator
   may use, with a small stack, and may use all of them when it ends. */
static _Atomic unsigned misplaced, bound, placed;
struct beginning { void *(*start)(void *); void *to; cpu_set_t may; };

static void *watch(void *beginning)
{
    struct beginning b = *(struct beginning *)beginning;
    cpu_set_t now;

    free(beginning);
    void *back = b.start(b.to);
    bound += sched_getaffinity(0, sizeof now, &now) != 0 ||
             !CPU_EQUAL(&now, &b.may);
    return back;
}

int __wrap_pthread_create(pthread_t *t, const pthread_attr_t *a,
                          void *(*start)(void *), void *to)
{
    struct beginning *b;
    cpu_set_t one, both;
    size_t stack;

    if (fails(&creations))
        return EAGAIN;
    if (a == NULL)
        return __real_pthread_create(t, a, start, to);
    b = __real_malloc(sizeof *b);
    if (b == NULL || sched_getaffinity(0, sizeof b->may, &b->may) != 0 ||
        pthread_attr_getaffinity_np(a, sizeof one, &one) != 0 ||
        pthread_attr_getstacksize(a, &stack) != 0)
        return EAGAIN;
    CPU_AND(&both, &one, &b->may);
    misplaced += stack > 1 << 20 || (CPU_COUNT(&b->may) > 1 &&
                 (CPU_COUNT(&one) != 1 || CPU_COUNT(&both) != 1));
    placed++;
    b->start = start;
    b->to = to;
    int failed = __real_pthread_create(t, a, watch, b);
    if (failed)
        free(b);
    return failed;
}

/* ---- graphs -------------------------------------------------------------- */
static uint32_t drawn_weight(struct random *r, uint32_t kind, uint32_t most)
{
    switch (kind) {
    case 0: return random_below(r, 2) ? 0 : 1 + random_below(r, most);
    case 1: return 1 + random_below(r, most);
    case 2: return random_below(r, 9) ? random_below(r, 3) : most;
    default: return random_below(r, 3) ? WEIGHT_MAX - random_below(r, 9)
                                       : random_below(r, most);
    }
}

static graph *drawn_graph(struct random *r)
{
    uint32_t n = 1 + random_below(r, random_below(r, 4) ? 40 : 400);
    uint32_t m = random_below(r, 5 * n + 1), kind = random_below(r, 4);
    uint32_t most = 1u << random_below(r, 30), shape = random_below(r, 3);
    arc *arcs = malloc((m + 1) * sizeof *arcs);

    assert_non_null(arcs);
    for (uint32_t k = 0; k < m; k++) {
        uint32_t i = random_below(r, n), j = random_below(r, n);
        if (shape == 1)          /* a thick path */
            j = i + 1 + random_below(r, 3) < n ? i + 1 + random_below(r, 3)
                                               : i;
        if (shape == 2 && random_below(r, 2))
            i = 0;               /* a star */
        arcs[k] = (arc){ i, j < n ? j : 0, drawn_weight(r, kind, most) };
    }
    graph *g = graph_from_arcs(n, m, arcs);
    assert_non_null(g);
    free(arcs);
    return g;
}

/* ---- a run, as solver_run runs a row ------------------------------------- */
typedef struct run {
    answer a;
    int status;
    bool wide;
} run;

static unsigned long together;       /* runs of several threads */
static _Thread_local uint32_t told;
static _Thread_local bool asks;      /* this thread has called a row */
static _Atomic unsigned strangers;   /* that told of progress */

static bool see(uint32_t settled, uint32_t n)
{
    strangers += !asks;
    assert_in_range(settled, told ? told : 1, n);
    told = settled;
    return true;
}

static run run_of(solve_function *narrow, solve_function *wide,
                  const problem *p)
{
    run x = { .status = SOLVED };

    x.a.c = __real_malloc(p->n * sizeof *x.a.c);
    assert_non_null(x.a.c);
    told = 0;
    asks = true;
    if (narrow)
        x.status = narrow(p, &x.a);
    x.wide = !narrow || x.status == OVERFLOWED;
    told = x.wide ? 0 : told;        /* the repeat begins anew */
    if (x.wide)
        x.status = wide(p, &x.a);
    return x;
}

static void run_free(run *x)
{
    free(x->a.c);
    free(x->a.parents);
}

static void use_threads(uint32_t count)
{
    char text[12];

    snprintf(text, sizeof text, "%u", count);
    setenv("SSSP_THREADS", text, 1);
}

/* Must the costs be wide?  d: the distances, where the run came. */
static bool must_be_wide(const problem *p, const uint64_t *all, uint64_t end)
{
    bool far = false;

    for (uint32_t i = 0; i < p->n; i++)
        far |= all[i] != UINT64_MAX && all[i] >= UINT32_MAX;
    return far && end >= UINT32_MAX;
}

static void certify(const graph *g, const problem *p, const run *x,
                    const char *what)
{
    struct error why;
    claim all = { .c = x->a.c, .parent = x->a.parents,
                  .sources = p->sources ? p->sources : &p->source,
                  .count = p->sources ? p->source_count : 1,
                  .settled = x->a.settled };

    if (!verify_claim(g, &all, &why))
        fail_msg("%s: %s", what, why.text);
}

/* Each parent is the least that its vertex can have; a vertex whose tight
   arcs are all of weight zero has any. */
static void least_parents(const graph *g, const run *x)
{
    const uint64_t *c = x->a.c;
    uint32_t *least = malloc(g->n * sizeof *least);

    assert_non_null(least);
    memset(least, 255, g->n * sizeof *least);
    for (uint32_t i = g->n; i-- > 0; )
        for (uint32_t k = g->v[i]; c[i] != UINT64_MAX && k < g->v[i + 1]; k++)
            if (g->w[k] > 0 && c[i] + g->w[k] == c[g->e[k]])
                least[g->e[k]] = i;
    for (uint32_t i = 0; i < g->n; i++)
        if (c[i] != UINT64_MAX && least[i] != NO_PARENT)
            assert_int_equal(x->a.parents[i], least[i]);
    free(least);
}

/* ---- one round ------------------------------------------------------------- */
typedef struct asked {
    problem p;
    uint32_t to, sources[4];
    uint64_t within;
} asked;

static void drawn_problem(struct random *r, const graph *g, asked *q,
                          const uint64_t *far)
{
    *q = (asked){ .p = { .successors = g, .n = g->n, .parents = true,
                         .source = random_below(r, g->n) } };
    q->p.delta = random_below(r, 3) ? 0 : 1ull << random_below(r, 34);
    if (random_below(r, 4) == 0) {
        q->p.source_count = 1 + random_below(r, 4);
        for (uint32_t k = 0; k < q->p.source_count; k++)
            q->sources[k] = random_below(r, g->n);
        q->p.sources = q->sources;
        q->p.source = q->sources[0];
    }
    if (random_below(r, 4) == 0) {
        q->to = random_below(r, g->n);
        q->p.to = &q->to;
    }
    if (random_below(r, 4) == 0) {
        q->within = far[random_below(r, g->n)];
        q->within = q->within == UINT64_MAX ? random_next(r) >> 30
                                            : q->within;
        q->p.within = &q->within;
    }
}

static uint32_t drawn_threads(struct random *r)
{
    static const uint32_t some[] = { 1, 2, 2, 3, 4, 5, 8 };

    return random_below(r, 40) == 0 ? 64 : some[random_below(r, 7)];
}

/* What Dijkstra's algorithm says, whole and as far as was asked. */
static void reference(const problem *p, run *all, run *part)
{
    problem whole = *p;

    whole.to = NULL;
    whole.within = NULL;
    whole.parents = false;
    *all = run_of(NULL, dijkstra_heap_64, &whole);
    *part = run_of(NULL, dijkstra_heap_64, &whole);
    forget_unsettled(p, &part->a);
}

static void one_round(uint64_t number)
{
    struct random r = { number };
    graph *g = drawn_graph(&r);
    asked q, plain = { .p = { .successors = g, .n = g->n } };
    run all, part, first = { 0 };
    char what[80];

    oracle_seed(number);
    all = run_of(NULL, dijkstra_heap_64, &plain.p);
    drawn_problem(&r, g, &q, all.a.c);
    run_free(&all);
    reference(&q.p, &all, &part);
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t threads = k == 0 ? 1 : drawn_threads(&r);
        run x;

        snprintf(what, sizeof what, "ORACLE_SEED=%llu, %u threads",
                 (unsigned long long)number, threads);
        use_threads(threads);
        q.p.progress = k ? see : NULL;
        x = run_of(cores_paths_32, cores_paths_64, &q.p);
        if (x.status != SOLVED)
            fail_msg("%s: status %d", what, x.status);
        forget_unsettled(&q.p, &x.a);
        if (memcmp(x.a.c, part.a.c, g->n * sizeof *x.a.c) != 0)
            fail_msg("%s: other distances than Dijkstra's", what);
        if (x.wide != must_be_wide(&q.p, all.a.c, part.a.settled))
            fail_msg("%s: wide %d", what, x.wide);
        certify(g, &q.p, &x, what);
        least_parents(g, &x);
        together += strstr(x.a.device, "threads") != NULL;
        if (k == 0)
            first = x;
        else if (memcmp(x.a.parents, first.a.parents,
                        g->n * sizeof *x.a.parents) != 0)
            fail_msg("%s: other parents than one thread's", what);
        if (k > 0)
            run_free(&x);
    }
    run_free(&first);
    run_free(&all);
    run_free(&part);
    graph_free(g);
}

static uint64_t rounds(uint64_t quick)
{
    return getenv("ALL") ? 10 * quick : quick;
}

static void drawn_graphs(void **state)
{
    const char *seed = getenv("ORACLE_SEED");
    uint64_t from = seed ? strtoull(seed, NULL, 0) : 1;

    (void)state;
    for (uint64_t k = 0; k < (seed ? 1 : rounds(1500)); k++)
        one_round(from + k);
    assert_true(seed || together > 200);
    assert_int_equal(strangers, 0);
    assert_int_equal(misplaced, 0);
    assert_int_equal(bound, 0);
    assert_true(seed || placed > 200);
}

static void nasty_graphs(void **state)
{
    (void)state;
    for (size_t k = 0; k < nasty_count; k++)
        for (uint32_t threads = 1; threads < 8; threads += 2) {
            graph *g = nasty_graph(k);
            problem p = { .successors = g, .n = g->n, .parents = true };
            oracle_seed(k + threads);
            use_threads(threads);
            run x = run_of(cores_paths_32, cores_paths_64, &p);
            assert_int_equal(x.status, SOLVED);
            assert_int_equal(x.wide, nasty[k].wide);
            forget_unsettled(&p, &x.a);
            certify(g, &p, &x, nasty[k].what);
            run_free(&x);
            graph_free(g);
        }
}

/* One graph that is large enough for every part of the machinery; the
   distances only, which the program makes a tree of by itself. */
static void larger_graphs(void **state)
{
    static const char *const families[] = { "predecessor", "grid", "road",
        "rmat", "geometric", "path" };
    struct error why;

    (void)state;
    for (size_t k = 0; k < 6; k++) {
        graph *g = generate(families[k], 3000, 0, 100, k + 1, &why);
        assert_non_null(g);
        problem p = { .successors = g, .n = g->n };
        run d = run_of(NULL, dijkstra_heap_64, &p);
        for (uint32_t threads = 1; threads <= 64; threads *= 4) {
            oracle_seed(threads + k);
            use_threads(threads);
            run x = run_of(cores_32, cores_64, &p);
            assert_int_equal(x.status, SOLVED);
            assert_null(x.a.parents);
            assert_memory_equal(x.a.c, d.a.c, g->n * sizeof *x.a.c);
            run_free(&x);
        }
        run_free(&d);
        graph_free(g);
    }
}

/* An answer is right or it is none, whatever fails. */
static void memory_and_threads_fail(void **state)
{
    unsigned solved = 0, refused = 0;

    (void)state;
    for (uint64_t k = 1; k <= rounds(400); k++) {
        struct random r = { k };
        graph *g = drawn_graph(&r);
        problem p = { .successors = g, .n = g->n, .parents = true };
        use_threads(drawn_threads(&r));
        oracle_seed(k);
        rare = 2 + random_below(&r, 60);
        run x = run_of(cores_paths_32, cores_paths_64, &p);
        rare = 0;
        if (x.status == SOLVED) {
            forget_unsettled(&p, &x.a);
            certify(g, &p, &x, "something has failed");
        } else {
            assert_int_equal(x.status, NO_MEMORY);
        }
        solved += x.status == SOLVED;
        refused += x.status != SOLVED;
        run_free(&x);
        graph_free(g);
    }
    assert_true(solved > 0 && refused > 0);
}

/* Several callers at once: nothing is shared between their teams. */
static void *caller(void *number)
{
    uint64_t bad = 0, first = 1000 * *(uint64_t *)number;

    for (uint64_t k = first; k < first + 40; k++) {
        struct random r = { k };
        graph *g = drawn_graph(&r);
        problem p = { .successors = g, .n = g->n };
        run d = run_of(NULL, dijkstra_heap_64, &p);
        run x = run_of(cores_32, cores_64, &p);
        bad += x.status != SOLVED ||
               memcmp(x.a.c, d.a.c, g->n * sizeof *x.a.c) != 0;
        run_free(&d);
        run_free(&x);
        graph_free(g);
    }
    *(uint64_t *)number = bad;
    return NULL;
}

static void several_at_once(void **state)
{
    uint64_t number[] = { 1, 2, 3, 4 };
    pthread_t thread[4];

    (void)state;
    use_threads(3);
    for (int k = 0; k < 4; k++)
        assert_int_equal(pthread_create(&thread[k], NULL, caller,
                                        &number[k]), 0);
    for (int k = 0; k < 4; k++) {
        pthread_join(thread[k], NULL);
        assert_int_equal(number[k], 0);
    }
}

static uint64_t width_of(const graph *g, uint32_t threads, uint64_t wish)
{
    problem p = { .successors = g, .n = g->n, .delta = wish };

    use_threads(threads);
    run x = run_of(cores_32, cores_64, &p);
    assert_int_equal(x.status, SOLVED);
    run_free(&x);
    return x.a.delta;
}

/* Levels are widened where a graph grows slowly, if others may be called and
   no width was asked for, and nowhere else. */
static void widths(void **state)
{
    struct error why;

    (void)state;
    oracle_silent(1);
    for (uint32_t slow = 0; slow < 2; slow++) {
        graph *g = generate(slow ? "path" : "predecessor", 3000, 0, 1000, 1,
                            &why);
        assert_non_null(g);
        uint64_t one = width_of(g, 1, 0);
        for (uint32_t threads = 2; threads < 6; threads++) {
            assert_int_equal(width_of(g, threads, 0), slow ? 4 * one : one);
            assert_int_equal(width_of(g, threads, 32), 32);
        }
        graph_free(g);
    }
    oracle_silent(0);
}

static void a_wish_that_is_no_number(void **state)
{
    static const char *const wrong[] = { "0", "257", "two", "3x", "-1", " 2",
                                         "99999999999999999999" };
    graph *g = nasty_graph(3);
    problem p = { .successors = g, .n = g->n };

    (void)state;
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        setenv("SSSP_THREADS", wrong[k], 1);
        run x = run_of(cores_32, cores_64, &p);
        assert_int_equal(x.status, DEVICE_FAILED);
        assert_non_null(strstr(x.a.error, wrong[k]));
        run_free(&x);
    }
    setenv("SSSP_THREADS", "", 1);
    run x = run_of(cores_32, cores_64, &p);
    assert_int_equal(x.status, SOLVED);
    run_free(&x);
    graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nasty_graphs),
        cmocka_unit_test(drawn_graphs),
        cmocka_unit_test(larger_graphs),
        cmocka_unit_test(memory_and_threads_fail),
        cmocka_unit_test(several_at_once),
        cmocka_unit_test(widths),
        cmocka_unit_test(a_wish_that_is_no_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
