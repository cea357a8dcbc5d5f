#ifndef GRADE_H
#define GRADE_H
#include "judge/exercise.h"
#include <stdbool.h>

/* Judges in/student/handin for all students, and adds what comes of it
   to the folder out.  roster: a file with a student a line, or NULL.
   safe() is asked before anything is run.  Returns the exit status: 0;
   2 for a wrong command; 3 if something could not be judged. */
int grade(const exercise *list, int count, const char *in,
          const char *out, const char *roster, bool (*safe)(void));
#endif
