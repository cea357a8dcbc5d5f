/* A decision that a rule makes for speed: no answer depends on it. */
#pragma once
#ifdef ORACLE
#include <assert.h>
/* What an oracle may be asked */
#include <stdint.h>

enum decision {
#define DECISION(what, range) DECIDE_##what,
#include "solve/decisions.h"
#undef DECISION
    DECISIONS
};

enum { SAME = 1 };
#ifdef __cplusplus
extern "C"
#endif
uint64_t oracle(enum decision what, uint64_t when, uint64_t rule);
#define DECIDE(what, when, rule) oracle(DECIDE_##what, when, rule)
#define PROVED(what) assert(what)
#else
#define DECIDE(what, when, rule) (rule)
#define PROVED(what) ((void)0)
#endif
