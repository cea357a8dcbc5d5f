#ifndef DA2CF_H
#define DA2CF_H
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
    unsigned long long *words;    /* costs and parents, or NULL */
    uint32_t *parent;             /* parents alone, or NULL */
    void *own;                    /* what else the solver keeps */
} run;
/* The steps in which solvers differ */
typedef struct WIDTH(steps) {
    void (*count)(const run *r, const problem *p);
    void (*relax)(const run *r, const problem *p);
    void (*minimum)(const run *r, const problem *p);   /* or NULL */
    /* or NULL */
    void (*update)(const run *r, const problem *p, cost_t mssp);
    size_t own_size;
    bool (*prepare)(run *r, const problem *p);         /* or NULL */
    void (*tidy)(run *r);                              /* or NULL */
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
/* Ends the time that r->begun began, and adds it to *seconds. */
bool add_time(const run *r, double *seconds);
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
cost_t *updating_costs(const run *r);      /* of a solver with a mask */
extern const steps WIDTH(steps_masked_U);
extern const steps WIDTH(steps_out), WIDTH(steps_in),
    WIDTH(steps_inout);
#endif
