#ifndef REPORT_H
#define REPORT_H
#include "judge/trial.h"
#include <stdio.h>
#include <sys/types.h>

void report_text(FILE *to, const exercise *x, const finding *f,
                 const char *name);
unsigned report_points(const exercise *x, const finding *f);

typedef struct result {      /* one file whose verdict is known */
    const exercise *exercise;
    char path[4096];
    verdict expected;        /* NOT_JUDGED: anything but accepted */
    bool reference;          /* the book's own answer */
    pid_t pid;               /* of the process that tries it */
    outcome outcome;
} result;
#endif
