#ifndef SHOW_H
#define SHOW_H
#include "judge/trial.h"

/* Prints how o->only, or the question that decides the verdict, went
   wrong.  Returns the exit status of a command. */
int show_run(const order *o, bool own);
/* Prepares the same question for gdb, and says where it lies */
int debug(const order *o, bool own);
#endif
