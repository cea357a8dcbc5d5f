/* refinements-risk: how often, in a solve of the papers' family, two
   different sums that both lower a cost are offered to one vertex in one
   launch, so that a relaxation without an atomic can lose the smaller.
   figures/measure/refinements-counts.sh builds and runs it:

     refinements-risk N  >figures/data/refinements-risk.csv */
#include "graph/generate.h"
#include "graph/graph.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INF UINT32_MAX

int main(int argc, char **argv)
{
    uint32_t n = argc == 2 ? (uint32_t)strtoul(argv[1], NULL, 10) : 0;
    uint32_t mssp = 0, iterations = 0;
    uint64_t sums = 0, lower = 0, risks = 0;
    struct error why;
    graph *g = n ? generate("predecessor", n, 0, 0, 1, &why)
                 : NULL;
    uint32_t *c, *least, *frontier, *next, size = 1;
    uint8_t *u, *state;      /* state: 1 lowered, 2 by different sums */

    if (g == NULL) {
        fprintf(stderr, "refinements-risk: %s\n", n ? why.text : "give it n");
        return 2;
    }
    c = malloc(n * sizeof *c);
    least = malloc(n * sizeof *least);
    frontier = malloc(n * sizeof *frontier);
    next = malloc(n * sizeof *next);
    u = malloc(n);
    state = calloc(n, 1);
    if (!c || !least || !frontier || !next || !u || !state) {
        fputs("refinements-risk: no memory\n", stderr);
        return 3;
    }
    memset(c, 0xff, n * sizeof *c);
    memset(u, 1, n);
    c[0] = 0, u[0] = 0, frontier[0] = 0;
    while (mssp != INF) {
        uint32_t touched = 0;

        iterations++;
        for (uint32_t a = 0; a < size; a++)
            for (uint32_t i = frontier[a], k = g->v[i]; k < g->v[i + 1];
                 k++) {
                uint32_t j = g->e[k], sum = c[i] + g->w[k];

                if (!u[j])
                    continue;
                sums++;
                if (sum >= c[j])
                    continue;
                lower++;
                if (state[j] == 0) {
                    next[touched++] = j;
                    state[j] = 1;
                    least[j] = sum;
                } else if (sum != least[j]) {
                    state[j] = 2;
                    least[j] = sum < least[j] ? sum : least[j];
                }
            }
        for (uint32_t a = 0; a < touched; a++) {
            risks += state[next[a]] == 2;
            state[next[a]] = 0;
            c[next[a]] = least[next[a]];
        }
        mssp = INF;
        for (uint32_t i = 0; i < n; i++)
            if (u[i] && c[i] < mssp)
                mssp = c[i];
        size = 0;
        for (uint32_t i = 0; i < n; i++)
            if (u[i] && c[i] == mssp && mssp != INF) {
                u[i] = 0;
                frontier[size++] = i;
            }
    }
    printf("# command: refinements-risk %u (figures/measure/refinements-counts.sh)\n"
           "# machine: any; papers' family, degree 7, weights 1 to 10, "
           "seed 1\n# key: n\nn,iterations,sums,lower,risks\n"
           "%u,%u,%llu,%llu,%llu\n", n, n, iterations,
           (unsigned long long)sums, (unsigned long long)lower,
           (unsigned long long)risks);
    free(c), free(least), free(frontier), free(next), free(u), free(state);
    graph_free(g);
    return 0;
}
