/* The harness of a host's loop; the including file defines
   run_loop(), and says by OFFERS_MINIMUMS and OFFERS_WORD which
   kernels there are (what is not offered cannot be called), and by
   RETURNS_ERRORS that the loop is to notice each call that fails.
   The kernels are ours. In each of them one thread does the work of
   its block, so they are right and not worth copying: used for a
   kernel they do too much work. */
#include "exercises/device.h"
#include "cuda/kernels.h"

static int run_loop(wire *w, const graph *g, cost_t *c);
enum { LONG = 5000 };               /* vertices: it is a path */
/* A right loop launches no more than a few kernels for each vertex, of
   each source. Who launches some times as many has no end, and that is
   told when they are counted, not when the time is over. */
#define ENDLESS 32ull               /* launches, per vertex */
static inline bool is_path(const wire *w)
{
    return w->n >= LONG && w->m == w->n - 1;
}
#define FOR_ITS_BLOCK(i, width) \
    if (threadIdx.x == 0) \
        for (uint32_t i = its_next(blockIdx.x * (width)); \
             i < n && i < (blockIdx.x + 1) * (width); \
             i = its_next(i + 1))

/* A host that computes the distances itself, and launches kernels
   for show, returns the right costs too. So the kernels keep a
   ledger. Into it go only costs that follow from the question: an
   offer counts if the list that it comes from is the question's own,
   arc by arc, and if the ledger has the cost of its tail, too. By
   induction from the source, whatever stands in the ledger is the
   length of a path that these kernels have followed. A star of the
   answers, other weights, the arcs of a tree, answers that were sent
   out: none of them has a place in it. To fill it with launches for
   show is to run the algorithm.

   It has the cost to which a relaxation has lowered each vertex, and
   that at which an update has taken it into the frontier, where the
   minimum was one that the kernels have found. A lane of a solver for
   many sources is known by its costs, and has a page of its own;
   initialize begins it anew. */
#ifndef PAGES
#define PAGES 1
#endif
#ifndef LISTS_TAILS
#define LISTS_TAILS 0       /* the lists are of predecessors */
#endif
enum { LEDGER = 1 << 17 };      /* words: a page has LEDGER / PAGES */
static __device__ unsigned long long page_of[PAGES];
static __device__ cost_t lowered[LEDGER], taken[LEDGER];
static __device__ cost_t found[PAGES];        /* the least cost */
static __device__ unsigned long long lists[LEDGER];   /* digests */
static __device__ struct asks {
    uint32_t n, source;
    uint32_t lowered, taken, minimum, passes;   /* by the kernels? */
    uint32_t path;
    uint32_t block;                             /* threads, if told */
} asked;
static __device__ uint32_t other_block;
static uint32_t asked_n;    /* the host's: the file can reach the wire */

/* A loop may run for as many rounds as there are vertices, and who
   ends it after some thousands has to be asked about as many. Where
   the graph is one long path, a round is about two of its vertices,
   the one in the frontier and the next: the kernels look at these
   alone, and the blocks of others are left out, so that thousands of
   rounds take no more than they should.  The block that has the next,
   if there is one, does what is done once. */
enum { NO_NEXT = UINT32_MAX };
static __device__ uint32_t front, next_on[LEDGER];
static __device__ uint32_t near[3];     /* both, and whose block leads */

static __device__ void go_to(uint32_t i)
{
    atomicExch(&front, i);
    atomicExch(&near[0], i);
    atomicExch(&near[1], next_on[i]);
    atomicExch(&near[2], next_on[i] == NO_NEXT ? i : next_on[i]);
}
static __device__ bool leads(uint32_t width)
{
    uint32_t item = asked.path ? atomicAdd(&near[2], 0u) : 0;

    return threadIdx.x == 0 && blockIdx.x == item / width;
}

static __device__ uint32_t its_next(uint32_t i)
{
    if (!asked.path)
        return i;
    uint32_t x = atomicAdd(&front, 0u), y = next_on[x];

    return x >= i && (x < y || y < i) ? x : y >= i ? y : NO_NEXT;
}
/* a term for each arc of a list: their order is free */
static __host__ __device__ unsigned long long arc_term(uint32_t head,
                                                       uint32_t weight)
{
    unsigned long long z = ((unsigned long long)head << 32 | weight) +
                           0x9e3779b97f4a7c15ull;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}
static __device__ bool own_list(uint32_t i, const uint32_t *v,
                                const uint32_t *e, const uint32_t *w)
{
    unsigned long long sum = 0;

    for (uint32_t k = v[i]; k < v[i + 1]; k++)
        sum += arc_term(e[k], w[k]);
    return sum == lists[i % LEDGER];
}
static __device__ uint32_t page_for(const cost_t *c)
{
    unsigned long long me = (unsigned long long)c, has = 0;
    uint32_t page = 0;

    for (; page + 1 < PAGES; page++) {
        has = atomicCAS(&page_of[page], 0ull, me);
        if (has == 0 || has == me)
            break;
    }
    return page;
}
static __device__ uint32_t entry_of(const cost_t *c, uint32_t i)
{
    return (page_for(c) * (LEDGER / PAGES) + i) % LEDGER;
}
/* Was i found, and taken, at the cost that it has? */
static __device__ bool was_taken(const cost_t *c, uint32_t i)
{
    uint32_t entry = entry_of(c, i);

    return lowered[entry] == c[i] &&
           (!asked.taken || taken[entry] == c[i]);
}
/* A minimum is found if all n vertices were looked at; and it is
   about the costs that are now. */
static __device__ void new_costs(const cost_t *c)
{
    if (leads(blockDim.x))
        found[page_for(c)] = COST_INF;
}
static __device__ bool is_found(const cost_t *c, cost_t mssp)
{
    return !asked.minimum || found[page_for(c)] == mssp;
}
__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    bool counts = n == asked.n && (PAGES > 1 || source == asked.source);

    uint32_t end = min(n, (blockIdx.x + 1) * blockDim.x);

    new_costs(c);
    for (uint32_t i = blockIdx.x * blockDim.x; threadIdx.x == 0 &&
         i < end; i++) {
        f[i] = i == source;
        u[i] = !f[i];
        c[i] = f[i] ? 0 : COST_INF;
        cost_t known = f[i] && counts ? 0 : COST_INF;
        lowered[entry_of(c, i)] = taken[entry_of(c, i)] = known;
    }
}
#ifdef HOST_RELAXES
/* Where the host relaxes, nobody sees it do so; but the costs that it
   sends out are those of an iteration.  A vertex that waits costs
   what the settled ones offer it along the question's own arcs, no
   less and no more: a host that has the answers already sends too
   little, and one that follows the arcs of a tree alone, or of some
   other graph, too much.  (This launch takes vertices at the minimum,
   and others that cost as much it may have taken before.  What those
   offer makes the lower bound lower, and no upper one.)

   And what one side does is not the other's to do: a kernel that
   relaxes has no part in a run where the host does.  A host that finds
   the flags itself, which are the device's part there, would find
   those that update finds; so update leaves a vertex or two for the
   next iteration, whose minimum is then the same, and only who has
   the flags from the device knows.  Nor may a kernel fetch for itself
   from the host's memory what was to be sent. */
enum { OWN_ARCS = 1 << 16 };
static __device__ uint32_t own_v[OWN_ARCS], own_e[OWN_ARCS],
    own_w[OWN_ARCS];
static __device__ uint32_t holds_host, astray, beside, held_back;

static __device__ bool hold_back(uint32_t i)
{
    return holds_host && i % 5 == 3 && atomicAdd(&held_back, 1u) < 2;
}

static __device__ void hold_to_offers(const cost_t *c, uint32_t i,
                                      cost_t mssp)
{
    unsigned long long least = COST_INF, before = COST_INF;

    for (uint32_t k = own_v[i]; k < own_v[i + 1]; k++) {
        unsigned long long x = atomicMin(&taken[entry_of(c, own_e[k])],
                                         COST_INF);
        if (x == COST_INF)
            continue;
        least = min(least, x + own_w[k]);
        if (x < mssp)
            before = min(before, x + own_w[k]);
    }
    if (c[i] < least || c[i] > before)
        atomicAdd(&astray, 1u);
}
#endif
/* Where bytes on the bus are counted, a kernel that works in the
   host's memory would have them cross uncounted. */
#if defined HOST_RELAXES || defined COUNTS_CROSSINGS
#define HOST_IS_FAR
static __device__ uint32_t away;
#endif
/* part: is it the device's? and are the arrays in its memory? */
static __device__ void this_side(uint32_t part, const void *c,
                                 const void *f, const void *u)
{
#ifdef HOST_RELAXES
    if (!part)
        atomicAdd(&beside, 1u);
#endif
#if defined HOST_IS_FAR && defined __SIMULATOR__
    if (!sim_is_device(c) || !sim_is_device(f) || !sim_is_device(u))
        atomicAdd(&away, 1u);
#endif
    if (asked.block && asked.block != blockDim.x)
        atomicExch(&other_block, blockDim.x);
    (void)part, (void)c, (void)f, (void)u;
}
static __device__ void take(const cost_t *c, uint32_t i)
{
#ifdef HOST_RELAXES
    atomicExch(&taken[entry_of(c, i)], c[i]);
#else
    taken[entry_of(c, i)] = c[i];
#endif
}
__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    if (threadIdx.x == 0)
        this_side(asked.taken, c, f, u);
    FOR_ITS_BLOCK(i, blockDim.x) {
        f[i] = u[i] != 0 && c[i] == mssp;
#ifdef HOST_RELAXES
        f[i] = f[i] && !hold_back(i);
#endif
        u[i] -= f[i];
        if (f[i] && is_found(c, mssp))
            take(c, i);
        if (f[i] && asked.path)
            go_to(i);
#ifdef HOST_RELAXES
        if (holds_host && u[i])
            hold_to_offers(c, i, mssp);
#endif
    }
}
/* The sum stays infinite for a settled head, and the minimum with
   infinity changes nothing. The atomic is needed even so: the one
   thread of another block may lower the same head. */
__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    new_costs(c);
    if (threadIdx.x == 0)
        this_side(asked.lowered, c, f, u);
    FOR_ITS_BLOCK(i, blockDim.x) {
        int counts = -1;            /* not yet looked at */

        for (uint32_t k = v[i]; f[i] && k < v[i + 1]; k++) {
            cost_t x = COST_INF;
            if (u[e[k]] && !cost_add(c[i], w[k], &x))
                atomicOr(overflow, 1u);
            else if (x < atomicMin(&c[e[k]], x)) {
                if (counts < 0)
                    counts = was_taken(c, i) && own_list(i, v, e, w);
                if (counts)
                    atomicMin(&lowered[entry_of(c, e[k])], x);
            }
        }
    }
}
/* Each vertex is written by its own block alone. */
__global__ void relax_U(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    new_costs(c);
    if (threadIdx.x == 0)
        this_side(asked.lowered, c, f, u);
    FOR_ITS_BLOCK(i, blockDim.x) {
        uint32_t tail = n;          /* of the cost that it has now */

        for (uint32_t k = v[i]; u[i] && k < v[i + 1]; k++) {
            cost_t x = COST_INF;
            if (f[e[k]] && !cost_add(c[e[k]], w[k], &x))
                atomicOr(overflow, 1u);
            else if (x < c[i])
                c[i] = x, tail = e[k];
        }
        if (tail < n && was_taken(c, tail) && own_list(i, v, e, w))
            lowered[entry_of(c, i)] = c[i];
    }
}
#ifdef OFFERS_MINIMUMS
/* One variable would do; but a launch without the third number
   between the chevrons must fail here as with a real kernel. */
__device__ static cost_t least(uint32_t n, const uint8_t *u,
                               const cost_t *c, uint32_t a_thread)
{
    extern __shared__ cost_t s[];
    uint32_t first = blockIdx.x * a_thread * blockDim.x;
    uint32_t end = min(n, first + a_thread * blockDim.x);

    if (u != NULL && asked.path) {
        cost_t x = COST_INF;
        FOR_ITS_BLOCK(i, a_thread * blockDim.x)
            if (u[i] && c[i] < x)
                x = c[i];
        return x;
    }
    s[threadIdx.x] = COST_INF;
    __syncthreads();
    for (uint32_t i = first; threadIdx.x == 0 && i < end; i++)
        if ((u == NULL || u[i]) && c[i] < s[0])
            s[0] = c[i];
    return threadIdx.x == 0 ? s[0] : COST_INF;
}
/* Where the passes are: a minimum is found by them if each has read
   all that the one before has written, and one block was enough. */
static __device__ const cost_t *written;
static __device__ uint32_t how_many;
static __device__ cost_t *of_costs;         /* their entry in found */

static __device__ void pass(bool goes_on, const cost_t *minimums,
                            cost_t x)
{
    written = goes_on ? minimums : NULL;
    how_many = gridDim.x;
    if (goes_on && gridDim.x == 1)
        *of_costs = x;
}
/* The whole of what is unsettled was looked at, by one launch. */
static __device__ void one_fold(const cost_t *c, uint32_t n, cost_t x)
{
    if (threadIdx.x == 0 && n == asked.n && !asked.passes)
        atomicMin(&found[page_for(c)], x);
}
/* Both passes are the same fold over two costs per thread; the
   second has no flags. */
__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums)
{
    cost_t x = least(n, u, c, 2);
    bool leader = leads(2 * blockDim.x);
    if (threadIdx.x == 0 && !asked.path)
        minimums[blockIdx.x] = x;
    for (uint32_t k = 0; asked.path && leader && k < gridDim.x; k++)
        minimums[k] = k == blockIdx.x ? x : COST_INF;
    if (leader)
        of_costs = &found[page_for(c)];
    one_fold(c, n, x);
    if (leader)
        pass(n == asked.n, minimums, x);
}
__global__ void minimum2(uint32_t n, const cost_t *values,
                         cost_t *minimums)
{
    cost_t x = least(n, NULL, values, 2);
    if (threadIdx.x == 0)
        minimums[blockIdx.x] = x;
    if (threadIdx.x == 0 && blockIdx.x == 0)
        pass(written == values && n == how_many, minimums, x);
}
#endif
#ifdef OFFERS_WORD
/* The word has to be infinite before the launch. A loop that forgets
   it keeps the minimum of the iteration before, and has no end. */
__global__ void minimum_word(uint32_t n, const uint8_t *u,
                             const cost_t *c, cost_t *word)
{
    cost_t x = least(n, u, c, WORD_COSTS);
    if (threadIdx.x == 0)
        atomicMin(word, x);
    one_fold(c, n, x);
}
#endif
#if defined RETURNS_ERRORS && defined __SIMULATOR__
/* A right loop is run again, on small graphs, as often as it has
   calls to the runtime, or up to some hundred times. Each time one
   call fails: the loop must not return 0 then, and must free what it
   has. So it is with memory of the host's, but that a loop may do
   without and find the costs all the same. (Launches are left out: it is right to look for their errors
   later, and meanwhile other kernels would read what the failed one
   did not write. Near the end every array has been written. There
   launches fail, too, and whoever never asks for their errors says
   that the costs are there.) */
enum { LONG_ENOUGH = 4 };           /* iterations */
static bool failing;        /* the harness makes no calls of its own */

/* One run in which call number at fails. A failure that is forgotten
   may be told again by the next question about errors, unless a look
   at an event that has not come takes it away: so the order of streams
   is drawn, too. Questions fail where each of them is answered. */
enum { STREAM_ORDERS = 4 };

static int run_failing(wire *w, const graph *g, cost_t *c, uint64_t at,
                       uint32_t streams, uint64_t *calls)
{
    static const char *const order[] = { "eager", "lazy", "reversed",
                                         "random" };
    begin_question(w);
    sim_streams_set(order[streams]);
    sim_launches_set(ENDLESS * w->n + 1000);
    sim_fail_set(at | (streams == 0 ? SIM_QUERIES : 0));
    int status = run_loop(w, g, c);

    count_held(w);
    *calls = sim_calls();
    sim_finish();           /* (and what it finds came of the failure) */
    sim_fail_set(0);
    return status;
}
static void fail_in_turn(wire *w, const graph *g)
{
    uint64_t work[WORKS], calls[STREAM_ORDERS], most_calls, there;
    luck s = luck_of(w);    /* (steps of one length meet one call only) */
    cost_t *c = (cost_t *)malloc((size_t)w->slot[C].count * sizeof *c);

    if (c == NULL)
        abort();
    memcpy(work, w->work, sizeof work);
    failing = true;
    allocations = 0;
    for (uint32_t o = 0; o < STREAM_ORDERS; o++)
        run_failing(w, g, c, SIM_NO_LAUNCH, o, &calls[o]);
    const uint32_t most = allocations / 4 < 9 ? allocations / 4 : 9;
    for (uint64_t k = 1; k <= calls[0] && w->status == 0;
         k += 1 + draw(&s, 1 + calls[0] / 60)) {
        uint32_t order = draw(&s, STREAM_ORDERS);
        uint64_t at = 1 + k * calls[order] / (calls[0] + 1);
        if (run_failing(w, g, c, at | SIM_NO_LAUNCH, order, &there) ==
            0 && at <= there)
            fault(w, "the judge let call %u to the runtime fail, and "
                  "it returned 0", (unsigned)at);
    }
    for (uint32_t k = 1; k <= most && w->status == 0; k++) {
        allocations = 0, none_at = w->lacking = k;
        if (run_failing(w, g, c, 0, 0, &there) == 0 &&
            memcmp(c, wire_slot(w, C),
                   (size_t)w->slot[C].count * sizeof *c) != 0)
            fault(w, "the judge let allocation %u fail, and it "
                  "returned 0", (unsigned)k);
        none_at = w->lacking = 0;
    }
    if (w->iterations < LONG_ENOUGH || w->status != 0 ||
        run_failing(w, g, c, 0, 0, &most_calls) != 0)
        most_calls = 0;
    for (uint64_t k = most_calls - most_calls / 4; most_calls &&
         k <= most_calls && w->status == 0;
         k += 1 + draw(&s, 1 + most_calls / 20))
        if (run_failing(w, g, c, k, 0, &there) == 0)
            fault(w, "the judge let call %u to the runtime, or a "
                  "launch, fail, and it returned 0", (unsigned)k);
    memcpy(w->work, work, sizeof work);
    failing = false;
    free(c);
}
#else
static const bool failing = false;
#endif
/* Every reached vertex must stand in the ledger with its distance: as
   lowered to it where relaxing is the device's part, and as taken at
   it where updating is; the including file says which are. */
static struct asks what_is_asked(const wire *w);

static void lay_path(wire *w, const uint32_t *v, const uint32_t *e)
{
    static uint32_t next[LEDGER];

    memset(next, 0xff, sizeof next);
    for (uint32_t i = 0; i < w->n; i++)
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            uint32_t j = plain_head(w, w->n, e[k]);
            uint32_t from = LISTS_TAILS ? j : i;
            next[from] = from == i ? j : i;
        }
    const uint32_t second = next[w->source];
    const uint32_t both[] = { w->source, second,
                              second == NO_NEXT ? w->source : second };

    cudaMemcpyToSymbol(front, &w->source, sizeof w->source);
    cudaMemcpyToSymbol(next_on, next, sizeof next);
    cudaMemcpyToSymbol(near, both, sizeof both);
#ifdef __SIMULATOR__
    uint32_t *at = NULL;

    cudaGetSymbolAddress((void **)&at, near);
    sim_only_near((const void *)relax_F, at, 2, 1);
    sim_only_near((const void *)relax_U, at, 2, 1);
    sim_only_near((const void *)update, at, 2, 1);
#ifdef OFFERS_MINIMUMS
    sim_only_near((const void *)minimum1, at + 2, 1, 2);
#endif
#ifdef OFFERS_WORD
    sim_only_near((const void *)minimum_word, at + 2, 1, WORD_COSTS);
#endif
#endif
}
static void open_ledger(wire *w)
{
    static cost_t none[LEDGER];
    static const unsigned long long nobody[PAGES] = { 0 };
    static unsigned long long sums[LEDGER];
    const uint32_t *v = (const uint32_t *)wire_slot(w, V);
    const uint32_t *e = (const uint32_t *)wire_slot(w, E);
    const uint32_t *weight = (const uint32_t *)wire_slot(w, W);
    struct asks ask = what_is_asked(w);

    if (w->n > LEDGER / PAGES)
        abort();
    asked_n = w->n;
    for (uint32_t i = 0; i < w->n; i++) {
        sums[i] = 0;
        for (uint32_t k = v[i]; k < v[i + 1]; k++)
            sums[i] += arc_term(plain_head(w, w->n, e[k]), weight[k]);
    }
    ask.n = w->n;
    ask.source = w->source;
    ask.block = w->block;
    ask.path = is_path(w);
#ifdef __SIMULATOR__
    sim_only_near(NULL, NULL, 0, 0);
#endif
    if (ask.path)
        lay_path(w, v, e);
    memset(none, 0xff, sizeof none);
    cudaMemcpyToSymbol(lists, sums, sizeof sums);
    cudaMemcpyToSymbol(asked, &ask, sizeof ask);
    cudaMemcpyToSymbol(lowered, none, sizeof none);
    cudaMemcpyToSymbol(taken, none, sizeof none);
    cudaMemcpyToSymbol(found, none, sizeof found);
    cudaMemcpyToSymbol(page_of, nobody, sizeof nobody);
    cudaMemcpyToSymbol(other_block, nobody, sizeof other_block);
    const uint32_t zero = 0;
    (void)zero;
#ifdef HOST_IS_FAR
    cudaMemcpyToSymbol(away, &zero, sizeof zero);
#endif
#ifdef HOST_RELAXES
    uint32_t holds = ask.taken && !ask.lowered;

    if (w->n >= OWN_ARCS || w->m > OWN_ARCS)
        abort();
    cudaMemcpyToSymbol(own_v, v, (w->n + 1) * sizeof *v);
    cudaMemcpyToSymbol(own_e, e, w->m * sizeof *e);
    cudaMemcpyToSymbol(own_w, weight, w->m * sizeof *weight);
    cudaMemcpyToSymbol(holds_host, &holds, sizeof holds);
    cudaMemcpyToSymbol(astray, &zero, sizeof zero);
    cudaMemcpyToSymbol(beside, &zero, sizeof zero);
    cudaMemcpyToSymbol(held_back, &zero, sizeof zero);
#endif
#ifdef __SIMULATOR__
    sim_counters_reset();
#endif
}
static void look_into_ledger(wire *w, const cost_t *c)
{
    static cost_t low[LEDGER], took[LEDGER];
    struct asks ask = what_is_asked(w);
    bool seen = w->slow[0] != '\0';
    uint32_t block = 0;

    cudaMemcpyFromSymbol(&block, other_block, sizeof block);
    if (block)
        fault(w, "a launch has blocks of %u threads, where %u are "
              "asked for", block, w->block);

#ifdef HOST_RELAXES
    uint32_t other = 0, twice = 0;

    cudaMemcpyFromSymbol(&other, astray, sizeof other);
    cudaMemcpyFromSymbol(&twice, beside, sizeof twice);
    if (twice > 0 && !seen)
        too_much(w, "kernels did the host's part; to leave it to the "
                 "host is asked for");
    else if (other > 0 && !seen)
        too_much(w, "%u costs were sent out that are not what the "
                 "settled vertices offer, as is asked for", other);
    seen = seen || twice > 0 || other > 0;
#endif
#ifdef HOST_IS_FAR
    uint32_t far = 0;

    cudaMemcpyFromSymbol(&far, away, sizeof far);
    if (far > 0 && !seen)
        too_much(w, "a kernel works in the host's memory; to send what "
                 "it needs is asked for");
    seen = seen || far > 0;
#endif
    cudaMemcpyFromSymbol(low, lowered, sizeof low);
    cudaMemcpyFromSymbol(took, taken, sizeof took);
    for (uint32_t i = 0; i < asked_n && PAGES == 1 && !seen; i++) {
        cost_t x = its(w, "c rest") ? COST_INF - c[i] : c[i];

        if (x != COST_INF && ((ask.lowered && low[i] != x) ||
                              (ask.taken && took[i] != x))) {
            too_much(w, "c[%u] = %u was not found by the kernels, as "
                     "is asked for", i, c[i]);
            seen = true;
        }
    }
}
/* A loop that reads pinned memory without waiting is right as long
   as everything happens at once. So only the ascending questions
   have eager streams; the lazy ones find a loop that reads before it
   has waited, the reversed ones one that counts on the order of
   streams. The threads' schedule is not needed here: the kernels are
   right under each. */
extern "C" void child_stage(wire *w)
{
    graph g = graph_on(w);

    begin_question(w);
    open_ledger(w);
#ifdef __SIMULATOR__
    static const char *const order[] = { "eager", "lazy", "reversed",
                                         "random" };
    sim_streams_set(order[w->schedule < 4 ? w->schedule : 3]);
    sim_launches_set(ENDLESS * w->n + 1000);
#endif
    int status = run_loop(w, &g, (cost_t *)wire_slot(w, C));
    if (w->status == 0)             /* (else a fault was found) */
        w->status = status;
    if (cudaDeviceSynchronize() != cudaSuccess && w->status == 0)
        w->status = -1;
    count_work(w);
    if (w->status == 0)
        look_into_ledger(w, (const cost_t *)wire_slot(w, C));
#if defined RETURNS_ERRORS && defined __SIMULATOR__
    if (w->n < 40 && w->schedule == 0 && w->status == 0 &&
        sim_errors() == 0)          /* (a race would be told each time) */
        fail_in_turn(w, &g);
#endif
}
