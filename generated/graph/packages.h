#pragma once
#include "graph/graph.h"
#include "graph/lines.h"

/* The graph of a list of packages as apt-cache dumpavail prints it;
   as graph_read.  The graph has names. */
graph *packages_read(lines *in);
