/* Cards that hand over by themselves.
   Included by multi/share.cu alone. */
#pragma once
#include "multi/share_phase.h"

/* Lay out a window */
typedef struct place { size_t bulletin, inbox, inboxes, all; } place;

static place layout(uint32_t ranks, uint32_t room)
{
    size_t inbox = (room * sizeof(item) + 127) / 128 * 128;
    size_t news = (2 * ranks * sizeof(bulletin) + 127) / 128 * 128;

    return { sizeof(bulletin), inbox, news, news + 2 * ranks * inbox };
}
/* Make the acquaintance of a neighbour */
static void acquaint(const share *s, neighbour *n, uint32_t r,
                     uint32_t room)
{
    uint32_t ranks = s->p.ranks, me = s->p.rank;
    uint32_t begin = begin_of(&s->p, r);
    place at = layout(ranks, room);
    char *there = s->shared.at[r], *here = s->shared.at[me];

    n->first = place_of(&s->p, begin);
    n->count = begin_of(&s->p, r + 1) - begin;
    for (uint32_t side = 0; side < 2; side++) {
        size_t to = side * ranks + me, from = side * ranks + r;

        n->tell[side] = (bulletin *)(there + to * at.bulletin);
        n->hear[side] = (bulletin *)(here + from * at.bulletin);
        n->inbox[side] = (item *)(there + at.inboxes + to * at.inbox);
        n->come[side] = (item *)(here + at.inboxes + from * at.inbox);
    }
}
static bool link_up(share *s, wire *w)
{
    uint32_t ranks = s->p.ranks, others = ranks - 1;
    engine_plan *p = &s->plan;
    uint64_t room;

    TRY(cudaMalloc(&p->kept, sizeof *p->kept));
    p->others = 0;
    /* Settle what all ranks settle alike */
    p->combine = p->hubs || s->all_arcs < 5ull * s->p.n ||
                 s->all_arcs > 12ull * s->p.n;
    p->combine = DECIDE(COMBINE, SAME, p->combine);
    p->flood = p->hubs ? UINT64_MAX : p->combine ? 1 << 24 : 1 << 20;
    room = s->p.size * (p->combine ? 1ull : 3) / 2 / (others + !others);
    room = DECIDE(INBOX, SAME, room + 1024);
    p->room = w->room ? w->room : others ? (uint32_t)room : 0;
    s->linked = !others ||
                (!DECIDE(PHASES, SAME, w->messages) &&
                 ranks <= MOST_LINKED &&
                 window_open(&s->shared, layout(ranks, p->room).all));
    for (uint32_t r = 0; s->linked && r < ranks; r++)
        if (r != s->p.rank)
            acquaint(s, &p->other[p->others++], r, p->room);
    return true;
}
/* Plan the run of linked cards */
static void plan_linked(share *s, uint32_t source, uint64_t delta)
{
    engine_plan *p = &s->plan;
    uint64_t m = s->all_arcs;
    uint64_t halves = m < 1u << 24 ? 6 : m < 1u << 26 ? 5 : 4;
    uint64_t width = halves * s->heaviest * s->p.n / (2 * m + 1);

    width = p->hubs ? width / 4 : width;
    plan_first(s, source, delta ? delta : width ? width : 1);
    p->few = delta ? 0 : 1 << 17;
    p->many = delta ? UINT32_MAX : 1 << 20;
    p->crest = m / 16 < UINT32_MAX ? (uint32_t)(m / 16) : UINT32_MAX;
    if (p->crest < 1 << 20)
        p->crest = 1 << 20;
    p->slack = 16;
}
/* Make ready what the cards share */
static __global__ void clear_news(engine_plan p)
{
    for (uint32_t j = 0; j < p.others; j++)
        for (uint32_t side = 0; side < 2; side++)
            p.other[j].hear[side]->round = 0;
}

static bool make_ready(share *s)
{
    TRY(cudaMemset(s->plan.board, 0, sizeof *s->plan.board));
    TRY(cudaMemset(s->plan.outbox, 0, (s->p.n + 31ull) / 32 * 4));
    TRY(cudaMemset(s->plan.kept, 0, sizeof *s->plan.kept));
    clear_news<<<1, 1>>>(s->plan);
    TRY(cudaGetLastError());
    TRY(cudaDeviceSynchronize());
    return true;
}
/* Hear what all cards have counted */
static bool sum_up(share *s, wire *w, const engine_board *b, sheet *a)
{
    ledger j;
    uint32_t each = 4 + s->p.ranks;

    TRY(cudaMemcpy(&j, s->plan.kept, sizeof j,
                   cudaMemcpyDeviceToHost));
    unsigned long long mine[4] = { b->sums, j.offers, j.stale, 0 };
    TRY(cudaMemcpy(s->tally, mine, sizeof mine,
                   cudaMemcpyHostToDevice));
    if (!agree(s, w))
        return false;
    for (uint32_t r = 0; r < s->p.ranks; r++) {
        a->arcs += s->here[r * each];
        a->offers += s->here[r * each + 1];
        a->stale += s->here[r * each + 2];
    }
    a->bytes = a->offers * sizeof(item);
    a->spent[TRADING] = j.cycles ? a->seconds * (double)j.waited /
                                   (double)j.cycles : 0;
    a->spent[SOLVING] = a->seconds - a->spent[TRADING];
    return true;
}
static bool solve_linked(share *s, wire *w, uint32_t source,
                         uint64_t delta, sheet *a, bool *overflowed)
{
    void *arguments[] = { &s->plan };
    engine_board b;
    double begun;

    memset(a, 0, sizeof *a);
    a->bits = COST_BITS;
    a->linked = true;
    plan_linked(s, source, delta);
    if (!make_ready(s) || !agree(s, w))
        return false;
    begun = seconds_now();
    TRY(cudaLaunchCooperativeKernel(
        (void *)engine_linked, dim3(s->blocks),
        dim3(LANES * ENGINE_WARPS), arguments, 0, 0));
    TRY(cudaStreamSynchronize(0));
    a->seconds = seconds_now() - begun;
    /* Read this card's board */
    TRY(cudaMemcpy(&b, s->plan.board, sizeof b, cudaMemcpyDeviceToHost));
    a->phases = b.buckets;
    a->steps = b.steps;
    *overflowed = b.overflow != 0;
    return sum_up(s, w, &b, a);
}
static bool share_solve(share *s, wire *w, uint32_t source,
                        uint64_t delta, sheet *a, bool *overflowed)
{
    return (s->linked ? solve_linked : solve_in_phases)(
        s, w, source, delta, a, overflowed);
}
