/* The harness of apsp: several sources, several tracks. Five sources and
   three tracks are the smallest numbers that ask for everything: the
   fourth source goes to a track whose arrays hold another's row, and at
   the end a track that is done finds nothing to start while others are
   busy. Every second question has three; the others have as many as
   are drawn, one alone, or more than there are sources. And some give
   the sources in two parts, one after the other: whoever knows that
   there are five goes on behind the end of the first.

   The loop settles by Crauser's rule OUT, so kernels for it are
   offered besides those of loop.h. */
#define OFFERS_MINIMUMS
#define OFFERS_WORD
#define RETURNS_ERRORS
#define PAGES 8

#include "exercises/06-host-loop/loop.h"
#include "exercises/15-fw-rest/sources.h"

__global__ void lightest_arcs(uint32_t n, const uint32_t *v,
                              const uint32_t *w, cost_t *lightest)
{
    FOR_ITS_BLOCK(i, blockDim.x) {
        lightest[i] = COST_INF;
        for (uint32_t k = v[i]; k < v[i + 1]; k++)
            if (w[k] < lightest[i])
                lightest[i] = w[k];
    }
}
__global__ void update_out(uint32_t n, cost_t threshold,
                           const cost_t *c, uint8_t *f, uint8_t *u)
{
    FOR_ITS_BLOCK(i, blockDim.x) {
        f[i] = u[i] != 0 && c[i] != COST_INF && c[i] <= threshold;
        u[i] -= f[i];
        if (f[i] && is_found(c, threshold))
            taken[entry_of(c, i)] = c[i];
    }
}
/* Right rows do not say that more than one track was ever on its way.
   A track is known by its costs, and is on from its first threshold
   to the digest of its row; the kernels count how many are on at a
   time. In the eager order a host that starts all tracks before it
   goes on with one finds them all on. */
enum { TRACKS = 3, MOST_TRACKS = 7, PLACES = 8, OFTEN = 12 };
static __device__ unsigned long long on[PLACES];
static __device__ unsigned int most_on, not_found, digests;
static uint32_t tracks_asked;           /* at a time, as far as there are
                                          sources for them */

static __device__ void track_is_on(const cost_t *c)
{
    unsigned long long me = (unsigned long long)c;
    unsigned int count = 0, there = 0;

    for (int k = 0; k < PLACES; k++)
        there += atomicAdd(&on[k], 0ull) == me;
    for (int k = 0; k < PLACES; k++) {
        if (there == 0 && atomicCAS(&on[k], 0ull, me) == 0)
            there = 1;
        count += atomicAdd(&on[k], 0ull) != 0;
    }
    atomicMax(&most_on, count);
}
static __device__ void track_is_off(const cost_t *c)
{
    for (int k = 0; k < PLACES; k++)
        atomicCAS(&on[k], (unsigned long long)c, 0ull);
}
/* The sum is cut off one below infinity, as the contract says; one
   that has wrapped is treated like one that is too large. */
__global__ void threshold_out(uint32_t n, const uint8_t *u,
                              const cost_t *c, const cost_t *lightest,
                              cost_t *word)
{
    cost_t first = COST_INF;

    if (threadIdx.x == 0 && blockIdx.x == 0)
        track_is_on(c);
    FOR_ITS_BLOCK(i, WORD_COSTS * blockDim.x) {
        cost_t x = lightest[i], sum = COST_INF - 1;
        if (!u[i] || c[i] == COST_INF)
            continue;
        if (x != COST_INF && c[i] + x >= x && c[i] + x < sum)
            sum = c[i] + x;
        if (sum < first)
            first = sum;
    }
    if (threadIdx.x == 0)
        atomicMin(word, first);
    one_fold(c, n, first);
}
#include "cuda/rows.h"
/* The digest is the last that is made of a track's row, and there the
   ledger is looked into: a cost that no relaxation has found in this
   track, or no update has taken, was not made by it. */
__global__ void row_digest(uint32_t n, const cost_t *c, digest *sums)
{
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        track_is_off(c);
        atomicAdd(&digests, 1u);
    }
    FOR_ITS_BLOCK(i, blockDim.x) {
        bool reached = c[i] != COST_INF;
        if (reached && !was_taken(c, i))
            atomicAdd(&not_found, 1u);
        atomicAdd(&sums->reached, (unsigned long long)reached);
        atomicMax(&sums->farthest, reached ? c[i] : 0ull);
        atomicAdd(&sums->checksum,
                  digest_term(i, reached ? c[i] : UINT64_MAX));
    }
}
int apsp(const apsp_problem *p, apsp_answer *a);

static void forget_lanes(void)
{
    static const unsigned long long none[PLACES] = { 0 };

    cudaMemcpyToSymbol(on, none, sizeof none);
    cudaMemcpyToSymbol(most_on, none, sizeof most_on);
    cudaMemcpyToSymbol(not_found, none, sizeof not_found);
    cudaMemcpyToSymbol(digests, none, sizeof digests);
}
/* A host that waits for one track while another has its answer makes
   a queue of its tracks. It may wait before the first source is begun
   and after the last digest; in between it asks. And whoever asks one
   track until it is ready, before another is begun, is found where
   streams are lazy: there nothing runs that the host has not asked
   for, so all tracks have been begun when the first threshold runs.
   There, too, one hears of a track that it has not come, some six times
   an iteration: whoever asks for all of them asks for each as often. */
static void look_at_host(wire *w, uint32_t begun, uint32_t tracks)
{
#ifdef __SIMULATOR__
    struct sim_counters now;

    sim_counters_get(&now);
    if (now.passed > OFTEN * tracks)
        too_much(w, "%u times the host hears that others have not come, "
                 "and does not ask for one of %u tracks",
                 (unsigned)now.passed, tracks);
    uint64_t waits = sim_waits_amid("initialize");
    uint64_t first = sim_ahead_of("initialize", "threshold_out");

    if (waits > 0)
        too_much(w, "the host waits %u times, for a track or for all, "
                 "while others may be ready", (unsigned)waits);
    else if (w->schedule == 1 && first < begun)
        too_much(w, "%u of %u tracks are begun when the first is asked "
                 "until it is ready", (unsigned)first, begun);
#else
    (void)w, (void)begun, (void)tracks;
#endif
}
static void look_at_lanes(wire *w)
{
    unsigned int lost = 0, rows = 0;

    cudaMemcpyFromSymbol(&lost, not_found, sizeof lost);
    cudaMemcpyFromSymbol(&rows, digests, sizeof rows);
    if (lost > 0 || rows < SOURCES_ASKED)
        too_much(w, "%u of %d rows have a digest, and %u costs were "
                 "not found by relaxations and updates", rows,
                 SOURCES_ASKED, lost);
#ifdef __SIMULATOR__
    unsigned int most = 0;

    cudaMemcpyFromSymbol(&most, most_on, sizeof most);
    if (w->schedule == 0 && most < tracks_asked)
        too_much(w, "%u of %u tracks are on at a time", most,
                 tracks_asked);
#endif
}
static struct asks what_is_asked(const wire *)
{
    struct asks ask = {};

    ask.lowered = ask.taken = ask.minimum = 1;
    return ask;
}
/* What becomes of the rows that are given to take: each comes once,
   and none comes after one that was refused. */
typedef struct taker {
    wire *w;
    cost_t *rows;
    uint32_t n, count, calls, times[SOURCES_ASKED];
    uint32_t refused;           /* so many are taken before it */
} taker;

static bool take_row(void *to, uint32_t k, const void *c, size_t size)
{
    taker *t = (taker *)to;

    if (t->calls > t->refused)
        fault(t->w, "'take' has refused a row, and is given another");
    else if (size != sizeof *t->rows)
        fault(t->w, "'take' is told that an element has %zu bytes", size);
    else if (k >= t->count || t->times[k]++ > 0)
        fault(t->w, "of %u sources, 'take' is given a row of number %u%s",
              t->count, k, k < t->count ? " again" : "");
    else
        memcpy(t->rows + (size_t)k * t->n, c, t->n * size);
    return t->calls++ != t->refused;
}
/* What is kept of a row must be of that row. */
static void look_at_part(wire *w, const taker *t, const digest *sums)
{
    for (uint32_t k = 0; k < t->count; k++) {
        digest d = digest_of(t->rows + (size_t)k * t->n, t->n);
        if (t->times[k] == 0)
            fault(w, "'take' is not given the row of source number %u", k);
        else if (memcmp(&d, &sums[k], sizeof d))
            fault(w, "digests[%u] is not that of the row that was taken",
                  k);
    }
}
/* The rows of a part go into room of their own, with one row behind it
   that nobody may touch. */
static int run_part(wire *w, const graph *g, const uint32_t *sources,
                    uint32_t count, uint32_t tracks, uint32_t refused,
                    cost_t *c)
{
    static const unsigned long long nobody[PAGES] = { 0 };
    size_t size = (size_t)count * g->n;
    cost_t *own = (cost_t *)malloc((size + g->n) * sizeof *own);
    digest sums[SOURCES_ASKED];
    taker t = { w, own, g->n, count, 0, {}, refused };
    apsp_problem p = { g, sources, count, tracks, w->block, take_row, &t,
                       0, false };
    apsp_answer a = {};
    int status;

    if (own == NULL)
        abort();
    memset(own, 0xa5, (size + g->n) * sizeof *own);
    memset(sums, 0xa5, sizeof sums);
    if (!failing)
        cudaMemcpyToSymbol(page_of, nobody, sizeof nobody);
    a.digests = sums;
    status = apsp(&p, &a);
    memcpy(c, own, size * sizeof *own);
    for (uint32_t i = 0; i < g->n; i++)
        if (own[size + i] != 0xa5a5a5a5u)
            fault(w, "of %u sources a row more was written", count);
    if (status == 0 && !failing)    /* (that it is 0 is told then) */
        look_at_part(w, &t, sums);
    free(own);
    return status;
}
/* One of the rows is refused. */
static void run_refused(wire *w, const graph *g, const uint32_t *sources,
                        uint32_t tracks, luck *s)
{
    cost_t *c = (cost_t *)malloc(SOURCES_ASKED * g->n * sizeof *c);
    uint32_t refused = draw(s, SOURCES_ASKED);

    if (c == NULL)
        abort();
    if (run_part(w, g, sources, SOURCES_ASKED, tracks, refused, c) !=
        NOT_TAKEN)
        fault(w, "'take' has refused a row, and the answer is not "
              "NOT_TAKEN");
    free(c);
}
static int run_loop(wire *w, const graph *g, cost_t *c)
{
    uint32_t sources[SOURCES_ASKED], tracks, part;
    luck s = luck_of(w);
    int status;

    for (uint32_t k = 0; k < SOURCES_ASKED; k++)
        sources[k] = source_asked(w, k);
    if (!failing)
        forget_lanes();
    tracks = draw(&s, 2) ? TRACKS : 1 + draw(&s, MOST_TRACKS);
    part = draw(&s, 2) ? SOURCES_ASKED : 1 + draw(&s, SOURCES_ASKED - 1);
    tracks_asked = part > SOURCES_ASKED - part ? part
                                               : SOURCES_ASKED - part;
    if (tracks < tracks_asked)
        tracks_asked = tracks;
    status = run_part(w, g, sources, part, tracks, SOURCES_ASKED, c);
    if (status == 0 && !failing)
        look_at_host(w, part < tracks ? part : tracks, tracks);
    if (status == 0 && part < SOURCES_ASKED)
        status = run_part(w, g, sources + part, SOURCES_ASKED - part,
                          tracks, SOURCES_ASKED, c + (size_t)part * g->n);
    if (status == 0 && !failing)
        look_at_lanes(w);
    if (status == 0 && w->schedule == 3 && g->n < 70)
        run_refused(w, g, sources, tracks, &s);
    return status;
}
