/* The harness of a kernel that keeps parents; the including file
   defines launch() and parents_from(). The kernel runs in a loop of
   ours, whose minimum and update are done on the host: what parents
   a vertex has before a launch is up to whoever made them, so no
   single launch on a state of ours would do. The parents go to the
   judge, which holds them to its certificate, since several trees
   are right. */
#include "exercises/device.h"
#include "cuda/kernels.h"

enum { KEYS = SLOTS, PARENT, JOINED, LEFT, OVERFLOW, ALL };

typedef struct harness {
    void *d[ALL];               /* on the device */
    uint8_t *f, *u;             /* on the host */
} harness;
#define D(type, s) ((type *)h->d[s])

static void launch(const wire *w, harness *h);
static void parents_from(wire *w, harness *h, uint32_t *parents);
/* All arrays are made for each of the exercises; what a kernel is
   not given it cannot find. An array that the statement does not
   promise to be set is not cleared. */
static void make_room(wire *w, harness *h, const cost_t *c)
{
    static const uint32_t zero = 0;
    size_t n = w->n, m = w->m;

    h->f = (uint8_t *)malloc(n);
    h->u = (uint8_t *)malloc(n);
    if (h->f == NULL || h->u == NULL)
        abort();
    h->d[V] = room(w, "v", wire_slot(w, V), (n + 1) * sizeof(uint32_t));
    h->d[E] = room(w, "e", wire_slot(w, E), m * sizeof(uint32_t));
    h->d[W] = room(w, "w", wire_slot(w, W), m * sizeof(uint32_t));
    h->d[C] = room(w, "c", c, n * sizeof *c);
    h->d[F] = room(w, "f", NULL, n);
    h->d[U] = room(w, "u", NULL, n);
    h->d[KEYS] = room(w, "words", NULL, n * sizeof(unsigned long long));
    h->d[PARENT] = room(w, "parent", NULL, n * sizeof(uint32_t));
    h->d[JOINED] = room(w, "joined", NULL, n);
    h->d[LEFT] = room(w, "left", &zero, sizeof zero);
    h->d[OVERFLOW] = room(w, "overflow", &zero, sizeof zero);
}
/* With KEEPS_PARENTS: where no cost falls, no parent changes; and
   where one falls, its parent is a vertex of the frontier. c: the
   costs at the beginning, and then after each launch. */
static void hold_to_costs(wire *w, harness *h, const cost_t *c,
                          bool begins)
{
#ifdef KEEPS_PARENTS
    static cost_t *costs;
    static uint32_t *parents, *now;
    size_t size = w->n * sizeof *parents;

    if (begins) {
        costs = (cost_t *)realloc(costs, size);
        parents = (uint32_t *)realloc(parents, size);
        now = (uint32_t *)realloc(now, size);
        if (costs == NULL || parents == NULL || now == NULL)
            abort();
        memset(now, 0xff, size);
    } else {
        parents_from(w, h, now);
    }
    for (uint32_t i = 0; i < w->n && !begins; i++)
        if (c[i] == costs[i] && now[i] != parents[i])
            fault(w, "parent[%u]: it was %d and is %d, and the cost is "
                  "as before", i, (int)parents[i], (int)now[i]);
        else if (c[i] != costs[i] && (now[i] >= w->n || !h->f[now[i]]))
            fault(w, "parent[%u]: it is %d, which is not in the "
                  "frontier", i, (int)now[i]);
    memcpy(costs, c, size);
    memcpy(parents, now, size);
#else
    (void)w, (void)h, (void)c, (void)begins;
#endif
}
/* What a launch has to make of the costs: a sum that does not fit is
   dropped, so they are known after a launch that has met one, too. */
static void hold_to_arcs(wire *w, const harness *h, cost_t *due,
                         const cost_t *c)
{
    const uint32_t *v = (const uint32_t *)wire_slot(w, V);
    const uint32_t *e = (const uint32_t *)wire_slot(w, E);
    const uint32_t *by = (const uint32_t *)wire_slot(w, W);

    for (uint32_t i = 0; i < w->n; i++)
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
#ifdef KEEPS_PARENTS
            uint32_t from = e[k], to = i;
#else
            uint32_t from = i, to = e[k];
#endif
            cost_t sum;

            if (h->f[from] && h->u[to] &&
                cost_add(due[from], by[k], &sum) && sum < due[to])
                due[to] = sum;
        }
    for (uint32_t i = 0; i < w->n && w->status == 0; i++)
        if (c[i] != due[i])
            fault(w, "c[%u]: after a launch %u was expected, and it is "
                  "%u", i, due[i], c[i]);
    memcpy(due, c, w->n * sizeof *c);
}
/* A round whose minimum is finite settles a vertex, and none is
   settled twice, as the flags are the host's. So n + 1 rounds are
   enough whatever the kernel does to the costs, and a wrong kernel
   gives a wrong tree and not a program that is slow. */
static void settle(wire *w, harness *h, cost_t *c)
{
    uint32_t n = w->n, mssp = 0;
    cost_t *due = (cost_t *)malloc(n * sizeof *due);

    if (due == NULL)
        abort();
    for (uint32_t i = 0; i < n; i++) {
        h->f[i] = i == w->source;
        h->u[i] = !h->f[i];
        due[i] = c[i] = h->f[i] ? 0 : COST_INF;
    }
    note(w, cudaMemcpy(h->d[C], c, n * sizeof *c,
                       cudaMemcpyHostToDevice));
    note(w, cudaMemset(h->d[KEYS], 0xff, n * 8));
    note(w, cudaMemset(h->d[PARENT], 0xff, n * 4));
    hold_to_costs(w, h, c, true);
    for (uint32_t k = 0; k <= n && mssp != COST_INF; k++) {
        if (w->status)
            break;
        note(w, cudaMemcpy(h->d[F], h->f, n, cudaMemcpyHostToDevice));
        note(w, cudaMemcpy(h->d[U], h->u, n, cudaMemcpyHostToDevice));
        launch(w, h);
        note(w, cudaGetLastError());
        note(w, cudaMemcpy(c, h->d[C], n * sizeof *c,
                           cudaMemcpyDeviceToHost));
        hold_to_arcs(w, h, due, c);
        hold_to_costs(w, h, c, false);
        mssp = COST_INF;
        for (uint32_t i = 0; i < n; i++)
            if (h->u[i] && c[i] < mssp)
                mssp = c[i];
        for (uint32_t i = 0; i < n; i++) {
            h->f[i] = h->u[i] && c[i] == mssp && mssp != COST_INF;
            h->u[i] -= h->f[i];
        }
    }
    free(due);
}
/* With ONE_LAUNCH the costs are known, and only their tree is asked
   for. */
extern "C" void child_stage(wire *w)
{
    cost_t *c = (cost_t *)wire_slot(w, C);
    harness all = {}, *h = &all;

    begin_question(w);
#ifdef ONE_LAUNCH
    make_room(w, h, c);
    launch(w, h);
    note(w, cudaGetLastError());
    note(w, cudaMemcpy(c, h->d[C], w->n * sizeof *c,
                       cudaMemcpyDeviceToHost));
#else
    make_room(w, h, NULL);
    settle(w, h, c);
#endif
    parents_from(w, h, (uint32_t *)wire_slot(w, PARENTS));
    note(w, cudaMemcpy(&w->overflow, h->d[OVERFLOW], 4,
                       cudaMemcpyDeviceToHost));
    leave_empty(w);
    free(h->f);
    free(h->u);
}
