/* Chapter 6: minimum1, minimum2, minimum_word and update, alone, on the
   checked simulator. */
#include "stage.h"
#include <string.h>

static const char *const schedules[] = {
    "ascending", "descending", "lockstep", "random", "late"
};

static uint64_t seed = 6;

static uint32_t below(uint32_t n)    /* splitmix64 */
{
    uint64_t z = seed += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) % n);
}

typedef struct state {
    uint32_t n;
    cost_t *c, *gpu_c;
    uint8_t *u, *f, *gpu_u, *gpu_f;
} state;

static state new_state(uint32_t n)
{
    state s = { n, (cost_t *)room(n * sizeof(cost_t)), NULL,
                (uint8_t *)room(n), (uint8_t *)room(n), NULL, NULL };

    MUST(cudaMalloc(&s.gpu_c, n * sizeof *s.c));
    MUST(cudaMalloc(&s.gpu_u, n));
    MUST(cudaMalloc(&s.gpu_f, n));
    return s;
}

static void send(const state *s)
{
    MUST(cudaMemcpy(s->gpu_c, s->c, s->n * sizeof *s->c,
                    cudaMemcpyHostToDevice));
    MUST(cudaMemcpy(s->gpu_u, s->u, s->n, cudaMemcpyHostToDevice));
    MUST(cudaMemcpy(s->gpu_f, s->f, s->n, cudaMemcpyHostToDevice));
}

static void end(state *s)
{
    MUST(cudaFree(s->gpu_c));
    MUST(cudaFree(s->gpu_u));
    MUST(cudaFree(s->gpu_f));
    free(s->c);
    free(s->u);
    free(s->f);
    no_reports();
}

/* ---- the minima ------------------------------------------------------- */

static cost_t least(const state *s, uint32_t from, uint32_t to, bool flags)
{
    cost_t x = COST_INF;

    for (uint32_t i = from; i < to && i < s->n; i++)
        if ((!flags || s->u[i]) && s->c[i] < x)
            x = s->c[i];
    return x;
}

static void compare(const state *s, const cost_t *gpu, uint32_t blocks,
                    uint32_t a_block, bool flags, const char *what)
{
    cost_t *got = (cost_t *)room(blocks * sizeof *got);

    MUST(cudaGetLastError());
    MUST(cudaMemcpy(got, gpu, blocks * sizeof *got,
                    cudaMemcpyDeviceToHost));
    for (uint32_t b = 0; b < blocks; b++) {
        cost_t x = least(s, b * a_block, (b + 1) * a_block, flags);

        if (got[b] != x)
            fail_msg("%s, n %u, %u vertices a block: block %u has %llu, "
                     "expected %llu", what, s->n, a_block, b,
                     (unsigned long long)got[b], (unsigned long long)x);
    }
    free(got);
}

/* All three kernels on one state. */
static void try_minima(state *s, uint32_t block)
{
    uint32_t pairs = (s->n - 1) / (2 * block) + 1;
    uint32_t groups = (s->n - 1) / (WORD_COSTS * block) + 1;
    size_t shared = block * sizeof(cost_t);
    cost_t *minimums = NULL;

    MUST(cudaMalloc(&minimums, pairs * sizeof *minimums));
    MUST(cudaMemset(minimums, 0, pairs * sizeof *minimums));
    send(s);
    minimum1<<<pairs, block, shared>>>(s->n, s->gpu_u, s->gpu_c, minimums);
    compare(s, minimums, pairs, 2 * block, true, "minimum1");
    MUST(cudaMemset(minimums, 0, pairs * sizeof *minimums));
    minimum2<<<pairs, block, shared>>>(s->n, s->gpu_c, minimums);
    compare(s, minimums, pairs, 2 * block, false, "minimum2");
    MUST(cudaMemset(minimums, 0xff, sizeof *minimums));
    minimum_word<<<groups, block, shared>>>(s->n, s->gpu_u, s->gpu_c,
                                            minimums);
    compare(s, minimums, 1, s->n, true, "minimum_word");
    MUST(cudaFree(minimums));
}

/* Block b of the grid has its least cost at places[b]. */
static void walk(uint32_t block, const uint32_t *places, uint32_t count)
{
    state s = new_state(2 * block * count);

    for (uint32_t i = 0; i < s.n; i++) {
        s.c[i] = 1000 + below(1000);
        s.u[i] = i % 5 != 0;        /* settled ones cost less */
        s.f[i] = 0;
        if (!s.u[i])
            s.c[i] = below(7);
    }
    for (uint32_t b = 0; b < count; b++) {
        s.c[2 * block * b + places[b]] = 7 + b % 3;
        s.u[2 * block * b + places[b]] = 1;
    }
    try_minima(&s, block);
    end(&s);
}

static void every_block_every_place(void **unused)
{
    uint32_t places[1024];
    uint32_t all = COST_BITS == 32 ? 320 : 96;

    (void)unused;
    for (uint32_t block = 32; block <= 1024; block += 32) {
        const uint32_t edges[] = { 0, 1, block / 2, block - 2, block - 1,
                                   block, block + 1, 2 * block - 1 };
        uint32_t count = 0;

        sim_schedule_set(schedules[block / 32 % 5], block);
        if (block <= all)
            for (; count < 2 * block; count++)
                places[count] = count;
        else if (COST_BITS == 64 && block != 1024)
            continue;
        else {
            for (uint32_t edge : edges)
                places[count++] = edge;
            while (count < 20)
                places[count++] = below(2 * block);
        }
        walk(block, places, count);
    }
}

static void every_end(void **unused)
{
    static const uint32_t blocks[] = { 32, 96, 128 };

    (void)unused;
    for (const char *schedule : schedules)
        for (uint32_t block : blocks) {
            const uint32_t sizes[] = {
                1, 2, block - 1, block, block + 1, 2 * block - 1,
                2 * block, 2 * block + 1, 3 * block, 4 * block + 1,
                8 * block - 1, 8 * block, 8 * block + 1
            };
            for (uint32_t n : sizes)
                for (int kind = 0; kind < 3; kind++) {
                    state s = new_state(n);

                    for (uint32_t i = 0; i < n; i++) {
                        s.c[i] = below(4) ? below(50) : COST_INF;
                        s.u[i] = kind == 0 || (kind == 1 && below(2));
                        s.f[i] = 0;
                    }
                    sim_schedule_set(schedule, n + kind);
                    try_minima(&s, block);
                    end(&s);
                }
        }
}

/* ---- update ----------------------------------------------------------- */

static void try_update(uint32_t n, uint32_t block, cost_t mssp)
{
    state s = new_state(n);
    uint8_t *f = (uint8_t *)room(n), *u = (uint8_t *)room(n);

    for (uint32_t i = 0; i < n; i++) {
        s.c[i] = below(3) ? mssp : below(5) ? mssp + 1 : COST_INF;
        s.u[i] = below(2);
        s.f[i] = below(2);
    }
    send(&s);
    update<<<(n - 1) / block + 1, block>>>(n, mssp, s.gpu_c, s.gpu_f,
                                           s.gpu_u);
    MUST(cudaGetLastError());
    MUST(cudaMemcpy(f, s.gpu_f, n, cudaMemcpyDeviceToHost));
    MUST(cudaMemcpy(u, s.gpu_u, n, cudaMemcpyDeviceToHost));
    for (uint32_t i = 0; i < n; i++) {
        bool settles = s.u[i] && s.c[i] == mssp;

        if (f[i] != settles || u[i] != (s.u[i] && !settles))
            fail_msg("n %u, block %u: vertex %u, which cost %llu, %s, has "
                     "f %u, u %u", n, block, i,
                     (unsigned long long)s.c[i],
                     s.u[i] ? "unsettled" : "settled", f[i], u[i]);
    }
    free(f);
    free(u);
    end(&s);
}

static void updates(void **unused)
{
    static const uint32_t blocks[] = { 32, 96, 256 };

    (void)unused;
    for (const char *schedule : schedules)
        for (uint32_t block : blocks)
            for (uint32_t n = 1; n < 900; n = n * 2 + n % 3) {
                sim_schedule_set(schedule, n);
                try_update(n, block, 7);
                try_update(n, block, 0);
                try_update(n, block, COST_INF - 1);
            }
}

extern "C" int WIDTH(run)(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_block_every_place),
        cmocka_unit_test(every_end),
        cmocka_unit_test(updates),
    };

    return cmocka_run_group_tests_name(WIDTH_NAME("minimum and update"),
                                       tests, NULL, NULL);
}
