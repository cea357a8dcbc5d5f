#pragma once
#include "graph/graph.h"
#include "graph/lines.h"

/* Reads .sg and .wsg, as graph_read. */
bool gap_recognise(const char *start, size_t count);
graph *gap_read(lines *in);
