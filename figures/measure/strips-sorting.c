/* strips-sorting -- the order in which cpu/without_sorting.c settles the
   vertices of Figure 1.1's graph, in the form of strips.cu; k = t = 1 */
#include "cpu/work.h"
#undef CPU_SOLVER
#define CPU_SOLVER(name, solver) int (*used)(const problem *, cost_t *, \
    struct work *) = solver;
#include "cpu/without_sorting.c"
#include <stdio.h>

enum { VERTICES = 7, ARCS = 9 };
static uint32_t v[] = { 0, 2, 3, 5, 6, 7, 8, 9 },
    e[] = { 1, 2, 3, 1, 4, 5, 3, 4, 5 }, w[] = { 4, 1, 5, 2, 2, 0, 4, 3, 1 };

int main(void)
{
    graph g = { .n = VERTICES, .m = ARCS, .v = v, .e = e, .w = w };
    problem p = { .successors = &g, .n = VERTICES };
    search r = { .g = &g, .p = &p, .k = 1, .status = SOLVED };
    uint32_t place[VERTICES] = { 0 };

    if (!search_make(&r, 1))
        return 3;
    for (uint32_t i = 0; i < VERTICES; i++)
        r.label[i] = (path_label){ COST_INF, UINT32_MAX, NO_PARENT };
    r.label[0] = (path_label){ 0, 0, NO_PARENT };
    r.at[r.top].near[0] = 0;
    search_level(&r, r.top, (value){ COST_INF, 0, 0 }, r.at[r.top].near, 1);
    for (uint32_t i = 0; i < r.count; i++)
        place[r.reached[i]] = i + 1;
    for (int what = 0; what < 3; what++) {
        printf("\\panel{20}{%s}{", (const char *[]){
            "cost", "hops", "settled as number" }[what]);
        for (uint32_t i = 0; i < VERTICES; i++) {
            bool there = r.label[i].cost != COST_INF;

            printf("%s%c/", i ? "," : "", there ? 'S' : 'U');
            if (!there)
                printf("\\infty");
            else
                printf("%u", what == 0 ? (unsigned)r.label[i].cost :
                       what == 1 ? r.label[i].hops : place[i]);
        }
        printf("}{");
        for (uint32_t i = 0, k = 0; i < VERTICES; i++)
            if (r.label[i].parent != NO_PARENT)
                printf("%s%u/%u", k++ ? "," : "", r.label[i].parent, i);
        printf("}%%\n");
    }
    search_free(&r);
    return 0;
}
