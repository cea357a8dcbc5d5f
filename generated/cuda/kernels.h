#pragma once
#include <cuda_runtime.h>
#include "graph/cost.h"

/* Kernels that the host launches */
/* c = infinity, nothing in the frontier, all unsettled; the source is
   the exception.  One thread per vertex. */
__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u);
/* For every frontier vertex i and every arc i -> j to an unsettled j:
   c[j] = min(c[j], c[i] + w).  A sum that does not fit is dropped and
   sets *overflow.  One thread per vertex; v, e, w are successors. */
__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow);
/* The same; v, e, w are predecessors. */
__global__ void relax_U(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow);
/* minimums[b] = the smallest c[i] of an unsettled i among the
   2*blockDim.x vertices of block b, COST_INF if there is none.
   Blocks: n / (2*blockDim.x), rounded up; dynamic shared memory:
   blockDim.x costs; blockDim.x: any. */
__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums);
/* minimums[b] = the smallest of the 2*blockDim.x values of block b.
   Blocks, threads and shared memory as for minimum1. */
__global__ void minimum2(uint32_t n, const cost_t *values,
                         cost_t *minimums);
/* *word = min(*word, the smallest c[i] of an unsettled i).  A thread
   takes WORD_COSTS vertices.  Blocks: n / (WORD_COSTS*blockDim.x),
   rounded up; threads and shared memory as for minimum1. */
enum { WORD_COSTS = 8 };
__global__ void minimum_word(uint32_t n, const uint8_t *u,
                             const cost_t *c, cost_t *word);
/* f = the unsettled vertices whose cost is mssp; they become settled.
   One thread per vertex. */
__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u);
/* As relax_U.  The bounds of a block's rows go through shared memory:
   dynamic, blockDim.x + 1 words. */
__global__ void relax_bounds(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *f,
                             const uint8_t *u, uint32_t *overflow);
/* *t = a texture of the n flags at f; on an error *t is unchanged. */
cudaError_t WIDTH(texture_of_flags)(uint8_t *f, uint32_t n,
                                    cudaTextureObject_t *t);
/* As relax_U, the flags read through a texture of bytes. */
__global__ void relax_texture(uint32_t n, const uint32_t *v,
                              const uint32_t *e, const uint32_t *w,
                              cost_t *c, cudaTextureObject_t f,
                              const uint8_t *u, uint32_t *overflow);
/* Both: row bounds in shared memory, flags through a texture. */
__global__ void relax_plus(uint32_t n, const uint32_t *v,
                           const uint32_t *e, const uint32_t *w,
                           cost_t *c, cudaTextureObject_t f,
                           const uint8_t *u, uint32_t *overflow);
/* As relax_F, and wrong: two threads that lower one cost may both see
   the old one, and the larger of their sums may be stored last. */
__global__ void relax_F_no_atomic(uint32_t n, const uint32_t *v,
                                  const uint32_t *e, const uint32_t *w,
                                  cost_t *c, const uint8_t *f,
                                  const uint8_t *u,
                                  uint32_t *overflow);
/* As minimum_word; no shared memory is asked for, and blockDim.x is a
   multiple of 32. */
__global__ void minimum_shuffle(uint32_t n, const uint8_t *u,
                                const cost_t *c, cost_t *word);
/* *word = the smallest c[i] of an unsettled i, by CUB.  With room NULL
   it only sets *size, the bytes that it needs there.  On the simulator
   it answers cudaErrorNotSupported. */
cudaError_t minimum_CUB(void *room, size_t *size, uint32_t n,
                        const uint8_t *u, const cost_t *c,
                        cost_t *word);
/* Bytes of dynamic shared memory for each thread of these kernels. */
#define TILE_BYTES (sizeof(cost_t) + sizeof(uint32_t))

/* For every unsettled vertex i and every frontier vertex j with an arc
   to it: c[i] = min(c[i], c[j] + w[j*n + i]).  w: n*n weights, row by
   row, UINT32_MAX for no arc.  A sum that does not fit is dropped and
   sets *overflow.  One thread per vertex; block: a multiple of 32. */
__global__ void relax_U_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow);
/* The same, from the other side: thread i has row i. */
__global__ void relax_F_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow);
/* Wrong: loses minima. */
__global__ void relax_F_matrix_no_atomic(uint32_t n, const uint32_t *w,
    cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow);
/* The paper's: a word of the tile for each vertex, nothing skipped. */
__global__ void relax_U_tile(uint32_t n, const uint32_t *w, cost_t *c,
                             const uint8_t *f, const uint8_t *u,
                             uint32_t *overflow);
__global__ void relax_F_tile(uint32_t n, const uint32_t *w, cost_t *c,
                             const uint8_t *f, const uint8_t *u,
                             uint32_t *overflow);
/* Wrong, too. */
__global__ void relax_F_tile_no_atomic(uint32_t n, const uint32_t *w,
    cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow);
/* The first of two kernels of an iteration, in three versions.  For
   every vertex i with m[i] and every arc i -> j: uc[j] = min(uc[j],
   c[i] + w), or so it should be; offer_plain loses offers.  A sum
   that does not fit is dropped and sets *overflow.  One thread a
   vertex; v, e, w are successors, for offer_pull predecessors. */
__global__ void offer_plain(uint32_t n, const uint32_t *v,
                            const uint32_t *e, const uint32_t *w,
                            const cost_t *c, const uint8_t *m,
                            cost_t *uc, uint32_t *overflow);
__global__ void offer_atomic(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             const cost_t *c, const uint8_t *m,
                             cost_t *uc, uint32_t *overflow);
__global__ void offer_pull(uint32_t n, const uint32_t *v,
                           const uint32_t *e, const uint32_t *w,
                           const cost_t *c, const uint8_t *m,
                           cost_t *uc, uint32_t *overflow);
/* The second.  m = the vertices with uc[i] < c[i]; their c[i] becomes
   uc[i].  *again = 0 if there are any.  One thread per vertex. */
__global__ void commit(uint32_t n, const cost_t *uc, cost_t *c,
                       uint8_t *m, cost_t *again);
/* lightest[i] = the least weight in the list of i, COST_INF if the
   list is empty.  v, w: successors for the arcs that leave i,
   predecessors for those that enter it.  One thread per vertex. */
__global__ void lightest_arcs(uint32_t n, const uint32_t *v,
                              const uint32_t *w, cost_t *lightest);
/* *word = min(*word, the first end of an interval of an unsettled
   vertex): c[i] + lightest[i], the largest cost if that does not fit,
   COST_INF if i is not reached.  So *word stays infinite if and only
   if no unsettled vertex is reached.  Blocks, threads and shared
   memory as for minimum_word. */
__global__ void threshold_out(uint32_t n, const uint8_t *u,
                              const cost_t *c, const cost_t *lightest,
                              cost_t *word);
/* f = the unsettled vertices that are reached and cost at most the
   threshold; they become settled.  One thread per vertex. */
__global__ void update_out(uint32_t n, cost_t threshold,
                           const cost_t *c, uint8_t *f, uint8_t *u);
/* The same for those with c - lightest <= mssp; lightest: of the arcs
   that enter. */
__global__ void update_in(uint32_t n, cost_t mssp, const cost_t *c,
                          const cost_t *lightest, uint8_t *f,
                          uint8_t *u);
/* The same for those that pass either; *threshold is on the device. */
__global__ void update_inout(uint32_t n, cost_t mssp,
                             const cost_t *threshold, const cost_t *c,
                             const cost_t *lightest, uint8_t *f,
                             uint8_t *u);
/* parent[j] = the tail of a tight arc of positive weight into j, or
   NO_PARENT; joined[j]: it has one, or it is the source. *left += the
   reached vertices that have not joined.  One thread per vertex; v, e
   and w are predecessors, c the distances. */
__global__ void tight_parents(uint32_t n, uint32_t source,
                              const uint32_t *v, const uint32_t *e,
                              const uint32_t *w, const cost_t *c,
                              uint32_t *parent, uint8_t *joined,
                              uint32_t *left);
/* next = joined, and every reached j with an arc of weight zero from a
   joined vertex, its parent, of the same cost.  *left -= how many are
   new.  One thread per vertex. */
__global__ void zero_parents(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             const cost_t *c, const uint8_t *joined,
                             uint8_t *next, uint32_t *parent,
                             uint32_t *left);
#if COST_BITS == 32
/* A word that is smaller if the cost is */
ON_BOTH static inline unsigned long long packed(uint32_t cost,
                                                uint32_t parent)
{
    /* Put the cost above the parent */
    return (unsigned long long)cost << 32 | parent;
}

/* relax_F, which also leaves in words[j] the smallest packed(c[j], i)
   of those that lowered c[j].  words must be all ones at first. */
__global__ void relax_F_paths(uint32_t n, const uint32_t *v,
                              const uint32_t *e, const uint32_t *w,
                              cost_t *c, const uint8_t *f,
                              const uint8_t *u,
                              unsigned long long *words,
                              uint32_t *overflow);
#endif
/* offer_pull, which also sets parent[j] to the tail of an arc that
   gave uc[j] its new value. */
__global__ void offer_pull_paths(uint32_t n, const uint32_t *v,
                                 const uint32_t *e, const uint32_t *w,
                                 const cost_t *c, const uint8_t *m,
                                 cost_t *uc, uint32_t *parent,
                                 uint32_t *overflow);
/* relax_U, which also sets parent[i] to the tail of an arc that gave
   c[i] its new value.  An exercise. */
__global__ void relax_U_paths(uint32_t n, const uint32_t *v,
                              const uint32_t *e, const uint32_t *w,
                              cost_t *c, const uint8_t *f,
                              const uint8_t *u, uint32_t *parent,
                              uint32_t *overflow);
/* Copies the list of each vertex into split_e and split_w so that its
   light arcs, w <= delta, come first, both kinds in their old order;
   middle[i] is where the heavy ones begin.  One thread per vertex. */
__global__ void delta_split(uint32_t n, const uint32_t *v,
                            const uint32_t *e, const uint32_t *w,
                            cost_t delta, uint32_t *middle,
                            uint32_t *split_e, uint32_t *split_w);
/* Delta-stepping in one block of any number of threads.  On entry
   dist = predist = infinity and place = 0, but for the source, where
   both are 0 and place is WAITING.  work[0] = phases, work[1] += sums
   formed; a sum that does not fit sets *overflow. */
enum { WAITING = 1, REMOVED = 2 };
__global__ void delta_block(uint32_t n, const uint32_t *v,
                            const uint32_t *e, const uint32_t *w,
                            cost_t delta, cost_t *dist, cost_t *predist,
                            uint8_t *place, uint32_t *overflow,
                            unsigned long long *work);
/* What the host reads back between two steps of delta_gpu: lengths of
   queues, whether a sum did not fit, the least cost that is far. */
typedef struct tally {
    uint32_t near, offered, removed, far;
    uint32_t overflow, unused;
    cost_t least;
} tally;
/* Declarations of the kernels of delta_gpu */
/* The vertices queue[0..count-1] offer along the arcs first[i] to
   last[i]-1.  Who is offered something goes into the queue offered,
   once.  *sums += sums formed, unless NULL; words[j] is lowered to
   packed(offer, i) by every offer that lowers predist[j], unless NULL.
   One thread per vertex of the queue, whole warps. */
__global__ void delta_offer(uint32_t count, const uint32_t *queue,
                            const uint32_t *first, const uint32_t *last,
                            const uint32_t *e, const uint32_t *w,
                            const cost_t *dist, cost_t *predist,
                            uint32_t *offered, tally *t,
                            unsigned long long *sums,
                            unsigned long long *words);
/* Accepts the offers to offered[0..t->offered-1]: dist = predist.  Who
   is below high now goes into near, and into removed if it was not
   below before; who is reached for the first time and is not below
   goes into far.  Any number of blocks of whole warps. */
__global__ void delta_accept(const uint32_t *offered, cost_t high,
                             cost_t *dist, const cost_t *predist,
                             uint32_t *near, uint32_t *removed,
                             uint32_t *far, tally *t);
/* t->least = min(t->least, the least cost in far[0..t->far-1] that is
   not below high).  Any number of blocks of whole warps. */
__global__ void delta_least(const uint32_t *far, cost_t high,
                            const cost_t *dist, tally *t);
/* From far[0..count-1], those in low <= cost < high go into near and
   removed, later ones into still_far, earlier ones nowhere.  One thread
   a vertex of the queue, whole warps. */
__global__ void delta_refill(uint32_t count, const uint32_t *far,
                             cost_t low, cost_t high,
                             const cost_t *dist, uint32_t *near,
                             uint32_t *removed, uint32_t *still_far,
                             tally *t);
