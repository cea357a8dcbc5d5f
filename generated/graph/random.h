#pragma once
#include "graph/linkage.h"
#include <stdint.h>

BEGIN_C
struct random { uint64_t s; };     /* any seed will do */

uint64_t random_next(struct random *r);
/* 0 .. bound-1, each equally likely; bound is at least 1 */
uint32_t random_below(struct random *r, uint32_t bound);
END_C
