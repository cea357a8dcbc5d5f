#include "multi/share_room.h"
#include "multi/share_load.h"
#include "multi/share_phase.h"
#include "multi/share_linked.h"
#include "multi/share_certificate.h"

/* What the arcs of a part are like */
static bool weigh(share *s, const origin *from)
{
    const csr_parts *f = &from->file;
    uint32_t *w = (uint32_t *)malloc(SLICE * sizeof *w);
    uint64_t at[LARGEST_TILE + 1];
    const part *p = &s->p;

    s->heaviest = f->path ? 0 : from->made.heaviest;
    s->lightest = 1;
    for (uint32_t i = 0, run; w && f->path && i < p->own; i += run) {
        /* Find the run of vertices that begins at a label */
        uint32_t label = p->first + i, first = vertex_of(p, label);
        run = p->tile - label % p->tile;
        if (run > p->own - i)
            run = p->own - i;
        if (!parts_starts(f, first, run, at))
            return free(w), false;
        for (uint64_t k = at[0], now; k < at[run]; k += now) {
            now = at[run] - k < SLICE ? at[run] - k : SLICE;
            if (!parts_words(f, f->weights, k, now, w))
                return free(w), false;
            /* Weigh them */
            for (uint64_t x = 0; x < now; x++) {
                s->heaviest = w[x] > s->heaviest ? w[x] : s->heaviest;
                s->lightest = w[x] < s->lightest ? w[x] : s->lightest;
            }
        }
    }
    free(w);
    return w != NULL || failing("no memory to read with");
}
/* Ask for the arrays of a part */
static bool allocate_part(share *s)
{
    engine_plan *p = &s->plan;
    size_t bits = (p->own / 32 + 1ull) * 4, offers = s->p.n - p->own;
    size_t all = (4ull + s->p.ranks) * sizeof *s->tally;

    for (int k = 0; k < 2; k++) {
        TRY(cudaMalloc(&p->bits[k], bits));
        TRY(cudaMalloc(&p->queue[k], p->queue_room * sizeof(item)));
        TRY(cudaMalloc(&p->pieces[k], p->piece_room * sizeof(piece)));
    }
    TRY(cudaMalloc(&p->dist, p->n * sizeof *p->dist));
    TRY(cudaMalloc(&s->parents, p->n * sizeof *s->parents));
    TRY(cudaMalloc(&p->outbox, (p->n / 32 + 1ull) * 4));
    TRY(cudaMemset(p->outbox, 0, (p->n / 32 + 1ull) * 4));
    TRY(cudaMalloc(&s->out, (offers + 1) * WORDS * 4));
    TRY(cudaMalloc(&s->in, ((s->p.ranks - 1ull) * p->own + 1) *
                           WORDS * 4));
    TRY(cudaMalloc(&p->board, sizeof *p->board));
    TRY(cudaMalloc(&s->tallies, all * s->p.ranks + sizeof *s->tally));
    TRY(cudaMallocHost(&s->here, all * s->p.ranks));
    for (cudaEvent_t &mark : s->marks)
        TRY(cudaEventCreate(&mark));
    return true;
}
/* Hear what the parts are like */
static bool share_hear(share *s, wire *w)
{
    uint32_t each = 4 + s->p.ranks;
    unsigned long long mine[4] = { s->m, s->heaviest, s->longest,
                                   s->lightest == 0 };

    TRY(cudaMemcpy(s->tally, mine, sizeof mine,
                   cudaMemcpyHostToDevice));
    if (!agree(s, w))
        return false;
    s->all_arcs = s->longest = 0;
    for (uint32_t r = 0; r < s->p.ranks; r++) {
        const uint64_t *t = s->here + r * each;

        s->all_arcs += t[0];
        s->heaviest = t[1] > s->heaviest ? (uint32_t)t[1] : s->heaviest;
        s->longest = t[2] > s->longest ? t[2] : s->longest;
        s->lightest = t[3] ? 0 : s->lightest;
    }
    if (s->longest > UINT32_MAX - 1024)
        return failing("a vertex has %llu arcs, more than one "
                       "may have", (unsigned long long)s->longest);
    s->plan.hubs = s->longest * s->p.n > 64 * s->all_arcs;
    s->plan.thin = s->plan.hubs ? 0 : THIN;
    return link_up(s, w);
}
static void share_leave(share *s)
{
    if (s == NULL)
        return;
    engine_plan *p = &s->plan;
    void *const all[] = { (void *)p->v, (void *)p->arcs, p->dist,
                          p->bits[0], p->bits[1], p->queue[0],
                          p->queue[1], p->pieces[0], p->pieces[1],
                          p->outbox, p->board, p->kept, s->parents,
                          s->out, s->in, s->tally, s->tallies };

    for (void *one : all)
        cudaFree(one);
    window_close(&s->shared);
    for (cudaEvent_t mark : s->marks)
        if (mark)
            cudaEventDestroy(mark);
    cudaFreeHost(s->here);
    free(s);
}
/* Plan a share of the device */
enum { PATIENCE = 12, MOST_PIECES = 1 << 24 };

static bool plan_share(share *s)
{
    engine_plan *p = &s->plan;
    uint32_t bits = 1, most = s->p.n - 1, useful = s->p.own / 256 + 1;
    int device, processors, each, fewer;

    while (s->heaviest >> bits && bits < 32)
        bits++;
    p->weight_bits = bits < 32 && most >> (32 - bits) == 0 ? bits : 0;
    if (DECIDE(PAIRS, 0, p->weight_bits == 0))
        p->weight_bits = 0;
    p->n = p->to = s->p.n;
    p->own = s->p.own;
    p->queue_room = DECIDE(QUEUE_ROOM, 0, p->own / 8 + 1024);
    p->within = COST_INF - 1;
    p->patience = PATIENCE;
    p->lean = UINT32_MAX;
    /* Choose as many blocks as fit */
    TRY(cudaGetDevice(&device));
    TRY(cudaDeviceGetAttribute(&processors,
                               cudaDevAttrMultiProcessorCount, device));
    TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &each, engine_linked, LANES * ENGINE_WARPS, 0));
    TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &fewer, engine_part, LANES * ENGINE_WARPS, 0));
    each = each < fewer ? each : fewer;
    s->blocks = (uint32_t)(processors * each);
    s->blocks = s->blocks < useful ? s->blocks : useful;
    s->blocks = DECIDE(BLOCKS, 0, s->blocks);
    TRY(cudaMalloc(&p->v, (p->own + 1ull) * sizeof *p->v));
    TRY(cudaMalloc(&s->tally, (4ull + s->p.ranks) * sizeof *s->tally));
    TRY(cudaMemset(s->tally, 0,
                   (4ull + s->p.ranks) * sizeof *s->tally));
    return true;
}
static bool load_part(share *s, const origin *from)
{
    size_t own = s->p.own;
    uint64_t *start = (uint64_t *)malloc((own + 2) * sizeof *start);
    uint32_t *count = NULL;
    bool good = start != NULL || failing("no memory for the starts");

    good = good && weigh(s, from) && plan_share(s) &&
           CUDA_CHECK(cudaMalloc(&count, (own + 1) * 4)) &&
           CUDA_CHECK(cudaMemset(count, 0, (own + 1) * 4)) &&
           lengths_of(s, from, start, count) && send_starts(s, start) &&
           CUDA_CHECK(cudaMalloc((void **)&s->plan.arcs, (s->m + 1) *
                                 (s->plan.weight_bits ? 4 : 8)));
    s->plan.piece_room = s->m / HUB * 2 < MOST_PIECES
                       ? (uint32_t)(s->m / HUB * 2 + 64) : MOST_PIECES;
    s->plan.piece_room = DECIDE(PIECE_ROOM, 0, s->plan.piece_room);
    /* Fill the lists */
    if (good && from->made.family == IN_FILE)
        good = send_file(s, from);
    else if (good) {
        good = CUDA_CHECK(cudaMemset(count, 0, (own + 1) * 4));
        make_lists<<<grid_for(own + edges_of(&from->made)), BLOCK>>>(
            s->p, from->made, edges_of(&from->made), s->plan.v, count,
            (void *)s->plan.arcs, s->plan.weight_bits);
        good = good && CUDA_CHECK(cudaGetLastError()) &&
               CUDA_CHECK(cudaDeviceSynchronize());
    }
    cudaFree(count);
    free(start);
    return good ? allocate_part(s) : failing("%s", cuda_why());
}
/* Give a share, or nothing */
static share *share_enter(const part *p, const origin *from)
{
    share *s = (share *)calloc(1, sizeof *s);

    cuda_why()[0] = '\0';
    if (s)
        s->p = *p;
    if (s && load_part(s, from))
        return s;
    failing("no memory for a share");
    share_leave(s);
    return NULL;
}

static uint64_t arcs_of_all(const share *s, uint32_t *heaviest)
{
    if (heaviest)
        *heaviest = s->heaviest;
    return s->all_arcs;
}

const shares WIDTH(shares) = { share_enter, share_hear, share_solve,
                               certify, share_fetch, arcs_of_all,
                               share_leave };
