#ifndef DA2CF_SEQUENTIAL_H
#define DA2CF_SEQUENTIAL_H
#include "cpu/frontier.h"
#include "solve/solve.h"

/* false: a sum did not fit into cost_t */
typedef bool relax_function(const problem *p, cost_t *c,
                            const uint8_t *f, const uint8_t *u,
                            uint32_t *parents, uint64_t *relaxations);

/* One frontier after another, relaxed by this function. */
int WIDTH(DA2CF_sequential)(const problem *p, relax_function *relax,
                            answer *a);
/* The solver of that name, with this function. */
#define DA2CF_CPU_SOLVER(name, relax)                                \
    int WIDTH(name)(const problem *p, answer *a)                     \
    {                                                                \
        return WIDTH(DA2CF_sequential)(p, relax, a);                 \
    }
#endif
