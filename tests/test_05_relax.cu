/* Chapter 5: relax_F and relax_U, alone, on the checked simulator: one
   launch on a given state, against the formula. */
#include "stage.h"
#include <string.h>

typedef struct arc { uint32_t from, to, weight; } arc;

typedef struct state {
    const char *what;
    uint32_t n, m, room;
    arc *arcs;
    cost_t *c;               /* before */
    uint8_t *f, *u;
} state;

static uint64_t seed;

static uint32_t below(uint32_t n)    /* splitmix64 */
{
    uint64_t z = seed += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) % n);
}

static state new_state(const char *what, uint32_t n, uint32_t most)
{
    state s = { what, n, 0, most, (arc *)room(most * sizeof(arc)),
                (cost_t *)room(n * sizeof(cost_t)), (uint8_t *)room(n),
                (uint8_t *)room(n) };

    for (uint32_t i = 0; i < n; i++) {
        s.c[i] = COST_INF;
        s.f[i] = 0;
        s.u[i] = 1;
    }
    return s;
}

static void join(state *s, uint32_t from, uint32_t to, uint32_t weight)
{
    if (s->m == s->room)
        fail_msg("%s: too many arcs", s->what);
    s->arcs[s->m++] = (arc){ from, to, weight };
}

static void in_frontier(state *s, uint32_t i, cost_t cost)
{
    s->c[i] = cost;
    s->f[i] = 1;
    s->u[i] = 0;
}

/* ---- the formula ------------------------------------------------------ */

/* c after the step; true if a sum does not fit */
static bool by_formula(const state *s, cost_t *c)
{
    bool overflow = false;

    memcpy(c, s->c, s->n * sizeof *c);
    for (uint32_t k = 0; k < s->m; k++) {
        const arc *a = &s->arcs[k];
        unsigned __int128 sum = s->c[a->from];

        if (!s->f[a->from] || !s->u[a->to])
            continue;
        sum += a->weight;
        if (sum >= COST_INF)
            overflow = true;
        else if (sum < c[a->to])
            c[a->to] = (cost_t)sum;
    }
    return overflow;
}

/* ---- one launch ------------------------------------------------------- */

typedef void relax_kernel(uint32_t n, const uint32_t *v,
                          const uint32_t *e, const uint32_t *w,
                          cost_t *c, const uint8_t *f, const uint8_t *u,
                          uint32_t *overflow);

/* lists by tail, or by head */
static void lay_out(const state *s, bool by_head, uint32_t *v, uint32_t *e,
                    uint32_t *w)
{
    memset(v, 0, (s->n + 1) * sizeof *v);
    for (uint32_t k = 0; k < s->m; k++)
        v[(by_head ? s->arcs[k].to : s->arcs[k].from) + 1]++;
    for (uint32_t i = 0; i < s->n; i++)
        v[i + 1] += v[i];
    for (uint32_t k = 0; k < s->m; k++) {
        const arc *a = &s->arcs[k];
        uint32_t slot = v[by_head ? a->to : a->from]++;

        e[slot] = by_head ? a->from : a->to;
        w[slot] = a->weight;
    }
    for (uint32_t i = s->n; i > 0; i--)
        v[i] = v[i - 1];
    v[0] = 0;
}

static void *sent(const void *data, size_t size)
{
    void *copy = NULL;

    MUST(cudaMalloc(&copy, size ? size : 1));
    if (size)
        MUST(cudaMemcpy(copy, data, size, cudaMemcpyHostToDevice));
    return copy;
}

/* What a launch only reads is sent once for all launches. */
typedef struct device {
    uint32_t *v, *e, *w, *overflow;
    cost_t *c;
    uint8_t *f, *u;
} device;

static device send_state(const state *s, bool by_head)
{
    uint32_t *v = (uint32_t *)room((s->n + 1) * sizeof *v);
    uint32_t *e = (uint32_t *)room(s->m * sizeof *e);
    uint32_t *w = (uint32_t *)room(s->m * sizeof *w), none = 0;
    device d;

    lay_out(s, by_head, v, e, w);
    d.v = (uint32_t *)sent(v, (s->n + 1) * sizeof *v);
    d.e = (uint32_t *)sent(e, s->m * sizeof *e);
    d.w = (uint32_t *)sent(w, s->m * sizeof *w);
    d.f = (uint8_t *)sent(s->f, s->n);
    d.u = (uint8_t *)sent(s->u, s->n);
    d.c = (cost_t *)sent(s->c, s->n * sizeof *d.c);
    d.overflow = (uint32_t *)sent(&none, sizeof none);
    sim_name(d.c, "c");
    free(v);
    free(e);
    free(w);
    return d;
}

static void free_state(device d)
{
    MUST(cudaFree(d.v));
    MUST(cudaFree(d.e));
    MUST(cudaFree(d.w));
    MUST(cudaFree(d.f));
    MUST(cudaFree(d.u));
    MUST(cudaFree(d.c));
    MUST(cudaFree(d.overflow));
}

/* one launch; c: afterwards; true if the flag was raised */
static bool by_kernel(const state *s, device d, relax_kernel *relax,
                      uint32_t block, cost_t *c)
{
    uint32_t flag = 0;

    MUST(cudaMemcpy(d.c, s->c, s->n * sizeof *c, cudaMemcpyHostToDevice));
    MUST(cudaMemset(d.overflow, 0, sizeof flag));
    relax<<<(s->n - 1) / block + 1, block>>>(s->n, d.v, d.e, d.w, d.c, d.f,
                                             d.u, d.overflow);
    MUST(cudaGetLastError());
    MUST(cudaMemcpy(c, d.c, s->n * sizeof *c, cudaMemcpyDeviceToHost));
    MUST(cudaMemcpy(&flag, d.overflow, sizeof flag,
                    cudaMemcpyDeviceToHost));
    no_reports();
    return flag != 0;
}

/* ---- every schedule and block size, one state ------------------------- */

static const struct { const char *schedule; uint32_t block; } ways[] = {
    { "ascending", 32 }, { "descending", 96 }, { "lockstep", 256 },
    { "lockstep", 32 }, { "random", 96 }, { "random", 256 }, { "late", 96 }
};

static void compare(const state *s, relax_kernel *relax, bool by_head)
{
    cost_t *wanted = (cost_t *)room(s->n * sizeof *wanted);
    cost_t *c = (cost_t *)room(s->n * sizeof *c);
    bool overflow = by_formula(s, wanted);
    device d = send_state(s, by_head);
    uint64_t run = 0;

    for (auto way : ways) {
        sim_schedule_set(way.schedule, ++run);
        if (by_kernel(s, d, relax, way.block, c) != overflow)
            fail_msg("%s: relax_%c, %s, block %u: overflow is %sseen",
                     s->what, by_head ? 'U' : 'F', way.schedule, way.block,
                     overflow ? "not " : "");
        for (uint32_t i = 0; i < s->n; i++)
            if (c[i] != wanted[i])
                fail_msg("%s: relax_%c, %s, block %u: c[%u] is %llu, the "
                         "formula says %llu", s->what, by_head ? 'U' : 'F',
                         way.schedule, way.block, i,
                         (unsigned long long)c[i],
                         (unsigned long long)wanted[i]);
    }
    free_state(d);
    free(wanted);
    free(c);
}

static void check(state s)
{
    compare(&s, relax_F, false);
    compare(&s, relax_U, true);
    free(s.arcs);
    free(s.c);
    free(s.f);
    free(s.u);
}

/* ---- the states ------------------------------------------------------- */

/* k offers to one vertex; the weights are 1..k, and the best of them is
   that of the first, last or middle vertex */
static void funnels(void **unused)
{
    static const uint32_t widths[] = { 1, 2, 40, 300 };

    (void)unused;
    for (uint32_t k : widths)
        for (int shape = 0; shape < 3; shape++) {
            state s = new_state("funnel", k + 2, k);

            s.u[0] = 0;
            s.c[0] = 0;
            for (uint32_t i = 1; i <= k; i++) {
                in_frontier(&s, i, 1);
                join(&s, i, k + 1,
                     shape == 0 ? i : shape == 1 ? k + 1 - i
                     : 1 + (i + k - k / 2) % k);
            }
            check(s);
        }
}

/* A state as the loop meets it: settled vertices cost at most `cost`, the
   frontier exactly that, the others more or nothing known. */
static state at_random(const char *what, uint32_t n, uint32_t m,
                       cost_t cost, uint32_t most)
{
    state s = new_state(what, n, m);

    for (uint32_t i = 0; i < n; i++)
        switch (below(4)) {
        case 0: s.u[i] = 0; s.c[i] = cost - below(4) % (cost + 1); break;
        case 1: in_frontier(&s, i, cost); break;
        case 2: if (cost < COST_INF - 1000)
                    s.c[i] = cost + 1 + below(most < 400 ? 2 * most + 1 : 999);
                break;
        }
    for (uint32_t k = 0; k < m; k++)
        join(&s, below(n), below(n), below(most + 1));
    return s;
}

static void many_arcs_few_vertices(void **unused)
{
    (void)unused;
    for (uint32_t k = 0; k < 6; k++)
        check(at_random("many arcs, few vertices", 5 + 9 * k, 900, 70, 40));
}

static void few_arcs_many_vertices(void **unused)
{
    static const uint32_t sizes[] = { 31, 32, 33, 95, 96, 97, 255, 256, 257,
                                      700 };

    (void)unused;
    for (uint32_t n : sizes)
        check(at_random("few arcs, many vertices", n, 3 * n, 100, 10));
}

static void zero_weights(void **unused)
{
    (void)unused;
    check(at_random("zero weights", 60, 400, 5, 0));
    check(at_random("zero cost and weights", 60, 400, 0, 1));
}

static void small_ones(void **unused)
{
    state s = new_state("one vertex", 1, 1);

    (void)unused;
    in_frontier(&s, 0, 0);
    check(s);
    s = new_state("one vertex and a loop", 1, 1);
    in_frontier(&s, 0, 0);
    join(&s, 0, 0, 3);
    check(s);
    s = new_state("no arcs", 70, 1);
    in_frontier(&s, 7, 12);
    check(s);
    s = new_state("nobody in the frontier", 40, 39);
    for (uint32_t i = 0; i < 39; i++)
        join(&s, i, i + 1, 1);
    check(s);
    s = new_state("a settled successor first, the last without arcs", 4, 4);
    in_frontier(&s, 0, 2);
    s.u[1] = 0;
    s.c[1] = 1;
    join(&s, 0, 1, 1);
    join(&s, 0, 2, 1);
    join(&s, 0, 3, 9);
    join(&s, 0, 3, 4);
    check(s);
    s = new_state("an arc between the unsettled", 3, 3);
    in_frontier(&s, 0, 1);
    s.c[1] = 5;
    join(&s, 0, 1, 1);
    join(&s, 1, 2, 1);
    join(&s, 2, 1, 1);
    check(s);
    s = new_state("old costs better than every offer", 40, 39);
    in_frontier(&s, 0, 7);
    for (uint32_t i = 1; i < 40; i++) {
        s.c[i] = 8 + i % 3;
        join(&s, 0, i, 5);
    }
    check(s);
    s = new_state("a star, larger than a block", 400, 399);
    in_frontier(&s, 399, 0);
    for (uint32_t i = 0; i < 399; i++)
        join(&s, 399, i, 1 + i % 10);
    check(s);
}

static void near_the_limit(void **unused)
{
    const uint32_t big = UINT32_MAX;
    state s = new_state("the largest cost that fits", 3, 2);

    (void)unused;
    in_frontier(&s, 0, COST_INF - 10);
    join(&s, 0, 1, 9);
    join(&s, 0, 2, 8);
    check(s);
    s = new_state("a sum that is infinity", 3, 2);
    in_frontier(&s, 0, COST_INF - 10);
    join(&s, 0, 1, 10);
    join(&s, 0, 2, 8);
    check(s);
    s = new_state("a sum that wraps to less than any cost", 4, 4);
    in_frontier(&s, 0, COST_INF - 10);
    in_frontier(&s, 1, COST_INF - 10);
    s.c[3] = COST_INF - 3;
    join(&s, 0, 2, 12);
    join(&s, 1, 2, big);
    join(&s, 1, 3, 4);
    join(&s, 0, 3, big);
    check(s);
    check(at_random("large weights", 50, 200, 1u << 31, big - 1));
    check(at_random("all sums near the limit", 50, 200, COST_INF - 20, 30));
}

extern "C" int WIDTH(run)(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(funnels),
        cmocka_unit_test(many_arcs_few_vertices),
        cmocka_unit_test(few_arcs_many_vertices),
        cmocka_unit_test(zero_weights),
        cmocka_unit_test(small_ones),
        cmocka_unit_test(near_the_limit),
    };

    seed = COST_BITS;
    return cmocka_run_group_tests_name(WIDTH_NAME("relax"), tests, NULL,
                                       NULL);
}
