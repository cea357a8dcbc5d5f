#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

/* The map of the figure, arc by arc */
enum { N = 5, M = 7 };

static const struct { int from, to; unsigned weight; } arc[M] = {
    { 3, 4, 3 }, { 1, 4, 9 }, { 1, 3, 5 }, { 2, 3, 9 },
    { 2, 1, 2 }, { 0, 1, 4 }, { 0, 2, 1 }
};

int main(void)
{
    /* Believe at first that only the source can be reached */
    unsigned c[N];

    for (int i = 0; i < N; i++)
        c[i] = i == 0 ? 0 : UINT_MAX;
    /* Ask every arc for a better way, until a round brings nothing new */
    int rounds = 0, asked = 0;

    for (bool news = true; news; rounds++) {
        news = false;
        for (int k = 0; k < M; k++, asked++)
            if (c[arc[k].from] != UINT_MAX &&
                c[arc[k].from] + arc[k].weight < c[arc[k].to]) {
                c[arc[k].to] = c[arc[k].from] + arc[k].weight;
                news = true;
            }
    }
    /* Print the distances, and what they cost */
    for (int i = 0; i < N; i++)
        printf("%d %u\n", i, c[i]);
    printf("%d rounds, %d questions\n", rounds, asked);
    return 0;
}
