#include "judge/device.h"
#include "graph/cost.h"

/* The kernels that the loop with a mask launches */
#ifdef IN_PLACE
__global__ void relax_masked(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *m, uint8_t *next,
                             uint32_t *overflow);
#else
__global__ void offer(uint32_t n, const uint32_t *v, const uint32_t *e,
                      const uint32_t *w, const uint32_t *pv,
                      const uint32_t *pe, const uint32_t *pw,
                      const cost_t *c, uint8_t *m, cost_t *uc,
                      uint32_t *overflow);
__global__ void commit(uint32_t n, const cost_t *uc, cost_t *c,
                       uint8_t *m, cost_t *again);
#endif
/* The arrays of the loop with a mask */
enum array { AV, AE, AW, APV, APE, APW, AC, AUC, AM, ANEXT, AAGAIN,
             AOVERFLOW, ARRAYS };

typedef struct arrays {
    uint32_t n, block, blocks;
    void *at[ARRAYS];
} arrays;

static void have(wire *w, arrays *a, enum array k, const char *name,
                 const void *from, int byte, size_t size)
{
    a->at[k] = room(w, name, from, size);
    if (from == NULL)
        note(w, cudaMemset(a->at[k], byte, size));
}
static void have_state(wire *w, arrays *a, uint32_t n, uint32_t block)
{
    a->n = n, a->block = block, a->blocks = (n - 1) / block + 1;
    have(w, a, AC, "c", NULL, 0xff, n * sizeof(cost_t));
    have(w, a, AUC, "uc", NULL, 0xff, n * sizeof(cost_t));
    have(w, a, AM, "m", NULL, 0, n);
    have(w, a, ANEXT, "next", NULL, 0, n);
    have(w, a, AAGAIN, "again", NULL, 0xff, sizeof(cost_t));
    have(w, a, AOVERFLOW, "overflow", NULL, 0, sizeof(uint32_t));
}
/* Offer until no vertex is masked */
#define WORDS(k) ((uint32_t *)a->at[k])
#define COSTS(k) ((cost_t *)a->at[k])
#define FLAGS(k) ((uint8_t *)a->at[k])

static void one_round(const arrays *a)
{
#ifdef IN_PLACE
    relax_masked<<<a->blocks, a->block>>>(
        a->n, WORDS(AV), WORDS(AE), WORDS(AW), COSTS(AC), FLAGS(AM),
        FLAGS(ANEXT), WORDS(AOVERFLOW));
#else
    offer<<<a->blocks, a->block>>>(
        a->n, WORDS(AV), WORDS(AE), WORDS(AW), WORDS(APV), WORDS(APE),
        WORDS(APW), COSTS(AC), FLAGS(AM), COSTS(AUC),
        WORDS(AOVERFLOW));
    commit<<<a->blocks, a->block>>>(a->n, COSTS(AUC), COSTS(AC),
                                    FLAGS(AM), COSTS(AAGAIN));
#endif
}
static bool goes_on(wire *w, arrays *a)
{
    bool again = false;
#ifdef IN_PLACE
    uint8_t flag;
    void *old = a->at[AM];

    a->at[AM] = a->at[ANEXT];
    a->at[ANEXT] = old;
    note(w, cudaMemset(old, 0, a->n));
    for (uint32_t i = 0; i < a->n && !again && w->status == 0; i++)
        if (note(w, cudaMemcpy(&flag, FLAGS(AM) + i, 1,
                               cudaMemcpyDeviceToHost)))
            again = flag != 0;
#else
    cost_t word = COST_INF;

    if (note(w, cudaMemcpy(&word, a->at[AAGAIN], sizeof word,
                           cudaMemcpyDeviceToHost)))
        again = word == 0;
    note(w, cudaMemset(a->at[AAGAIN], 0xff, sizeof word));
#endif
    return again && w->status == 0;
}
static void loop(wire *w, arrays *a)
{
    uint64_t rounds = 0;
    uint32_t overflow = 0;

    do {
        one_round(a);
        note(w, cudaGetLastError());
        note(w, cudaDeviceSynchronize());
        if (++rounds > 2 * (uint64_t)a->n + 8)
            fault(w, "the mask is not empty after 2n rounds");
    } while (w->status == 0 && goes_on(w, a));
    note(w, cudaMemcpy(&overflow, a->at[AOVERFLOW], sizeof overflow,
                       cudaMemcpyDeviceToHost));
    if (overflow != 0)
        fault(w, "overflow: reported where every sum fits");
}
/* Count the accesses of warps where all threads have work */
enum { RING = 256, RING_BLOCK = 64 };

static inline void make_ring(wire *w, arrays *a)
{
    uint32_t v[RING + 1], next[RING], before[RING], one[RING];

    for (uint32_t i = 0; i < RING; i++) {
        v[i] = i;
        next[i] = (i + 1) % RING;
        before[i] = (i + RING - 1) % RING;
        one[i] = 1;
    }
    v[RING] = RING;
    have(w, a, AV, "v", v, 0, sizeof v);
    have(w, a, AE, "e", next, 0, sizeof next);
    have(w, a, AW, "w", one, 0, sizeof one);
    have(w, a, APV, "pv", v, 0, sizeof v);
    have(w, a, APE, "pe", before, 0, sizeof before);
    have(w, a, APW, "pw", one, 0, sizeof one);
    have_state(w, a, RING, RING_BLOCK);
}
static void count_together(wire *w)
{
#ifdef __SIMULATOR__
    struct sim_counters now;
    arrays a = {};

    make_ring(w, &a);
    note(w, cudaMemset(a.at[AC], 0, RING * sizeof(cost_t)));
    note(w, cudaMemset(a.at[AM], 1, RING));
    sim_counters_reset();
    sim_counters_trace(1);
    if (w->status == 0)
        one_round(&a);
    note(w, cudaDeviceSynchronize());
    sim_counters_get(&now);
    sim_counters_trace(0);
    w->accesses = now.warp_accesses + 4 * now.barriers;
    leave_empty(w);
#else
    (void)w;
#endif
}
/* Answer with the costs that the loop arrives at */
extern "C" void child_stage(wire *w)
{
    arrays all = {}, *a = &all;
    size_t m = w->m * sizeof(uint32_t), n = w->n * sizeof(uint32_t);

    begin_question(w);
    have(w, a, AV, "v", wire_slot(w, V), 0, n + sizeof(uint32_t));
    have(w, a, AE, "e", wire_slot(w, E), 0, m);
    have(w, a, AW, "w", wire_slot(w, W), 0, m);
    have(w, a, APV, "pv", wire_slot(w, RV), 0, n + sizeof(uint32_t));
    have(w, a, APE, "pe", wire_slot(w, RE), 0, m);
    have(w, a, APW, "pw", wire_slot(w, RW), 0, m);
    have_state(w, a, w->n, w->block);
    /* Mask the source, run the loop, and take the costs */
    note(w, cudaMemset(FLAGS(AM) + w->source, 1, 1));
    note(w, cudaMemset(COSTS(AC) + w->source, 0, sizeof(cost_t)));
    note(w, cudaMemset(COSTS(AUC) + w->source, 0, sizeof(cost_t)));
    if (w->status == 0)
        loop(w, a);
    note(w, cudaMemcpy(wire_slot(w, C), a->at[AC], n,
                       cudaMemcpyDeviceToHost));
    leave_empty(w);
    if (w->status == 0)
        count_together(w);
    if (w->status > 0)
        w->status = HEAP_FAULT;     /* the error has its words already */
}
