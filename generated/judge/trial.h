#ifndef TRIAL_H
#define TRIAL_H
#include "judge/exercise.h"
#include "judge/verdict.h"

/* Judges the file at path.  only: the value of TEST=, or NULL.  What
   was found is in *f; f->verdict == ACCEPTED means nothing was. */
void trial_run(const exercise *x, const char *path, const char *only,
               bool on_gpu, finding *f);
#endif
