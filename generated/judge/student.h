#ifndef STUDENT_H
#define STUDENT_H
#include "judge/exercise.h"

/* check, check-gpu, show and debug of an exercise; file and test may be
   NULL, and secret 0.  The exit status: 0; 1 for a hand-in that is not
   accepted; 2 for a wrong command; 3 if the judge has failed. */
int student(const exercise *x, const char *verb, const char *file,
            const char *test, uint64_t secret);
#endif
