#ifndef EXERCISE_H
#define EXERCISE_H
#include "judge/world.h"
#include <stdbool.h>
#include <stddef.h>

enum { MAX_EXERCISES = 512, MAX_HINTS = 8, SCHEDULES = 6 };

typedef struct schedule {
    const char *word;
    unsigned number;          /* the simulator's: ascending is 0 */
    unsigned long long seed;
} schedule;
extern const schedule schedules[SCHEDULES];

/* further steps, after world.h's; in the order of the words */
enum { WHOLE = STAGES, INVERSION, TREE };
enum reads { SUCCESSORS, PREDECESSORS, MATRIX };
enum threads { A_VERTEX, A_WARP, FEW };
enum back { COSTS, ROWS, DIGESTS };     /* what comes of a run */
enum rows { ANY_ORDER, SIMPLE };
/* A record of an exercise */
typedef struct exercise {
    char folder[64];    /* 05-relax-f; the slug begins at folder + 3 */
    char harness[64];   /* the folder whose stage.cu or stage.c it is */
    char title[80], file[40], handin[60], symbols[80], stage[60];
    char kernel[40], graphs[240], schedules[120];
    unsigned points, seconds, memory, work, each;
    unsigned step, reads, rule, threads, answer, rows;
    unsigned every, counts;
    unsigned slots, fresh;    /* sets of wire slots: 1 << C */
    unsigned long given;      /* which settings the file makes */
    char hint[MAX_HINTS][400];
    int hints;
} exercise;

/* Reads exercises/NN-slug/exercise.conf, in the order of NN.  Returns
   how many, or -1 and a line in why. */
int exercises_read(exercise *list, char *why, size_t size);
exercise *exercise_find(exercise *list, int count, const char *slug);
#endif
