#pragma once
#include "cuda/device.h"
#include "cuda/kernels.h"
#include "solve/solve.h"

/* What a run keeps on the device */
typedef struct WIDTH(run) {
    device_graph g;
    cost_t *c;                    /* what is known of each vertex */
    uint8_t *f, *u;
    cost_t *minima;               /* of the first of two passes */
    cost_t *report;               /* the overflow flag, then minima */
    cost_t *news;                 /* the host's copy of the report */
    unsigned long long *arcs;     /* sums formed, if counted */
    cudaEvent_t begun, ended, delivered;
    uint32_t blocks;              /* for a thread a vertex */
    uint32_t pairs;               /* two vertices */
    uint32_t groups;              /* WORD_COSTS vertices */
    uint32_t minimums;            /* in the report */
    /* What some solvers keep besides */
    cost_t *out, *in;             /* lightest arcs that leave, enter */
    cost_t *threshold;            /* a word, for update_inout */
    cost_t *uc;                   /* updating costs, with a mask */
    uint8_t *ones;                /* n of them, to count offers with */
    uint32_t *matrix;             /* n*n weights */
    cudaTextureObject_t texture;  /* of f */
    void *room;                   /* for CUB, so many bytes: */
    size_t room_size;
    unsigned long long *words;    /* costs and parents */
    uint32_t *parent;             /* parents alone */
    uint32_t *left;               /* how many have no parent yet */
    uint8_t *next;                /* flags of who has one */
} run;
/* The steps in which solvers differ */
typedef struct WIDTH(steps) {
    void (*count)(const run *r, const problem *p);
    void (*relax)(const run *r, const problem *p);
    bool (*minimum)(const run *r, const problem *p);   /* or NULL */
    /* or NULL */
    void (*update)(const run *r, const problem *p, cost_t mssp);
    bool (*prepare)(run *r, const problem *p);         /* or NULL */
    bool (*keep)(run *r, const problem *p);            /* or NULL */
    bool (*finish)(run *r, const problem *p, answer *a);  /* or NULL */
} steps;
/* What the loop offers to the solvers */
/* Solves p on the device by these steps.  g: the lists that they walk,
   or NULL. */
int solve_by(const graph *g, const problem *p, const steps *s,
             answer *a);
/* The solver of that name: these steps, these lists of its problem. */
#define DA2CF_SOLVER(name, lists, by)                                \
    extern "C" int WIDTH(name)(const problem *p, answer *a)          \
    {                                                                \
        return solve_by(p->lists, p, &by, a);                        \
    }
/* A function of that name that launches a relaxation of lists. */
#define LAUNCH_RELAX(name, kernel, array)                            \
    void name(const run *r, const problem *p)                        \
    {                                                                \
        kernel<<<r->blocks, p->block>>>(p->n, r->g.v, r->g.e,        \
            r->g.w, r->c, r->f, array, (uint32_t *)r->report);       \
    }
/* Steps that several solvers share */
/* Steps, and parts of them.  own, other: as of count_arcs. */
void launch_count(const run *r, const problem *p, const uint8_t *own,
                  const uint8_t *other);
void count_F(const run *r, const problem *p);
void count_U(const run *r, const problem *p);
void launch_relax_F(const run *r, const problem *p);
void launch_relax_U(const run *r, const problem *p);
void launch_minimum(const run *r, const problem *p, cost_t *first);
void launch_update(const run *r, const problem *p, cost_t mssp);
extern const steps WIDTH(steps_F), WIDTH(steps_U);
extern const steps WIDTH(steps_masked_U);
extern const steps WIDTH(steps_out), WIDTH(steps_in),
    WIDTH(steps_inout);
