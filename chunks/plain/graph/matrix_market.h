#pragma once
#include "graph/bytes.h"
#include "graph/graph.h"
#include "graph/lines.h"

bool matrix_market_recognise(const char *start, size_t count);
graph *matrix_market_read(lines *in);
bool matrix_market_write(const graph *g, write_bytes *write, void *to);
/* How many arcs have the tail and the head of an earlier one; 0, too,
   if there is no memory to count them. */
uint32_t arcs_doubled(const graph *g);
