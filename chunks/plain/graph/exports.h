#pragma once
#include "graph/bytes.h"
#include "graph/error.h"
#include "graph/graph.h"

/* Writers of other programs' forms.  Each may be given only a graph
   that fits; if one does not, why has the reason, without the file's
   name, and errno is ENOMEM if there was no memory to find out. */
bool edges_fit(const graph *g, struct error *why);
bool edges_write(const graph *g, write_bytes *write, void *to);
bool weighted_edges_fit(const graph *g, struct error *why);
bool weighted_edges_write(const graph *g, write_bytes *write, void *to);
bool metis_fits(const graph *g, struct error *why);
bool metis_write(const graph *g, write_bytes *write, void *to);
bool gap_fits(const graph *g, struct error *why);
bool gap_write(const graph *g, write_bytes *write, void *to);
bool weighted_gap_fits(const graph *g, struct error *why);
bool weighted_gap_write(const graph *g, write_bytes *write, void *to);
