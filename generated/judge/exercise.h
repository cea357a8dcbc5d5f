#ifndef EXERCISE_H
#define EXERCISE_H
#include <stdbool.h>
#include <stddef.h>

enum { MAX_EXERCISES = 512, MAX_HINTS = 8, SCHEDULES = 6 };

typedef struct schedule {
    const char *word;
    unsigned number;          /* the simulator's: ascending is 0 */
    unsigned long long seed;
} schedule;
extern const schedule schedules[SCHEDULES];

typedef struct exercise {
    char folder[64];    /* 05-relax-f; the slug begins at folder + 3 */
    char title[80], file[40], handin[60], symbols[80], stage[24];
    char kernel[40], threads[16], graphs[240], schedules[120];
    char points[8], seconds[8], memory[8], work[8];
    char hint[MAX_HINTS][400];
    int hints;
} exercise;

/* Reads exercises/NN-slug/exercise.conf, in the order of NN.  Returns
   how many, or -1 and a line in why. */
int exercises_read(exercise *list, char *why, size_t size);
exercise *exercise_find(exercise *list, int count, const char *slug);
#endif
