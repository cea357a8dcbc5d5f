#pragma once
#include "graph/linkage.h"
#include "multi/part.h"
#include "multi/slice.h"
#include "multi/wire.h"

BEGIN_C
/* What is counted */
enum lap { SOLVING, PACKING, TRADING, TAKING, LAPS };

typedef struct sheet {
    uint64_t phases, steps, arcs;    /* arcs: of all ranks */
    uint64_t offers, stale;          /* of all ranks */
    uint64_t bytes;                  /* of offers */
    double seconds;                  /* from start to end; of these */
    double spent[LAPS];              /* what a lap was, on rank 0 */
    uint64_t reached, farthest, checksum, wrong;
    uint64_t reached_arcs;           /* of the reached vertices */
    uint32_t bits, rounds;           /* of a cost; of the certificate */
    bool linked;                     /* no phases: the kernel's steps */
} sheet;
/* What can be done with a share */
typedef struct share share;          /* what a rank has on its device */
typedef struct shares {              /* in one width of costs */
    /* NULL or false, here and below: failure() says why. */
    share *(*enter)(const part *p, const origin *from);
    /* What has a wire is called by all ranks, in the same order. */
    bool (*hear)(share *s, wire *w);
    /* overflowed: a sum did not fit, and nothing else is known. */
    bool (*solve)(share *s, wire *w, uint32_t source, uint64_t delta,
                  sheet *a, bool *overflowed);
    /* a->wrong: how many vertices and arcs refute the distances; 0 if
       prove is false, and then only the rest of a is found out. */
    bool (*certify)(share *s, wire *w, uint32_t source, bool prove,
                    sheet *a);
    /* After certify: all distances, and parents unless NULL. */
    bool (*fetch)(const share *s, uint64_t *c, uint32_t *parent);
    /* Of all ranks: how many arcs, and the heaviest. */
    uint64_t (*arcs)(const share *s, uint32_t *heaviest);
    void (*leave)(share *s);         /* NULL is allowed */
} shares;
extern const shares shares_32, shares_64;
END_C
