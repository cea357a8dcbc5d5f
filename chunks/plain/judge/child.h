#pragma once
#include "graph/linkage.h"
#include "judge/wire.h"
BEGIN_C

void child_begin(void);        /* once, before the first question */
void child_stage(wire *w);     /* one question */
uint64_t child_steps(void);    /* of this thread, in C */
__attribute__((weak)) void child_note(void *pc);   /* the line of it */
extern void (*child_at_step)(void);     /* NULL, or at each step */
END_C
