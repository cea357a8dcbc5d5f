/* When all threads are done: whether a cost that does not fit was missed, and
   the parents, found from the distances by all workers.
   Included by cpu/cores.c alone. */
#pragma once
#include "cpu/cores_threads.h"

/* Decide about an overflow */
static bool has_overflowed(const team *t)
{
    const graph *g = t->g;

    if (!t->overflow || bound_of(t) < COST_INF)
        return false;
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1] &&
             known_cost(t, i) < COST_INF; k++)
            if (known_cost(t, g->e[k]) == COST_INF)
                return true;
    return false;
}
/* Find parents with all workers */
static void offer_parent(team *t, uint32_t j, uint32_t i)
{
    uint32_t old = atomic_load_explicit(&t->parents[j],
                                        memory_order_relaxed);

    HESITATE();
    while (i < old && !atomic_compare_exchange_weak_explicit(
               &t->parents[j], &old, i, memory_order_relaxed,
               memory_order_relaxed))
        continue;
}
#ifdef ORACLE
enum { BLOCK = 4 };
#else
enum { BLOCK = 1024 };           /* vertices that a worker looks at */
#endif

static void *offer_parents(void *worker_of_it)
{
    team *t = ((worker *)worker_of_it)->team;
    const graph *g = t->g;
    uint64_t i, end;
    cost_t sum;

    while ((i = atomic_fetch_add_explicit(&t->next, BLOCK,
                memory_order_relaxed)) < g->n)
        for (end = i + BLOCK; i < end && i < g->n; i++)
            for (uint32_t k = g->v[i]; k < g->v[i + 1] &&
                 known_cost(t, (uint32_t)i) < COST_INF; k++)
                if (g->w[k] > 0 && cost_add(known_cost(t, (uint32_t)i),
                    g->w[k], &sum) && sum == known_cost(t, g->e[k]))
                    offer_parent(t, g->e[k], (uint32_t)i);
    return NULL;
}
static void graft(const team *t, uint32_t *parents, uint32_t *queue)
{
    const graph *g = t->g;

    for (uint32_t root = 0; root < g->n; root++) {
        uint32_t head = 0, tail = 0;

        if (parents[root] != NO_PARENT)
            queue[tail++] = root;
        while (head < tail) {
            uint32_t i = queue[head++];
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
                if (g->w[k] == 0 && parents[g->e[k]] == NO_PARENT &&
                    known_cost(t, i) == known_cost(t, g->e[k])) {
                    parents[g->e[k]] = i;
                    queue[tail++] = g->e[k];
                }
        }
    }
}
static void mark_sources(const problem *p, uint32_t *parents, bool own)
{
    parents[p->source] = own ? p->source : NO_PARENT;
    for (uint32_t k = 0; k < p->source_count; k++)
        parents[p->sources[k]] = own ? p->sources[k] : NO_PARENT;
}

static bool all_have_parents(const team *t, const uint32_t *parents)
{
    for (uint32_t i = 0; i < t->g->n; i++)
        if (parents[i] == NO_PARENT && known_cost(t, i) < COST_INF)
            return false;
    return true;
}
static bool find_parents(team *t, answer *a)
{
    uint32_t n = t->g->n, *queue = malloc(n * sizeof *queue);

    t->parents = malloc(n * sizeof *t->parents);
    if (queue && t->parents && answer_parents(a, t->p) && a->parents) {
        for (uint32_t i = 0; i < n; i++)
            atomic_init(&t->parents[i], NO_PARENT);
        if (t->called)
            hire_team(t, offer_parents);
        offer_parents(t->workers);
        dismiss(t);
        for (uint32_t i = 0; i < n; i++)
            a->parents[i] = t->parents[i];
        mark_sources(t->p, a->parents, true);
        if (!all_have_parents(t, a->parents))
            graft(t, a->parents, queue);
        mark_sources(t->p, a->parents, false);
    }
    free(queue);
    return a->parents != NULL;
}
