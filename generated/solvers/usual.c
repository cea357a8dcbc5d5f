#include "solvers/usual.h"

const char *solver_usual(const problem *p)
{
    bool part = (p->to || p->within) && p->threads == 0;
    const char *const names[] = {
        part ? "" : p->parents ? "cores_paths" : "cores",
        part || p->source_count > 1 ? "" : "dial", "dijkstra_heap" };

    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (solver_find(names[k]))
            return names[k];
    return solvers[0].name;
}
