/* What the questions of each exercise have in them: the walk over all settings that nobody
   has to keep in mind.  Costs at the upper end, the least sum that does not fit, lists of each
   length whose last arc decides, a last block that is full, and a graph of one arc.  Who lacks
   one of them is named below with the reason; a reason that is not needed is a mistake. */
#include "judge/exercise.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { COSTS_END = 1, TAILS_END = 2, SUMS_END = 4, OVER = 8, LENGTHS = 16, FULL = 32, SINGLE = 64,
       LOOP_OVER = 128, BACK_OVER = 256, AWAY_OVER = 512, UNNEEDED = 896, OVER_ENDS = 1024, RESTS = 2048,
       ALL = 4095, MOST = 300, LARGEST = 20000 };
static const char *const words[] = { "a vertex of the largest cost, and of one less",
    "a vertex that has its cost from one of these costs alone", "sums of these costs that decide",
    "the least sum that does not fit", "a list of each length to 300 whose last arc decides",
    "a last block that is full, each of whose vertices is the least once", "a graph of one arc",
    "a sum of a vertex and its own arc that does not fit, where each needed one does",
    "a sum to a cheaper vertex that does not fit, where each needed one does",
    "a sum from a vertex that nobody reaches, and each needed one fits",
    "the only sum that does not fit, from the first vertex or the last, and to either",
    "numbers of vertices that leave 0, 1 and -1 by 2,048" };
static const struct { const char *slug; unsigned lacks; const char *why; } reasons[] = {
    { "dijkstra-buckets", COSTS_END | TAILS_END | SUMS_END | OVER | OVER_ENDS | UNNEEDED,
      "there is a bucket for each weight up to the largest" },
    { "host-loop", LENGTHS,
      "the kernels that read the lists are the harness's" },
    { "host-loop-passes", LENGTHS,
      "the kernels that read the lists are the harness's" },
    { "streams", LENGTHS | LOOP_OVER | BACK_OVER | OVER_ENDS,
      "the kernels that read the lists are the file's" },
    { "consolidate", COSTS_END | TAILS_END | SUMS_END | LENGTHS | LOOP_OVER | OVER_ENDS,
      "keys are compared, and never added" },
    { "recover", OVER | OVER_ENDS,
      "the distances are given, and no sum is needed that does not fit" },
    { "fw-rest", OVER | OVER_ENDS | LENGTHS | UNNEEDED | RESTS,
      "the tiles are those of a matrix, and what does not fit is far" },
    { "fw-rest-strip", OVER | OVER_ENDS | LENGTHS | UNNEEDED | RESTS,
      "the tiles are those of a matrix, and what does not fit is far" },
    { "combine-offers", LENGTHS | SINGLE,
      "its harness draws the offers" },
    { "block-queue", COSTS_END | TAILS_END | SUMS_END | OVER | OVER_ENDS | LENGTHS | SINGLE | LOOP_OVER | BACK_OVER,
      "a value is a mark that nobody can add to" },
    { "chunk-ring", COSTS_END | TAILS_END | SUMS_END | OVER | OVER_ENDS | LENGTHS | SINGLE | UNNEEDED,
      "it hands on chunks, and knows no graph" },
    { "rounds", OVER | OVER_ENDS,
      "every cost fits, the statement says" },
    { "repair", LOOP_OVER | BACK_OVER,
      "an offer is made along each arc, whatever its head costs" },
    { "repair-in-place", LOOP_OVER | BACK_OVER,
      "an offer is made along each arc, whatever its head costs" },
    { "bucket", OVER_ENDS,
      "it accepts what was offered, and adds nothing" },
    { "split", LOOP_OVER | BACK_OVER | OVER_ENDS,
      "it splits lists, and adds nothing" },
    { "rows", OVER | OVER_ENDS | LENGTHS | LOOP_OVER | BACK_OVER,
      "the distances are there, and are only summed" },
};

typedef struct seen {
    unsigned has;                        /* all but COSTS_END to SUMS_END: of one less, too */
    unsigned rests;                      /* 0, 1 and -1, by 2,048 */
    unsigned ends;                       /* of the only sums that do not fit */
    bool first[3], second[3];            /* cost, tail, sum: the largest, and one less */
    bool length[2][MOST + 1];            /* of successors, of predecessors */
} seen;

/* Is the last arc of the list the only tight one into its head, and lighter than the others? */
static bool last_decides(const world *x, const graph *g, uint32_t i, const uint32_t *d,
                         const uint32_t *tight, bool pulls)
{
    uint32_t last = g->v[i + 1] - 1, tail = pulls ? g->e[last] : i, head = pulls ? i : g->e[last];

    for (uint32_t k = g->v[i]; k < last; k++)
        if (g->w[k] <= g->w[last])
            return false;
    return head != x->source && tail != head && d[tail] != INF && tight[head] == 1 &&
           d[tail] + g->w[last] == d[head];
}
static void look_at_lists(seen *s, const world *x, const uint32_t *d, const uint32_t *tight)
{
    for (int pulls = 0; pulls < 2; pulls++)
        for (uint32_t i = 0; i < x->n; i++) {
            const graph *g = x->lists[pulls];
            uint32_t length = g->v[i + 1] - g->v[i];
            if (length > 0 && length <= MOST && last_decides(x, g, i, d, tight, pulls))
                s->length[pulls][length] = true;
        }
}
/* A path whose last block is full */
static bool is_full(const scene *s, const world *x, unsigned each, const uint32_t *d)
{
    uint32_t group = each * scene_block(s), alone = 0;

    for (uint32_t i = 0; i < x->n; i++) {
        uint32_t same = 0;
        for (uint32_t k = 0; k < x->n && i >= x->n - group; k++)
            same += d[k] == d[i];
        alone += same == 1 && d[i] != INF;
    }
    return x->n > group && x->n % group == 0 && alone == group;
}
/* Has the head its cost from this tail alone? */
static bool decides(const world *x, const arc *a, const uint32_t *d)
{
    bool alone = a->from != a->to && a->to != x->source && (uint64_t)d[a->from] + a->weight == d[a->to];

    for (const arc *b = x->arcs; b < x->arcs + x->m && alone; b++)
        alone = b->to != a->to || b->from == a->from || (uint64_t)d[b->from] + b->weight != d[a->to];
    return alone;
}
/* Which sums do not fit that nobody needs, of a graph on which all needed ones fit? */
static unsigned unneeded(const world *x, const uint32_t *d)
{
    unsigned has = 0;

    for (const arc *a = x->arcs; a < x->arcs + x->m; a++) {
        uint32_t from = d[a->from], to = d[a->to];

        if ((uint64_t)from + a->weight < INF || a->weight == 0)
            continue;
        if (from != INF && to >= from && a->from != a->to)
            return 0;
        has |= from == INF ? to != INF ? AWAY_OVER : 0 : a->from == a->to ? LOOP_OVER : BACK_OVER;
    }
    return has;
}
/* What the sums that do not fit, and are needed, have in common: from or to the first or the last */
static unsigned ends_of(const world *x, const uint32_t *d)
{
    unsigned same = 15, last = x->n - 1, count = 0;

    for (const arc *a = x->arcs; a < x->arcs + x->m; a++) {
        if (d[a->from] == INF || d[a->from] >= d[a->to] || (uint64_t)d[a->from] + a->weight < INF)
            continue;
        same &= (a->from == 0) | (a->from == last) << 1 | (a->to == 0) << 2 | (a->to == last) << 3;
        count++;
    }
    return count ? same : 0;
}
static void look_at_scene(const scene *sc, unsigned each, seen *s)
{
    world *x = world_new(sc);
    uint32_t *d = calloc(2 * (size_t)x->n, sizeof *d), *tight = d + x->n;

    world_distances(x, d);
    for (uint32_t i = 0; i < x->n; i++)
        s->first[0] |= d[i] == INF - 1, s->second[0] |= d[i] == INF - 2;
    for (const arc *a = x->arcs; a < x->arcs + x->m; a++) {
        uint64_t sum = (uint64_t)d[a->from] + a->weight;
        if (d[a->from] == INF || a->from == a->to)
            continue;
        tight[a->to] += sum == d[a->to];
        if (d[a->from] > 0 && sum == d[a->to])
            s->first[2] |= sum == INF - 1, s->second[2] |= sum == INF - 2;
        if (sum == INF && d[a->from] < d[a->to])
            s->has |= OVER;
    }
    for (const arc *a = x->arcs; a < x->arcs + x->m; a++)
        if (d[a->from] >= INF - 2 && d[a->from] != INF && decides(x, a, d))
            s->first[1] |= d[a->from] == INF - 1, s->second[1] |= d[a->from] == INF - 2;
    look_at_lists(s, x, d, tight);
    s->has |= unneeded(x, d);
    s->ends |= ends_of(x, d);
    s->has |= (x->m == 1 ? SINGLE : 0) | (each > 1 && is_full(sc, x, each, d) ? FULL : 0);
    free(d);
    world_free(x);
}
/* What an exercise's questions have */
static unsigned look_at(const exercise *x)
{
    seen s = { 0 };
    bool all = true;

    for (unsigned k = 0; k < scene_count; k++)
        if (exercise_asks(x, &scenes[k]) && scenes[k].n <= LARGEST)
            look_at_scene(&scenes[k], x->each, &s);
    for (unsigned k = 0; k < scene_count; k++)
        if (exercise_asks(x, &scenes[k]) && (scenes[k].n + 1) % 2048 < 3 && scenes[k].n > 3)
            s.rests |= 1u << (scenes[k].n + 1) % 2048;
    for (int k = 0; k < 3; k++)
        s.has |= s.first[k] && s.second[k] ? 1u << k : 0;
    for (int length = 1; length <= MOST; length++)
        all &= s.length[x->reads == PREDECESSORS][length];
    return s.has | (all ? LENGTHS : 0) | (s.ends == 15 ? OVER_ENDS : 0) |
           (s.rests == 7 ? RESTS : 0);
}
/* What its kind of work is to be asked */
static unsigned due(const exercise *x)
{
    const unsigned lists = 1u << 0 | 1u << 2;   /* the slots v and w */
    bool costs = x->slots >> 3 & 1, adds = costs && x->step != INITIALIZE &&
                 x->step != MINIMUM && x->step != UPDATE && x->step != INVERSION;

    return (costs && x->step != INITIALIZE && x->step != INVERSION ? COSTS_END : 0) |
           (adds ? TAILS_END | SUMS_END | OVER | UNNEEDED | OVER_ENDS : 0) |
           ((x->slots & lists) == lists && x->reads != MATRIX ? LENGTHS | SINGLE : 0) |
           (x->each > 1 ? FULL : 0) | (x->cuda && x->reads != MATRIX ? RESTS : 0);
}
static unsigned excused(const char *slug, const char **why)
{
    for (size_t k = 0; k < sizeof reasons / sizeof *reasons; k++)
        if (strcmp(reasons[k].slug, slug) == 0)
            return *why = reasons[k].why, reasons[k].lacks;
    return 0;
}
static void each_exercise_is_asked_at_the_edges(void **state)
{
    static exercise list[MAX_EXERCISES];
    struct error why;
    int count = exercises_read(list, "*", &why), bad = 0, walked = 0;

    (void)state;
    assert_true(count > 40);
    for (const exercise *x = list; x < list + count; x++) {
        const char *reason = "", *slug = x->folder + 3;
        unsigned lacks = due(x) & ~look_at(x), fine = excused(slug, &reason);

        walked += due(x) != 0;
        for (unsigned k = 0; 1u << k < ALL; k++) {
            if ((lacks & ~fine) >> k & 1)
                bad++, printf("# %s is not asked: %s\n", slug, words[k]);
            if ((fine & ~lacks) >> k & 1)
                bad++, printf("# %s is excused, and has: %s\n", slug, words[k]);
        }
        bad += fine && strlen(reason) < 10;
    }
    assert_true(walked > 40);
    assert_int_equal(bad, 0);
}
int main(void)
{
    const struct CMUnitTest all[] = { cmocka_unit_test(each_exercise_is_asked_at_the_edges) };

    return cmocka_run_group_tests(all, NULL, NULL);
}
