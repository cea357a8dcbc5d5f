// follow: the trial of lists of one length.  Where no list has more than four
// arcs, each gets four words, filled up with arcs to the vertex itself, which
// improve nothing; so no start is read.  With -DFOLLOW a few items are
// followed by a loop of their own: each lane has one arc, and while the atomic
// that lowers its head is under way, it reads the four arcs of that head.
#ifdef FOLLOW_HOST
static bool send_even(engine_room *r, const graph *g)
{
    uint32_t e = r->plan.even, bits = r->plan.weight_bits;
    uint32_t *x = (uint32_t *)malloc((size_t)g->n * e * sizeof *x);

    for (uint32_t i = 0; x && i < g->n; i++)
        for (uint32_t j = 0, k = g->v[i]; j < e; j++, k++)
            x[(size_t)i * e + j] = k < g->v[i + 1] ? g->e[k] << bits | g->w[k] : i << bits;
    bool sent = x && send((void *)r->plan.arcs, x, (size_t)g->n * e * sizeof *x);
    free(x);
    return sent;
}
#else
// At most `most` rounds; how many there were
static __device__ __forceinline__ uint32_t follow(const engine_plan *p, crew *c, uint32_t most)
{
    const uint32_t *arcs = (const uint32_t *)p->arcs;
    uint32_t mine = c->lane / 4, at = (c->head + mine) % RING, tail = 0, arc = 0, rounds = 0;
    bool has = mine < c->held;
    cost_t cost = 0;

    if (has) {
        tail = c->ring_v[at];
        cost = c->ring_cost[at];
        arc = __ldcs(arcs + tail * 4 + c->lane % 4);
        has = peek(p, c->form, tail) == cost;
    }
    for (;;) {
        uint32_t to = arc >> p->weight_bits, keepers;
        uint4 next = make_uint4(0, 0, 0, 0);
        cost_t sum, before = COST_INF;
        bool fits = cost_add(cost, arc & ((1u << p->weight_bits) - 1), &sum), near;
        bool live = has && to != tail && (fits ? sum : COST_INF - 1) <= p->within;

        if (live && !fits && peek(p, c->form, to) == COST_INF)
            c->overflow = true;
        live = live && fits;
        if (live) {
            next = __ldg((const uint4 *)arcs + to);
            before = lower_to(p, c->form, to, sum, tail);
        }
        c->arcs += live;
        live = live && sum < before;
        near = live && sum < c->high;
        if (live && !near) {
            if (before == COST_INF)
                mark(c->beyond, to);
            if (sum < c->nearest)
                c->nearest = sum;
        }
        keepers = __ballot_sync(ALL_LANES, near);
        c->head += c->held;
        c->held = __popc(keepers);
        if (near) {
            uint32_t k = lanes_before(keepers);

            at = (c->head + k) % RING;
            c->ring_v[at] = to;
            c->ring_cost[at] = sum;
            if (k < LANES / 4)
                ((uint4 *)c->lists)[k] = next;
        }
        __syncwarp();
        rounds++;
        if (!c->held || c->held > LANES / 4 || rounds >= most)
            return rounds;
        has = mine < c->held;
        at = (c->head + mine) % RING;
        tail = has ? c->ring_v[at] : 0;
        cost = has ? c->ring_cost[at] : 0;
        arc = has ? ((const uint32_t *)c->lists)[c->lane] : 0;
        __syncwarp();
    }
}
#endif
