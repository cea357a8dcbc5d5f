#ifndef STUDENT_H
#define STUDENT_H
#include "judge/exercise.h"

/* check, check-gpu, show and debug of the exercise ex; file and test
   may be NULL.  The exit status: 0; 1 for a hand-in that is not
   accepted; 2 for a wrong command; 3 if the judge has failed. */
int student(const exercise *list, int count, const char *verb,
            const char *ex, const char *file, const char *test);
#endif
