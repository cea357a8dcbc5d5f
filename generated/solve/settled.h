#pragma once
#include "solve/solve.h"

/* Forget what was not settled when the run was stopped */
static inline void forget_unsettled(const problem *p, answer *a)
{
    a->settled = p->within ? *p->within : UINT64_MAX;
    if (p->to && a->c[*p->to] < a->settled)
        a->settled = a->c[*p->to];
    for (uint32_t i = 0; a->settled < UINT64_MAX && i < p->n; i++)
        if (a->c[i] > a->settled) {
            a->c[i] = UINT64_MAX;
            if (a->parents)
                a->parents[i] = NO_PARENT;
        }
}
