/* The harness of thresholds: a cooperative launch of as many blocks as
   have something to do, at most six, and one without work besides.  An
   exercise that sets watch has the atomics on the board counted. */
#include "exercises/device.h"

enum { ROUNDS = 5 };

__global__ void thresholds(uint32_t n, const uint32_t *c,
                           uint32_t rounds, uint32_t *limits,
                           uint32_t *board);

extern "C" void child_stage(wire *w)
{
    uint32_t n = w->n, few = (uint32_t)(w->seed % 3);
    uint32_t limits[ROUNDS + 1] = { few + few * (n / 2) };
    uint32_t got[ROUNDS + 1], rounds = ROUNDS - w->schedule % 2;
    uint32_t grid = (n + w->block - 1) / w->block, zeros[96] = { 0 };
    uint32_t *c = (uint32_t *)calloc(n, sizeof *c);

    if (c == NULL)
        abort();
    grid = (grid < 6 ? grid : 6) + 1;
    begin_question(w);
    for (uint32_t i = 0; i < n; i++)
        c[i] = (i + w->source + w->seed) * 2654435761u % (3 * n + 2);
    for (uint32_t r = 0; r < ROUNDS; r++) {
        limits[r + 1] = limits[r] + 1;
        for (uint32_t i = 0; i < n; i++)
            limits[r + 1] += c[i] < limits[r];
    }
    uint32_t *d_c = (uint32_t *)room(w, "c", c, n * 4);
    uint32_t *d_limits = (uint32_t *)room(w, "limits", NULL,
                                          (rounds + 1) * 4);
    uint32_t *d_board = (uint32_t *)room(w, "board", zeros,
                                         sizeof zeros);
#ifdef __SIMULATOR__
    if (w->watch)
        sim_watch(d_board, sizeof zeros);
#endif
    void *arguments[] = { &n, &d_c, &rounds, &d_limits, &d_board };

    note(w, cudaMemcpy(d_limits, limits, 4, cudaMemcpyHostToDevice));
    note(w, cudaLaunchCooperativeKernel((void *)thresholds, dim3(grid),
                                        dim3(w->block), arguments, 0,
                                        0));
    note(w, cudaDeviceSynchronize());
    note(w, cudaMemcpy(got, d_limits, (rounds + 1) * 4,
                       cudaMemcpyDeviceToHost));
    for (uint32_t r = 0; r <= rounds && w->status == 0; r++)
        if (got[r] != limits[r])
            fault(w, "limits[%u]: expected %u, got %u, with %u blocks",
                  r, limits[r], got[r], grid);
    leave_empty(w);
    w->grid = grid;
    free(c);
}
