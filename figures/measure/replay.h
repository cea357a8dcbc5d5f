/* replay.h -- one step of the loop at a time, in a run whose minima are
   known: what kernel-times.cu and refinements.cu have in common.  They
   have struct state with struct lists, struct way, and launches
   by_relax_F, by_minimum_word and by_update before they include it. */
#ifndef REPLAY_H
#define REPLAY_H

static cost_t mssps[LONGEST];
static cudaEvent_t before[LONGEST], after[LONGEST];

static void begin(const struct state *s)
{
    CHECK(cudaMemset(s->overflow, 0, sizeof *s->overflow));
    CHECK(cudaMemset(s->word, 0xff, sizeof *s->word));
    initialize<<<blocks_for(s->n, BLOCK), BLOCK>>>(s->n, 0, s->c, s->f,
                                                   s->u);
    CHECK(cudaGetLastError());
}

/* The whole loop; the minima go to mssps.  How many iterations. */
static uint32_t loop(const struct state *s, launch *relax)
{
    uint32_t iterations = 0;
    cost_t mssp = 0;

    begin(s);
    while (mssp != COST_INF) {
        if (iterations == LONGEST)
            die("too many iterations");
        CHECK(cudaMemset(s->word, 0xff, sizeof *s->word));
        relax(s, 0);
        by_minimum_word(s, 0);
        CHECK(cudaMemcpy(&mssp, s->word, sizeof mssp,
                         cudaMemcpyDeviceToHost));
        mssps[iterations++] = mssp;
        if (mssp != COST_INF)
            by_update(s, mssp);
    }
    CHECK(cudaGetLastError());
    return iterations;
}

/* The milliseconds of one step in a run with this way of doing it. */
static double replay(const struct state *s, const struct way *way,
                     uint32_t iterations, uint32_t *launches)
{
    launch *step[] = { by_relax_F, by_minimum_word, by_update };
    double sum = 0;

    *launches = 0;
    step[way->step] = way->go;
    begin(s);
    for (uint32_t k = 0; k < iterations; k++)
        for (int now = RELAXING; now <= UPDATING; now++) {
            if (now == UPDATING && mssps[k] == COST_INF)
                break;
            if (now == way->step)
                CHECK(cudaEventRecord(before[k]));
            step[now](s, mssps[k]);
            if (now == way->step) {
                CHECK(cudaEventRecord(after[k]));
                ++*launches;
            }
        }
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    for (uint32_t k = 0; k < *launches; k++) {
        float ms;

        CHECK(cudaEventElapsedTime(&ms, before[k], after[k]));
        sum += ms;
    }
    return sum;
}

static void send(struct lists *to, const graph *g)
{
    CHECK(cudaMalloc(&to->v, (g->n + (size_t)1) * sizeof *to->v));
    CHECK(cudaMalloc(&to->e, (size_t)g->m * sizeof *to->e));
    CHECK(cudaMalloc(&to->w, (size_t)g->m * sizeof *to->w));
    CHECK(cudaMemcpy(to->v, g->v, (g->n + (size_t)1) * sizeof *to->v,
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(to->e, g->e, (size_t)g->m * sizeof *to->e,
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(to->w, g->w, (size_t)g->m * sizeof *to->w,
                     cudaMemcpyHostToDevice));
}
#endif
