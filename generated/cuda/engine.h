#pragma once
#include <cuda_runtime.h>
#include "graph/cost.h"
#include "graph/graph.h"

/* Settings of the engine */
enum {
    /* of the kernel, and who may change it */
    LANES = 32,              /* N   threads of a warp */
    ENGINE_WARPS = 8,        /* B U most warps a block */
    RING = 256,              /* B   items of a ring; a power of 2 */
    SLOTS = 4,               /* B   arcs that a lane has in flight */
    HANDFUL = 8,             /* B   items that get 4 lanes or more */
    EVEN = 4,                /* N   words of a list of one length */
    HUB = 64,                /* B   a vertex with more arcs is cut */
    LONG = 1 << 12,          /* B   twice as long are pieces of so */
    LONGER = 1 << 16,        /* B   long a list, and twice again */
    PIECES = 4,              /* B   most pieces in a batch */
    RANKS = 32,              /* N   arcs into a vertex with ranks, */
    RANK_SHIFT = 27,         /* N   whose bits are above this one */
    LEAN_ARCS = 256,         /* B   a step with more is not lean */
    PULLS = 8,               /* B   arcs that a warp pulls at a time */
    SWEEPS = 64,             /* B   more are not for sweeping */
    FAR_OFF = 0x7fff,        /* N   unreached, in half a word */
    FAR_HALF = 0x7c00,       /* N   the same, infinity as a half */
    /* Settings of light arcs */
    CLASSES = 256,           /* N   of weights, as a byte names them */
    NO_LIGHT = 255,          /* N   of a vertex without arcs into it */
    LIGHT_EARLY = 32,        /* P   of 1/32 of the arcs: then it sweeps, */
    LIGHT_LATE = 2,          /* P   and until it has asked 1/2 */
    LIGHT_MOST = 32,         /* B   or has swept so often */
    LIGHT_LIST = 512,        /* B   a longer one is asked by a warp */
    /* Settings of the engine's host */
    /* of the host */
    ENGINE_FEW = 1 << 17,    /* P U arcs of a bucket that is widened, */
    ENGINE_MANY = 1 << 20,   /* P U and of one that is narrowed */
    ENGINE_THIN = 1 << 20,   /* P   arcs of a step: fewer are thin */
    ENGINE_PATIENCE = 12,    /* P   rounds before a ring is given up */
    EVEN_PATIENCE = 20,      /* P   the same, where items are followed */
    EVEN_PACE = 3,           /* P   rounds of that, in one of many items */
    ENGINE_SLACK = 16,       /* P   1/slack of a step's arcs may wait */
    ENGINE_SLICE = 1 << 20,  /* B   arcs sent at a time */
    RELAY_MOST = 256,        /* B   of a front that a core goes on with */
    TOUCHED = 1 << 22,       /* B   vertices, memory ready at once */
    HERE = 1 << 16,          /* B   vertices: the core begins, */
    HERE_MOST = 128,         /* B   until so many wait, */
    #ifdef __CUDACC__
    FEW_ARCS = 1 << 15       /* B   and ends a graph of so many arcs */
    #else
    FEW_ARCS = 0             /* N   the simulator is watched */
    #endif
};
/* What the settings owe one another */
static_assert((RING & (RING - 1)) == 0, "the head of a ring wraps");
static_assert(RING >= LANES - 1 + 4 * LANES, "a sweep fills it up");
static_assert(EVEN * sizeof(uint32_t) == sizeof(uint4) &&
              HANDFUL * EVEN <= LANES, "a lane for each word");
static_assert(CLASSES % LANES == 0 && CLASSES == NO_LIGHT + 1 &&
              NO_LIGHT == UINT8_MAX, "a class is a byte");
static_assert(RANKS == 1u << (32 - RANK_SHIFT), "a rank has its bits");
static_assert(ENGINE_SLICE % EVEN == 0, "a slice holds whole lists");
/* The number of an arc */
#ifdef ENGINE_PART
typedef unsigned long long arc_no;
enum { SHELF = COST_BITS == 32 ? 256 : 140 };    /* offers */
enum { MOST_LINKED = 16 };                       /* cards */
#else
typedef uint32_t arc_no;
enum { SHELF = 1, MOST_LINKED = 1 };
#endif
/* Items of queues */
typedef struct item { uint32_t v; cost_t cost; } item;
typedef struct piece { uint32_t v, part; cost_t cost; } piece;
/* What a step is */
enum engine_state { GO, SWEEPING, MARKING, FINISHED, HANDED_OVER,
                    PAUSED };

typedef struct engine_orders {
    uint32_t state;
    uint32_t turn;           /* which of the two bitmaps is read */
    uint32_t side;           /* which of the two queues is filled */
    uint32_t stack;          /* which list of pieces is filled */
    uint32_t scan;           /* is the bitmap read at all? */
    uint32_t queued, pieces; /* how many are to be taken */
    uint32_t thin;           /* too little work to hide a latency */
    cost_t low, high;        /* the bucket */
} engine_orders;
/* The board */
typedef struct engine_board {
    uint32_t arrived, pad0[31];
    uint32_t round, pad1[31];        /* a store here publishes ... */
    engine_orders orders; uint32_t pad2[16];
    uint32_t queued, pad3[31];       /* items in the filled queue */
    uint32_t pieces, pad4[31];       /* pieces in the filled list */
    uint32_t near, pad5[31];         /* bits set inside the bucket */
    unsigned long long arcs, pad6[15];       /* relaxed in this step */
    cost_t nearest, pad7[15];        /* least cost beyond the bucket */
    uint32_t overflow;
    uint32_t stop;                   /* the host has the answer */
    /* What is remembered from step to step */
    uint32_t steps, buckets;
    cost_t delta;
    uint64_t bucket_arcs;            /* in this bucket so far, */
    uint64_t last_arcs;              /* and in the one before */
    uint32_t crested;                /* the wave has been seen */
    uint32_t lean;                   /* lean steps in a row */
    uint64_t pushed, asked;          /* LIGHT: arcs, so far */
    uint32_t sweeps;
    unsigned long long sums;
} engine_board;
/* What is kept of a vertex */
enum engine_form { PLAIN, SHARED, BESIDE, NARROW, BATCH, PULL, LIGHT,
                   PART, LINKED };
/* What the cards of one host share */
/* What a card tells another about its step */
typedef struct bulletin {
    unsigned long long arcs, offers;
    cost_t nearest;
    uint32_t near, queued, pieces, overflow;
    uint32_t come;           /* offers in the other's inbox */
    uint32_t round;          /* a store here publishes all above */
} bulletin;
typedef struct neighbour {
    uint32_t first, count;   /* its vertices, as places here */
    bulletin *tell[2];       /* in its window */
    item *inbox[2];
    bulletin *hear[2];       /* in ours */
    const item *come[2];
} neighbour;
typedef struct ledger {
    struct { uint32_t n, pad[31]; } sent[MOST_LINKED];
    uint32_t late, pad0[31]; /* offers that had no room, now */
    uint32_t again;          /* and a step ago */
    uint32_t come[MOST_LINKED], pad1[31];
    unsigned long long offers, stale;
    long long began, cycles, waited;
} ledger;
/* The plan of a run */
typedef struct WIDTH(engine_plan) {
    /* The graph, and the arrays of a run */
    uint32_t n;
    const arc_no *v;         /* own+1 starts */
    const void *arcs;        /* packed words or pairs */
    uint32_t weight_bits;    /* of a packed arc; 0: pairs */
    bool even;               /* each list takes EVEN words */
    /* Where distances and parents are */
    int form;
    cost_t *dist;                /* costs, or SHARED: */
    uint32_t parent_bits;        /* cost << parent_bits | parent */
    /* Where the parents are named, if a word has only a rank */
    uint32_t ranked;             /* the bits of a pair that are rank */
    uint32_t *into, *tails;      /* starts; tails by rank; or NULL */
    uint32_t *parents;           /* by name, after a launch */
    unsigned long long *words;   /* BESIDE: packed(cost, parent) */
    uint32_t shift;              /* BATCH: of 1 << shift sources */
    uint32_t *bits[2];       /* (own+31)/32 words each */
    item *queue[2];
    uint32_t queue_room;
    piece *pieces[2];
    uint32_t piece_room;
    engine_board *board;
    /* What a part of a graph has besides */
    uint32_t own;            /* vertices with lists; a whole graph: n */
    uint32_t *outbox;        /* a bit each, of those that are lowered */
    neighbour other[MOST_LINKED];    /* LINKED: the other cards, */
    uint32_t others, room;           /* what an inbox holds, */
    bool combine;                    /* are offers compared first? */
    unsigned long long flood;        /* arcs of a step of a great wave */
    ledger *kept;                    /* and what is counted */
    /* Where the light arcs are */
    uint8_t *lightest;           /* LIGHT: of the arcs in tails, a class */
    uint64_t early, late;        /* arcs before sweeps, and in them */
    /* What is asked, and how it is gone about */
    const uint32_t *sources; /* NULL: source alone */
    uint32_t source_count, source;
    uint32_t to;             /* a vertex, or n */
    cost_t within;           /* larger costs do not matter */
    cost_t delta;            /* the first width, and the least */
    uint32_t few, many;      /* arcs a bucket: when to change it */
    uint32_t crest;          /* arcs a bucket that make a wave */
    uint32_t thin;           /* arcs a step: fewer are thin */
    bool hubs;               /* some lists are very long */
    uint32_t patience;       /* rounds before a ring is given up */
    uint32_t pace;           /* even: what a round of many counts */
    uint32_t slack;          /* 1/slack may be left for later */
    uint32_t lean;           /* lean steps before the host takes over */
    bool resume;             /* dist and bits[1] are there already */
    cost_t begin;            /* the least cost in bits[1], */
    cost_t high;             /* and the least end of the first bucket */
} engine_plan;
/* The width of the next bucket */
ON_BOTH static inline cost_t adapted(const engine_plan *p,
                                     engine_board *b)
{
    uint64_t arcs = b->bucket_arcs, last = b->last_arcs;
    cost_t delta = b->delta;
    bool wider = arcs < p->few && 2 * arcs < 3 * last;

    if (arcs >= p->crest)
        b->crested = true;
    if (b->crested)
        wider = 8 * arcs < 7 * last;
    if (wider && delta < COST_INF / 2)
        delta *= 2;
    else if (!b->crested && arcs > p->many && delta / 2 >= p->delta)
        delta /= 2;
    b->last_arcs = arcs;
    b->bucket_arcs = 0;
    return b->delta = delta;
}
/* The class of a weight */
/* By how many bits less; both sides have to agree */
ON_BOTH static inline uint32_t class_shift(uint32_t weight_bits)
{
    return weight_bits > 8 ? weight_bits - 8 : 0;
}
/* Declarations of the engine's kernels */
/* Lowers dist to the distances from the sources, by the plan, whose
   arrays are the caller's; *p.board must be zero.  Launched
   cooperatively, all blocks resident, whole warps, at most
   ENGINE_WARPS of them a block.  Afterwards board->orders.state says
   FINISHED, HANDED_OVER or, of a part, PAUSED. */
__global__ void engine(engine_plan p);
/* The same, for plans of the other four forms */
__global__ void engine_shared(engine_plan p);
__global__ void engine_beside(engine_plan p);
__global__ void engine_narrow(engine_plan p);
/* PLAIN, where each list takes as many words */
__global__ void engine_even(engine_plan p);
__global__ void engine_batch(engine_plan p);
/* Of a part: PAUSED at each bucket, or to the end with other cards */
__global__ void engine_part(engine_plan p);
__global__ void engine_linked(engine_plan p);
/* For 64 sources, two to a word, and room for a BATCH of 32; the lists
   are those of the predecessors, packed.  After SWEEPS sweeps the state
   may still be GO. */
__global__ void engine_pull(engine_plan p);
/* PLAIN, for all distances, by sweeps after some steps if there are
   tails, packed arcs */
__global__ void engine_light(engine_plan p);
/* A graph on the device, with room for a run */
typedef struct engine_room {
    engine_plan plan;        /* what it points to, is this room's */
    uint32_t blocks, block;
    const void *asked;              /* the kernel that they are for */
    engine_board *board;            /* the host's copy */
    cudaEvent_t begun, ended;
    cudaStream_t aside;             /* for a word to the kernel */
} engine_room;

/* form: PLAIN; SHARED for a tree, or BESIDE if that cannot be; or
   BATCH, of 1 << shift copies of g (else 0), n << shift < 2^32.
   False: cuda_why() says why; engine_leave in any case. */
bool WIDTH(engine_enter)(engine_room *r, const graph *g, int form,
                         uint32_t block, uint32_t shift);
/* One launch, and its end awaited; *r->board is up to date. */
bool WIDTH(engine_launch)(engine_room *r);
void WIDTH(engine_leave)(engine_room *r);
