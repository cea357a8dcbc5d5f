#include "sssp/sssp.h"
#include "sssp/json.h"
#include "graph/generate.h"
#include "graph/io.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* List the solver table */
const char *needed(unsigned needs)
{
    const unsigned both = NEEDS_SUCCESSORS | NEEDS_PREDECESSORS;

    return needs & NEEDS_MATRIX ? "matrix" :
           (needs & both) == both ? "both" :
           needs & NEEDS_PREDECESSORS ? "predecessors" : "successors";
}

int do_list(const request *r)
{
    if (r->given[JSON])
        return json_list(), ALL_WELL;
    for (size_t k = 0; k < solver_count; k++) {
        const solver *s = &solvers[k];
        printf("%-22s %-12s %-3s %10u  %s%s%s\n", s->name,
               needed(s->flags), s->flags & NEEDS_GPU ? "GPU" : "CPU",
               s->largest_n, s->source,
               s->flags & NEEDS_REAL_GPU ? "  real-GPU" : "",
               (s->flags & WRONG_BY_DESIGN) ? "  wrong" : "");
    }
    /* End the list */
    list_all_pairs();
    return ALL_WELL;
}
/* Write a graph or give up */
static int save(const graph *g, const char *path)
{
    char why[SSSP_WHY];

    progress_start("writing");
    int status = sssp_graph_write(g, path, why);
    progress_end();
    if (status != SSSP_OK)
        give_up(status, "%s", why);
    return ALL_WELL;
}
/* Generate a graph */
int do_gen(const request *r)
{
    struct error why;
    const char *out = r->given[OUT];

    if (!r->given[FAMILY] || !r->given[N] || !out)
        refuse(r, "needs --family, --n and --out");
    if (!graph_can_write(out, &why))
        give_up(blame(), "%s", why.text);
    /* Read the numbers that describe the graph */
    uint32_t n = (uint32_t)number(r, N, 1, UINT32_MAX, 0);
    uint32_t degree = (uint32_t)number(r, DEGREE, 1, UINT32_MAX, 0);
    uint32_t most = (uint32_t)number(r, MAX_WEIGHT, 1, WEIGHT_MAX, 0);
    uint64_t seed = number(r, SEED, 0, UINT64_MAX, 1);
    progress_start("generating");
    errno = 0;
    graph *g = generate(r->given[FAMILY], n, degree, most, seed, &why);
    progress_end();
    if (g == NULL && errno == ENOMEM)
        give_up(NO_MACHINE, "sssp gen: %s", why.text);
    if (g == NULL)
        refuse(r, "%s", why.text);
    int status = save(g, out);
    graph_free(g);
    return status;
}
/* Convert a graph */
int do_convert(const request *r)
{
    struct error why;

    if (!graph_can_write(r->files[1], &why))
        give_up(blame(), "%s", why.text);
    graph *g = load(r, r->files[0]);
    int status = save(g, r->files[1]);
    graph_free(g);
    return status;
}
/* Describe a graph */
static void describe_arcs(const graph *g, bool json)
{
    uint32_t least = UINT32_MAX, most = 0, zeros = 0, loops = 0;
    uint32_t widest = 0, sinks = 0;

    /* Look at every vertex and every arc once */
    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t degree = g->v[i + 1] - g->v[i];
        widest = degree > widest ? degree : widest;
        sinks += degree == 0;
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            least = g->w[k] < least ? g->w[k] : least;
            most = g->w[k] > most ? g->w[k] : most;
            zeros += g->w[k] == 0;
            loops += g->e[k] == i;
        }
    }
    if (json) {
        /* Print what was seen in JSON */
        json_whole("largest_degree", widest);
        json_whole("sinks", sinks);
        if (g->m > 0) {
            json_whole("least_weight", least);
            json_whole("largest_weight", most);
        }
        json_whole("zero_weights", zeros);
        json_whole("self_loops", loops);
        return;
    }
    printf("out-degree    %.2f on average, %u at most, %u vertices "
           "without arcs\n", (double)g->m / g->n, widest, sinks);
    if (g->m > 0)
        printf("weights       %u to %u, %u of them 0\n", least, most,
               zeros);
    printf("self-loops    %u\n", loops);
}

int do_info(const request *r)
{
    double start = seconds_now();
    graph *g = load(r, r->files[0]);
    double seconds = seconds_now() - start;

    if (r->given[JSON]) {
        /* Describe a graph as JSON */
        json_start("info");
        json_graph(r, g);
        json_whole("first", g->first);
        json_truth("named", g->names != NULL);
        describe_arcs(g, true);
        json_real("read_seconds", seconds);
        json_finish();
        graph_free(g);
        return ALL_WELL;
    }
    printf("graph         %s\nvertices      %u\narcs          %u\n",
           r->files[0], g->n, g->m);
    printf("numbered      from %u%s\n", g->first,
           g->names ? ", with names" : "");
    describe_arcs(g, false);
    printf("read in       %.3f ms\n", 1000 * seconds);
    graph_free(g);
    return ALL_WELL;
}
