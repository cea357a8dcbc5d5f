#include "judge/own.h"
#include "graph/io.h"
#include "judge/util.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static graph *brought;
/* How much is in a graph? */
static void fill_own(world *x)
{
    for (uint32_t i = 0; i < brought->n; i++)
        for (uint32_t k = brought->v[i]; k < brought->v[i + 1]; k++)
            world_add(x, i, brought->e[k], brought->w[k]);
}
typedef struct extent { uint32_t n, m, weight, overflows; } extent;
static void widen(uint32_t *most, uint32_t x)
{
    if (x > *most)
        *most = x;
}
static void gauge(extent *most, const scene *s)
{
    world *x = world_new(s);
    uint32_t *d = grown(NULL, x->n * sizeof *d);

    world_distances(x, d);
    widen(&most->n, x->n);
    widen(&most->m, x->m);
    for (const arc *a = x->arcs; a < x->arcs + x->m; a++) {
        widen(&most->weight, a->weight);
        if (d[a->from] != INF)
            widen(&most->overflows,
                  (uint64_t)d[a->from] + a->weight >= INF);
    }
    free(d);
    world_free(x);
}
/* How much is in the graphs of an exercise? */
static extent usually(const exercise *x)
{
    extent most = { .n = 0 };

    for (const scene *s = scenes; s < scenes + scene_count; s++)
        if (s->n <= 2000 && exercise_asks(x, s))
            gauge(&most, s);
    return most;
}
static bool exceeds(const exercise *x, const extent *own)
{
    extent most = usually(x);
    const struct { uint32_t has, may; const char *what; } rows[] = {
        { own->n, most.n, "vertices" }, { own->m, most.m, "arcs" },
        { own->weight, most.weight, "as its largest weight" },
        { own->overflows, most.overflows, "sums beyond 32 bits" },
    };

    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (rows[k].has > rows[k].may) {
            complain("GRAPH has %u %s, and %s is asked about at most %u",
                     rows[k].has, rows[k].what, x->folder + 3, rows[k].may);
            return true;
        }
    return false;
}
/* Ask about the graph that was brought */
static bool declined(const char *why)
{
    complain("%s", why);
    return false;
}
bool own_graph(exercise *x)
{
    const char *path = getenv("GRAPH");
    struct error why;
    scene own = { "own", fill_own, 0, 32, 0, true };
    extent has = { .n = 0 };

    if (path == NULL || path[0] == '\0')
        return true;
    if (x->slots == 1u << V)
        return declined("this exercise is asked about no graph: its "
                        "harness draws what it asks");
    if ((brought = graph_read(path, &why)) == NULL)
        return declined(why.text);
    if ((own.n = brought->n) == 0)
        return declined("the graph has no vertex");
    has.n = own.n, has.m = brought->m, scenes[scene_count] = own;
    if (exceeds(x, &has) ||
        (gauge(&has, &scenes[scene_count]), exceeds(x, &has)))
        return false;
    scene_count++;
    strcpy(x->graphs, "own");
    x->limits = 0;
    return true;
}
