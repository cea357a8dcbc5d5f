/* delta-trace -- delta_cpu's own functions, looked at between the steps.
     delta-trace trace GRAPH SOURCE DELTA    phase for phase, in words
     delta-trace line GRAPH SOURCE DELTA...  sums if arcs of weight DELTA
                                             are light, and if heavy
     delta-trace worst DELTA...              Exercise delta-worst's graphs
     delta-trace rounds GRAPH SOURCE         Bellman and Ford's rounds
   Vertices are numbered from zero.  Whatever is printed has been held
   against delta_cpu itself and against Bellman and Ford.  Built and run
   by figures/measure/delta-trace.sh. */
#include "cpu/delta.c"
#include "graph/io.h"
#include "graph/verify.h"
#include <inttypes.h>
#include "bench.h"

/* As delta_cpu begins; arcs of weight up to `light` are light. */
static stepping begin(const graph *g, uint32_t source, cost_t delta,
                      cost_t light)
{
    static const problem silent;
    stepping s = { .asked = &silent, .status = SOLVED };

    if (!stepping_make(&s, g, delta))
        die("no memory");
    free(s.arcs.e);
    free(s.arcs.w);
    free(s.arcs.middle);
    if (!lists_make(&s.arcs, g, light))
        die("no memory");
    for (uint32_t i = 0; i < g->n; i++) {
        s.c[i] = s.p[i] = COST_INF;
        s.taken[i] = false;
    }
    s.c[source] = s.p[source] = 0;
    put_in_window(&s.buckets, source, 0);
    return s;
}

/* The rounds: each from the costs of the one before, by the vertices
   that were lowered in it. */
static void bellman_ford(const graph *g, uint32_t source, uint64_t *c,
                         uint64_t *rounds, uint64_t *sums)
{
    uint64_t *next = room(g->n, sizeof *next);
    bool *lowered = room(g->n, 1), news = true;

    for (uint32_t i = 0; i < g->n; i++)
        c[i] = next[i] = UINT64_MAX;
    c[source] = next[source] = 0;
    lowered[source] = true;
    for (*rounds = *sums = 0; news; ++*rounds) {
        news = false;
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; lowered[i] && k < g->v[i + 1]; k++)
                if (c[g->e[k]] > c[i]) {
                    ++*sums;
                    if (c[i] + g->w[k] < next[g->e[k]])
                        next[g->e[k]] = c[i] + g->w[k];
                }
        for (uint32_t i = 0; i < g->n; i++) {
            lowered[i] = next[i] < c[i];
            news |= lowered[i];
            c[i] = next[i];
        }
    }
    free(next);
    free(lowered);
}

/* s is at its end: is it what delta_cpu says, and right? */
static void hold(const stepping *s, const graph *g, uint32_t source,
                 bool counters)
{
    problem p = { .successors = g, .n = g->n, .source = source,
                  .delta = s->buckets.delta };
    uint64_t *c = room(g->n, sizeof *c), rounds, sums;
    answer a = { .c = room(g->n, sizeof *a.c) };

    bellman_ford(g, source, c, &rounds, &sums);
    if (WIDTH(delta_cpu)(&p, &a) != SOLVED)
        die("delta_cpu does not solve it");
    for (uint32_t i = 0; i < g->n; i++)
        if (a.c[i] != c[i] ||
            c[i] != (s->c[i] == COST_INF ? UINT64_MAX : s->c[i]))
            die("a distance is wrong");
    if (counters && (a.iterations != s->phases || a.relaxations != s->sums))
        die("not the phases and sums of delta_cpu");
    free(a.c);
    free(c);
}

/* marks who is in the bucket; how many? */
static uint32_t members(const stepping *s, uint32_t bucket, bool *in)
{
    uint32_t count = 0;

    memset(in, 0, s->buckets.n);
    for (uint32_t i = s->buckets.ring[bucket].next; i != bucket;
         i = s->buckets.ring[i].next, count++)
        in[i] = true;
    return count;
}

static void tell_costs(const char *what, const bool *which,
                       const cost_t *before, const cost_t *c, uint32_t n)
{
    const char *between = what;

    for (uint32_t i = 0; i < n; i++)
        if (which ? which[i] : c[i] != before[i]) {
            printf("%s %" PRIu32 " at %" PRIu64, between, i,
                   (uint64_t)c[i]);
            between = ",";
        }
    if (between == what)
        printf("%s nothing", what);
}

static void trace_bucket(stepping *s, const graph *g, uint32_t bucket,
                         uint32_t *times)
{
    bool *in = room(g->n, 1);
    cost_t *before = room(g->n, sizeof *before);
    uint64_t number = (uint64_t)s->buckets.base + bucket - g->n, sums;
    const char *between = "  done:  heavy arcs of";
    size_t bytes = g->n * sizeof *before;

    printf("bucket %" PRIu64 "\n", number);
    s->removed_count = 0;
    for (int k = 0; members(s, bucket, in) > 0; k++) {
        for (uint32_t i = 0; i < g->n; i++)
            times[i] += in[i];
        memcpy(before, s->c, bytes);
        sums = s->sums;
        printf("  phase %d:", k);
        tell_costs(" removed", in, before, s->c, g->n);
        phase(s, g->v, bucket);
        printf("; sums %" PRIu64 ";", s->sums - sums);
        tell_costs(" accepted", NULL, before, s->c, g->n);
        printf("\n");
    }
    memcpy(before, s->c, bytes);
    sums = s->sums;
    memset(in, 0, g->n);
    for (uint32_t k = 0; k < s->removed_count; k++) {
        in[s->removed[k]] = true;
        offer_arcs(s, s->removed[k], s->arcs.middle[s->removed[k]],
              g->v[s->removed[k] + 1]);
    }
    accept_offers(s);
    for (uint32_t i = 0; i < g->n; i++)
        if (in[i]) {
            printf("%s %" PRIu32, between, i);
            between = ",";
        }
    printf("; sums %" PRIu64 ";", s->sums - sums);
    tell_costs(" accepted", NULL, before, s->c, g->n);
    printf("\n");
    free(in);
    free(before);
}

static void tell_arcs(const graph *g, cost_t delta, bool heavy)
{
    printf("%s:", heavy ? "heavy" : "light");
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            if ((g->w[k] > delta) == heavy)
                printf(" %" PRIu32 "->%" PRIu32 " (%" PRIu32 ")", i,
                       g->e[k], g->w[k]);
    printf("\n");
}

static void trace(const graph *g, uint32_t source, cost_t delta)
{
    stepping s = begin(g, source, delta, delta);
    uint32_t *times = room(g->n, sizeof *times), again = 0;

    tell_arcs(g, delta, false);
    tell_arcs(g, delta, true);
    do {
        for (uint32_t k = 0; k < s.buckets.size; k++)
            if (s.buckets.ring[g->n + k].next != g->n + k)
                trace_bucket(&s, g, g->n + k, times);
    } while (window_move(&s.buckets, s.c));
    hold(&s, g, source, true);
    printf("%" PRIu64 " phases, %" PRIu64 " sums, removed more than once:",
           s.phases, s.sums);
    for (uint32_t i = 0; i < g->n; i++)
        if (times[i] > 1)
            again += (uint32_t)printf(" %" PRIu32, i) > 0;
    printf("%s\n", again ? "" : " nobody");
    stepping_free(&s);
    free(times);
}

static void line(const graph *g, uint32_t source, cost_t delta)
{
    stepping light = begin(g, source, delta, delta);
    stepping heavy = begin(g, source, delta, delta - 1);
    uint32_t equal = 0;

    step_through(&light, g->v);
    step_through(&heavy, g->v);
    hold(&light, g, source, true);
    hold(&heavy, g, source, false);
    for (uint32_t k = 0; k < g->m; k++)
        equal += g->w[k] == delta;
    printf("%" PRIu64 ",%" PRIu32 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
           ",%" PRIu64 "\n", (uint64_t)delta, equal, light.phases,
           light.sums, heavy.phases, heavy.sums);
    stepping_free(&light);
    stepping_free(&heavy);
}

/* The source 0, y = 1 at delta, x = 2 at 2 delta - 1; from y paths of k
   arcs to x, of weight delta - 1 - k; as many arcs from x as there are
   others.  How often is x removed? */
static void worst(cost_t delta)
{
    uint32_t most = delta > 0 ? (uint32_t)(delta - 1) / 2 : 0;
    uint32_t n = 3, m = 2, here, times = 0, paths = 2;
    arc *arcs = room(4 + 2 * (size_t)most * (most + 1), sizeof *arcs);
    bool *in;
    graph *g;
    stepping s;

    arcs[0] = (arc){ 0, 1, (uint32_t)delta };
    arcs[1] = (arc){ 0, 2, (uint32_t)(2 * delta - 1) };
    for (uint32_t k = 1; k <= most; k++) {
        here = 1;
        for (uint32_t l = 1; l < k; l++, here = n++)
            arcs[m++] = (arc){ here, n, 1 };
        arcs[m++] = (arc){ here, 2, (uint32_t)delta - 1 - k - (k - 1) };
    }
    paths = m;
    for (uint32_t k = 0; k < paths; k++)
        arcs[m++] = (arc){ 2, n, (uint32_t)delta };
    g = graph_from_arcs(n + 1, m, arcs);
    if (g == NULL)
        die("no memory");
    in = room(g->n, 1);
    s = begin(g, 0, delta, delta);
    do {
        for (uint32_t k = 0; k < s.buckets.size; k++) {
            s.removed_count = 0;
            while (members(&s, g->n + k, in) > 0) {
                times += in[2];
                phase(&s, g->v, g->n + k);
            }
            for (uint32_t l = 0; l < s.removed_count; l++)
                offer_arcs(&s, s.removed[l], s.arcs.middle[s.removed[l]],
                      g->v[s.removed[l] + 1]);
            accept_offers(&s);
        }
    } while (window_move(&s.buckets, s.c));
    hold(&s, g, 0, true);
    printf("%" PRIu64 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu64
           "\n", (uint64_t)delta, g->n, g->m, times, s.sums);
    stepping_free(&s);
    graph_free(g);
    free(in);
    free(arcs);
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";
    bool reads = argc > 3 && strcmp(mode, "worst") != 0;
    uint32_t source = reads ? (uint32_t)strtoul(argv[3], NULL, 10) : 0;
    graph *g = NULL;
    struct error why;

    if (reads && !(g = graph_read(argv[2], &why)))
        die(why.text);
    if (g && source >= g->n)
        die("no such source");
    for (int k = reads ? 4 : 2; k < argc; k++) {
        cost_t delta = (cost_t)strtoull(argv[k], NULL, 10);

        if (delta == 0)
            die("a width is at least 1");
        if (strcmp(mode, "trace") == 0 && g)
            trace(g, source, delta);
        else if (strcmp(mode, "line") == 0 && g)
            line(g, source, delta);
        else if (strcmp(mode, "worst") == 0)
            worst(delta);
        else
            die("trace, line, worst or rounds");
    }
    if (g && strcmp(mode, "rounds") == 0) {
        uint64_t *c = room(g->n, sizeof *c), rounds, sums;

        bellman_ford(g, source, c, &rounds, &sums);
        printf("%" PRIu64 " %" PRIu64 "\n", rounds, sums);
        free(c);
    }
    graph_free(g);
    return 0;
}
