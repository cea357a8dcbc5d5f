/* crauser-dynamic -- how many iterations the criteria of Chapter 13 need
   when the lightest arcs are found anew in every iteration, among the arcs
   between unsettled vertices (Exercise 13.13).
     crauser-dynamic LABEL FAMILY N WEIGHT
     crauser-dynamic LABEL FILE         (a file has a dot in its name)
   Prints a row for each criterion.  figures/measure/crauser.sh builds and
   runs it. */
#include "graph/io.h"
#include <inttypes.h>
#include "made.h"

enum { OUT = 1, IN = 2, INOUT = OUT | IN };
static const char *const names[] = { "", "OUT", "IN", "INOUT" };

/* The lightest arc of vertex i's list whose other end counts. */
static uint64_t lightest(const graph *g, uint32_t i, const uint8_t *counts)
{
    uint64_t least = UINT64_MAX;

    for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
        if (counts[g->e[k]] && g->w[k] < least)
            least = g->w[k];
    return least;
}

typedef struct state {
    uint64_t *c, *out, *in;
    uint8_t *f, *u, *all;
} state;

/* After the frontier has settled: its neighbours' lightest arcs. */
static void look_again(const graph *g, const graph *back, state *s)
{
    for (uint32_t i = 0; i < g->n; i++) {
        if (!s->f[i])
            continue;
        for (uint32_t k = back->v[i]; k < back->v[i + 1]; k++)
            s->out[back->e[k]] = lightest(g, back->e[k], s->u);
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            s->in[g->e[k]] = lightest(back, g->e[k], s->u);
    }
}

static void relax(const graph *g, state *s)
{
    for (uint32_t i = 0; i < g->n; i++)
        if (s->f[i])
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
                uint64_t sum = s->c[i] + g->w[k];

                if (s->u[g->e[k]] && sum < s->c[g->e[k]])
                    s->c[g->e[k]] = sum;
            }
}

/* Makes the next frontier; false if nothing reached is unsettled. */
static bool settle(const graph *g, state *s, int criterion)
{
    uint64_t least = UINT64_MAX, threshold = UINT64_MAX;

    for (uint32_t i = 0; i < g->n; i++)
        if (s->u[i] && s->c[i] != UINT64_MAX) {
            uint64_t end = s->out[i] == UINT64_MAX ? UINT64_MAX
                         : s->c[i] + s->out[i];

            least = s->c[i] < least ? s->c[i] : least;
            threshold = end < threshold ? end : threshold;
        }
    for (uint32_t i = 0; i < g->n; i++) {
        bool reached = s->u[i] && s->c[i] != UINT64_MAX;

        s->f[i] = reached &&
            ((criterion & OUT && s->c[i] <= threshold) ||
             (criterion & IN && s->c[i] - least <= s->in[i]));
    }
    for (uint32_t i = 0; i < g->n; i++)
        s->u[i] = s->u[i] && !s->f[i];
    return least != UINT64_MAX;
}

static uint32_t iterations(const graph *g, const graph *back, int criterion,
                           bool anew)
{
    state s = { room(g->n, 8), room(g->n, 8), room(g->n, 8),
                room(g->n, 1), room(g->n, 1), room(g->n, 1) };
    uint32_t count = 0;

    memset(s.all, 1, g->n);
    for (uint32_t i = 0; i < g->n; i++) {
        s.c[i] = i == 0 ? 0 : UINT64_MAX;
        s.f[i] = i == 0;
        s.u[i] = i != 0;
        s.out[i] = lightest(g, i, s.all);
        s.in[i] = lightest(back, i, s.all);
    }
    do {
        count++;
        relax(g, &s);
        if (anew)
            look_again(g, back, &s);
    } while (settle(g, &s, criterion));
    free(s.c), free(s.out), free(s.in), free(s.f), free(s.u), free(s.all);
    return count;
}

int main(int argc, char **argv)
{
    struct error why;
    graph *g, *back;

    if (argc != 3 && argc != 5) {
        fputs("usage: crauser-dynamic LABEL FILE|FAMILY N WEIGHT\n", stderr);
        return 2;
    }
    if (argc == 3)
        g = graph_read(argv[2], &why);
    else
        g = made(argv[2], (uint32_t)atol(argv[3]),
                 (uint32_t)atol(argv[4]));
    if (g == NULL)
        die(why.text);
    back = graph_invert(g);
    if (back == NULL)
        die("no memory");
    for (int criterion = OUT; criterion <= INOUT; criterion++)
        printf("%s,%s,%" PRIu32 ",%" PRIu32 "\n", argv[1], names[criterion],
               iterations(g, back, criterion, false),
               iterations(g, back, criterion, true));
    graph_free(g);
    graph_free(back);
    return ferror(stdout) || fflush(stdout) ? 3 : 0;
}
