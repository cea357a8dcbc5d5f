#pragma once
#include "graph/error.h"
#include "graph/graph.h"
#include "graph/linkage.h"

BEGIN_C
extern const char family_names[];   /* "predecessor, matrix, ..." */
/* A graph (successors) of a family.  degree 0, max_weight 0: the usual
   ones.  NULL: why says what is wrong with the request. */
graph *generate(const char *family, uint32_t n, uint32_t degree,
                uint32_t max_weight, uint64_t seed, struct error *why);
/* Does it make a difference to a family: 'd' the degree, 'w' the
   greatest weight, 's' the seed?  true for what is no family. */
bool family_takes(const char *family, char what);
END_C
