#ifndef TRIAL_H
#define TRIAL_H
#include "judge/exercise.h"
#include "judge/verdict.h"

/* not 0: what passes is asked hidden questions, made by this number */
extern uint64_t trial_secret;

struct trial;
typedef struct order {
    const exercise *x;
    const char *root, *path;  /* the file; beneath root, if not NULL */
    const char *only;         /* the value of TEST=, or NULL */
    bool on_gpu, quiet;       /* quiet: what it prints is not shown */
    const char *keep;         /* build here and leave it; or NULL */
    const char *traced;       /* an array whose accesses are reported */
    /* NULL, or called before each question and after its comparison */
    void (*see)(const struct trial *t, bool answered);
} order;

/* Judges a file.  What was found is in *f; if f->verdict is ACCEPTED,
   nothing was. */
void trial_run(const order *o, finding *f);
#endif
