#pragma once
#include "judge/wire.h"
#ifdef __cplusplus
extern "C" {
#endif

void child_begin(void);        /* once, before the first question */
void child_stage(wire *w);     /* one question */
uint64_t child_steps(void);    /* of this thread, in C */
__attribute__((weak)) void child_note(void *pc);   /* the line of it */
extern void (*child_at_step)(void);     /* NULL, or at each step */
#ifdef __cplusplus
}
#endif
