#include "cpu/work.h"
#include "cpu/blocks.h"

/* What a search without sorting keeps */
typedef struct path_label {
    cost_t cost;
    uint32_t hops, parent;
} path_label;

typedef struct level {
    blocks d;                /* the queue; gives M vertices a time */
    uint32_t *near;          /* W, near_count of them */
    uint32_t *pulled;        /* P, and then what a pull gives */
    uint32_t near_count;
    uint64_t budget;         /* k 2^lt */
} level;

typedef struct search {
    const graph *g;
    const problem *p;
    path_label *label;
    bool *settled;           /* is in some U */
    uint32_t *reached, count;    /* the sets U, one after another */
    level *at;               /* levels 1 to top */
    uint32_t k, top;
    /* What the parts of a search share */
    uint32_t *mark, *again;      /* numbers of sets */
    uint32_t set;                /* the last number that was given */
    uint32_t *root, *size;       /* of trees, while pivots are found */
    uint32_t *list[2];           /* n vertices each */
    value *batch;                /* n values */
    value *near;                 /* a heap, for level 0 */
    size_t near_count, near_room;
    uint64_t calls, sums;
    int status;
} search;
/* Settle a vertex without sorting */
static value value_of(const search *r, uint32_t v)
{
    return (value){ r->label[v].cost, r->label[v].hops, v };
}

static void settle_vertex(search *r, uint32_t v)
{
    r->settled[v] = true;
    r->reached[r->count++] = v;
    if (r->p->progress && r->count % (1u << 16) == 0 &&
        !r->p->progress(r->count, r->g->n))
        r->status = STOPPED;
}
/* Relax an arc, and say whether the path is v's */
/* The path to u and arc j of its list, offered; *sum: its value. */
static bool offer_path(search *r, uint32_t u, uint32_t j, value *sum)
{
    uint32_t v = r->g->e[j];
    path_label *old = &r->label[v];

    if (r->settled[v])
        return false;
    r->sums++;
    if (!cost_add(r->label[u].cost, r->g->w[j], &sum->cost)) {
        if (old->cost == COST_INF)
            r->status = OVERFLOWED;
        return false;
    }
    sum->hops = r->label[u].hops + 1;
    sum->vertex = v;
    COMPARED();
    if (sum->cost != old->cost ? sum->cost > old->cost
        : sum->hops != old->hops ? sum->hops > old->hops
        : u > old->parent)
        return false;
    *old = (path_label){ sum->cost, sum->hops, u };
    return true;
}
/* A heap of values */
static void near_put(search *r, value v)
{
    size_t hole = r->near_count;

    if (hole == r->near_room) {
        size_t room = hole ? 2 * hole : 64;
        value *more = realloc(r->near, room * sizeof *more);
        if (more == NULL) {
            r->status = NO_MEMORY;
            return;
        }
        r->near = more;
        r->near_room = room;
    }
    r->near_count++;
    for (; hole > 0 && before(v, r->near[(hole - 1) / 2]);
         hole = (hole - 1) / 2)
        r->near[hole] = r->near[(hole - 1) / 2];
    r->near[hole] = v;
}
static value near_take(search *r)
{
    value least = r->near[0], last = r->near[--r->near_count];
    size_t hole = 0, child;

    while ((child = 2 * hole + 1) < r->near_count) {
        if (child + 1 < r->near_count &&
            before(r->near[child + 1], r->near[child]))
            child++;
        if (!before(r->near[child], last))
            break;
        r->near[hole] = r->near[child];
        hole = child;
    }
    r->near[hole] = last;
    return least;
}
/* Search from one vertex, up to k */
static value search_near(search *r, value bound, uint32_t x)
{
    uint32_t set = ++r->set, found = 0;
    value sum;

    r->near_count = 0;
    near_put(r, value_of(r, x));
    while (r->near_count > 0 && r->status == SOLVED) {
        value least = near_take(r);
        uint32_t u = least.vertex;
        if (r->mark[u] == set)
            continue;
        if (found == r->k) {
            bound = least;
            break;
        }
        r->mark[u] = set;
        r->list[0][found++] = u;
        for (uint32_t j = r->g->v[u]; j < r->g->v[u + 1]; j++)
            if (offer_path(r, u, j, &sum) && before(sum, bound))
                near_put(r, sum);
    }
    for (uint32_t i = 0; i < found; i++)
        settle_vertex(r, r->list[0][i]);
    return bound;
}
/* Reach out in k rounds */
/* False: W is too large. */
static bool reach_out(search *r, level *at, value bound, uint32_t set)
{
    uint64_t limit = (uint64_t)r->k * at->near_count;
    uint32_t *tails = at->near, count = at->near_count;

    for (uint32_t round = 1; round <= r->k && count > 0; round++) {
        uint32_t *heads = r->list[round % 2], found = 0;
        uint32_t now = ++r->set;

        for (uint32_t i = 0; i < count; i++) {
            uint32_t u = tails[i];
            for (uint32_t j = r->g->v[u]; j < r->g->v[u + 1]; j++)
                /* Let the head of arc j join W, and the next round */
                {
                    uint32_t v = r->g->e[j];
                    value sum;

                    if (!offer_path(r, u, j, &sum) || !before(sum, bound))
                        continue;
                    if (r->again[v] != now)
                        heads[found++] = v;
                    r->again[v] = now;
                    if (r->mark[v] == set)
                        continue;
                    r->mark[v] = set;
                    at->near[at->near_count++] = v;
                    if (at->near_count > limit)
                        return false;
                }
        }
        tails = heads;
        count = found;
    }
    return true;
}
/* Find the root of a vertex in the forest of W */
static uint32_t root_of(search *r, uint32_t set, uint32_t v)
{
    uint32_t root = v, next;

    while (r->root[root] == NOWHERE &&
           r->label[root].parent != NO_PARENT &&
           r->mark[r->label[root].parent] == set)
        root = r->label[root].parent;
    if (r->root[root] != NOWHERE)
        root = r->root[root];
    for (; v != root && r->root[v] == NOWHERE; v = next) {
        next = r->label[v].parent;
        r->root[v] = root;
    }
    r->root[root] = root;
    return root;
}
/* Find pivots */
/* W and, in at->pulled, P; returns the number of pivots. */
static uint32_t find_pivots(search *r, level *at, value bound,
                            const uint32_t *s, uint32_t count)
{
    uint32_t set = ++r->set, pivots = 0;
    bool few;

    for (uint32_t i = 0; i < count; i++) {
        r->mark[s[i]] = set;
        at->near[i] = s[i];
    }
    at->near_count = count;
    few = reach_out(r, at, bound, set);
    /* Count the vertices of each tree of W */
    for (uint32_t i = 0; few && i < at->near_count; i++) {
        r->root[at->near[i]] = NOWHERE;
        r->size[at->near[i]] = 0;
    }
    for (uint32_t i = 0; few && i < at->near_count; i++)
        r->size[root_of(r, set, at->near[i])]++;
    for (uint32_t i = 0; i < count; i++)
        if (!few || r->size[s[i]] >= r->k)
            at->pulled[pivots++] = s[i];
    PROVED(!few || (uint64_t)pivots * r->k <= at->near_count);
    PROVED(at->near_count <= (uint64_t)r->k * count + 1);
    return pivots;
}
/* Hand on what a call has found */
/* The sets: U_i from reached[from] on, S_i the first of pulled. */
static void hand_on(search *r, level *at, uint32_t from,
                    uint32_t pulled, value end, value middle)
{
    uint32_t set = ++r->set, batch = 0;
    value sum;

    for (uint32_t i = from; i < r->count; i++)
        blocks_delete(&at->d, r->reached[i]);
    for (uint32_t i = from; i < r->count; i++)
        for (uint32_t u = r->reached[i], j = r->g->v[u];
             j < r->g->v[u + 1]; j++)
            if (offer_path(r, u, j, &sum)) {
                /* Put the head into the batch or the queue */
                if (before(sum, middle)) {
                    PROVED(r->status != SOLVED || !before(sum, end));
                    if (r->again[sum.vertex] != set)
                        r->list[0][batch++] = sum.vertex;
                    r->again[sum.vertex] = set;
                } else if (before(sum, at->d.bound)) {
                    if (!blocks_insert(&at->d, sum))
                        r->status = NO_MEMORY;
                }
            }
    /* Put back what was pulled and not settled */
    for (uint32_t i = 0; i < pulled; i++) {
        uint32_t x = at->pulled[i];
        if (!r->settled[x] && r->again[x] != set)
            r->list[0][batch++] = x;
    }
    for (uint32_t i = 0; i < batch; i++)
        r->batch[i] = value_of(r, r->list[0][i]);
    if (!blocks_prepend(&at->d, r->batch, batch))
        r->status = NO_MEMORY;
    (void)end;
}
/* Has the search passed its target? */
static bool target_passed(const search *r, uint32_t l, value end)
{
    return l == r->top && r->p->to && r->settled[*r->p->to] &&
           end.cost > r->label[*r->p->to].cost;
}
/* Solve the bounded problem on a level */
/* From count vertices s, below this bound; returns B', and has U from
   where r->count stood. */
static value search_level(search *r, uint32_t l, value bound,
                          const uint32_t *s, uint32_t count)
{
    level *at = &r->at[l];
    uint32_t first = r->count, pivots;
    value end = bound;

    r->calls++;
    if (l == 0)
        return search_near(r, bound, s[0]);
    pivots = find_pivots(r, at, bound, s, count);
    if (!blocks_begin(&at->d, bound))
        r->status = NO_MEMORY;
    for (uint32_t i = 0; i < pivots && r->status == SOLVED; i++)
        if (!blocks_insert(&at->d, value_of(r, at->pulled[i])))
            r->status = NO_MEMORY;
    /* Pull groups and search from them, within the budget */
    while (r->status == SOLVED && at->d.count > 0 &&
           r->count - first < at->budget && !target_passed(r, l, end)) {
        uint32_t from = r->count;
        value middle;
        uint32_t pulled = blocks_pull(&at->d, at->pulled, &middle);

        end = search_level(r, l - 1, middle, at->pulled, pulled);
        hand_on(r, at, from, pulled, end, middle);
    }
    /* Settle what the rounds had completed */
    if (at->d.count == 0)
        end = bound;
    for (uint32_t i = 0; i < at->near_count; i++) {
        uint32_t x = at->near[i];
        if (!r->settled[x] &&
            (at->d.count == 0 || before(value_of(r, x), end)))
            settle_vertex(r, x);
    }
    PROVED(r->count - first <= 4 * at->budget);
    return end;
}
/* Make room for a search, and free it */
static uint64_t power(uint64_t exponent, uint64_t most)
{
    uint64_t p = exponent < 32 ? (uint64_t)1 << exponent : most;

    return p < most ? p : most;
}

static bool level_make(search *r, uint32_t l, uint32_t t)
{
    level *at = &r->at[l];
    uint64_t n = r->g->n, sources = power((uint64_t)l * t, n);
    uint64_t near = r->k * sources + 1 < n ? r->k * sources + 1 : n;

    at->budget = r->k * sources;
    at->near = malloc(near * sizeof *at->near);
    at->pulled = malloc(sources * sizeof *at->pulled);
    return at->near && at->pulled && blocks_make(&at->d, r->g->n,
        (uint32_t)power((uint64_t)(l - 1) * t, n));
}
static uint32_t bits_needed(uint32_t n)
{
    uint32_t bits = 0;

    while ((uint64_t)1 << bits < n)
        bits++;
    return bits;
}

static bool search_make(search *r, uint32_t t)
{
    size_t n = r->g->n;
    bool all;

    r->top = bits_needed(r->g->n) > t
             ? (bits_needed(r->g->n) + t - 1) / t : 1;
    r->label = malloc(n * sizeof *r->label);
    r->settled = calloc(n, sizeof *r->settled);
    r->batch = malloc(n * sizeof *r->batch);
    r->at = calloc(r->top + 1, sizeof *r->at);
    all = r->label && r->settled && r->batch && r->at;
    uint32_t **numbers[] = { &r->reached, &r->mark, &r->again, &r->root,
                             &r->size, &r->list[0], &r->list[1] };
    for (int i = 0; i < 7; i++)
        all &= (*numbers[i] = calloc(n, sizeof **numbers[i])) != NULL;
    for (uint32_t l = 1; all && l <= r->top; l++)
        all = level_make(r, l, t);
    return all;
}
static void search_free(search *r)
{
    void *all[] = { r->label, r->settled, r->batch, r->near, r->reached,
                    r->mark, r->again, r->root, r->size, r->list[0],
                    r->list[1] };

    for (uint32_t l = 1; r->at && l <= r->top; l++) {
        blocks_free(&r->at[l].d);
        free(r->at[l].near);
        free(r->at[l].pulled);
    }
    free(r->at);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}
/* Begin a search without sorting */
/* Solves p with this k and t, both at least 1. */
static int search_with(const problem *p, cost_t *c, struct work *done,
                       uint32_t k, uint32_t t)
{
    search r = { .g = p->successors, .p = p, .k = k,
                 .status = NO_MEMORY };
    const uint32_t *s = p->sources ? p->sources : &p->source;
    uint32_t count = p->sources ? p->source_count : 1;
    value bound = { COST_INF, 0, 0 };

    if (p->within && *p->within < COST_INF - 1)
        bound.cost = (cost_t)*p->within + 1;
    if (search_make(&r, t)) {
        r.status = SOLVED;
        /* Label the sources, and search from them */
        uint32_t *first = r.at[r.top].near, distinct = 0;

        for (uint32_t i = 0; i < p->n; i++)
            r.label[i] = (path_label){ COST_INF, UINT32_MAX, NO_PARENT };
        for (uint32_t i = 0; i < count; i++) {
            if (r.label[s[i]].cost != 0)
                first[distinct++] = s[i];
            r.label[s[i]] = (path_label){ 0, 0, NO_PARENT };
        }
        search_level(&r, r.top, bound, first, distinct);
    }
    for (uint32_t i = 0; r.status == SOLVED && i < p->n; i++) {
        c[i] = r.label[i].cost;
        if (done->parents)
            done->parents[i] = r.label[i].parent;
    }
    done->iterations = r.calls;
    done->relaxations = r.sums;
    search_free(&r);
    return r.status;
}
/* The solver without sorting */
static uint32_t cube_root(uint32_t x)
{
    uint32_t root = 1;

    while ((root + 1) * (root + 1) * (root + 1) <= x)
        root++;
    return root;
}

static int search_all(const problem *p, cost_t *c, struct work *done)
{
    uint32_t bits = bits_needed(p->n);

    return search_with(p, c, done, cube_root(bits),
                       cube_root(bits * bits));
}

CPU_SOLVER(without_sorting, search_all)
