/* exercises-17.cu: asks a harness of exercises/17-* many questions.
   Prints how many, and ends with 1 if one was answered wrong.
   argument: the largest n */
#include "judge/child.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t draw(uint32_t below)
{
    static uint64_t x = 88172645463325252ull;

    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    return (uint32_t)(x >> 11) % below;
}
/* how many arcs vertex i has in a path, a random graph, a star with
   arcs back, and paths with hubs */
static uint32_t arcs_of(int family, uint32_t i, uint32_t n)
{
    switch (family) {
    case 0: return 1;
    case 1: return draw(8);
    case 2: return i == 0 ? n : draw(3);
    }
    return i % 97 == 0 ? 200 : 1;
}
static uint32_t head(int family, uint32_t i, uint32_t k, uint32_t n)
{
    return family == 0 ? (i + 1) % n
           : family == 2 && i == 0 ? k : draw(n);
}
static bool ask(int family, uint32_t n, uint32_t block, uint32_t seed)
{
    uint32_t most = 8 * n + 8, m = 0;
    size_t at = sizeof(wire) + 64;
    wire *w = (wire *)calloc(1, at + 4 * ((size_t)n + 1 + most));
    uint32_t *v = (uint32_t *)((char *)w + at), *e = v + n + 1;

    for (uint32_t i = 0; i < n; i++) {
        v[i] = m;
        for (uint32_t k = arcs_of(family, i, n); k-- > 0 && m < most;)
            e[m++] = head(family, i, k, n);
    }
    v[n] = m;
    w->n = n, w->m = m, w->source = n / 3, w->block = block;
    w->schedule = seed % 4, w->seed = seed;
    w->slot[V] = { (uint32_t)at, n + 1, 4 };
    w->slot[E] = { (uint32_t)(at + 4 * ((size_t)n + 1)), m, 4 };
    child_stage(w);
    bool right = w->status == 0 && !w->slow[0];
    if (!right)
        printf("family %d, n %u, block %u: %s%s\n", family, n, block,
               w->error, w->slow);
    free(w);
    return right;
}
int main(int argc, char **argv)
{
    static const uint32_t sizes[] = { 1, 33, 640, 4099, 70001, 1000003 };
    static const uint32_t blocks[] = { 32, 96, 256 };
    uint32_t largest = argc > 1 ? (uint32_t)atoi(argv[1]) : 4099;
    uint32_t asked = 0, wrong = 0;

    child_begin();
    for (int family = 0; family < 4; family++)
        for (uint32_t n : sizes)
            for (uint32_t block : blocks)
                if (n <= largest)
                    wrong += !ask(family, n, block, asked++);
    printf("%u asked, %u wrong\n", asked, wrong);
    return wrong != 0;
}
