/* sorting-example -- the example of Chapter 20: each pull, batch and
   insertion of without_sorting on a graph of twelve vertices, with k = t = 2,
   and what it settles.  Values are cost.hops.vertex. */
#include "cpu/blocks.h"
#include <stdio.h>
static void show(value v)
{
    if (v.cost == COST_INF)
        printf(" inf");
    else
        printf(" %u.%u.%u", v.cost, v.hops, v.vertex);
}

static const blocks *told;   /* whose settled vertices are being listed */

/* "level 2: what", on a line of its own, the lower level further in */
static void line(const blocks *d, const char *what)
{
    if (told)
        puts("");
    told = NULL;
    printf("%slevel %d: %s", d->most == 1 ? "    " : "",
           d->most == 1 ? 1 : 2, what);
}

static void delete_shown(blocks *d, uint32_t key)
{
    if (told != d) {
        line(d, "settled");
        told = d;
    }
    printf(" %u", key);
    blocks_delete(d, key);
}

static bool insert_shown(blocks *d, value v)
{
    line(d, "insert");
    show(v);
    puts("");
    return blocks_insert(d, v);
}

static bool prepend_shown(blocks *d, value *list, uint32_t count)
{
    if (count)
        line(d, "batch");
    for (uint32_t i = 0; i < count; i++)
        show(list[i]);
    if (count)
        puts("");
    return blocks_prepend(d, list, count);
}

static uint32_t pull_shown(blocks *d, uint32_t *keys, value *bound)
{
    uint32_t count = blocks_pull(d, keys, bound);

    line(d, "pull");
    for (uint32_t i = 0; i < count; i++)
        printf(" %u", keys[i]);
    printf(", below");
    show(*bound);
    puts("");
    return count;
}
#define blocks_insert insert_shown
#define blocks_prepend prepend_shown
#define blocks_pull pull_shown
#define blocks_delete delete_shown
#include "cpu/without_sorting.c"
#include "bench.h"

int main(void)
{
    static const arc arcs[] = {
        { 0, 1, 2 }, { 0, 2, 3 }, { 0, 3, 4 }, { 1, 4, 5 }, { 2, 4, 3 },
        { 2, 5, 6 }, { 3, 6, 4 }, { 4, 7, 3 }, { 4, 8, 5 }, { 5, 8, 1 },
        { 5, 9, 4 }, { 6, 9, 6 }, { 6, 10, 3 }, { 7, 11, 5 }, { 8, 11, 3 },
        { 10, 9, 1 }
    };
    graph *g = graph_from_arcs(12, sizeof arcs / sizeof *arcs, arcs);
    problem p = { .successors = g, .n = 12 };
    struct work done = { 0 };
    cost_t c[12];

    if (g == NULL || search_with(&p, c, &done, 2, 2) != SOLVED)
        die("not solved");
    line(&(blocks){ .most = 4 }, "distances");
    for (int i = 0; i < 12; i++)
        printf(" %u", c[i]);
    puts("");
    graph_free(g);
    return 0;
}
