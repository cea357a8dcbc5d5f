#ifndef RANDOM_H
#define RANDOM_H
#include <stdint.h>

/* Give the functions that follow C linkage */
#ifdef __cplusplus
extern "C" {
#endif
struct random { uint64_t s; };     /* any seed will do */

uint64_t random_next(struct random *r);
/* 0 .. bound-1, each equally likely; bound is at least 1 */
uint32_t random_below(struct random *r, uint32_t bound);
/* End of the functions with C linkage */
#ifdef __cplusplus
}
#endif
#endif
