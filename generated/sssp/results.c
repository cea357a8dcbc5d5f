#include "sssp/sssp.h"
#include "sssp/json.h"
/* What the results include */
#include "solvers/apsp.h"
#include <stdlib.h>

/* Describe a graph in JSON */
void json_graph(const request *r, const graph *g)
{
    json_begin("graph", '{');
    json_text("file", r->files[0]);
    json_whole("vertices", g->n);
    json_whole("arcs", g->m);
    json_end('}');
}
/* Print the summary of a solve in JSON */
void json_summary(const request *r, const graph *g, const solver *s,
                  const problem *p, const answer *a, bool wide)
{
    uint32_t reached = 0;

    for (uint32_t i = 0; i < g->n; i++)
        reached += a->c[i] != UINT64_MAX;
    json_start("solve");
    json_graph(r, g);
    json_text("solver", s->name);
    json_text("device", a->device[0] ? a->device : "CPU");
    json_text("source", label(g, p->source));
    json_whole("sources", p->sources ? p->source_count : 1);
    json_whole("reached", reached);
    /* Say in JSON how far the run went */
    if (a->settled < UINT64_MAX)
        json_whole("within", a->settled);
    if (p->to && a->c[*p->to] < UINT64_MAX)
        json_whole("distance", a->c[*p->to]);
    json_whole("iterations", a->iterations);
    json_whole("relaxations", a->relaxations);
    json_real("seconds", a->seconds);
    json_real("copy_seconds", a->copy_seconds);
    json_whole("handovers", a->handovers);
    json_whole("bits", wide ? 64 : 32);
}
/* Say how far a vertex is, in JSON */
void json_reached(const char *vertex, uint64_t distance)
{
    json_begin(NULL, '{');
    json_text("vertex", vertex);
    json_whole("distance", distance);
    json_end('}');
}
/* Print a path in JSON */
void json_path(const graph *g, uint32_t goal, const answer *a)
{
    uint32_t *path = malloc(g->n * sizeof *path), length = 0;

    if (path == NULL)
        give_up(NO_MACHINE, "no memory for the path");
    for (uint32_t i = goal; a->c[goal] != UINT64_MAX && i != NO_PARENT
         && length < g->n; i = a->parents[i])
        path[length++] = i;
    json_begin("path", '[');
    while (length-- > 0)
        json_reached(label(g, path[length]), a->c[path[length]]);
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

void json_verified(const request *r, const graph *g, bool good,
                   const char *why)
{
    json_start("verify");
    json_graph(r, g);
    json_text("distances", r->files[1]);
    json_verdict(good, why);
    json_finish();
}
/* List the solvers in JSON */
void json_row(const char *name, const char *needs, unsigned flags,
              uint32_t largest, const char *paper)
{
    json_begin(NULL, '{');
    json_text("name", name);
    json_text("needs", needs);
    json_truth("gpu", flags & NEEDS_GPU);
    json_truth("real_gpu", flags & NEEDS_REAL_GPU);
    json_whole("largest_n", largest);
    json_text("paper", paper);
    json_truth("wrong", flags & WRONG_BY_DESIGN);
    json_end('}');
}
void json_list(void)
{
    json_start("list");
    json_begin("solvers", '[');
    for (size_t k = 0; k < solver_count; k++)
        json_row(solvers[k].name, needed(solvers[k].flags),
                 solvers[k].flags, solvers[k].largest_n,
                 solvers[k].source);
    /* End the list in JSON */
    for (size_t k = 0; k < apsp_solver_count; k++)
        json_row(apsp_solvers[k].name, "all-pairs", apsp_solvers[k].flags,
                 apsp_solvers[k].largest_n, apsp_solvers[k].source);
    json_end(']');
    json_finish();
}
