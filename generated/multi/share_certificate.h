/* The certificate, in parallel.  Included by multi/share.cu alone. */
#pragma once
#include "multi/share_phase.h"

/* The certificate, in parallel */
/* Spread the distances */
static bool gather_costs(const share *s, wire *w, cost_t *all)
{
    size_t from[MOST_RANKS], bytes[MOST_RANKS];

    for (uint32_t r = 0; r < s->p.ranks; r++) {
        uint32_t begin = begin_of(&s->p, r);

        bytes[r] = (size_t)(begin_of(&s->p, r + 1) - begin) *
                   sizeof *all;
        from[r] = bytes[r] ? place_of(&s->p, begin) * sizeof *all : 0;
    }
    return w->kind->spread(w, (char *)all, from, bytes);
}
/* Look at all arcs */
/* A warp a vertex.  tally: 1: some parent was proposed; 2: arcs that
   can be relaxed. */
static __global__ void look_at_arcs(engine_plan p, part q, bool first,
                                    cost_t *parent,
                                    unsigned long long *tally)
{
    uint64_t warp = (blockIdx.x * (uint64_t)blockDim.x + threadIdx.x) /
                    LANES;
    uint64_t all = (uint64_t)gridDim.x * blockDim.x / LANES;

    for (uint64_t i = warp; i < p.own; i += all) {
        cost_t cost = p.dist[i], sum;
        cost_t label = label_at(&q, (uint32_t)i);

        if (cost == COST_INF ||
            (!first && *(volatile cost_t *)&parent[i] == COST_INF))
            continue;
        for (uint64_t k = p.v[i] + threadIdx.x % LANES; k < p.v[i + 1];
             k += LANES) {
            /* Unpack an arc */
            uint32_t bits = p.weight_bits;
            uint32_t x = ((const uint32_t *)p.arcs)[bits ? k : 2 * k];
            uint32_t to = bits ? x >> bits : x;
            uint32_t weight = bits ? x & ((1u << bits) - 1)
                : ((const uint32_t *)p.arcs)[2 * k + 1];
            /* Judge an arc */
            bool fits = cost_add(cost, weight, &sum);

            if (fits ? sum > p.dist[to] : p.dist[to] != COST_INF)
                continue;
            if (!fits || sum < p.dist[to]) {
                atomicAdd(&tally[2], 1ull);
                continue;
            }
            if (first && weight > 0
                ? atomicMin(&parent[to], label) > label
                : !first && weight == 0 &&
                  atomicCAS(&parent[to], COST_INF, label) == COST_INF) {
                atomicMax(&tally[1], 1ull);
                if (to >= p.own)
                    atomicOr(&p.outbox[to / 32], 1u << to % 32);
            }
        }
    }
}
/* Take what parents are proposed */
static __global__ void take_parents(uint64_t count, const uint32_t *in,
                                    bool first, cost_t *parent)
{
    uint64_t k = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x;
    uint64_t all = (uint64_t)gridDim.x * blockDim.x;

    for (; k < count; k += all) {
        const uint32_t *offer = in + k * WORDS;

        if (first)
            atomicMin(&parent[offer[0]], offered_cost(offer));
        else
            atomicCAS(&parent[offer[0]], COST_INF, offered_cost(offer));
    }
}
/* Look at all vertices */
/* tally: 0: reached; 1: the farthest; 2: check sum; 3: reached without
   a parent; 4: arcs of the reached. */
static __global__ void look_at_vertices(engine_plan p, part q,
                                        const cost_t *parent,
                                        unsigned long long *tally)
{
    uint64_t i = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x;
    uint64_t all = (uint64_t)gridDim.x * blockDim.x;
    unsigned long long reached = 0, far = 0, sum = 0, bad = 0, arcs = 0;

    for (; i < p.own; i += all) {
        cost_t c = p.dist[i];
        uint32_t v = vertex_of(&q, q.first + (uint32_t)i);

        sum += digest_term(v, c == COST_INF ? UINT64_MAX : c);
        bad += c != COST_INF && parent[i] == COST_INF;
        if (c == COST_INF)
            continue;
        reached++;
        far = c > far ? c : far;
        arcs += p.v[i + 1] - p.v[i];
    }
    /* Report what this thread has seen */
    atomicAdd(&tally[0], reached);
    atomicMax(&tally[1], far);
    atomicAdd(&tally[2], sum);
    atomicAdd(&tally[3], bad);
    atomicAdd(&tally[4], arcs);
}
/* One round of parents */
/* *more: some parent was proposed somewhere */
static bool round_of_parents(share *s, wire *w, bool first,
                             sheet *a, bool *more)
{
    uint32_t each = 4 + s->p.ranks;
    uint64_t come;

    TRY(cudaMemsetAsync(s->tally, 0, each * sizeof *s->tally));
    look_at_arcs<<<grid_for(32ull * s->p.own), BLOCK>>>(
        s->plan, s->p, first, s->parents, s->tally);
    TRY(cudaGetLastError());
    if (!pack_all(s, s->parents) || !agree(s, w))
        return false;
    /* Hear what the round has changed */
    *more = false;
    for (uint32_t r = 0; r < s->p.ranks; r++) {
        *more |= s->here[r * each + 1] != 0;
        a->wrong += first ? s->here[r * each + 2] : 0;
    }
    a->rounds++;
    if ((come = trade(s, w)) == UINT64_MAX)
        return false;
    if (come)
        take_parents<<<grid_for(come), BLOCK>>>(come, s->in, first,
                                                s->parents);
    TRY(cudaGetLastError());
    return true;
}
/* Certify */
static bool certify(share *s, wire *w, uint32_t source, bool prove,
                    sheet *a)
{
    uint32_t place = place_of(&s->p, label_of(&s->p, source));
    cost_t label = label_of(&s->p, source), at_source = 0;
    uint64_t wrong;
    bool more = true;

    TRY(cudaMemset(s->parents, 0xff, s->p.n * sizeof *s->parents));
    if (place < s->p.own) {
        TRY(cudaMemcpy(s->parents + place, &label, sizeof label,
                       cudaMemcpyHostToDevice));
        TRY(cudaMemcpy(&at_source, s->plan.dist + place, sizeof label,
                       cudaMemcpyDeviceToHost));
    }
    if (!gather_costs(s, w, s->plan.dist) ||
              !round_of_parents(s, w, true, a, &more))
        return false;
    more = true;
    while (prove && more && s->lightest == 0)
        if (!round_of_parents(s, w, false, a, &more))
            return false;
    wrong = at_source != 0;
    /* Sum up what the vertices say */
    TRY(cudaMemsetAsync(s->tally, 0, (4 + s->p.ranks) * sizeof *s->tally));
    TRY(cudaMemcpy(s->tally + 3, &wrong, sizeof wrong,
                   cudaMemcpyHostToDevice));
    look_at_vertices<<<grid_for(s->p.own / 16), BLOCK>>>(
        s->plan, s->p, s->parents, s->tally);
    TRY(cudaGetLastError());
    if (!agree(s, w))
        return false;
    a->reached = a->checksum = a->reached_arcs = a->farthest = 0;
    for (uint32_t r = 0; r < s->p.ranks; r++) {
        const uint64_t *t = s->here + r * (4 + s->p.ranks);

        a->reached += t[0];
        a->farthest = t[1] > a->farthest ? t[1] : a->farthest;
        a->checksum += t[2];
        a->wrong += prove ? t[3] : 0;
        a->reached_arcs += t[4];
    }
    return true;
}
/* Bring all distances home */
static bool share_fetch(const share *s, uint64_t *c, uint32_t *parent)
{
    enum { SOME = 1 << 16 };
    static cost_t cost[SOME];

    for (uint64_t at = 0; at < s->p.n; at += SOME) {
        uint32_t count = s->p.n - at < SOME ? (uint32_t)(s->p.n - at)
                                            : SOME;

        TRY(cudaMemcpy(cost, s->plan.dist + at, count * sizeof *cost,
                       cudaMemcpyDeviceToHost));
        for (uint32_t k = 0; k < count; k++)
            c[vertex_of(&s->p, label_at(&s->p, (uint32_t)at + k))] =
                cost[k] == COST_INF ? UINT64_MAX : cost[k];
        if (parent == NULL)
            continue;
        TRY(cudaMemcpy(cost, s->parents + at, count * sizeof *cost,
                       cudaMemcpyDeviceToHost));
        for (uint32_t k = 0; k < count; k++)
            parent[vertex_of(&s->p, label_at(&s->p, (uint32_t)at + k))]
                = cost[k] == COST_INF ? NO_PARENT
                : vertex_of(&s->p, (uint32_t)cost[k]);
    }
    return true;
}
