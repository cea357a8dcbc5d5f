#pragma once
#include "graph/graph.h"
#include "graph/lines.h"

bool edges_recognise(const char *start, size_t count);
graph *edges_read(lines *in);
graph *metis_read(lines *in);
