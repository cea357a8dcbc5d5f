#include "solve/dense.h"

/* Lead the paths of one tile through the vertices of another */
/* d[i,j] = min(d[i,j], d[i,k] + d[k,j]) for the i, j and k of tiles */
static void pass_tile(cost_t *d, size_t width, size_t ti, size_t tj,
                      size_t tk)
{
    for (size_t k = tk * TILE; k < (tk + 1) * TILE; k++)
        for (size_t i = ti * TILE; i < (ti + 1) * TILE; i++) {
            const cost_t *from = d + k * width + tj * TILE;
            cost_t *to = d + i * width + tj * TILE;
            cost_t first = d[i * width + k];

            /* Offer the detour through k to a row of the tile */
            for (int j = 0; first != COST_INF && j < TILE; j++) {
                cost_t sum = cost_join(first, from[j]);
                to[j] = sum < to[j] ? sum : to[j];
            }
        }
}
/* The solver floyd_warshall_cpu */
int WIDTH(floyd_warshall_cpu)(const apsp_problem *p, apsp_answer *a)
{
    size_t width = padded(p->successors->n), tiles = width / TILE;
    cost_t *d = dense_matrix(p->successors);
    double start = seconds_now();
    int status;

    if (d == NULL)
        return NO_MEMORY;
    for (size_t b = 0; b < tiles; b++)
        /* Do the three phases of round b in sequence */
        {
            pass_tile(d, width, b, b, b);
            for (size_t t = 0; t < tiles; t++) {
                if (t == b)
                    continue;
                pass_tile(d, width, b, t, b);
                pass_tile(d, width, t, b, b);
            }
            for (size_t t = 0; t < tiles * tiles; t++)
                if (t / tiles != b && t % tiles != b)
                    pass_tile(d, width, t / tiles, t % tiles, b);
        }
    a->iterations = tiles;
    a->seconds = seconds_now() - start;
    status = dense_rows(p, d, a);
    free(d);
    return status;
}
