/* The harness of a loop with a mask; the including file defines
   one_round() and goes_on(). The two exercises differ in what a
   round is and in how it is known that another one is needed. */
#include "exercises/device.h"
#include "graph/cost.h"

enum array { AV, AE, AW, APV, APE, APW, AC, AUC, AM, ANEXT, AAGAIN,
             AOVERFLOW, ARRAYS };

typedef struct arrays {
    uint32_t n, block, blocks;
    void *at[ARRAYS];
} arrays;
#define WORDS(k) ((uint32_t *)a->at[k])
#define COSTS(k) ((cost_t *)a->at[k])
#define FLAGS(k) ((uint8_t *)a->at[k])

static void one_round(const arrays *a);
static bool goes_on(wire *w, arrays *a);
/* All arrays exist under every hand-in; what one does not use is not
   written, which nobody forbids. */
static void have(wire *w, arrays *a, enum array k, const char *name,
                 const void *from, int byte, size_t size)
{
    a->at[k] = room(w, name, from, size);
    if (from == NULL)
        note(w, cudaMemset(a->at[k], byte, size));
}
/* What says in the mask that a vertex is masked; where a term has
   drawn it, any other number says no. */
static int set_mask(const wire *w)
{
    return its(w, "its m value ") ? (int)its(w, "its m value ") : 1;
}
static void have_state(wire *w, arrays *a, uint32_t n, uint32_t block)
{
    a->n = n, a->block = block;
    a->blocks = (n - 1) / block + 1 + w->schedule % 2;  /* one to spare */
    have(w, a, AC, "c", NULL, 0xff, n * sizeof(cost_t));
    have(w, a, AUC, "uc", NULL, 0xff, n * sizeof(cost_t));
    have(w, a, AM, "m", NULL, its(w, "its m ") ? set_mask(w) ^ 1 : 0, n);
    have(w, a, ANEXT, "next", NULL, 0, n);
    have(w, a, AAGAIN, "again", NULL, 0xff, sizeof(cost_t));
    have(w, a, AOVERFLOW, "overflow", NULL, 0, sizeof(uint32_t));
}
/* After k rounds every vertex with a shortest path of at most k arcs
   has its distance and no such path has more than n - 1: so n rounds
   are enough, and twice as many for a hand-in that offers and
   accepts in different rounds. An overflow is always called a fault;
   only the parent knows whether one was right, and then does not
   read the words. */
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
    if (overflow != 0 && w->status == 0) {
        fault(w, "overflow: reported where every sum fits");
        w->status = STAGE_OVERFLOW;
    }
}
/* Do the threads of a warp work together? That is asked apart, on a
   ring where each of 256 vertices is masked and has one arc, so that
   all lanes have the same work. The book's repair makes about a
   dozen accesses a warp; a kernel in which one lane works for its
   warp makes 32 times as many. A barrier counts as four: where the
   threads of a block take turns there are 64 of them. */
enum { RING = 256, RING_BLOCK = 64, TOGETHER_MOST = 8 * 100 };

static inline void make_ring(wire *w, arrays *a)
{
    uint32_t v[RING + 1], next[RING], before[RING], one[RING];

    for (uint32_t i = 0; i < RING; i++) {
        v[i] = i;
        next[i] = formed_head(w, RING, (i + 1) % RING);
        before[i] = formed_head(w, RING, (i + RING - 1) % RING);
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
/* An overflow of a round before stays where a block has nothing to do. */
static inline void ask_raised(wire *w, arrays *a)
{
    uint32_t raised = 1;

    a->n = a->block, a->blocks = 1;
    note(w, cudaMemset(a->at[AM], set_mask(w) ^ 1, RING));
    note(w, cudaMemcpy(a->at[AOVERFLOW], &raised, sizeof raised,
                       cudaMemcpyHostToDevice));
    if (w->status == 0)
        one_round(a);
    note(w, cudaMemcpy(&raised, a->at[AOVERFLOW], sizeof raised,
                       cudaMemcpyDeviceToHost));
    if (w->status == 0 && raised == 0)
        fault(w, "*overflow was raised by one round, and the next, "
              "without a mask, has lowered it");
}
/* Costs are zero and all masks set, so no offer lowers anything, and
   the count is a property of the text and not of a schedule. */
static void count_together(wire *w)
{
#ifdef __SIMULATOR__
    struct sim_counters now;
    arrays a = {};
    uint64_t accesses;

    make_ring(w, &a);
    note(w, cudaMemset(a.at[AC], 0, RING * sizeof(cost_t)));
    note(w, cudaMemset(a.at[AM], set_mask(w), RING));
    sim_counters_reset();
    sim_counters_trace(1);
    if (w->status == 0)
        one_round(&a);
    note(w, cudaDeviceSynchronize());
    sim_counters_get(&now);
    sim_counters_trace(0);
    accesses = now.warp_accesses + 4 * now.barriers;
    if (accesses > TOGETHER_MOST)
        too_much(w, "its threads do not work together: %llu accesses "
                 "of warps where all have work, and %d are allowed",
                 (unsigned long long)accesses, TOGETHER_MOST);
    ask_raised(w, &a);
    leave_empty(w);
#else
    (void)w;
#endif
}
/* A commit that never clears a mask gives right costs, and each
   round makes all offers of the rounds before once more. So the
   rounds are gone through on the host, and the units are the offers
   that the masks ask for: who was lowered in the round before is
   masked, where the two arrays differ. */
static uint64_t offers_of(wire *w)
{
    const uint32_t *v = (uint32_t *)wire_slot(w, V);
    const uint32_t *e = (uint32_t *)wire_slot(w, E);
    const uint32_t *weight = (uint32_t *)wire_slot(w, W);
    cost_t *c = (cost_t *)malloc(2 * w->n * sizeof *c), *uc = c + w->n;
    uint64_t offers = 0, before = ~0ull;

    for (uint32_t i = 0; i < w->n; i++)
        c[i] = COST_INF, uc[i] = i == w->source ? 0 : COST_INF;
    while (offers != before) {
        before = offers;
        cost_t *now = (cost_t *)malloc(w->n * sizeof *now), sum;

        memcpy(now, uc, w->n * sizeof *now);
        for (uint32_t i = 0; i < w->n; i++) {
            if (now[i] >= c[i])
                continue;
            for (uint32_t k = v[i]; k < v[i + 1]; k++) {
                offers++;
                uint32_t j = plain_head(w, w->n, e[k]);
                if (cost_add(now[i], weight[k], &sum) && sum < uc[j])
                    uc[j] = sum;
            }
        }
        memcpy(c, now, w->n * sizeof *now);
        free(now);
    }
    free(c);
    return offers;
}
/* Both lists of the graph are sent, as a repair may push or pull. */
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
    note(w, cudaMemset(FLAGS(AM) + w->source, set_mask(w), 1));
    note(w, cudaMemset(COSTS(AC) + w->source, 0, sizeof(cost_t)));
    note(w, cudaMemset(COSTS(AUC) + w->source, 0, sizeof(cost_t)));
    if (w->status == 0)
        loop(w, a);
    note(w, cudaMemcpy(wire_slot(w, C), a->at[AC], n,
                       cudaMemcpyDeviceToHost));
    leave_empty(w);
    w->units = offers_of(w);
    if (w->status == 0) {
        /* the work is the loop's; of the ring, what it was made for */
        uint64_t work[WORKS];

        memcpy(work, w->work, sizeof work);
        count_together(w);
        for (int k = 0; k < WORKS; k++)
            if (k != SECTORS && k != FETCHED && k < TOGETHER)
                w->work[k] = work[k];
    }
}
