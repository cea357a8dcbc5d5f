/* Chapter 10: relax_U_matrix and relax_F_matrix, alone, on the checked
   simulator: one launch on a given state, against the formula; sizes that
   no block divides, weights near 2^32, cells with no arc. */
#include "stage.h"
#include <string.h>

static uint64_t seed = 10;

static uint32_t below(uint32_t n)    /* splitmix64 */
{
    uint64_t z = seed += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) % n);
}

enum { MOST = 300 };
static uint32_t n, w[MOST * MOST];
static cost_t c[MOST], wanted[MOST], got[MOST];
static uint8_t f[MOST], u[MOST];

/* A state as the loop meets it: settled vertices cost at most `cost`, the
   frontier exactly that, the others more or nothing known.  An arc for
   one cell in `sparse`; a vertex in `few` is in the frontier. */
static void at_random(uint32_t size, cost_t cost, uint32_t least,
                      uint32_t most, uint32_t sparse, uint32_t few)
{
    n = size;
    for (uint32_t i = 0; i < n; i++) {
        f[i] = below(few) == 0;
        u[i] = !f[i] && below(3) > 0;
        c[i] = f[i] ? cost
             : !u[i] ? cost - below(3) % (cost + 1)
             : below(2) && cost < COST_INF - 50 ? cost + 1 + below(40)
             : COST_INF;
    }
    for (uint32_t k = 0; k < n * n; k++)
        w[k] = below(sparse) ? UINT32_MAX
                             : least + below(most - least + 1);
}

static bool by_formula(void)
{
    bool overflow = false;

    memcpy(wanted, c, n * sizeof *c);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            unsigned __int128 sum = c[i];

            if (!f[i] || !u[j] || w[i * n + j] == UINT32_MAX)
                continue;
            sum += w[i * n + j];
            if (sum >= COST_INF)
                overflow = true;
            else if (sum < wanted[j])
                wanted[j] = (cost_t)sum;
        }
    return overflow;
}

static const struct { const char *schedule; uint32_t block; } ways[] = {
    { "ascending", 32 }, { "descending", 96 }, { "lockstep", 256 },
    { "lockstep", 32 }, { "random", 96 }, { "random", 1024 },
    { "late", 96 }
};

static void *sent(const void *data, size_t size)
{
    void *copy = NULL;

    MUST(cudaMalloc(&copy, size));
    MUST(cudaMemcpy(copy, data, size, cudaMemcpyHostToDevice));
    return copy;
}

static void compare(const char *what)
{
    uint32_t *dw = (uint32_t *)sent(w, n * n * sizeof *w), flag = 0;
    uint32_t *overflow = (uint32_t *)sent(&flag, sizeof flag);
    cost_t *dc = (cost_t *)sent(c, n * sizeof *c);
    uint8_t *df = (uint8_t *)sent(f, n), *du = (uint8_t *)sent(u, n);
    bool expected = by_formula();
    uint64_t run = 0;

    sim_name(dc, "c");
    for (auto way : ways)
        for (int kernel = 0; kernel < 2; kernel++) {
            uint32_t b = way.block, blocks = (n - 1) / b + 1;

            sim_schedule_set(way.schedule, ++run);
            MUST(cudaMemcpy(dc, c, n * sizeof *c, cudaMemcpyHostToDevice));
            MUST(cudaMemset(overflow, 0, sizeof flag));
            if (kernel == 0)
                relax_U_matrix<<<blocks, b, b * TILE_BYTES>>>(
                    n, dw, dc, df, du, overflow);
            else
                relax_F_matrix<<<blocks, b, b * TILE_BYTES>>>(
                    n, dw, dc, df, du, overflow);
            MUST(cudaGetLastError());
            MUST(cudaMemcpy(got, dc, n * sizeof *c,
                            cudaMemcpyDeviceToHost));
            MUST(cudaMemcpy(&flag, overflow, sizeof flag,
                            cudaMemcpyDeviceToHost));
            no_reports();
            if ((flag != 0) != expected)
                fail_msg("%s: relax_%c_matrix, %s, block %u: overflow is "
                         "%sseen", what, kernel ? 'F' : 'U', way.schedule,
                         b, expected ? "not " : "");
            for (uint32_t i = 0; i < n; i++)
                if (got[i] != wanted[i])
                    fail_msg("%s: relax_%c_matrix, n = %u, %s, block %u: "
                             "c[%u] is %llu, the formula says %llu", what,
                             kernel ? 'F' : 'U', n, way.schedule, b, i,
                             (unsigned long long)got[i],
                             (unsigned long long)wanted[i]);
        }
    MUST(cudaFree(dw));
    MUST(cudaFree(overflow));
    MUST(cudaFree(dc));
    MUST(cudaFree(df));
    MUST(cudaFree(du));
}

static void sizes(void **unused)
{
    static const uint32_t around[] = { 1, 2, 31, 32, 33, 95, 96, 97, 161,
                                       257, 300 };

    (void)unused;
    for (uint32_t size : around) {
        at_random(size, 70, 0, 9, 5, 4);
        compare("a fifth of the cells");
    }
}

static void frontiers(void **unused)
{
    (void)unused;
    at_random(130, 5, 0, 3, 1, 1000);
    memset(f, 0, n);
    compare("nobody in the frontier");
    at_random(130, 5, 0, 3, 1, 1);
    compare("everybody in the frontier");
    at_random(130, 5, 1, 1, 1, 40);
    compare("few in the frontier, all cells");
    at_random(130, 5, 1, 1, 1000000, 3);
    compare("hardly an arc");
    at_random(130, 0, 0, 0, 2, 3);
    compare("zero cost and weights");
}

static void overflows(void **unused)
{
    (void)unused;
    at_random(70, COST_INF - 3, 0, 6, 2, 3);
    compare("sums around infinity");
    at_random(70, 1, UINT32_MAX - 4, UINT32_MAX - 1, 2, 3);
    compare("the largest weights");
}

#define RUN(name) { WIDTH_NAME(#name), name, NULL, NULL, NULL }
extern "C" int WIDTH(run)(void)
{
    const struct CMUnitTest tests[] = {
        RUN(sizes), RUN(frontiers), RUN(overflows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
