#pragma once
#include "judge/trial.h"

/* check, check-gpu, show and debug of an exercise; file and test may be
   NULL, and secret 0.  The exit status: 0; 1 for a hand-in that is not
   accepted; 2 for a wrong command; 3 if the judge has failed. */
int student(const exercise *x, const char *verb, const char *file,
            const char *test, uint64_t secret);
/* Prints how o->only, or the question that decides the verdict, went
   wrong.  Returns the exit status of a command. */
int show_run(const order *o, bool own);
/* Prepares the same question for gdb, and says where it lies */
int debug(const order *o, bool own);
