/* Every solver is wrong: linked into the programs with --wrap, so that
   whatever calls solver_run or apsp_run gets a wrong answer.  LIE is a
   number; it chooses the vertex and how its answer is spoilt.  That a
   lie was told is noted in the file LIES.  Without LIE all is as it
   was, but that each solve is noted in the file CALLS. */
#include "solvers/apsp.h"
#include "solvers/solver.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int __real_solver_run(const solver *, const graph *, problem *, answer *,
                      bool *);
int __wrap_solver_run(const solver *, const graph *, problem *, answer *,
                      bool *);
int __real_apsp_run(const apsp_solver *, const apsp_problem *,
                    apsp_answer *, bool *);
int __wrap_apsp_run(const apsp_solver *, const apsp_problem *,
                    apsp_answer *, bool *);

static uint64_t seed;

static bool lying(void)
{
    const char *lie = getenv("LIE");

    seed = lie ? strtoull(lie, NULL, 10) * 0x9e3779b97f4a7c15 + 1 : 0;
    return lie && *lie;
}

static uint32_t below(uint32_t bound)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)((seed >> 32) * bound >> 32);
}

static void note(const char *what, const char *who, uint32_t i)
{
    const char *path = getenv("LIES");
    FILE *f = path ? fopen(path, "a") : NULL;

    if (f) {
        fprintf(f, "%s: %s of vertex %u\n", who, what, i);
        fclose(f);
    }
}

static void count(const char *who)
{
    FILE *f = getenv("CALLS") ? fopen(getenv("CALLS"), "a") : NULL;

    if (f) {
        fprintf(f, "solve %s\n", who);
        fclose(f);
    }
}

/* Another cost than c: distances are unique, so it is wrong. */
static uint64_t other(uint64_t c, uint64_t most)
{
    switch (below(4)) {
    case 0: return c == most ? 0 : c + 1 == most ? 1 : c + 1;
    case 1: return c == 0 ? most : c - 1;
    case 2: return c == most ? 7 : most;
    default: return c ^ 1ull << below(20);
    }
}

static void spoil(const char *who, uint32_t n, answer *a)
{
    uint32_t i = below(n);

    /* (a parent of a source is forgotten, and nobody sees it) */
    if (a->parents && a->c[i] > 0 && below(2)) {
        a->parents[i] = a->parents[i] == i ? NO_PARENT : i;
        note("parent", who, i);
    } else {
        a->c[i] = other(a->c[i], UINT64_MAX);
        note("cost", who, i);
    }
}

int __wrap_solver_run(const solver *s, const graph *g, problem *p,
                      answer *a, bool *wide)
{
    int status = __real_solver_run(s, g, p, a, wide);

    count(s->name);
    /* (the library may have added a last vertex, which nobody sees) */
    if (status == SOLVED && lying())
        spoil(s->name, g->n - (p->source == g->n - 1 && g->n > 1), a);
    return status;
}

typedef struct liar {
    const apsp_problem *p;
    const char *who;
    uint32_t k, i;
    int what;                    /* 0: a row; 1: a digest */
} liar;

static bool take(void *to, uint32_t k, const void *c, size_t size)
{
    liar *l = to;
    uint32_t n = l->p->successors->n;
    void *copy = malloc(n * size);

    memcpy(copy, c, n * size);
    if (l->what == 0 && k == l->k) {
        if (size == 4)
            ((uint32_t *)copy)[l->i] = (uint32_t)other(
                ((uint32_t *)copy)[l->i], UINT32_MAX);
        else
            ((uint64_t *)copy)[l->i] = other(((uint64_t *)copy)[l->i],
                                             UINT64_MAX);
        note("cost", l->who, l->i);
    }
    bool good = l->p->take(l->p->to, k, copy, size);
    free(copy);
    return good;
}

int __wrap_apsp_run(const apsp_solver *s, const apsp_problem *p,
                    apsp_answer *a, bool *wide)
{
    apsp_problem q = *p;
    liar l = { .p = p, .who = s->name };

    count(s->name);
    if (!lying())
        return __real_apsp_run(s, p, a, wide);
    l.k = below(p->count);
    l.i = below(p->successors->n);
    l.what = p->take ? (int)below(2) : 1;
    if (p->take) {
        q.take = take;
        q.to = &l;
    }
    int status = __real_apsp_run(s, &q, a, wide);
    if (status == SOLVED && l.what == 1) {
        unsigned long long *d[] = { &a->digests[l.k].reached,
            &a->digests[l.k].farthest, &a->digests[l.k].checksum };
        *d[below(3)] += 1 + below(9);
        note("digest", s->name, p->sources[l.k]);
    }
    return status;
}
