#pragma once
#include <sys/types.h>
#include "judge/exercise.h"

struct trial;
typedef struct order {
    const exercise *x;
    const char *root, *path;  /* the file; beneath root, if not NULL */
    const char *only;         /* the value of TEST=, or NULL */
    uint64_t secret;          /* not 0: what passes is asked hidden
                                 questions, made by this number */
    int journal;              /* of a class, to be closed; or 0 */
    bool on_gpu, quiet;       /* quiet: what it prints is not shown */
    bool spare;               /* there is a second processor for it */
    const char *keep;         /* build here and leave it; or NULL */
    const char *traced;       /* an array whose accesses are reported */
    char *folder;   /* NULL, or room for two names of PATH_MAX bytes */
    /* NULL, or called before each question and after its comparison */
    void (*see)(const struct trial *t, bool answered);
} order;

/* Judges a file.  *f is written at the end, whole; if f->verdict is
   ACCEPTED, nothing was found. */
void trial_run(const order *o, finding *f);
/* A trial in a process of its own */
typedef struct outcome {
    finding found;
    char folder[2 * PATH_MAX];
    pid_t groups[2];          /* of its boxes that run, or 0 */
} outcome;

void trial_on_signals(void (*what)(int));   /* that end programs */
/* false: there is no process for it */
bool trial_watched(const order *o, finding *f);
/* As many at a time as there are processors: next says what trial k is,
   or that it is not wanted, and done is told that its outcome is there,
   or NULL.  Where done is false, none is begun, and this is false. */
bool trial_many(void *of, int count, outcome *shared,
                bool (*next)(void *of, int k, order *o),
                bool (*done)(void *of, int k));
