/* What a rank has on its device.  Included by multi/share.cu alone. */
#pragma once
#include "graph/cost.h"
#define share WIDTH(share)           /* the other width's is another */
#define ENGINE_PART
#include "cuda/check.h"
#include "cuda/engine.h"
#include "multi/share.h"
#include "multi/window.h"
#include "solve/apsp.h"
#include "solve/solve.h"
#include <string.h>

/* What a rank has on its device */
struct share {
    part p;
    engine_plan plan;                /* its arrays are ours */
    uint32_t blocks;
    uint32_t *out, *in;              /* offers */
    unsigned long long *tally, *tallies;
    uint64_t *here;                  /* the tallies, on the host */
    cost_t *parents;                 /* labels, after certify */
    cudaEvent_t marks[6];            /* three around each two laps */
    uint64_t m, all_arcs, longest;   /* arcs here, of all; a list */
    uint32_t heaviest, lightest;     /* of all ranks */
    window shared;                   /* if the cards are linked */
    bool linked;
};
#define TRY(call)                                     \
    do {                                              \
        if (!CUDA_CHECK(call))                        \
            return failing("%s", cuda_why());         \
    } while (0)
enum { BLOCK = 256, WORDS = 1 + COST_BITS / 32 };
