/* The harness of delta_accept, which takes over what was offered and
   fills three queues, whose order is free.  A vertex belongs into a
   queue once or not at all.  Let the bucket end at 20:
     c    p    near  removed    far
     30   12   yes   yes        as before: who empties it skips those
     inf  25   no    no         yes, now
     28   24   no    no         as before, and once only
     15   15   no    as before  no */
#include "exercises/16-barriers/delta.h"

enum { OFFERED, NEAR, GONE, FAR, QUEUES };
static const char *const queue_names[] = { "offered", "near", "removed",
                                           "far" };
static uint32_t *queue[QUEUES], *d_queue[QUEUES];
static cost_t *d_dist, *d_predist;
static tally *d_t;

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
/* Each vertex's occurrences are counted, so one that is missing and
   one that is there twice are told by name. Length and entries come
   from the student's kernel, and are looked at before they are used. */
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
/* Before each phase the queues are filled from the harness's own
   arrays, so that a mistake is told in the phase in which it is
   made. */
static void to_device(void *d, const void *from, size_t size)
{
    cudaMemcpy(d, from, size, cudaMemcpyHostToDevice);
}
static tally fill_queues(const steps *s)
{
    uint32_t n = s->g->n;
    tally t = {};

    for (uint32_t j = 0; j < n; j++) {
        if (s->p[j] < s->c[j])
            queue[OFFERED][t.offered++] = j;
        if (s->removed[j])
            queue[GONE][t.removed++] = j;
        if (s->c[j] >= s->high && s->c[j] != COST_INF)
            queue[FAR][t.far++] = j;
    }
    to_device(d_queue[OFFERED], queue[OFFERED], t.offered * 4);
    to_device(d_queue[GONE], queue[GONE], t.removed * 4);
    to_device(d_queue[FAR], queue[FAR], t.far * 4);
    to_device(d_dist, s->c, n * sizeof *s->c);
    to_device(d_predist, s->p, n * sizeof *s->p);
    to_device(d_t, &t, sizeof t);
    return t;
}
/* One to three blocks, and on a large graph many, too: with one, appends
   could be ordered by a barrier and a counter in shared memory. No
   thread may take more than twice its share of the offers. The
   distances that go back are those of accept_all, after every number
   of the kernel was compared. */
static bool accept_by_kernel(steps *s)
{
    uint32_t n = s->g->n, count, grid = 1 + asked->seed % 3;
    tally t = fill_queues(s);
    cost_t *dist = (cost_t *)malloc(n * sizeof *dist);

    count = t.offered;
    grid = n > 2000 && asked->schedule % 2 ? n / 96 : grid;
    uint32_t threads = grid * asked->block;
    watch(d_queue[OFFERED], n * sizeof *d_queue[OFFERED]);
    delta_accept<<<grid, asked->block>>>(
        d_queue[OFFERED], s->high, d_dist, d_predist, d_queue[NEAR],
        d_queue[GONE], d_queue[FAR], d_t);
    shared_out(asked, "offered", 8 + 2 * (count / threads + 1));
    if (cudaDeviceSynchronize() != cudaSuccess || !back(&t, d_t, 1) ||
        !back(dist, d_dist, n))
        asked->status = -1;
    for (uint32_t j = 0; j < n && asked->status == 0; j++)
        if (dist[j] != s->p[j])
            fault(asked, "dist[%u]: expected %u, got %u", j,
                  (unsigned)s->p[j], (unsigned)dist[j]);
    if (t.offered != count)
        fault(asked, "t->offered: expected %u, got %u", count,
              t.offered);
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
