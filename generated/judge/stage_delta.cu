#include "judge/device.h"
#include "cuda/kernels.h"

#define AS_SPLIT 1
#define AS_ACCEPT 2
#define AS_BLOCK 3

/* Memory of the device, and what is wrong */
static wire *asked;

template <typename T>
static T *there(const char *name, const T *from, size_t count)
{
    return (T *)room(asked, name, from, count * sizeof *from);
}
template <typename T>
static bool back(T *to, const T *from, size_t count)
{
    return count == 0 ||
           cudaMemcpy(to, from, count * sizeof *to,
                      cudaMemcpyDeviceToHost) == cudaSuccess;
}
/* A delta-stepping that looks at everything */
typedef struct steps {
    const graph *g;
    cost_t *c, *p, delta, high;
    uint8_t *waits, *removed;
    uint64_t phases, sums;
    bool overflow;
    bool (*accept)(struct steps *s);
} steps;

static void offers(steps *s, uint32_t i, bool heavy)
{
    const graph *g = s->g;

    for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
        uint32_t j = g->e[k];
        cost_t sum;

        if ((g->w[k] > s->delta) != heavy || s->c[j] <= s->c[i])
            continue;
        s->sums++;
        if (!cost_add(s->c[i], g->w[k], &sum))
            s->overflow |= s->c[j] == COST_INF;
        else if (sum < s->p[j])
            s->p[j] = sum;
    }
}
static bool accept_all(steps *s)
{
    for (uint32_t j = 0; j < s->g->n; j++)
        if (s->p[j] < s->c[j]) {
            s->c[j] = s->p[j];
            s->waits[j] = true;
        }
    return true;
}
static bool one_bucket(steps *s)
{
    uint32_t n = s->g->n, left = 1;

    memset(s->removed, 0, n);
    for (; left > 0; s->phases++) {
        for (uint32_t i = 0; i < n; i++)
            if (s->waits[i] && s->c[i] < s->high) {
                s->waits[i] = false;
                s->removed[i] = true;
                offers(s, i, false);
            }
        if (!s->accept(s))
            return false;
        left = 0;
        for (uint32_t i = 0; i < n; i++)
            left += s->waits[i] && s->c[i] < s->high;
    }
    for (uint32_t i = 0; i < n; i++)
        if (s->removed[i])
            offers(s, i, true);
    return s->accept(s);
}
static void run(steps *s, uint32_t source)
{
    uint32_t n = s->g->n;

    for (uint32_t i = 0; i < n; i++)
        s->c[i] = s->p[i] = i == source ? 0 : COST_INF;
    s->waits = (uint8_t *)calloc(n, 1);
    s->removed = (uint8_t *)calloc(n, 1);
    if (!s->waits || !s->removed)
        abort();
    for (s->waits[source] = true;;) {
        /* The bucket of the least cost that waits */
        cost_t least = COST_INF;

        for (uint32_t i = 0; i < n; i++)
            if (s->waits[i] && s->c[i] < least)
                least = s->c[i];
        if (least == COST_INF)
            break;
        least = least / s->delta * s->delta;
        s->high = least < COST_INF - s->delta ? least + s->delta
                                              : COST_INF;
        if (!one_bucket(s))
            break;
    }
    free(s->waits);
    free(s->removed);
}
/* Run the kernel of a stage of delta-stepping */
#if STAGE == AS_SPLIT
static void compare(const char *name, const uint32_t *got,
                    const uint32_t *want, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        if (got[k] != want[k])
            fault(asked, "%s[%u]: expected %u, got %u", name, k,
                  want[k], got[k]);
}

static void judge_kernel(steps *s)
{
    /* Split the lists on the host, and by the kernel */
    const graph *g = s->g;
    uint32_t n = g->n, m = g->m, size = (n + m + 1) * sizeof(uint32_t);
    uint32_t *got = (uint32_t *)malloc(size), *got_e = (uint32_t *)
             malloc(size), *got_w = (uint32_t *)malloc(size);
    uint32_t *middle = (uint32_t *)malloc(size), *split_e = (uint32_t *)
             malloc(size), *split_w = (uint32_t *)malloc(size);
    uint32_t *d_middle = there("middle", (uint32_t *)NULL, n);
    uint32_t *d_e = there("split_e", (uint32_t *)NULL, m);
    uint32_t *d_w = there("split_w", (uint32_t *)NULL, m);

    /* Where each arc of a row belongs, found by counting those before it */
    for (uint32_t i = 0; i < n; i++) {
        middle[i] = g->v[i];
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            bool heavy = g->w[k] > s->delta;
            uint32_t at = g->v[i];

            for (uint32_t l = g->v[i]; l < g->v[i + 1]; l++)
                at += (g->w[l] > s->delta) == heavy ? l < k : heavy;
            split_e[at] = g->e[k];
            split_w[at] = g->w[k];
            middle[i] += !heavy;
        }
    }
    delta_split<<<asked->grid, asked->block>>>(
        n, there("v", g->v, n + 1), there("e", g->e, m),
        there("w", g->w, m), s->delta, d_middle, d_e, d_w);
    if (cudaDeviceSynchronize() != cudaSuccess || !back(got, d_middle, n) ||
        !back(got_e, d_e, m) || !back(got_w, d_w, m))
        asked->status = -1;
    compare("middle", got, middle, n);
    compare("split_e", got_e, split_e, m);
    compare("split_w", got_w, split_w, m);
    for (uint32_t *one : { got, got_e, got_w,
                           middle, split_e, split_w })
        free(one);
    s->accept = accept_all;
    run(s, asked->source);
}
#endif
#if STAGE == AS_ACCEPT
enum { OFFERED, NEAR, GONE, FAR, QUEUES };
static const char *const queue_names[] = { "offered", "near", "removed",
                                           "far" };
static uint32_t *queue[QUEUES], *d_queue[QUEUES];
static cost_t *d_dist, *d_predist;
static tally *d_t;
/* Does a queue hold what it should? */
static bool belongs(const steps *s, int q, uint32_t j)
{
    bool better = s->p[j] < s->c[j], inside = s->p[j] < s->high;

    switch (q) {
    case NEAR: return better && inside;
    case GONE: return s->removed[j] || (inside && better);
    default: return (s->c[j] >= s->high && s->c[j] != COST_INF) ||
                    (better && !inside);
    }
}
static void check_queue(const steps *s, int q, uint32_t length)
{
    uint32_t n = s->g->n, *times = (uint32_t *)calloc(n, sizeof *times);

    if (times == NULL)
        abort();
    if (length > n)
        fault(asked, "%s has %u vertices, and there are %u",
              queue_names[q], length, n);
    else if (!back(queue[q], d_queue[q], length))
        asked->status = -1;
    for (uint32_t k = 0; asked->status == 0 && k < length; k++)
        if (queue[q][k] >= n)
            fault(asked, "%s[%u] is no vertex", queue_names[q], k);
        else
            times[queue[q][k]]++;
    for (uint32_t j = 0; asked->status == 0 && j < n; j++)
        if (times[j] != belongs(s, q, j))
            fault(asked, "vertex %u is %u times in %s, not %s", j,
                  times[j], queue_names[q],
                  belongs(s, q, j) ? "once" : "0");
    free(times);
}
static bool accept_by_kernel(steps *s)
{
    uint32_t n = s->g->n, count = 0;
    tally t = {};

    /* Queue what has been offered, and what is removed or far */
    for (uint32_t j = 0; j < n; j++) {
        if (s->p[j] < s->c[j])
            queue[OFFERED][t.offered++] = j;
        if (s->removed[j])
            queue[GONE][t.removed++] = j;
        if (s->c[j] >= s->high && s->c[j] != COST_INF)
            queue[FAR][t.far++] = j;
    }
    cudaMemcpy(d_queue[OFFERED], queue[OFFERED], t.offered * 4,
               cudaMemcpyHostToDevice);
    cudaMemcpy(d_queue[GONE], queue[GONE], t.removed * 4,
               cudaMemcpyHostToDevice);
    cudaMemcpy(d_queue[FAR], queue[FAR], t.far * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(d_dist, s->c, n * sizeof *s->c, cudaMemcpyHostToDevice);
    cudaMemcpy(d_predist, s->p, n * sizeof *s->p, cudaMemcpyHostToDevice);
    cudaMemcpy(d_t, &t, sizeof t, cudaMemcpyHostToDevice);
    count = t.offered;
    delta_accept<<<1 + asked->seed % 3, asked->block>>>(
        d_queue[OFFERED], s->high, d_dist, d_predist, d_queue[NEAR],
        d_queue[GONE], d_queue[FAR], d_t);
    /* Look at the costs and the queues that the kernel leaves */
    cost_t *dist = (cost_t *)malloc(n * sizeof *dist);

    if (cudaDeviceSynchronize() != cudaSuccess || !back(&t, d_t, 1) ||
        !back(dist, d_dist, n))
        asked->status = -1;
    for (uint32_t j = 0; j < n; j++)
        if (dist[j] != s->p[j])
            fault(asked, "dist[%u]: expected %u, got %u", j,
                  (unsigned)s->p[j], (unsigned)dist[j]);
    if (t.offered != count)
        fault(asked, "t->offered: expected %u, got %u", count, t.offered);
    check_queue(s, NEAR, t.near);
    check_queue(s, GONE, t.removed);
    check_queue(s, FAR, t.far);
    free(dist);
    return accept_all(s) && asked->status == 0;
}
static void judge_kernel(steps *s)
{
    uint32_t n = s->g->n;

    for (int q = 0; q < QUEUES; q++) {
        queue[q] = (uint32_t *)malloc(n * sizeof *queue[q]);
        d_queue[q] = there(queue_names[q], (uint32_t *)NULL, n);
    }
    d_dist = there("dist", (cost_t *)NULL, n);
    d_predist = there("predist", (cost_t *)NULL, n);
    d_t = there("t", (tally *)NULL, 1);
    s->accept = accept_by_kernel;
    run(s, asked->source);
    for (int q = 0; q < QUEUES; q++)
        free(queue[q]);
}
#endif
#if STAGE == AS_BLOCK
static void judge_kernel(steps *s)
{
    const graph *g = s->g;
    uint32_t n = g->n, none = 0;
    uint8_t *place = (uint8_t *)calloc(n, 1);
    unsigned long long work[2] = { 0, 0 };

    s->accept = accept_all;
    run(s, asked->source);
    for (uint32_t i = 0; place && i < n; i++) {
        s->c[i] = s->p[i] = i == asked->source ? 0 : COST_INF;
        place[i] = i == asked->source ? WAITING : 0;
    }
    /* Launch the kernel of one block, and compare its counters */
    cost_t *dist = there("dist", s->c, n);
    uint32_t *overflow = there("overflow", &none, 1);
    unsigned long long *d_work = there("work", work, 2);

    delta_block<<<1, asked->block>>>(
        n, there("v", g->v, n + 1), there("e", g->e, g->m),
        there("w", g->w, g->m), s->delta, dist, there("predist", s->p, n),
        there("place", place, n), overflow, d_work);
    if (cudaDeviceSynchronize() != cudaSuccess || !back(s->c, dist, n) ||
        !back(&none, overflow, 1) || !back(work, d_work, 2))
        asked->status = -1;
    if (none != s->overflow)
        fault(asked, "*overflow: expected %d, got %u", s->overflow, none);
    if (work[0] != s->phases || work[1] != s->sums)
        fault(asked, "expected %u phases and %u sums, got %u and %u",
              (unsigned)s->phases, (unsigned)s->sums, (unsigned)work[0],
              (unsigned)work[1]);
    free(place);
}
#endif
/* Answer one question about delta-stepping */
extern "C" void child_stage(wire *w)
{
    graph g = graph_on(w);
    steps s = {};

    begin_question(w);
    asked = w;
    /* Choose a width, run, and leave the device empty */
    s.g = &g;
    s.delta = w->schedule % 2 ? 4 : g.m ? g.w[g.m / 2] : 1;
    if (s.delta == 0)
        s.delta = 1;
    s.c = (cost_t *)wire_slot(w, C);
    s.p = (cost_t *)malloc(g.n * sizeof *s.p);
    if (s.p == NULL)
        abort();
    judge_kernel(&s);
    if (s.overflow && w->status == 0)
        w->status = 1;
    free(s.p);
    leave_empty(w);
    count_work(w);
    w->loads = 0;
    w->launches = 0;
}
