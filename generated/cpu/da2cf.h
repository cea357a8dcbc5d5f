#pragma once
#include "cpu/frontier.h"
#include "cpu/work.h"

/* false: a sum did not fit into cost_t */
typedef bool relax_function(const problem *p, cost_t *c,
                            const uint8_t *f, const uint8_t *u,
                            uint32_t *parents, uint64_t *relaxations);

/* One frontier after another, relaxed by this function. */
int WIDTH(DA2CF_sequential)(const problem *p, relax_function *relax,
                            cost_t *c, struct work *done);
/* The solver of that name, with this function. */
#define DA2CF_CPU_SOLVER(name, relax)                                \
    static int settle_by_##relax(const problem *p, cost_t *c,        \
                                 struct work *done)                  \
    {                                                                \
        return WIDTH(DA2CF_sequential)(p, relax, c, done);           \
    }                                                                \
    CPU_SOLVER(name, settle_by_##relax)
