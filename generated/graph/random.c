#include "graph/random.h"

/* Draw 64 bits */
uint64_t random_next(struct random *r)
{
    uint64_t z = r->s += 0x9e3779b97f4a7c15;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}
/* Draw a number below a bound, without bias */
uint32_t random_below(struct random *r, uint32_t bound)
{
    uint32_t reject = -bound % bound;   /* 2^32 mod bound */
    uint64_t product;

    do
        product = (random_next(r) >> 32) * bound;
    while ((uint32_t)product < reject);
    return product >> 32;
}
