/* Chapter 3's loop with relax_F, on four graphs: after each graph's name
   whether the distances are right, and how many sums were formed.
   tests/changed.sh compiles it with a header that was changed. */
#include "cpu/frontier.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 400 };

static uint64_t seed;
static arc arcs[4 * MOST];

static uint32_t below(uint32_t n)    /* splitmix64 */
{
    uint64_t z = seed += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) % n);
}

static int by_tail(const void *a, const void *b)
{
    const arc *x = a, *y = b;

    return (x->from > y->from) - (x->from < y->from);
}

static void distances(uint32_t n, uint32_t m, uint64_t *d)
{
    for (uint32_t i = 0; i < n; i++)
        d[i] = i ? UINT64_MAX : 0;
    for (uint32_t round = 0; round < n; round++)
        for (uint32_t k = 0; k < m; k++)
            if (d[arcs[k].from] != UINT64_MAX &&
                d[arcs[k].from] + arcs[k].weight < d[arcs[k].to])
                d[arcs[k].to] = d[arcs[k].from] + arcs[k].weight;
}

/* "right", "wrong", "overflow", or "endless" after 3n iterations */
static const char *settled(const graph *g, cost_t *c, uint64_t *sums,
                           const uint64_t *d)
{
    static uint8_t f[MOST], u[MOST];
    cost_t mssp = 0;

    initialize_sequential(g->n, 0, c, f, u);
    for (uint32_t turn = 0; mssp != COST_INF; turn++) {
        if (turn > 3 * g->n)
            return "endless";
        if (!relax_F_sequential(g, c, f, u, NULL, sums))
            return "overflow";
        mssp = minimum_sequential(g->n, u, c);
        if (mssp != COST_INF)
            update_sequential(g->n, mssp, c, f, u);
    }
    for (uint32_t i = 0; i < g->n; i++)
        if (d[i] != (c[i] == COST_INF ? UINT64_MAX : c[i]))
            return "wrong";
    return "right";
}

static void run(const char *name, uint32_t n, uint32_t m)
{
    static uint32_t v[MOST + 1], e[4 * MOST], w[4 * MOST];
    static cost_t c[MOST];
    static uint64_t d[MOST];
    graph g = { .n = n, .m = m, .v = v, .e = e, .w = w };
    uint64_t sums = 0;
    const char *how;

    qsort(arcs, m, sizeof *arcs, by_tail);
    memset(v, 0, sizeof v);
    for (uint32_t k = 0; k < m; k++) {
        v[arcs[k].from + 1]++;
        e[k] = arcs[k].to;
        w[k] = arcs[k].weight;
    }
    for (uint32_t i = 0; i < n; i++)
        v[i + 1] += v[i];
    distances(n, m, d);
    how = settled(&g, c, &sums, d);
    printf("%s %s %llu\n", name, how, (unsigned long long)sums);
}

int main(int argc, char **argv)
{
    enum { SIDE = 12 };
    uint32_t m = 0;

    seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    for (uint32_t i = 0; i + 1 < 50; i++)
        arcs[i] = (arc){ i, i + 1, 1 + below(9) };
    run("path", 50, 49);
    for (uint32_t i = 1; i < 50; i++)
        arcs[i - 1] = (arc){ 0, i, below(9) };
    run("star", 50, 49);
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        uint32_t right = (i + 1) % SIDE ? i + 1 : i, down = i + SIDE;

        for (int way = 0; way < 2; way++) {
            uint32_t to = way ? down : right;

            if (to == i || to >= SIDE * SIDE)
                continue;
            arcs[m++] = (arc){ i, to, 1 + below(9) };
            arcs[m++] = (arc){ to, i, 1 + below(9) };
        }
    }
    run("grid", SIDE * SIDE, m);
    for (m = 0; m < 3 * MOST; m++)
        arcs[m] = (arc){ below(MOST / 2), below(MOST / 2), below(3) };
    run("random", MOST / 2, m);
    arcs[0] = (arc){ 0, 1, 3000000000u };
    arcs[1] = (arc){ 1, 0, 3000000000u };
    run("cycle", 2, 2);
    return 0;
}
