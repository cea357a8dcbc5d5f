#pragma once
#include "graph/error.h"
#include "judge/verdict.h"
#include "judge/world.h"

enum { MAX_EXERCISES = 512, MAX_HINTS = 8, MAX_LIMITS = 8,
       MAX_TERMS = 4, SCHEDULES = 6 };

typedef struct schedule {
    const char *word;
    unsigned number;          /* the simulator's: ascending is 0 */
    unsigned long long seed;
    unsigned hesitant;        /* before atomics: 1 or 2 */
} schedule;
extern const schedule schedules[SCHEDULES];

/* further steps, after world.h's; in the order of the words */
enum { WHOLE = STAGES, INVERSION, TREE };
enum reads { SUCCESSORS, PREDECESSORS, MATRIX };
enum threads { A_VERTEX, A_WARP, FEW };
enum back { COSTS, ROWS, DIGESTS };     /* what comes of a run */
enum rows { ANY_ORDER, SIMPLE };
/* A limit to what a hand-in may do */
enum quantity { ONE, A_N, A_M, THREADS, WARPS, A_BLOCKS, ALL_ROWS,
    A_ROW, WIDEST, ACTIVE, SQUARE, AVERAGE, ITERATIONS, UNITS,
    BUSY, FULL_WARPS, WIDTH, TILES, QUANTITIES };

typedef struct term_of { unsigned times, of, by; } term_of;
typedef struct limit {
    char words[80];          /* first: it is printed like a hint */
    int what, terms;         /* of work_names */
    bool least, instead;     /* of the limit before it */
    term_of term[MAX_TERMS];
} limit;
/* A record of an exercise */
typedef struct exercise {
    char folder[64];    /* 05-relax-f; the slug begins at folder + 3 */
    char harness[64];   /* the folder whose stage.cu or stage.c it is */
    char title[80], file[40], handin[60], symbols[80], stage[60];
    char kernel[40], graphs[600], schedules[120];
    unsigned points, seconds, memory, each, orders, counts, watch;
    unsigned sanitizer;       /* 1: of threads, as well */
    bool cuda;                /* a kernel, and no function in C */
    unsigned step, reads, rule, threads, answer, rows;
    unsigned slots, fresh;    /* sets of wire slots: 1 << C */
    unsigned long given;      /* which settings the file makes */
    char hint[MAX_HINTS][400];
    int hints, limits;
    limit limit[MAX_LIMITS];
    unsigned credit[GROUPS];  /* the points of a group */
    uint64_t reference[WORKS], best[WORKS];
    char forms[120];          /* in which the hand-in gets arrays */
} exercise;

/* Reads exercises/NN-slug/exercise.conf, in the order of NN, or those that slugs
   names, if it is not NULL.  Returns how many, or -1 and a line in why. */
int exercises_read(exercise *list, const char *slugs, struct error *why);
exercise *exercise_find(exercise *list, int count, const char *slug);
bool exercise_asks(const exercise *x, const scene *s);
/* Prints what was understood: folder, tab, key, tab, value */
void exercise_print(const exercise *x);
