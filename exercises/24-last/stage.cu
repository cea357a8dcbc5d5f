/* The harness of thresholds: a cooperative launch of at most 32 blocks,
   of which some may have nothing to do.  An exercise that sets watch has
   the atomics on the board counted, in all orders but one; in that one,
   and in the other exercise, nobody may read more than his share of the
   costs.  One block or two have as many rounds as are drawn, up to 100:
   a board with words for each round has none left.  A block alone has
   some thousand, and another a quarter of a million costs below the
   limit: whoever puts a round and a sum into the same 32 bits, with so
   many for the one and so many for the other, has too few for one.
   Who looks at a word until it changes, and reads what others have
   stored before, has the letter of the model to keep: a fence between,
   as its cache may have this round's line from the round before. */
#include "exercises/device.h"

enum { ROUNDS = 5, MANY = 100000, SOME_ROUNDS = 100, LONG = 1 << 13,
       MOST_BLOCKS = 32, MOST_ROUNDS = LONG + 64, LOCKSTEP = 2, LATE = 4 };

__global__ void thresholds(uint32_t n, const uint32_t *c,
                           uint32_t rounds, uint32_t *limits,
                           uint32_t *board);

/* Costs about the first limit, which is small, or larger than any signed
   number, or the largest that leaves room for all rounds; or each is below
   it or never is, and the last limit is the largest number that there is */
static uint32_t fill(const wire *w, luck *s, uint32_t rounds,
                     uint32_t *c)
{
    uint32_t first[] = { 0, w->n / 2, 0x7fffffffu,
                         UINT32_MAX - rounds * (w->n + 1) };
    uint32_t kind = draw(s, 5), limit = first[kind % 4], below = 0;
    bool all = w->n > MANY || (w->n == 1 && w->schedule == LATE);
    uint32_t above = all ? 0 : draw(s, 4);

    kind = all ? 4 : kind;
    for (uint32_t i = 0; i < w->n && kind == 4; i++) {
        bool is = draw(s, 3) >= above;
        below += is;
        c[i] = is ? i : UINT32_MAX - draw(s, 2);
    }
    if (kind == 4)
        return UINT32_MAX - rounds * (below + 1);
    for (uint32_t i = 0; i < w->n; i++)
        switch (draw(s, 16)) {
        case 0: c[i] = 0; break;
        case 1: c[i] = UINT32_MAX; break;
        case 2: c[i] = limit; break;
        default: c[i] = limit - limit / 2 + draw(s, 3 * w->n + 2);
                 c[i] += limit < w->n ? 0 : limit / 2 - w->n / 2;
        }
    return limit;
}
static bool is_long(const wire *w)
    { return w->n == 1 && w->schedule == LOCKSTEP; }
/* how many rounds: from none to a hundred where those who wait do not
   look too often */
static uint32_t draw_rounds(const wire *w, luck *s, uint32_t grid)
{
    static const uint32_t some[] = { 1, 8, 40, SOME_ROUNDS };
    uint32_t k = draw(s, 8);

    if (is_long(w))
        return LONG + draw(s, 64);
    if (w->n == 1 && w->schedule % 2)
        return 0;
    if (w->n > MANY)            /* who counts by atomics has many */
        return 1;

    if (grid > 2 || w->n > 2000 || w->block > 64 || w->schedule == LATE)
        return ROUNDS - w->schedule % 2;
    return k < 4 ? some[k] : 1 + draw(s, k < 6 ? ROUNDS : SOME_ROUNDS);
}
extern "C" void child_stage(wire *w)
{
    uint32_t n = w->n, zeros[96] = { 0 }, rounds;
    static uint32_t limits[MOST_ROUNDS + 1], got[MOST_ROUNDS + 1];
    uint32_t grid = (n + w->block - 1) / w->block;
    uint32_t *c = (uint32_t *)calloc(n, sizeof *c);
    luck s = luck_of(w);

    if (c == NULL)
        abort();
    grid = n > MANY ? 1
         : n > 2000 ? (w->schedule % 2 ? 1 : MOST_BLOCKS) : w->block > 256 || draw(&s, 3)
         ? (grid < 6 ? grid : 6) + 1 : 1 + draw(&s, MOST_BLOCKS);
    begin_question(w);
    grid = is_long(w) ? 1 : grid;
#ifdef __SIMULATOR__
    sim_strict_looks(1);
    sim_steps_set((is_long(w) ? 200 : 1) * w->steps);
#endif
    rounds = draw_rounds(w, &s, grid);
    limits[0] = fill(w, &s, rounds, c);
    for (uint32_t r = 0; r < rounds; r++) {
        limits[r + 1] = limits[r] + 1;
        for (uint32_t i = 0; i < n; i++)
            limits[r + 1] += c[i] < limits[r];
    }
    uint32_t *d_c = (uint32_t *)room(w, "c", c, n * 4);
    uint32_t *d_limits = (uint32_t *)room(w, "limits", NULL,
                                          (rounds + 1) * 4);
    /* written, and wrong: who reads too early has a race with a writer */
    note(w, cudaMemset(d_limits, 0x5a, (rounds + 1) * 4));
    uint32_t *d_board = (uint32_t *)room(w, "board", zeros,
                                         sizeof zeros);
    bool board = w->watch && w->schedule != LOCKSTEP;
    void *arguments[] = { &n, &d_c, &rounds, &d_limits, &d_board };

    watch(board ? d_board : d_c, board ? sizeof zeros : n * 4);
    note(w, cudaMemcpy(d_limits, limits, 4, cudaMemcpyHostToDevice));
    note(w, cudaLaunchCooperativeKernel((void *)thresholds, dim3(grid),
                                        dim3(w->block), arguments, 0,
                                        0));
    note(w, cudaDeviceSynchronize());
    if (!board && rounds > 0)   /* (with none it may have one ready) */
        shared_out(w, "c", rounds *
                   (8 + 2 * ((n - 1) / (grid * w->block) + 1)));
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
