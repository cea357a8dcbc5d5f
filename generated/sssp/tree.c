#include "sssp/sssp.h"
#include "graph/verify.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Give every vertex of the tree a direction */
typedef struct drawing {
    graph *children;             /* arcs from parents to children */
    uint32_t *order, count;      /* breadth-first, the source first */
    double *from, *width;        /* each one's share of the circle */
} drawing;

static graph *tree_graph(const graph *g, const uint32_t *parents)
{
    arc *arcs = malloc((size_t)g->n * sizeof *arcs);
    graph *t = NULL;
    uint32_t m = 0;

    for (uint32_t i = 0; arcs && i < g->n; i++)
        if (parents[i] != NO_PARENT)
            arcs[m++] = (arc){ parents[i], i, 1 };
    if (arcs)
        t = graph_from_arcs(g->n, m, arcs);
    free(arcs);
    return t;
}
static bool lay_out(drawing *d, const graph *g, uint32_t source,
                    const uint32_t *parents)
{
    d->children = tree_graph(g, parents);
    d->order = malloc(g->n * sizeof *d->order);
    d->from = calloc(g->n, sizeof *d->from);
    d->width = calloc(g->n, sizeof *d->width);
    if (!d->children || !d->order || !d->from || !d->width)
        return false;
    d->order[d->count++] = source;
    for (uint32_t k = 0; k < d->count; k++)
        for (uint32_t a = d->children->v[d->order[k]];
             a < d->children->v[d->order[k] + 1]; a++)
            d->order[d->count++] = d->children->e[a];
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
        for (uint32_t a = d->children->v[i]; a < d->children->v[i + 1];
             a++) {
            d->from[d->children->e[a]] = at;
            at += d->width[d->children->e[a]];
        }
    }
    return true;
}
/* Write the tree for Graphviz */
static bool put(output *out, const char *text)
{
    return output_bytes(out, text, strlen(text));
}

static void quoted(char *to, size_t size, const char *name)
{
    size_t k = 0;

    for (; *name && k + 2 < size; name++) {
        if (*name == '"' || *name == '\\')
            to[k++] = '\\';
        to[k++] = *name;
    }
    to[k] = '\0';
}
static bool write_dot(output *out, const graph *g, const drawing *d,
                      const answer *a)
{
    char from[600], to[600], line[1300];
    bool good = put(out, "digraph {\n");

    for (uint32_t k = 1; good && k < d->count; k++) {
        uint32_t i = d->order[k], p = a->parents[i];
        quoted(from, sizeof from, label(g, p));
        quoted(to, sizeof to, label(g, i));
        int length = snprintf(line, sizeof line, "  \"%s\" -> \"%s\" "
                              "[label=%" PRIu64 "]\n", from, to,
                              a->c[i] - a->c[p]);
        good = output_bytes(out, line, (size_t)length);
    }
    return good && put(out, "}\n");
}
/* Write the tree for LaTeX */
static double angle(const drawing *d, uint32_t i)
{
    return 360 * (d->from[i] + d->width[i] / 2) /
           d->width[d->order[0]];
}

static double out_by(const answer *a, uint32_t i, double far)
{
    return 5 * (double)a->c[i] / far;
}
static bool write_tex(output *out, const drawing *d, const answer *a)
{
    double far = 1;
    char line[200];
    bool good = true;

    /* Find how far the farthest vertex is */
    for (uint32_t k = 0; k < d->count; k++)
        if ((double)a->c[d->order[k]] > far)
            far = (double)a->c[d->order[k]];
    good = put(out, "\\begin{tikzpicture}\n");
    for (uint32_t k = 1; good && k < d->count; k++) {
        uint32_t i = d->order[k], p = a->parents[i];
        int length = snprintf(line, sizeof line,
            "\\draw (%.2f:%.2f) arc (%.2f:%.2f:%.2f) -- (%.2f:%.2f);\n",
            angle(d, p), out_by(a, p, far), angle(d, p), angle(d, i),
            out_by(a, p, far), angle(d, i), out_by(a, i, far));
        good = output_bytes(out, line, (size_t)length);
    }
    return good && put(out, "\\fill (0,0) circle (1pt);\n"
                            "\\end{tikzpicture}\n");
}
/* Draw a tree, as the command line asks */
static const solver *chosen(const request *r, problem *p)
{
    const char *name = r->given[SOLVER];
    const solver *s = name ? solver_find(name) : NULL;

    if (s != NULL && (s->flags & WRONG_BY_DESIGN))
        refuse(r, "%s is wrong by design and has no tree", name);
    return pose(r, p);
}
int do_tree(const request *r)
{
    problem p = { .parents = true, .progress = progress_show };
    const solver *s = chosen(r, &p);
    const char *path = r->given[OUT] ? r->given[OUT] : "-";
    size_t length = strlen(path);
    struct error why = { "" };
    drawing d = { 0 };
    output out = { 0 };
    answer a;
    bool wide, good;

    hand_over(r, s->flags & NEEDS_GPU);
    graph *g = load(r, r->files[0]);
    p.source = r->given[SOURCE] ? vertex(r, g, r->given[SOURCE]) : 0;
    if (!output_open(&out, path, &why))
        give_up(blame(), "%s", why.text);
    /* Solve, and have the tree verified */
    progress_start(s->name);
    if (solver_run(s, g, &p, &a, &wide) != SOLVED)
        give_up(NO_MACHINE, "%s", a.error);
    progress_end();
    if (!proved(g, p.source, a.c, a.parents, &why)) {
        output_drop(&out);
        give_up(NOT_VERIFIED, "%s: %s", s->name, why.text);
    }
    if (!lay_out(&d, g, p.source, a.parents))
        give_up(NO_MACHINE, "no memory for the tree");
    good = length > 4 && strcmp(path + length - 4, ".tex") == 0
               ? write_tex(&out, &d, &a) : write_dot(&out, g, &d, &a);
    if (!output_close(&out, good, &why))
        give_up(blame(), "%s", why.text);
    /* Leave no tree behind */
    free(d.from);
    free(d.width);
    free(d.order);
    graph_free(d.children);
    free(a.parents);
    free(a.c);
    graph_free(g);
    return ALL_WELL;
}
