/* Chapter 4: initialize, alone, on the checked simulator. */
#include "stage.h"

static const char *const schedules[] = {
    "ascending", "descending", "lockstep", "random", "late"
};

/* One launch for n vertices; the arrays hold other bytes before. */
static void try_initialize(uint32_t n, uint32_t source, uint32_t block)
{
    cost_t *c = NULL, *gpu_c = NULL;
    uint8_t *f = NULL, *u = NULL, *gpu_f = NULL, *gpu_u = NULL;

    c = (cost_t *)room(n * sizeof *c);
    f = (uint8_t *)room(n);
    u = (uint8_t *)room(n);
    MUST(cudaMalloc(&gpu_c, n * sizeof *c));
    MUST(cudaMalloc(&gpu_f, n));
    MUST(cudaMalloc(&gpu_u, n));
    MUST(cudaMemset(gpu_c, 0x55, n * sizeof *c));
    MUST(cudaMemset(gpu_f, 0x55, n));
    MUST(cudaMemset(gpu_u, 0x55, n));
    initialize<<<(n - 1) / block + 1, block>>>(n, source, gpu_c, gpu_f,
                                               gpu_u);
    MUST(cudaGetLastError());
    MUST(cudaMemcpy(c, gpu_c, n * sizeof *c, cudaMemcpyDeviceToHost));
    MUST(cudaMemcpy(f, gpu_f, n, cudaMemcpyDeviceToHost));
    MUST(cudaMemcpy(u, gpu_u, n, cudaMemcpyDeviceToHost));
    for (uint32_t i = 0; i < n; i++) {
        cost_t cost = i == source ? 0 : COST_INF;

        if (c[i] != cost || f[i] != (i == source) || u[i] != (i != source))
            fail_msg("n %u, source %u, block %u: vertex %u has cost %llu, "
                     "f %u, u %u", n, source, block, i,
                     (unsigned long long)c[i], f[i], u[i]);
    }
    MUST(cudaFree(gpu_c));
    MUST(cudaFree(gpu_f));
    MUST(cudaFree(gpu_u));
    free(c);
    free(f);
    free(u);
    no_reports();
}

static void every_size(void **unused)
{
    static const uint32_t blocks[] = { 32, 96, 256 };

    (void)unused;
    for (uint32_t block : blocks)
        for (uint32_t n = 1; n <= 2 * block + 2; n++) {
            sim_schedule_set(schedules[n % 5], n);
            try_initialize(n, 0, block);
            sim_schedule_set(schedules[(n + 1) % 5], n);
            try_initialize(n, n / 2, block);
            sim_schedule_set(schedules[(n + 2) % 5], n);
            try_initialize(n, n - 1, block);
        }
}

extern "C" int WIDTH(run)(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_size) };

    return cmocka_run_group_tests_name(WIDTH_NAME("initialize"), tests,
                                       NULL, NULL);
}
