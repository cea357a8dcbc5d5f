#pragma once
#include "graph/bytes.h"
#include "graph/graph.h"
#include "graph/lines.h"
#include "graph/linkage.h"

BEGIN_C
/* Read a .gr file. NULL: why = "file:line: what is wrong". */
graph *dimacs_read(lines *in);
bool dimacs_write(const graph *g, write_bytes *write, void *to);
END_C
