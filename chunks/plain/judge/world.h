#pragma once
#include "graph/graph.h"

#define INF UINT32_MAX           /* the cost of what is not reached */

enum stage { INITIALIZE, RELAX, MINIMUM, UPDATE, STAGES };
enum rule { EQUAL, OUT, IN, INOUT };     /* who may settle */

typedef struct world {
    uint32_t n, m, room, source, block;
    arc *arcs;
    graph *lists[2];             /* successors, predecessors */
    uint32_t *c;
    uint8_t *f, *u;
    uint32_t mssp, iteration;
    enum rule rule;
    uint32_t *lightest[2];       /* arcs that leave, that enter */
    uint32_t threshold;
    bool overflow;
    uint64_t relaxations;        /* of the last relax */
} world;
typedef struct scene {           /* a graph that is tried */
    const char *name;
    void (*fill)(world *x);
    uint32_t n, block, source;   /* block 0: any multiple of 32 */
    bool large;                  /* only for those who name it */
} scene;
extern scene scenes[];
extern unsigned scene_count;
uint32_t scene_block(const scene *s);
/* not 0: vertices are renamed and arcs shuffled by this number */
extern uint64_t world_secret;
world *world_new(const scene *s);
void world_free(world *x);
/* what a scene's recipe calls; below: 0, ..., n - 1 */
void world_add(world *x, uint32_t from, uint32_t to, uint32_t weight);
uint32_t world_below(uint64_t *seed, uint32_t n);
void world_step(world *x, enum stage s);
uint32_t world_minimum(const world *x, uint32_t from, uint32_t to,
                       bool unsettled);
void world_distances(const world *x, uint32_t *d);
/* without loops, of parallel arcs the lightest; rows in order */
graph *world_simplify(const graph *g);
int arcs_by_end(const void *a, const void *b);      /* for qsort */
/* Forms of arrays */
/* as a conf has them, "f bit 5, e from 1"; slots: which may have one;
   what begins with "its" is between a statement and its harness */
bool forms_known(const char *forms, unsigned slots);
/* an array of a slot, whose elements have size bytes; vertices: n */
void forms_put(const char *forms, int slot, void *array, uint32_t size,
               uint32_t count, uint32_t n);
/* and back: the first element where what was there is spoilt, or
   count; fresh: nothing was there */
uint32_t forms_take(const char *forms, int slot, void *array,
                    uint32_t size, uint32_t count, uint32_t n,
                    bool fresh);
