#ifndef TRIAL_H
#define TRIAL_H
#include "judge/exercise.h"
#include "judge/verdict.h"
#include <limits.h>

/* not 0: what passes is asked hidden questions, made by this number */
extern uint64_t trial_secret;

struct trial;
typedef struct order {
    const exercise *x;
    const char *root, *path;  /* the file; beneath root, if not NULL */
    const char *only;         /* the value of TEST=, or NULL */
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
} outcome;

/* Before the fork; in the child; after wait, with what that gave */
void trial_expect(outcome *shared);
_Noreturn void trial_apart(order o, outcome *shared);
void trial_end(outcome *shared, int status);
void trial_on_signals(void (*what)(int));   /* that end programs */
/* All three, for one trial; false: there is no process for it */
bool trial_watched(const order *o, finding *f);
#endif
