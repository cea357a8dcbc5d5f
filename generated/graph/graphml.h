#pragma once
#include "graph/graph.h"
#include "graph/lines.h"

/* Reads GraphML, if the program was built with Expat. */
bool graphml_recognise(const char *start, size_t count);
graph *graphml_read(lines *in);
