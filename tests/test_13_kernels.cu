/* Chapter 13: the five kernels, alone, on the checked simulator; then all
   criteria on the same states, taken from runs of DA2CF: the frontiers
   contain one another, and every vertex in them has its distance. */
#include "stage.h"
#include "graph/generate.h"
#include "graph/graph.h"
#include "graph/random.h"
#include <string.h>

static const char *const schedules[] = {
    "ascending", "descending", "lockstep", "random", "late"
};

static struct random dice = { 13 };

static uint32_t below(uint32_t n)
{
    return random_below(&dice, n);
}

/* A state, here and there. */
typedef struct state {
    uint32_t n;
    cost_t *c, *lightest, *gpu_c, *gpu_lightest, *word;
    uint8_t *f, *u, *gpu_f, *gpu_u;
} state;

static state new_state(uint32_t n)
{
    state s = {};

    s.n = n;
    s.c = (cost_t *)room(n * sizeof *s.c);
    s.lightest = (cost_t *)room(n * sizeof *s.lightest);
    s.f = (uint8_t *)room(n);
    s.u = (uint8_t *)room(n);
    MUST(cudaMalloc(&s.gpu_c, n * sizeof *s.c));
    MUST(cudaMalloc(&s.gpu_lightest, n * sizeof *s.lightest));
    MUST(cudaMalloc(&s.gpu_f, n));
    MUST(cudaMalloc(&s.gpu_u, n));
    MUST(cudaMalloc(&s.word, sizeof *s.word));
    return s;
}

static void send(const state *s)
{
    MUST(cudaMemcpy(s->gpu_c, s->c, s->n * sizeof *s->c,
                    cudaMemcpyHostToDevice));
    MUST(cudaMemcpy(s->gpu_lightest, s->lightest,
                    s->n * sizeof *s->lightest, cudaMemcpyHostToDevice));
    MUST(cudaMemcpy(s->gpu_f, s->f, s->n, cudaMemcpyHostToDevice));
    MUST(cudaMemcpy(s->gpu_u, s->u, s->n, cudaMemcpyHostToDevice));
}

static void end(state *s)
{
    MUST(cudaFree(s->gpu_c));
    MUST(cudaFree(s->gpu_lightest));
    MUST(cudaFree(s->gpu_f));
    MUST(cudaFree(s->gpu_u));
    MUST(cudaFree(s->word));
    free(s->c);
    free(s->lightest);
    free(s->f);
    free(s->u);
    no_reports();
}

static void put_word(const state *s, cost_t x)
{
    MUST(cudaMemcpy(s->word, &x, sizeof x, cudaMemcpyHostToDevice));
}

static cost_t get_word(const state *s)
{
    cost_t x;

    MUST(cudaGetLastError());
    MUST(cudaMemcpy(&x, s->word, sizeof x, cudaMemcpyDeviceToHost));
    return x;
}

static uint32_t blocks_for(uint32_t n, uint32_t a_block)
{
    return (n - 1) / a_block + 1;
}

/* The end of an interval in 128 bits, cut off afterwards. */
static cost_t true_end(cost_t c, cost_t lightest)
{
    unsigned __int128 sum = (unsigned __int128)c + lightest;

    return c == COST_INF ? COST_INF
           : sum > COST_INF - 1 ? COST_INF - 1 : (cost_t)sum;
}

static void try_threshold(const state *s, uint32_t block, cost_t word)
{
    cost_t first = word, got;

    for (uint32_t i = 0; i < s->n; i++)
        if (s->u[i] && true_end(s->c[i], s->lightest[i]) < first)
            first = true_end(s->c[i], s->lightest[i]);
    send(s);
    put_word(s, word);
    threshold_out<<<blocks_for(s->n, WORD_COSTS * block), block,
                    block * sizeof(cost_t)>>>(s->n, s->gpu_u, s->gpu_c,
                                              s->gpu_lightest, s->word);
    got = get_word(s);
    if (got != first)
        fail_msg("n %u, block %u: threshold %llu, expected %llu", s->n,
                 block, (unsigned long long)got,
                 (unsigned long long)first);
}

/* Costs and arcs of all kinds: settled, unreached, dead ends, sums that
   just fit and that just do not. */
static void fill(state *s)
{
    const cost_t odd[] = { 0, 1, COST_INF - 1, COST_INF - 2, COST_INF,
                           COST_INF / 2, COST_INF / 2 + 1 };

    for (uint32_t i = 0; i < s->n; i++) {
        s->c[i] = below(3) ? 1000 + below(100) : odd[below(7)];
        s->lightest[i] = below(3) ? below(100) : odd[below(7)];
        s->f[i] = below(2);
        s->u[i] = below(3) != 0;
    }
}

static void thresholds_at_every_end(void **unused)
{
    static const uint32_t blocks[] = { 32, 96, 128 };

    (void)unused;
    for (const char *schedule : schedules)
        for (uint32_t block : blocks) {
            const uint32_t sizes[] = { 1, 2, block - 1, block, block + 1,
                8 * block - 1, 8 * block, 8 * block + 1, 17 * block };
            for (uint32_t n : sizes) {
                state s = new_state(n);

                sim_schedule_set(schedule, n);
                fill(&s);
                try_threshold(&s, block, COST_INF);
                memset(s.u, 0, n);
                try_threshold(&s, block, COST_INF);
                try_threshold(&s, block, 7);
                s.u[n - 1] = 1;
                s.c[n - 1] = COST_INF - 1;
                s.lightest[n - 1] = COST_INF;
                try_threshold(&s, block, COST_INF);
                end(&s);
            }
        }
}

/* The first end at every place in turn, for every block. */
static void thresholds_at_every_place(void **unused)
{
    (void)unused;
    for (uint32_t block = 32; block <= 1024; block += 32) {
        uint32_t n = WORD_COSTS * block;
        state s = new_state(n);
        uint32_t step = block <= 32 ? 7 : 2 * block + 5 + below(40);

        sim_schedule_set(schedules[block / 32 % 5], block);
        for (uint32_t i = 0; i < n; i++) {
            s.c[i] = 100;
            s.lightest[i] = 50;
            s.u[i] = 1;
            s.f[i] = 0;
        }
        for (uint32_t i = 0; i < n; i += step) {
            s.lightest[i] = 20;
            try_threshold(&s, block, COST_INF);
            s.lightest[i] = 50;
        }
        s.lightest[n - 1] = 20;
        try_threshold(&s, block, COST_INF);
        end(&s);
    }
}

enum rule { OUT, IN, INOUT };

static void try_update(state *s, enum rule rule, uint32_t block,
                       cost_t mssp, cost_t threshold)
{
    uint32_t grid = blocks_for(s->n, block);
    uint8_t *f = (uint8_t *)room(s->n), *u = (uint8_t *)room(s->n);

    send(s);
    put_word(s, threshold);
    if (rule == OUT)
        update_out<<<grid, block>>>(s->n, threshold, s->gpu_c, s->gpu_f,
                                    s->gpu_u);
    else if (rule == IN)
        update_in<<<grid, block>>>(s->n, mssp, s->gpu_c, s->gpu_lightest,
                                   s->gpu_f, s->gpu_u);
    else
        update_inout<<<grid, block>>>(s->n, mssp, s->word, s->gpu_c,
                                      s->gpu_lightest, s->gpu_f,
                                      s->gpu_u);
    assert_true(get_word(s) == threshold);
    MUST(cudaMemcpy(f, s->gpu_f, s->n, cudaMemcpyDeviceToHost));
    MUST(cudaMemcpy(u, s->gpu_u, s->n, cudaMemcpyDeviceToHost));
    for (uint32_t i = 0; i < s->n; i++) {
        bool out = s->c[i] <= threshold;
        bool in = s->c[i] <= (unsigned __int128)mssp + s->lightest[i];
        bool settles = s->u[i] && s->c[i] != COST_INF &&
                       ((rule != IN && out) || (rule != OUT && in));

        if (f[i] != settles || u[i] != (s->u[i] && !settles))
            fail_msg("rule %d, n %u, block %u: vertex %u, cost %llu, "
                     "lightest %llu: f %u, u %u", rule, s->n, block, i,
                     (unsigned long long)s->c[i],
                     (unsigned long long)s->lightest[i], f[i], u[i]);
    }
    free(f);
    free(u);
}

static void updates(void **unused)
{
    static const uint32_t blocks[] = { 32, 96, 256 };

    (void)unused;
    for (const char *schedule : schedules)
        for (uint32_t block : blocks)
            for (uint32_t n = 1; n < 900; n = n * 2 + n % 3) {
                state s = new_state(n);

                sim_schedule_set(schedule, n);
                fill(&s);
                try_update(&s, OUT, block, 0, 1050);
                try_update(&s, OUT, block, 0, COST_INF - 1);
                try_update(&s, OUT, block, 0, COST_INF);
                /* for IN the lemma holds: who is unsettled and reached
                   costs at least its lightest arc */
                for (uint32_t i = 0; i < n; i++)
                    if (s.u[i] && s.c[i] < s.lightest[i])
                        s.c[i] = below(2) ? s.lightest[i] : COST_INF;
                try_update(&s, IN, block, 1000, 0);
                try_update(&s, IN, block, 0, 0);
                try_update(&s, IN, block, COST_INF - 1, 0);
                try_update(&s, INOUT, block, 1000, 1050);
                end(&s);
            }
}

/* ---- the lightest arcs ------------------------------------------------ */

static void lightest_of_lists(void **unused)
{
    (void)unused;
    for (uint32_t block = 32; block <= 256; block += 64)
        for (uint32_t n = 1; n < 700; n = n * 2 + n % 2) {
            uint32_t m = n / 2 * 3, *v, *w;
            arc *arcs = (arc *)room((m + 1) * sizeof *arcs);
            cost_t *lightest, *got = (cost_t *)room(n * sizeof *got);
            graph *g;

            for (uint32_t k = 0; k < m; k++)
                arcs[k] = (arc){ below(n), below(n),
                                 below(5) ? below(9) : WEIGHT_MAX };
            g = graph_from_arcs(n, m, arcs);
            assert_non_null(g);
            MUST(cudaMalloc(&v, (n + 1) * sizeof *v));
            MUST(cudaMalloc(&w, (m + 1) * sizeof *w));
            MUST(cudaMalloc(&lightest, n * sizeof *lightest));
            MUST(cudaMemcpy(v, g->v, (n + 1) * sizeof *v,
                            cudaMemcpyHostToDevice));
            MUST(cudaMemcpy(w, g->w, m * sizeof *w,
                            cudaMemcpyHostToDevice));
            lightest_arcs<<<blocks_for(n, block), block>>>(n, v, w,
                                                           lightest);
            MUST(cudaGetLastError());
            MUST(cudaMemcpy(got, lightest, n * sizeof *got,
                            cudaMemcpyDeviceToHost));
            for (uint32_t i = 0; i < n; i++) {
                cost_t least = COST_INF;

                for (uint32_t k = 0; k < m; k++)
                    if (arcs[k].from == i && arcs[k].weight < least)
                        least = arcs[k].weight;
                assert_true(got[i] == least);
            }
            MUST(cudaFree(v));
            MUST(cudaFree(w));
            MUST(cudaFree(lightest));
            graph_free(g);
            free(arcs);
            free(got);
            no_reports();
        }
}

/* ---- all criteria on one state ---------------------------------------- */

enum { N = 40 };

static cost_t lightest_beside(const graph *g, uint32_t i)
{
    cost_t least = COST_INF;

    for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
        if (g->w[k] < least)
            least = g->w[k];
    return least;
}

/* The frontier that follows, by one rule, of the state in s. */
static void ask(const state *s, const cost_t *out, const cost_t *in,
                int rule, cost_t mssp, uint8_t *f)
{
    state now = *s;

    now.lightest = (cost_t *)out;
    send(&now);
    put_word(s, COST_INF);
    threshold_out<<<1, 32, 32 * sizeof(cost_t)>>>(N, s->gpu_u, s->gpu_c,
                                                  s->gpu_lightest,
                                                  s->word);
    cost_t threshold = get_word(s);

    assert_true(threshold >= mssp);
    assert_true((threshold == COST_INF) == (mssp == COST_INF));
    now.lightest = (cost_t *)in;
    send(&now);
    if (rule == OUT)
        update_out<<<2, 32>>>(N, threshold, s->gpu_c, s->gpu_f, s->gpu_u);
    else if (rule == IN)
        update_in<<<2, 32>>>(N, mssp, s->gpu_c, s->gpu_lightest,
                             s->gpu_f, s->gpu_u);
    else
        update_inout<<<2, 32>>>(N, mssp, s->word, s->gpu_c,
                                s->gpu_lightest, s->gpu_f, s->gpu_u);
    MUST(cudaGetLastError());
    MUST(cudaMemcpy(f, s->gpu_f, N, cudaMemcpyDeviceToHost));
}

static void distances(const graph *g, cost_t *d)
{
    bool changed = true;

    for (uint32_t i = 0; i < N; i++)
        d[i] = i == 0 ? 0 : COST_INF;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < N; i++)
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
                if (d[i] != COST_INF && d[i] + g->w[k] < d[g->e[k]]) {
                    d[g->e[k]] = d[i] + g->w[k];
                    changed = true;
                }
    }
}

/* One run of DA2CF; in each of its states the three are asked as well. */
static uint32_t states;      /* that were asked */

static void along_a_run(const graph *g, uint32_t *more)
{
    state s = new_state(N);
    cost_t out[N], in[N], d[N], mssp = 0;
    uint8_t f[INOUT + 1][N];
    graph *back = graph_invert(g);

    assert_non_null(back);
    distances(g, d);
    for (uint32_t i = 0; i < N; i++) {
        out[i] = lightest_beside(g, i);
        in[i] = lightest_beside(back, i);
        s.c[i] = i == 0 ? 0 : COST_INF;
        s.u[i] = i != 0;
        s.f[i] = i == 0;
    }
    while (mssp != COST_INF) {
        for (uint32_t i = 0; i < N; i++)
            for (uint32_t k = g->v[i]; s.f[i] && k < g->v[i + 1]; k++)
                if (s.u[g->e[k]] && s.c[i] + g->w[k] < s.c[g->e[k]])
                    s.c[g->e[k]] = s.c[i] + g->w[k];
        mssp = COST_INF;
        for (uint32_t i = 0; i < N; i++)
            if (s.u[i] && s.c[i] < mssp)
                mssp = s.c[i];
        states++;
        for (int rule = OUT; rule <= INOUT; rule++)
            ask(&s, out, in, rule, mssp, f[rule]);
        for (uint32_t i = 0; i < N; i++) {
            bool equal = s.u[i] && s.c[i] == mssp && mssp != COST_INF;

            assert_true(f[INOUT][i] == (f[OUT][i] || f[IN][i]));
            assert_true(!equal || (f[OUT][i] && f[IN][i]));
            assert_true(!f[INOUT][i] || s.c[i] == d[i]);
            more[OUT] += f[OUT][i] && !f[IN][i];
            more[IN] += f[IN][i] && !f[OUT][i];
            more[INOUT] += f[OUT][i] && f[IN][i] && !equal;
            s.f[i] = equal;
            s.u[i] = s.u[i] && !equal;
        }
    }
    graph_free(back);
    end(&s);
}

static void frontiers_contain_one_another(void **unused)
{
    uint32_t more[INOUT + 1] = { 0 };

    (void)unused;
    sim_schedule_set("random", 13);
    for (int turn = 0; turn < 60; turn++) {
        arc arcs[3 * N];
        graph *g;

        for (int k = 0; k < 3 * N; k++)
            arcs[k] = (arc){ below(N), below(N),
                             turn % 4 == 1 ? below(4)
                             : turn % 4 == 2 ? below(2) * below(1000)
                             : turn % 4 ? below(1000) : 1 + below(10) };
        g = graph_from_arcs(N, (turn % 2 ? 3 : 2) * N, arcs);
        assert_non_null(g);
        along_a_run(g, more);
        graph_free(g);
    }
    /* each criterion lets somebody pass that the other does not */
    assert_true(more[OUT] > 0 && more[IN] > 0 && more[INOUT] > 0);
    print_message("# %u states\n", states);
    assert_true(states > 1000);      /* in each width */
}

extern "C" int WIDTH(run)(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lightest_of_lists),
        cmocka_unit_test(thresholds_at_every_end),
        cmocka_unit_test(thresholds_at_every_place),
        cmocka_unit_test(updates),
        cmocka_unit_test(frontiers_contain_one_another),
    };

    return cmocka_run_group_tests_name(WIDTH_NAME("Crauser's kernels"),
                                       tests, NULL, NULL);
}
