#ifndef CHILD_H
#define CHILD_H
#include "judge/wire.h"
#ifdef __cplusplus
extern "C" {
#endif

void child_begin(void);        /* once, before the first question */
void child_stage(wire *w);     /* one question */
#ifdef __cplusplus
}
#endif
#endif
