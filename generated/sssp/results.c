#include "sssp/sssp.h"
#include "graph/json.h"
#include <stdlib.h>

/* Describe a graph in JSON */
void json_graph(const request *r, const sssp_graph *g)
{
    json_begin("graph", '{');
    json_text("file", r->files[0]);
    json_whole("vertices", sssp_graph_vertices(g));
    json_whole("arcs", sssp_graph_arcs(g));
    if (sssp_graph_about(g))
        json_text("read_as", sssp_graph_about(g));
    if (r->given[SCALE])
        json_whole("scale", number(r, SCALE, 1, 1000000000, 0));
    json_end('}');
}
/* Print the summary of a solve in JSON */
void json_summary(const request *r, const sssp_graph *g,
                  const sssp_request *q, const sssp_answer *a)
{
    json_start("solve");
    json_graph(r, g);
    json_text("solver", sssp_answer_solver(a));
    json_text("device", sssp_device(a));
    json_text("source", name_or_number(g, q->sources[0]));
    json_whole("sources", q->source_count);
    json_whole("reached", reached(g, a));
    /* Say in JSON how far the run went */
    if (sssp_settled(a) < SSSP_INFINITY)
        json_number("within", in_unit(g, sssp_settled(a)));
    if (q->target != SSSP_NONE &&
        sssp_distances(a)[q->target] < SSSP_INFINITY)
        json_number("distance", in_unit(g, sssp_distances(a)[q->target]));
    json_whole("iterations", sssp_iterations(a));
    json_whole("relaxations", sssp_relaxations(a));
    json_real("seconds", sssp_seconds(a));
    json_real("copy_seconds", sssp_copy_seconds(a));
    json_whole("handovers", sssp_handovers(a));
    json_whole("bits", sssp_is_wide(a) ? 64 : 32);
}
/* Say how far a vertex is, in JSON */
void json_reached(const char *vertex, const char *distance)
{
    json_begin(NULL, '{');
    json_text("vertex", vertex);
    json_number("distance", distance);
    json_end('}');
}
/* Print a path in JSON */
void json_path(const sssp_graph *g, uint32_t goal,
               const sssp_answer *a)
{
    uint32_t n = sssp_graph_vertices(g);
    uint32_t *path = malloc(n * sizeof *path);

    if (path == NULL)
        give_up(NO_MACHINE, "no memory for the path");
    size_t length = sssp_path(a, goal, path, n);
    json_begin("path", '[');
    for (size_t k = 0; k < length; k++)
        json_reached(name_or_number(g, path[k]),
                     in_unit(g, sssp_distances(a)[path[k]]));
    json_end(']');
    free(path);
}
/* Say in JSON whether distances are right */
void json_verdict(bool good, const char *why)
{
    json_truth("verified", good);
    if (!good)
        json_text("why", why);
}

void json_verified(const request *r, const sssp_graph *g, bool good,
                   const char *why)
{
    json_start("verify");
    json_graph(r, g);
    json_text("distances", r->files[1]);
    json_verdict(good, why);
    json_finish();
}
/* List the solvers in JSON */
static void json_row(const char *name, const char *needs,
                     unsigned traits, uint32_t largest,
                     const char *paper)
{
    json_begin(NULL, '{');
    json_text("name", name);
    json_text("needs", needs);
    json_truth("gpu", traits & SSSP_ON_GPU);
    json_truth("real_gpu", traits & SSSP_REAL_GPU);
    json_truth("cores", traits & SSSP_ON_CORES);
    json_whole("largest_n", largest);
    json_text("paper", paper);
    json_truth("wrong", traits & SSSP_WRONG_BY_DESIGN);
    json_end('}');
}
void json_list(void)
{
    json_start("list");
    json_begin("solvers", '[');
    each_solver(json_row);
    json_end(']');
    json_finish();
}
