/* delta-phase -- what delta_gpu does in a run, counted on the host.
     delta-phase GRAPH DELTA...      a line a width: phases, buckets,
                                     launches, waits, entries of the far
                                     queue looked at, steps of the longest
                                     list in each launch, added up
   The same queues and the same rules as the kernels of Chapter 16, one
   vertex after another.  Built and run by figures/measure/delta-phase.sh. */
#include "graph/io.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAR UINT64_MAX

static _Noreturn void die(const char *what)
{
    fprintf(stderr, "delta-phase: %s\n", what);
    exit(2);
}

static void *room(size_t count, size_t size)
{
    void *p = calloc(count ? count : 1, size);

    if (p == NULL)
        die("no memory");
    return p;
}

typedef struct run {
    const graph *g;
    uint64_t delta, *dist, *predist;
    uint32_t *near, *offered, *removed, *far, *still;
    uint32_t nears, offers, removes, fars;
    uint64_t phases, buckets, looks, steps;
} run;

/* The vertices offer along their light arcs, or along their heavy ones. */
static void offer(run *r, const uint32_t *queue, uint32_t count, int heavy)
{
    const graph *g = r->g;
    uint64_t longest = 0, arcs;

    for (uint32_t at = 0; at < count; at++) {
        arcs = 0;
        for (uint32_t k = g->v[queue[at]]; k < g->v[queue[at] + 1]; k++) {
            uint32_t j = g->e[k];
            uint64_t sum = r->dist[queue[at]] + g->w[k];

            if ((g->w[k] > r->delta) != heavy)
                continue;
            arcs++;
            if (sum >= r->predist[j])
                continue;
            if (r->predist[j] == r->dist[j])
                r->offered[r->offers++] = j;
            r->predist[j] = sum;
        }
        longest = arcs > longest ? arcs : longest;
    }
    r->steps += longest;
}

static void accept(run *r, uint64_t high)
{
    r->nears = 0;
    for (; r->offers > 0; r->offers--) {
        uint32_t j = r->offered[r->offers - 1];
        uint64_t before = r->dist[j], now = r->predist[j];

        r->dist[j] = now;
        if (now < high)
            r->near[r->nears++] = j;
        if (now < high && before >= high)
            r->removed[r->removes++] = j;
        if (now >= high && before == FAR)
            r->far[r->fars++] = j;
    }
}

/* The far queue is looked through for the least cost, and then sifted. */
static uint64_t fetch(run *r, uint64_t high)
{
    uint64_t least = FAR, low;
    uint32_t count = r->fars, *all = r->far;

    r->looks += count;
    for (uint32_t at = 0; at < count; at++)
        if (r->dist[all[at]] >= high && r->dist[all[at]] < least)
            least = r->dist[all[at]];
    if (least == FAR)
        return FAR;
    low = least / r->delta * r->delta;
    r->looks += count;
    r->removes = r->fars = 0;
    for (uint32_t at = 0; at < count; at++) {
        uint64_t cost = r->dist[all[at]];

        if (cost >= low + r->delta)
            r->still[r->fars++] = all[at];
        else if (cost >= low)
            r->near[r->nears++] = r->removed[r->removes++] = all[at];
    }
    r->far = r->still;
    r->still = all;
    return low;
}

static void solve(run *r, uint32_t source)
{
    uint64_t low = 0;

    for (uint32_t i = 0; i < r->g->n; i++)
        r->dist[i] = r->predist[i] = FAR;
    r->dist[source] = r->predist[source] = 0;
    r->near[0] = r->removed[0] = source;
    r->nears = r->removes = 1;
    r->fars = 0;
    while (low != FAR) {
        r->buckets++;
        while (r->nears > 0) {
            r->phases++;
            offer(r, r->near, r->nears, 0);
            accept(r, low + r->delta);
        }
        offer(r, r->removed, r->removes, 1);
        accept(r, low + r->delta);
        low = fetch(r, low + r->delta);
    }
}

int main(int argc, char **argv)
{
    struct error why;
    graph *g = argc > 2 ? graph_read(argv[1], &why) : NULL;
    uint32_t n;

    if (g == NULL)
        die(argc > 2 ? why.text : "GRAPH DELTA...");
    n = g->n;
    for (int a = 2; a < argc; a++) {
        run r = { .g = g, .delta = strtoull(argv[a], NULL, 10),
                  .dist = room(n, 8), .predist = room(n, 8),
                  .near = room(n, 4), .offered = room(n, 4),
                  .removed = room(n, 4), .far = room(n, 4),
                  .still = room(n, 4) };

        solve(&r, 0);
        /* offer and accept in a phase; both again, a search and, but for
           the last bucket, a fetch.  A wait for each but the heavy step. */
        printf("%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
               ",%" PRIu64 ",%" PRIu64 "\n", r.delta, r.phases, r.buckets,
               2 * r.phases + 4 * r.buckets - 1,
               r.phases + 2 * r.buckets - 1, r.looks, r.steps);
        free(r.dist);
        free(r.predist);
        free(r.near);
        free(r.offered);
        free(r.removed);
        free(r.far);
        free(r.still);
    }
    graph_free(g);
    return 0;
}
