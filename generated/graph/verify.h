#pragma once
#include "graph/cost.h"
#include "graph/error.h"
#include "graph/graph.h"
#include "graph/linkage.h"
#define DISTANCE_INF UINT64_MAX

BEGIN_C
/* A claim about distances, and what decides it */
/* What is said of an answer of our own that is refuted */
/* Which solver's it is, and what refutes it */
#define WITHHELD "%s has given a wrong answer, which is withheld (%s): "
#ifdef LAB
#define REFUTED WITHHELD "some of it is still to be written or mended"
#else
#define REFUTED WITHHELD "a fault of the program; please report it " \
    "with this line, the output of --version, the command and the graph"
#endif

typedef struct claim {
    const uint64_t *c;         /* n costs */
    const uint32_t *parent;    /* n of them, or NULL */
    const uint32_t *sources;
    uint32_t count;            /* of sources, at least 1 */
    uint64_t settled;          /* farther ones count as unreached */
} claim;

/* True if c[0..n-1] are the distances in g (successors). If false,
   why says what is wrong. O(n+m). */
bool verify_claim(const graph *g, const claim *a, struct error *why);
bool verify(const graph *g, uint32_t source, const uint64_t *c,
            const uint32_t *parent, struct error *why);
/* A breadth-first search over tight arcs. parent[i] is NO_PARENT for
   the sources and for unreached vertices. False: no memory. */
bool tight_tree(const graph *g, uint32_t source, const uint64_t *c,
                uint32_t *parent);
bool tight_forest(const graph *g, const uint32_t *sources,
                  uint32_t count, const uint64_t *c,
                  uint32_t *parent);
END_C
