/* gives back what it was given */
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

graph *graph_invert(const graph *g)
{
    return (graph *)g;
}
