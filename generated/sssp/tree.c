#include "sssp/sssp.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Give every vertex of the tree a direction */
typedef struct drawing {
    sssp_graph *tree;            /* arcs from parents to children */
    const uint32_t *v, *e;       /* its lists */
    uint32_t *order, count;      /* breadth-first, the source first */
    double *from, *width;        /* each one's share of the circle */
} drawing;

static sssp_graph *tree_graph(uint32_t n, const uint32_t *parents)
{
    uint32_t *arcs = malloc(2 * (size_t)n * sizeof *arcs);
    uint32_t m = 0, *children = arcs ? arcs + n : NULL;
    sssp_graph *t = NULL;

    for (uint32_t i = 0; arcs && i < n; i++)
        if (parents[i] != SSSP_NONE) {
            arcs[m] = parents[i];
            children[m++] = i;
        }
    if (arcs)
        sssp_graph_from_arcs(&t, n, m, arcs, children, NULL, 0, NULL);
    free(arcs);
    return t;
}
static bool lay_out(drawing *d, uint32_t n, uint32_t source,
                    const uint32_t *parents)
{
    const uint32_t *ones;

    d->tree = tree_graph(n, parents);
    d->order = malloc(n * sizeof *d->order);
    d->from = calloc(n, sizeof *d->from);
    d->width = calloc(n, sizeof *d->width);
    if (!d->tree || !d->order || !d->from || !d->width)
        return false;
    sssp_graph_arrays(d->tree, &d->v, &d->e, &ones);
    d->order[d->count++] = source;
    for (uint32_t k = 0; k < d->count; k++)
        for (uint32_t a = d->v[d->order[k]]; a < d->v[d->order[k] + 1];
             a++)
            d->order[d->count++] = d->e[a];
    /* Count the leaves below every vertex, from the back */
    for (uint32_t k = d->count; k-- > 0; ) {
        uint32_t i = d->order[k];
        if (d->width[i] == 0)
            d->width[i] = 1;
        if (i != source)
            d->width[parents[i]] += d->width[i];
    }
    /* Share the circle out, from the front */
    for (uint32_t k = 0; k < d->count; k++) {
        uint32_t i = d->order[k];
        double at = d->from[i];
        for (uint32_t a = d->v[i]; a < d->v[i + 1]; a++) {
            d->from[d->e[a]] = at;
            at += d->width[d->e[a]];
        }
    }
    return true;
}
/* Write the tree for Graphviz */
static bool tree_text(output *out, const char *text)
{
    return output_bytes(out, text, strlen(text));
}

static bool node_text(output *out, const char *name)
{
    bool good = tree_text(out, "\"");

    for (; good && *name; name++)
        good = (!strchr("\"\\", *name) || tree_text(out, "\\")) &&
               output_bytes(out, name, 1);
    return good && tree_text(out, "\"");
}
static bool write_dot(output *out, const sssp_graph *g,
                      const drawing *d, const sssp_answer *a)
{
    const uint64_t *c = sssp_distances(a);
    bool good = tree_text(out, "digraph {\n");

    for (uint32_t k = 1; good && k < d->count; k++) {
        uint32_t i = d->order[k], p = sssp_parents(a)[i];
        good = tree_text(out, "  ") && node_text(out, label(g, p)) &&
               tree_text(out, " -> ") && node_text(out, label(g, i)) &&
               tree_text(out, " [label=") &&
               tree_text(out, in_unit(g, c[i] - c[p])) &&
               tree_text(out, "]\n");
    }
    return good && tree_text(out, "}\n");
}
/* Write the tree for LaTeX */
static double angle(const drawing *d, uint32_t i)
{
    return 360 * (d->from[i] + d->width[i] / 2) /
           d->width[d->order[0]];
}

static double out_by(const sssp_answer *a, uint32_t i, double far)
{
    return 5 * (double)sssp_distances(a)[i] / far;
}
static bool write_tex(output *out, const drawing *d,
                      const sssp_answer *a)
{
    const uint64_t *c = sssp_distances(a);
    double far = 1;
    char line[200];
    bool good = true;

    /* Find how far the farthest vertex is */
    for (uint32_t k = 0; k < d->count; k++)
        if ((double)c[d->order[k]] > far)
            far = (double)c[d->order[k]];
    good = tree_text(out, "\\begin{tikzpicture}\n");
    for (uint32_t k = 1; good && k < d->count; k++) {
        uint32_t i = d->order[k], p = sssp_parents(a)[i];
        int length = snprintf(line, sizeof line,
            "\\draw (%.2f:%.2f) arc (%.2f:%.2f:%.2f) -- (%.2f:%.2f);\n",
            angle(d, p), out_by(a, p, far), angle(d, p), angle(d, i),
            out_by(a, p, far), angle(d, i), out_by(a, i, far));
        good = output_bytes(out, line, (size_t)length);
    }
    return good && tree_text(out, "\\fill (0,0) circle (1pt);\n"
                                  "\\end{tikzpicture}\n");
}
/* Draw a tree, as the command line asks */
static unsigned chosen(const request *r, sssp_request *q)
{
    const char *name = r->given[SOLVER];

    if (name && (sssp_solver_traits(name) & SSSP_WRONG_BY_DESIGN))
        refuse(r, "%s is wrong by design and has no tree", name);
    return pose_question(r, q);
}
int do_tree(const request *r)
{
    sssp_request q;
    unsigned traits = chosen(r, &q);
    const char *path = r->given[OUT] ? r->given[OUT] : "-";
    size_t length = strlen(path);
    struct error why = { "" };
    drawing d = { 0 };
    output out = { 0 };

    hand_to_program(r, traits & SSSP_ON_GPU);
    sssp_graph *g = load_graph(r, r->files[0]);
    uint32_t source = r->given[SOURCE] ? vertex(r, g, r->given[SOURCE])
                                       : 0;
    if (!output_open(&out, path, &why))
        give_up(blame(), "%s", why.text);
    /* Solve, and have the tree verified */
    q.sources = &source;
    q.source_count = 1;
    q.want |= SSSP_PARENTS;
    sssp_answer *a = solved(g, &q);
    if (!lay_out(&d, sssp_graph_vertices(g), source, sssp_parents(a)))
        give_up(NO_MACHINE, "no memory for the tree");
    bool good = length > 4 && strcmp(path + length - 4, ".tex") == 0
                ? write_tex(&out, &d, a) : write_dot(&out, g, &d, a);
    if (!output_close(&out, good, &why))
        give_up(blame(), "%s", why.text);
    /* Leave no tree behind */
    free(d.from);
    free(d.width);
    free(d.order);
    sssp_graph_free(d.tree);
    sssp_answer_free(a);
    sssp_graph_free(g);
    return ALL_WELL;
}
