#include "sssp/sssp.h"
#include "graph/json.h"
#include "graph/io.h"
#include "graph/matrix_market.h"
#include "solve/solve.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
/* What the list of solvers includes */
#include "solvers/apsp.h"
#include <stdlib.h>

/* List the solver table */
static const char *needed(unsigned traits)
{
    const unsigned both = SSSP_SUCCESSORS | SSSP_PREDECESSORS;

    return traits & SSSP_MATRIX ? "matrix" :
           (traits & both) == both ? "both" :
           traits & SSSP_PREDECESSORS ? "predecessors" : "successors";
}

void each_solver(row_function *row)
{
    for (size_t k = 0; k < sssp_solvers(); k++) {
        const char *name = sssp_solver_name(k);
        unsigned traits = sssp_solver_traits(name);

        row(name, needed(traits), traits, sssp_solver_largest(name),
            sssp_solver_paper(k));
    }
    /* Rows of solvers of other kinds */
    for (size_t k = 0; k < apsp_solver_count; k++)
        row(apsp_solvers[k].name, "all-pairs",
            (apsp_solvers[k].flags & NEEDS_GPU ? SSSP_ON_GPU : 0) |
            (apsp_solvers[k].flags & ON_CORES ? SSSP_ON_CORES : 0),
            apsp_solvers[k].largest_n, apsp_solvers[k].source);
    row("engine_multi", "ranks", SSSP_ON_GPU, UINT32_MAX - 1,
        "mpirun -n K sssp-mpi");
    /* each with a word of its own for what it needs */
}
static void print_row(const char *name, const char *needs,
                      unsigned traits, uint32_t largest,
                      const char *paper)
{
    printf("%-22s %-12s %-3s %10u  %s%s%s\n", name, needs,
           traits & SSSP_ON_GPU ? "GPU" : "CPU", largest, paper,
           traits & SSSP_REAL_GPU ? "  real-GPU" : "",
           traits & SSSP_WRONG_BY_DESIGN ? "  wrong" : "");
}

int do_list(const request *r)
{
    if (r->given[JSON])
        json_list();
    else
        each_solver(print_row);
    return ALL_WELL;
}
/* Write a graph or give up */
int save_graph(const sssp_graph *g, const char *path)
{
    char why[SSSP_WHY];

    progress_start("writing");
    int status = sssp_graph_write(g, path, why);
    progress_end();
    if (status != SSSP_OK)
        give_up(status, "%s", why);
    return ALL_WELL;
}
/* Convert a graph */
static void tell_numbers(const sssp_graph *g, const char *in,
                         const char *out)
{
    uint32_t first = sssp_graph_first(g), i = 0, k = 0;
    uint32_t n = sssp_graph_vertices(g);
    const format *its = graph_written_as(out);
    char shown[2][300];

    while (i < n && sssp_graph_name(g, i))
        i++;
    snprintf(shown[0], sizeof shown[0], "%s", printable(in));
    snprintf(shown[1], sizeof shown[1], "%s",
             strcmp(out, "-") ? printable(out) : "(stdout)");
    while (k < n && (its->names || !sssp_graph_name(g, k)))
        k++;
    if (k < n)
        fprintf(stderr, "%s: names are not kept: vertex %s of %s is %u "
                "here\n", shown[1], printable(sssp_graph_name(g, k)),
                shown[0], k + its->first);
    else if (i < n && first != its->first)
        fprintf(stderr, "%s: vertex %u of %s is %u here\n", shown[1],
                i + first, shown[0], i + its->first);
    /* Tell what becomes of parallel arcs and of fractions */
    bool matrix = strcmp(its->suffix, ".mtx") == 0;
    uint32_t doubled = matrix ? arcs_doubled(g) : 0;
    if (doubled)
        fprintf(stderr, "%s: %u entr%s the place of another, "
                "which most programs add up\n", shown[1], doubled,
                doubled == 1 ? "y has" : "ies have");
    if (sssp_graph_scale(g) > 1)
        fprintf(stderr, "%s: weights are whole numbers, times %u\n",
                shown[1], sssp_graph_scale(g));
}
int do_convert(const request *r)
{
    struct error why;

    if (!graph_can_write(r->files[1], &why))
        give_up(blame(), "%s", why.text);
    sssp_graph *g = load_graph(r, r->files[0]);
    int status = save_graph(g, r->files[1]);
    if (status == 0)
        tell_numbers(g, r->files[0], r->files[1]);
    sssp_graph_free(g);
    return status;
}
/* Describe a graph */
static void describe_arcs(const sssp_graph *g, bool json)
{
    uint32_t n = sssp_graph_vertices(g), m = sssp_graph_arcs(g);
    uint32_t least = UINT32_MAX, most = 0, zeros = 0, loops = 0;
    uint32_t widest = 0, sinks = 0;
    const uint32_t *v, *e, *w;

    sssp_graph_arrays(g, &v, &e, &w);

    /* Look at every vertex and every arc once */
    for (uint32_t i = 0; i < n; i++) {
        uint32_t degree = v[i + 1] - v[i];
        widest = degree > widest ? degree : widest;
        sinks += degree == 0;
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            least = w[k] < least ? w[k] : least;
            most = w[k] > most ? w[k] : most;
            zeros += w[k] == 0;
            loops += e[k] == i;
        }
    }
    if (json) {
        /* Print what was seen in JSON */
        json_whole("largest_degree", widest);
        json_whole("sinks", sinks);
        if (m > 0) {
            json_number("least_weight", in_unit(g, least));
            json_number("largest_weight", in_unit(g, most));
        }
        json_whole("zero_weights", zeros);
        json_whole("self_loops", loops);
        return;
    }
    printf("out-degree    %.2f on average, %u at most, %s without "
           "arcs\n", (double)m / n, widest, counted(sinks, "vertex"));
    if (m > 0)
        printf("weights       %s to %s, %u of them 0\n",
               in_unit(g, least), in_unit(g, most), zeros);
    printf("self-loops    %u\n", loops);
}

int do_info(const request *r)
{
    double start = seconds_now();
    sssp_graph *g = load_graph(r, r->files[0]);
    double seconds = seconds_now() - start;

    if (r->given[JSON]) {
        /* Describe a graph as JSON */
        json_start("info");
        json_graph(r, g);
        json_whole("first", sssp_graph_first(g));
        json_truth("named", is_named(g));
        describe_arcs(g, true);
        json_real("read_seconds", seconds);
        json_finish();
        sssp_graph_free(g);
        return ALL_WELL;
    }
    printf("graph         %s\nvertices      %u\narcs          %u\n",
           printable(r->files[0]), sssp_graph_vertices(g),
           sssp_graph_arcs(g));
    printf("numbered      from %u%s\n", sssp_graph_first(g),
           is_named(g) ? ", with names" : "");
    if (sssp_graph_about(g))
        printf("read as       %s\n", printable(sssp_graph_about(g)));
    describe_arcs(g, false);
    printf("read in       %.3f ms\n", 1000 * seconds);
    sssp_graph_free(g);
    return ALL_WELL;
}
