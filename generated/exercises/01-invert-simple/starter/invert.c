#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

/* Invert with all arcs, by counting */

graph *graph_invert(const graph *g)
{
    /* Invert, and keep the cheapest of parallel arcs and no self-loop */
    /* Your code here. */
    (void)g;
    return NULL;
}
