#ifndef TRIAL_H
#define TRIAL_H
#include "judge/exercise.h"
#include "judge/verdict.h"

/* not 0: what passes is asked hidden questions, made by this number */
extern uint64_t trial_secret;

/* Judges the file at path, beneath root if that is not NULL.  only: the
   value of TEST=, or NULL.  What was found is in *f; if f->verdict is
   ACCEPTED, nothing was. */
void trial_run(const exercise *x, const char *root, const char *path,
               const char *only, bool on_gpu, finding *f);
#endif
