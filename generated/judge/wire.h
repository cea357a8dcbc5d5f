#pragma once
#include <stdint.h>

enum { WIRE_FD = 3, GO_FD, DONE_FD, REPORT_FD };  /* in the child */
enum { WIRE_BYTES = 1 << 26, WIRE_GAP = 64 };
enum { OUT_OF_STEPS = 94, LACKS_MEMORY };   /* statuses of a child */
#define WIRE_MARK "END %llx\n"         /* ends a question's reports */

enum slot { V, E, W, C, F, U, MINIMUMS, LIGHTEST, WORD, RV, RE, RW,
            PARENTS, SLOTS };
/* counted by the simulator; sectors: of 32 bytes, that warps touch;
   fetched: those that they load; watched, reads, updates, hands:
   sectors, loads, atomics, threads of one array; longest: accesses of
   the thread that makes most; together: the accesses of warps to the
   device's memory; abreast: of the threads in them; counted: the
   barriers that tell what threads brought; apart, stray: neighbours
   in an array that lanes touch which are none, stores outside of a
   thread's stride; busiest: atomics of the warp that makes most;
   steps, allocated: of a function in C */
enum effort { LOADS, STORES, ATOMICS, SHUFFLES, BARRIERS, LAUNCHES,
              COPIED, LONGEST, SECTORS, FETCHED, WATCHED, READS,
              UPDATES, TOGETHER, ABREAST, HANDS, COUNTED, APART,
              STRAY, BUSIEST, SHARED, STEPS, ALLOCATED, WORKS };

/* The head of the wire */
typedef struct wire {
    uint64_t token, done;
    uint32_t n, m, source, mssp;     /* what the stage is given */
    uint32_t block, grid, poison;
    uint32_t schedule, fresh;        /* fresh: the unwritten slots */
    uint32_t hesitant;          /* before atomics: who goes first */
    uint64_t seed, steps;
    uint64_t iterations;             /* of the whole, as counted */
    int32_t status;                  /* what the stage returned */
    uint32_t overflow, lacking;      /* the allocation that fails */
    uint64_t relaxations, leaked, work[WORKS], units;
    uint32_t watch, trace;           /* a slot; count sectors, too */
    uint32_t inputs;                 /* slots that are only read */
    int32_t handles;                 /* streams, events that are left */
    uint32_t parted;                 /* warps were apart: by the draw */
    char error[128], slow[128];      /* what is wrong; too much work */
    char place[160];                 /* a line of a function in C */
    char traced[64], forms[120];     /* an array that is followed; the
                                        forms that arrays have */
    struct { uint32_t at, count, size; } slot[SLOTS];
} wire;
enum { SOURCES_ASKED = 5 };  /* of a stage for all pairs */
enum { STAGE_FAULT = -10,   /* a status: what is wrong is in error */
       STAGE_OVERFLOW = -11,        /* a sum is said not to fit */
       STAGE_DRAWN = -12 };         /* a fault, in a drawn state */

static inline void *wire_slot(wire *w, int s)
{
    return (char *)w + w->slot[s].at;
}
