/* relax-work -- which arcs relax_F and relax_U look at, for Chapter 5.
     relax-work sums      a row a graph: figures/data/relax-work.csv
     relax-work rounds    a row an iteration of the first of these graphs:
                          figures/data/relax-rounds.csv
   Runs the loop of Chapter 3 and counts on the host what each kernel
   would do: the arcs it looks at, the sums it forms, and how many of
   the lane-turns that its warps spend it uses.  Built and run by
   figures/measure/relax-work.sh. */
#include "graph/graph.h"
#include <inttypes.h>
#include "made.h"

#define LANES 32

/* ---- what one launch looks at ------------------------------------------- */

typedef struct work {
    uint64_t looked, turns;      /* arcs; lane-turns that warps spend */
    uint64_t walk;               /* arcs of the busiest thread */
} work;

/* Thread i goes through its list if active[i]. */
static work launch(const graph *g, const uint8_t *active)
{
    work sum = { 0, 0, 0 };

    for (uint32_t first = 0; first < g->n; first += LANES) {
        uint32_t longest = 0;

        for (uint32_t i = first; i < first + LANES && i < g->n; i++)
            if (active[i]) {
                uint32_t list = g->v[i + 1] - g->v[i];

                sum.looked += list;
                if (list > longest)
                    longest = list;
            }
        sum.turns += (uint64_t)longest * LANES;
        if (longest > sum.walk)
            sum.walk = longest;
    }
    return sum;
}

/* ---- the loop ----------------------------------------------------------- */

typedef struct totals {
    uint32_t iterations;
    uint64_t sums, best;         /* best: each iteration the lesser */
    uint32_t pulls;
    work by_F, by_U;
} totals;

static void add(work *to, work what)
{
    to->looked += what.looked;
    to->turns += what.turns;
    to->walk += what.walk;
}

static totals run(const graph *g, FILE *rounds)
{
    graph *back = graph_invert(g);
    uint64_t *c = room(g->n, sizeof *c), mssp = 0;
    uint8_t *f = room(g->n, 1), *u = room(g->n, 1);
    totals t = { 0, 0, 0, 0, { 0, 0, 0 }, { 0, 0, 0 } };

    if (back == NULL)
        die("no memory");
    memset(c, 0xff, g->n * sizeof *c);
    memset(f, 0, g->n);
    memset(u, 1, g->n);
    c[0] = 0;
    f[0] = 1;
    u[0] = 0;
    for (uint32_t settled = 1; mssp != UINT64_MAX; t.iterations++) {
        work by_F = launch(g, f), by_U = launch(back, u);
        uint32_t frontier = 0, unsettled = g->n - settled;
        uint64_t sums = 0;

        for (uint32_t i = 0; i < g->n; i++) {
            if (!f[i])
                continue;
            frontier++;
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
                uint32_t j = g->e[k];

                if (!u[j])
                    continue;
                sums++;
                if (c[i] + g->w[k] < c[j])
                    c[j] = c[i] + g->w[k];
            }
        }
        mssp = UINT64_MAX;
        for (uint32_t i = 0; i < g->n; i++)
            if (u[i] && c[i] < mssp)
                mssp = c[i];
        for (uint32_t i = 0; i < g->n; i++) {
            f[i] = u[i] && c[i] == mssp && mssp != UINT64_MAX;
            u[i] = u[i] && !f[i];
            settled += f[i];
        }
        if (rounds)
            fprintf(rounds, "%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu64
                    ",%" PRIu64 ",%" PRIu64 "\n", t.iterations + 1,
                    frontier, unsettled, by_F.looked, by_U.looked, sums);
        add(&t.by_F, by_F);
        add(&t.by_U, by_U);
        t.sums += sums;
        t.pulls += by_U.looked < by_F.looked;
        t.best += by_U.looked < by_F.looked ? by_U.looked : by_F.looked;
    }
    free(c);
    free(f);
    free(u);
    graph_free(back);
    return t;
}

/* ---- the graphs --------------------------------------------------------- */

/* g, and one vertex more: it has an arc of weight 10 to every other, and
   one of weight 1 comes to it from vertex 0. */
static graph *with_hub(graph *g)
{
    uint32_t n = g->n, m = 0;
    arc *arcs = room((size_t)g->m + n + 1, sizeof *arcs);
    graph *result;

    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            arcs[m++] = (arc){ i, g->e[k], g->w[k] };
    for (uint32_t i = 0; i < n; i++)
        arcs[m++] = (arc){ n, i, 10 };
    arcs[m++] = (arc){ 0, n, 1 };
    result = graph_from_arcs(n + 1, m, arcs);
    if (result == NULL)
        die("no memory");
    free(arcs);
    graph_free(g);
    return result;
}

static double share(work w)
{
    return w.turns ? 100.0 * (double)w.looked / (double)w.turns : 100.0;
}

static void row(const char *name, graph *g)
{
    totals t = run(g, NULL);

    printf("%s,%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%" PRIu64
           ",%" PRIu64 ",%.2f,%.2f,%" PRIu64 ",%" PRIu64 ",%.2f,%" PRIu64
           ",%" PRIu32 "\n", name,
           g->n, g->m, t.iterations, t.by_F.looked, t.by_U.looked, t.sums,
           share(t.by_F), share(t.by_U), t.by_F.walk, t.by_U.walk,
           (double)t.by_U.looked / (double)t.by_F.looked, t.best, t.pulls);
    graph_free(g);
}

int main(int argc, char **argv)
{
    const char *what = argc == 2 ? argv[1] : "";
    const uint32_t n = 1u << 20;

    if (strcmp(what, "sums") == 0) {
        puts("# command: figures/measure/relax-work.sh\n"
             "# machine: any (counts)\n"
             "# key: graph\n"
             "graph,n,m,iterations,arcs_F,arcs_U,sums,used_F,used_U,"
             "walk_F,walk_U,ratio,best,pulls");
        row("predecessor", made("predecessor", n, 0));
        row("grid", made("grid", 1u << 16, 0));
        row("complete", made("complete", 1000, 0));
        row("hub", with_hub(made("predecessor", n, 0)));
    } else if (strcmp(what, "rounds") == 0) {
        graph *g = made("predecessor", n, 0);

        puts("# command: figures/measure/relax-work.sh\n"
             "# machine: any (counts)\n"
             "# key: iteration\n"
             "iteration,frontier,unsettled,arcs_F,arcs_U,sums");
        run(g, stdout);
        graph_free(g);
    } else {
        fputs("usage: relax-work sums|rounds\n", stderr);
        return 2;
    }
    return ferror(stdout) || fflush(stdout) ? 3 : 0;
}
