#ifndef VERIFY_H
#define VERIFY_H
#include "graph/cost.h"
#include "graph/error.h"
#include "graph/graph.h"
#define DISTANCE_INF UINT64_MAX

/* Give the functions that follow C linkage */
#ifdef __cplusplus
extern "C" {
#endif
/* True if c[0..n-1] are the distances from source in g (successors).
   parent may be NULL. If false, why says what is wrong. O(n+m). */
bool verify(const graph *g, uint32_t source, const uint64_t *c,
            const uint32_t *parent, struct error *why);
/* A breadth-first search over tight arcs. parent[i] is NO_PARENT for
   the source and for unreached vertices. False: no memory. */
bool tight_tree(const graph *g, uint32_t source, const uint64_t *c,
                uint32_t *parent);
/* End of the functions with C linkage */
#ifdef __cplusplus
}
#endif
#endif
